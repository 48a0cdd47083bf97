"""The position: money, leaders, and the current operation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow, ledger
from vassal_rulebooks.core.acts import WordedKinds
from vassal_rulebooks.core.board import ALLY, ENEMY
from vassal_rulebooks.core.codecs import In, Said
from vassal_rulebooks.core.rules import PlayRule
from vassal_rulebooks.core.state import CardIndex, CardPlaces
from vassal_rulebooks.peloponnesian_war.board import (
    LAND,
    POINTS,
    Account,
    Diplomacy,
    Mark,
    UnitType,
    WarBoard,
    diplomacy,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping

    from vassal_rulebooks.core.rules import Paragraph
    from vassal_rulebooks.peloponnesian_war.data import Operations

RULES, act_kind = core.rules_beside(__file__), WordedKinds(__file__)
Stage = StrEnum("Stage", [
    "DIPLOMACY", "ROUND", "LEADER", "LEND", "PLACE", "OBJECTIVE", "ASSEMBLE", "MARCH", "LOSSES", "LOSS", "INTERCEPT",
    "BATTLE", "COMBAT", "RETREAT", "HOME", "GARRISON", "STATION", "CONQUEST", "HELOTS", "POLITICS", "OVER",
])  # fmt: skip
"""The steps of a turn."""
Kind = StrEnum(
    "Kind",
    {"MOVING": "moving", "FREE": "free", "FIGHTING": "combat", "RETURNING": "returning", "STATIONING": "station"},
)
"""The kinds of operations; a free operation is a moving operation without its costs."""
OPERATIONS = tuple(map(str, Kind))
Done = StrEnum("Done", ["FOUGHT", "BESIEGED", "FALLEN"])
"""What an operation has done."""
Here = StrEnum("Here", {"ENTERED": "entered", "CROSSED": "crossed", "TRIED": "revolt", "ROLLED": "losses"})
"""What an army has done in its space."""
Power = core.Side


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation of a power.

    `army` contains the leaders and points, and `rest` the group that returns later. `start` is the space where the
    current leg began, and `steps` counts the paths since then. `here` lists the events in the current space, as words,
    and the powers that were asked for an interception. `done` lists the events in the whole operation.
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
    """The current step of the turn and the current operation."""

    stage: Stage
    op: Operation | None = None


@dataclass(frozen=True, kw_only=True)
class State(core.GamePosition[Any]):
    """A position. Markers of relations, rebellion, siege, station, objective and ravaging are its marks."""

    board: WarBoard = field(compare=False, repr=False)
    progress: Progress
    treasury: core.PerSide
    bellicosity: core.PerSide
    resentment: core.PerSide
    tribute: core.PerSide
    cards: CardPlaces
    coalition: tuple[tuple[Power, Power], ...] = ()  # each junior partner with its dominant power (2.1.2)
    stationed: tuple[core.Unit, ...] = ()
    serving: tuple[tuple[core.Unit, Annotated[str, In("states")]], ...] = ()  # who fights for another state (3.1.3)
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
        """The current operation, or an empty operation."""
        return self.progress.op or NO_OPERATION

    @property
    def active(self) -> str:
        """The power whose operation or round it is, even while another side decides."""
        calls = self.progress.calls
        return calls[0][1] if calls else self.side

    @property
    def nation(self) -> str:
        """The state of the active army: the active power, or the sympathetic minor state (3.1.3)."""
        return self.op.minor or self.active

    @property
    def subject(self) -> str:
        """The place of the current decision; empty without one."""
        return str((*self.progress.about, "")[0])

    @property
    def other(self) -> str:
        """The second word of the current decision: the opponent or loser of a battle, the state of a garrison."""
        return str((*self.progress.about, "", "")[1])

    def with_op(self, **changes: Any) -> State:
        """Return the position with these changes to the current operation."""
        return self.with_progress(op=replace(self.op, **changes))

    @cached_property
    def diplomacy(self) -> Diplomacy:
        """The current relations between states."""
        return diplomacy(self.board, self.relations, self.marks)

    def allegiance(self, unit: str) -> str:
        """Return the state that a counter serves: its own, or the one it was activated or lent for (3.1.3, 3.2.1)."""
        return dict(self.serving).get(unit) or self.board.state(unit)

    def between(self, unit: str, nation: str = "") -> str:
        """Return the relation of a state to a counter; the default is the state of the active army."""
        nation = nation or self.nation
        is_own = self.board.state(unit) == nation
        return ALLY if is_own else self.diplomacy.between(nation, self.allegiance(unit))

    def is_led(self, unit: str, power: str = "") -> bool:
        """Return True if a power (default: the active one) leads a counter: its own, a partner's or a minor state's."""
        is_leader, power = self.board.counter(unit).type == UnitType.LEADER, power or self.active
        state = self.allegiance(unit) if is_leader else self.board.state(unit)
        return state not in self.board.powers or state in (power, *self.partners(power))

    def is_friendly(self, unit: str) -> bool:
        """Return True if a counter is friendly to the active army."""
        return self.between(unit) == ALLY

    def is_hostile(self, unit: str) -> bool:
        """Return True if a counter is unfriendly to the active army."""
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
        """Return the garrison of a space, or an empty string."""
        return next((one.id for one in self.at(place) if one.type == UnitType.GARRISON), "")

    def controller(self, place: str) -> str:
        """Return the state that controls a space: the state of its garrison, or else the owner of the home area."""
        garrison = self.garrison(place)
        return self.board.state(garrison) if garrison else self.board.owners[place]

    def stance(self, place: str, nation: str = "") -> str:
        """Return the relation of a state to the controller of a space; the default is the state of the active army."""
        return self.diplomacy.between(nation or self.nation, self.controller(place))

    @property
    def here(self) -> str:
        """The space of the active army; the start of its next leg while it has neither leader nor points."""
        return (self.location(self.op.army[0]) if self.op.army else None) or self.op.start

    @property
    def forces(self) -> tuple[str, ...]:
        """The strength points of the active army, without its leaders."""
        return tuple(unit for unit in self.op.army if self.board.counter(unit).type != UnitType.LEADER)

    def money(self, power: str = "") -> int:
        """Return the talents of a power (default: the active power) and its junior partners (3.1)."""
        power = power or self.active
        return sum(ledger.held(self, Account.TREASURY, one) for one in (power, *self.partners(power)))

    def paid(self, talents: int) -> State:
        """Return the position after a payment; junior partners pay what the active power lacks (3.1)."""
        after: State = self
        for power in (self.active, *self.partners(self.active)):
            part = min(talents, ledger.held(after, Account.TREASURY, power))
            talents -= part
            after = ledger.paid(after, Account.TREASURY, {power: part}) if part else after
        return after

    def partners(self, power: str) -> tuple[str, ...]:
        """Return the junior coalition partners of a power (2.1.2)."""
        return tuple(junior for junior, leader in self.coalition if leader == power)

    def leader_of(self, power: str) -> str:
        """Return the dominant power of a junior partner, or the power itself."""
        return next((leader for junior, leader in self.coalition if junior == power), power)

    @property
    def acting_powers(self) -> tuple[str, ...]:
        """The powers that conduct their own operations, in alphabetical order (3.1)."""
        return tuple(power for power in self.board.powers if self.leader_of(power) == power)

    def is_ship(self, unit: str) -> bool:
        """Return True if a counter represents ships."""
        return self.board.counter(unit).type == UnitType.SHIPS

    def is_land(self, unit: str) -> bool:
        """Return True if a counter represents hoplites or cavalry."""
        return self.board.counter(unit).type in LAND

    def is_home(self, unit: str) -> bool:
        """Return True if a counter is in its home space, ships in their port."""
        return self.location(unit) == self.board.home(unit)

    def put(self, units: Iterable[str], place: str | None) -> State:
        """Return the position with counters moved or removed; they lose their station (3.5)."""
        after: State = self
        moved = {*units}
        for unit in moved:
            after = after.placed(unit, place)
        after = after.off_station(moved)
        return after if place in self.board.game.zones else after.released(moved)

    def released(self, units: Container[str]) -> State:
        """Return the position after counters serve their own states again."""
        return self.changed(serving=tuple(pair for pair in self.serving if pair[0] not in units))

    def enlisted(self, unit: str) -> State:
        """Return the position after a counter begins to serve the state of the active army."""
        after, nation = self.released((unit,)), self.nation
        is_own = self.board.state(unit) == nation
        return after if is_own else after.changed(serving=tuple(sorted((*after.serving, (unit, nation)))))

    def off_station(self, units: Container[str]) -> State:
        """Return the position after counters lose their station (3.5)."""
        left = tuple(unit for unit in self.stationed if unit not in units)
        if left == self.stationed:
            return self

        def is_kept(where: str, power: str) -> bool:
            return any(self.location(unit) == where and self.is_led(unit, power) for unit in left)

        return self.changed(stationed=left).kept(Mark.STATIONED, is_kept)

    def lost(self, unit: str) -> State:
        """Return the position after a counter is removed from play."""
        army = tuple(one for one in self.op.army if one != unit)
        after = self.put((unit,), None)
        return after.with_op(army=army) if self.progress.op and army != self.op.army else after


NO_OPERATION = Operation("")


def affordable(rule: Paragraph, price: Callable[[State], int], *rulings: str) -> PlayRule:
    """Return the rule that the active power and its partners have the talents for a price."""

    def judged(state: State, _act: Any) -> core.Broken | None:
        cost, left = price(state), state.money()
        return core.broken(cost=cost, left=left) if cost > left else None

    return PlayRule(rule, rulings, judged)


def drawable(board: WarBoard) -> Mapping[str, str]:
    """Return the counters of the leaders that are drawn, by the names on their cards."""
    return {one.name: one.id for one in board.leaders if one.contingent == board.game.rules.draws.value}


def deck(board: WarBoard) -> CardIndex:
    """Return the deck of the leaders that are drawn, by name."""
    return CardIndex(tuple(drawable(board)))
