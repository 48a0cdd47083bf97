"""The position: money, leaders, and the operation that runs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow, ledger
from vassal_rulebooks.core.acts import WordedKinds
from vassal_rulebooks.core.board import ALLY, ENEMY
from vassal_rulebooks.core.codecs import In, Said
from vassal_rulebooks.core.state import CardPlaces, Deck
from vassal_rulebooks.peloponnesian_war.board import (
    BELLICOSITY,
    GARRISON,
    LAND,
    LEADER,
    POINTS,
    REBELLION,
    SHIPS,
    STATION,
    TREASURY,
    Diplomacy,
    WarBoard,
    diplomacy,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from vassal_rulebooks.peloponnesian_war.data import Operations

RULES, act_kind = core.rules_beside(__file__), WordedKinds(__file__)
Stage = StrEnum("Stage", [
    "DIPLOMACY", "ROUND", "LEADER", "LEND", "PLACE", "OBJECTIVE", "ASSEMBLE", "MARCH", "LOSSES", "LOSS", "INTERCEPT",
    "BATTLE", "COMBAT", "RETREAT", "HOME", "GARRISON", "STATION", "CONQUEST", "HELOTS", "POLITICS", "OVER",
])  # fmt: skip
"""The steps of a turn."""
MOVING, FREE, FIGHTING, RETURNING, STATIONING = OPERATIONS = ("moving", "free", "combat", "returning", "station")
"""The kinds of operations; a free one is a moving one without its costs."""
FOUGHT, BESIEGED, FALLEN = "fought", "besieged", "fallen"
ENTERED, CROSSED, TRIED, ROLLED = "entered", "crossed", "revolt", "losses"
Power = core.Side


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation; the army are its leaders and points, `rest` the group that returns later.

    `start` is the space that the present leg of its way began in, and `steps` are the paths since. `here` is what was
    done in the present space: words, and the powers that were asked for an interception. `done` is what was done in
    the whole operation.
    """

    kind: Annotated[str, In("operations"), Said("operation")]
    minor: Annotated[str, In("states")] = ""
    army: tuple[core.Unit, ...] = ()
    rest: tuple[core.Unit, ...] = ()
    objective: core.Place = ""
    start: core.Place = ""
    steps: int = 0
    here: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    tired: tuple[core.Unit, ...] = ()
    rebels: tuple[core.Unit, ...] = ()  # that may join the army free of charge (3.2.5)


@dataclass(frozen=True, slots=True)
class Progress(flow.RoundProgress):
    """The step that a turn has come to, and the operation that runs."""

    stage: Stage
    op: Operation | None = None


@dataclass(frozen=True, kw_only=True)
class State(core.GamePosition[Any]):
    """A position; markers of relations, rebellion, siege, station, objective and ravaging are its marks."""

    board: WarBoard = field(compare=False, repr=False)
    progress: Progress
    treasury: core.PerSide
    bellicosity: core.PerSide
    resentment: core.PerSide
    tribute: core.PerSide
    cards: CardPlaces
    coalition: tuple[tuple[Power, Power], ...] = ()  # each junior partner with its dominant power (2.1.2)
    stationed: tuple[core.Unit, ...] = ()
    freed: tuple[Power, ...] = ()  # the powers that had their free operation of the turn (3.2.6)
    fallen: tuple[Power, ...] = ()  # the powers that have surrendered
    plagued: tuple[Power, ...] = ()  # the cities that had their plague (6.1)
    helots: bool = False  # whether helots rose in this turn (3.1.6)

    @property
    def rules(self) -> Operations:
        """The numbers of the rules."""
        return self.board.game.rules

    @property
    def op(self) -> Operation:
        """The operation that runs; an empty one if none does."""
        return self.progress.op or NO_OPERATION

    @property
    def active(self) -> str:
        """The power whose operation or round it is, though another may have been called to decide."""
        calls = self.progress.calls
        return calls[0][1] if calls else self.side

    @property
    def nation(self) -> str:
        """The state that the active army is of: the active power, or the sympathetic minor state (3.1.3)."""
        return self.op.minor or self.active

    def with_op(self, **changes: Any) -> State:
        """Return the position in which the operation is another one in some respects."""
        return self.with_progress(op=replace(self.op, **changes))

    @property
    def diplomacy(self) -> Diplomacy:
        """How states stand to each other now."""
        return diplomacy(self.board, self.relations, self.marks)

    def between(self, unit: str, nation: str = "") -> str:
        """Return how the state of a counter stands to a state, by default to that of the active army."""
        return self.diplomacy.between(nation or self.nation, self.board.state(unit))

    def is_friendly(self, unit: str) -> bool:
        """Return whether a counter is friendly to the active army."""
        return self.between(unit) == ALLY

    def is_hostile(self, unit: str) -> bool:
        """Return whether a counter is unfriendly to the active army."""
        return self.between(unit) == ENEMY

    def points(self, place: str, kinds: Iterable[str] = POINTS) -> tuple[str, ...]:
        """Return the strength points of some types in a place."""
        return tuple(one.id for one in self.at(place) if one.type in kinds)

    def friends(self, place: str) -> tuple[str, ...]:
        """Return the strength points in a place that are friendly to the active army."""
        return tuple(unit for unit in self.points(place) if self.is_friendly(unit))

    def foes(self, place: str) -> tuple[str, ...]:
        """Return the strength points in a place that are unfriendly to the active army."""
        return tuple(unit for unit in self.points(place) if self.is_hostile(unit))

    def of_type(self, *kinds: str) -> tuple[str, ...]:
        """Return the counters of some types on the map."""
        zones = self.board.game.zones
        return tuple(one.id for one, standing in self.pairs if one.type in kinds and standing.location in zones)

    def garrison(self, place: str) -> str:
        """Return the garrison of a space; empty if there is none."""
        return next((one.id for one in self.at(place) if one.type == GARRISON), "")

    def controller(self, place: str) -> str:
        """Return the state that controls a space: that of the garrison, or the one whose home area it is."""
        garrison = self.garrison(place)
        return self.board.state(garrison) if garrison else self.board.owners[place]

    def stance(self, place: str, nation: str = "") -> str:
        """Return how the state that controls a space stands to a state, by default to that of the active army."""
        return self.diplomacy.between(nation or self.nation, self.controller(place))

    @property
    def here(self) -> str:
        """The space of the active army; that in which its next leg begins while it has neither leader nor points."""
        return (self.location(self.op.army[0]) if self.op.army else None) or self.op.start

    @property
    def forces(self) -> tuple[str, ...]:
        """The strength points of the active army, without its leaders."""
        return tuple(unit for unit in self.op.army if self.board.counter(unit).type != LEADER)

    def money(self, power: str = "") -> int:
        """Return the talents of a power, by default of the active one, and of its junior partners (3.1)."""
        power = power or self.active
        return sum(ledger.held(self, TREASURY, one) for one in (power, *self.partners(power)))

    def paid(self, talents: int) -> State:
        """Return the position in which the active power has paid, and its junior partners what it lacks (3.1)."""
        after: State = self
        for power in (self.active, *self.partners(self.active)):
            part = min(talents, ledger.held(after, TREASURY, power))
            talents -= part
            after = ledger.paid(after, TREASURY, {power: part}) if part else after
        return after

    def partners(self, power: str) -> tuple[str, ...]:
        """Return the junior coalition partners of a power (2.1.2)."""
        return tuple(junior for junior, leader in self.coalition if leader == power)

    def leader_of(self, power: str) -> str:
        """Return the dominant power of a junior partner, or the power itself."""
        return next((leader for junior, leader in self.coalition if junior == power), power)

    @property
    def acting_powers(self) -> tuple[str, ...]:
        """The powers that conduct operations of their own, in alphabetical order (3.1)."""
        return tuple(power for power in self.board.powers if self.leader_of(power) == power)

    def is_home(self, unit: str) -> bool:
        """Return whether a counter is in its home space, ships in their port."""
        return self.location(unit) == self.board.home(unit)

    def put(self, units: Iterable[str], place: str | None) -> State:
        """Return the position with counters elsewhere; they lose their station (3.5)."""
        after: State = self
        moved = {*units}
        for unit in moved:
            after = after.placed(unit, place)
        return after.off_station(moved)

    def off_station(self, units: Container[str]) -> State:
        """Return the position in which counters have lost their station (3.5)."""
        left = tuple(unit for unit in self.stationed if unit not in units)
        if left == self.stationed:
            return self
        kept = {(self.location(unit), self.board.counter(unit).side) for unit in left}
        return self.changed(stationed=left).kept(STATION, lambda where, side: (where, side) in kept)

    def lost(self, unit: str) -> State:
        """Return the position in which a counter is out of play."""
        army = tuple(one for one in self.op.army if one != unit)
        after = self.put((unit,), None)
        return after.with_op(army=army) if self.progress.op and army != self.op.army else after

    def rebels_against(self, place: str) -> str:
        """Return the power that a state in rebellion has left, by the marker in a space; empty if there is none."""
        return self.marked_by(REBELLION, place)


NO_OPERATION = Operation("")
DRAWS = "Athens"
"""The power that draws its leaders (3.2.1)."""


def deck(board: WarBoard) -> Deck:
    """Return the pile of the leaders of Athens, by their names."""
    return Deck(tuple(one.name for one in board.leaders if one.contingent == DRAWS))


def is_ship(state: State, unit: str) -> bool:
    """Return whether a counter is of ships."""
    return state.board.counter(unit).type == SHIPS


def is_land(state: State, unit: str) -> bool:
    """Return whether a counter is of hoplites or cavalry."""
    return state.board.counter(unit).type in LAND


def bellicosity(state: State, power: str) -> int:
    """Return the will of a power to fight."""
    return ledger.held(state, BELLICOSITY, power)
