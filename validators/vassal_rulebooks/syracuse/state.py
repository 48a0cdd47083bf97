"""The position: morale, initiative, the status of units, and the running impulse."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import WordedKinds
from vassal_rulebooks.core.codecs import In
from vassal_rulebooks.core.state import LEFT, CardPlaces, of_side, with_value
from vassal_rulebooks.syracuse.board import (
    CUPS,
    FORT,
    NORMAL,
    READY,
    ROUTED,
    SECOND,
    USED,
    WALL,
    SyracuseBoard,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_rulebooks.syracuse.data import DieModifier, SyracuseRules

RULES, act_kind = core.rules_beside(__file__), WordedKinds(__file__)
Stage = StrEnum("Stage", [
    "SET_UP", "LEVEL", "EVENT", "CITY", "STARVE", "INITIATIVE", "IMPULSES", "ROUND", "COUNT", "MOVE", "WITHDRAW",
    "REACT", "FIGHT", "WISH", "PITCH", "NIGHT", "ROWS", "BATTLE_SET_UP", "MARCH", "FIRE", "ASSAULT", "STEP_RESULTS",
    "RALLY_PHASE", "LINE", "SKIRMISH", "LOSS", "ROUT", "REFUGE", "WALLS", "VICTORY", "RALLY", "REPLACE", "SICELS",
    "OVER",
])  # fmt: skip
"""The steps of a turn."""


@dataclass(frozen=True, slots=True)
class Progress(flow.RoundProgress):
    """The current step, and the running impulse.

    `count` is the die for the number of units, and `centre` is the area of the leader who activates others. `ready`
    may still move, `led` have the points of a leader, and `near` react into one area only. `busy` fought in this
    impulse, and `crews` were activated in it and build. `lines` has the units of a skirmish with the numbers of their
    lines, and `held` are the units held back. `done` are the areas where this step is over. In a pitched battle
    `count` is the number of the phase, `held` were activated, `near` kept their nerve, `tried` have acted, `ready`
    charge, `led` may retreat, and `dice` are those for the night. `ended` is the side whose phase ended by itself.
    """

    stage: Stage
    impulse: Annotated[str, In("impulses")] = ""
    count: int = 0
    centre: core.Place = ""
    ready: tuple[core.Unit, ...] = ()
    led: tuple[core.Unit, ...] = ()
    near: tuple[core.Unit, ...] = ()
    tried: tuple[core.Unit, ...] = ()
    busy: tuple[core.Unit, ...] = ()
    crews: tuple[core.Unit, ...] = ()
    night: bool = False
    wishes: tuple[str, ...] = ()
    lines: tuple[tuple[core.Unit, core.Die], ...] = ()
    held: tuple[core.Unit, ...] = ()
    done: tuple[core.Place, ...] = ()
    dice: tuple[int, ...] = ()
    ended: core.Side = ""


@dataclass(frozen=True, kw_only=True)
class State(core.GamePosition[Any]):
    """A position. Walls, works, the Circle Fort and pitched battles are its marks."""

    board: SyracuseBoard = field(compare=False, repr=False)
    progress: Progress
    morale: core.PerSide
    initiative: core.PerSide
    operations: core.PerSide
    disorder: Annotated[tuple[int, ...], core.EachOf("units", named=True)]
    cards: CardPlaces
    event: int = 0
    rams: int = 0
    first: core.Side = ""  # the side with the initiative
    gained: core.PerSide = (0, 0)  # levels of morale for the next turn (5.1)
    lost: core.PerSide = (0, 0)
    building: tuple[core.Unit, ...] = ()  # units under a wall that they build (10.2.1)
    razing: tuple[core.Unit, ...] = ()  # units that tear down a wall (10.2.2)
    waves: tuple[str, ...] = ()  # boxes whose reinforcements may come
    history: tuple[str, ...] = ()  # what conditions of 12.2 look back to: the fort was built, Athens was checked
    beaten: core.Side = ""  # the side that surrendered or lost

    @property
    def rules(self) -> SyracuseRules:
        """The numbers of the rules."""
        return self.board.game.rules

    @property
    def active(self) -> str:
        """The side whose impulse it is, even while the other side decides."""
        calls = self.progress.calls
        return calls[0][1] if calls else self.side

    def answered(self, stage: Stage) -> State:
        """Return the position with the step that a called step suspended resumed; unchanged at another step."""
        return flow.returned(self).changed(begins=0) if self.progress.stage is stage else self

    def level(self, name: str, side: str) -> int:
        """Return a number of a side: its morale, initiative or operations."""
        return int(of_side(self.board.sides, getattr(self, name), side, 0))

    @property
    def engagement(self) -> tuple[str, str]:
        """The area of the fight and its attacker, even during a call; empty texts without a fight."""
        about = self.progress.calls[0][2:] if self.progress.calls else self.progress.about
        return (*about, "", "")[0], (*about, "", "")[1]

    def with_level(self, name: str, side: str, value: int) -> State:
        """Return the position with another number of a side, within the track of morale and initiative."""
        least, most = {"morale": (1, 10), "initiative": (1, 10)}.get(name, (0, 99))
        value = max(least, min(most, value))
        return self.changed(**{name: with_value(self.board.sides, getattr(self, name), side, value)})

    def status(self, unit: str) -> int:
        """Return the status of a unit: normal, disrupted or routed."""
        return self.disorder[self.board.index_of(unit)]

    def with_status(self, unit: str, status: int) -> State:
        """Return the position with another status of a unit."""
        i = self.board.index_of(unit)
        return self.changed(disorder=(*self.disorder[:i], status, *self.disorder[i + 1 :]))

    def is_normal(self, unit: str) -> bool:
        """Return True if a unit has normal status."""
        return self.status(unit) == NORMAL

    def is_used(self, unit: str) -> bool:
        """Return True if a counter has been activated in this turn (6.2)."""
        return self.standing(unit).status not in ("", READY)

    def turned(self, unit: str, heading: str = USED) -> State:
        """Return the position with a counter turned."""
        return self.with_standing(unit, self.standing(unit)._replace(status=heading))

    def own_units(self, place: str, side: str, *, ships: bool | None = None) -> tuple[str, ...]:
        """Return the units of a side in an area, without leaders; `ships` limits them to ships or ground units."""
        found = (unit for unit in self.own(place, side) if not self.board.is_leader(unit))
        return tuple(unit for unit in found if ships is None or self.board.is_ship(unit) == ships)

    def foes(self, place: str, side: str, *, ships: bool | None = None) -> tuple[str, ...]:
        """Return the enemy units in an area, without leaders."""
        return self.own_units(place, self.board.other[side], ships=ships)

    def reached(self, place: str, side: str) -> State:
        """Return the position with ships of a side called off a beach that enemy ground units alone hold (7.1)."""
        is_held = self.foes(place, side, ships=False) and not self.own_units(place, side, ships=False)
        is_beach = place in self.board.land and self.own_units(place, side, ships=True)
        return flow.called(self, Stage.WITHDRAW, side, place) if is_held and is_beach else self

    def normal(self, units: Iterable[str]) -> tuple[str, ...]:
        """Return those units that have normal status."""
        return tuple(unit for unit in units if self.is_normal(unit))

    def leaders(self, place: str, side: str) -> tuple[str, ...]:
        """Return the leaders of a side in an area."""
        return self.own(place, side, "L")

    def in_play(self, side: str, *, ships: bool | None = None) -> tuple[str, ...]:
        """Return the units of a side on the map, aboard ships included."""
        on_map = (unit for unit in self.board.units(side) if self.whereabouts(unit) in self.board.game.zones)
        return tuple(unit for unit in on_map if ships is None or self.board.is_ship(unit) == ships)

    def commanders(self, place: str, side: str) -> tuple[str, ...]:
        """Return the leaders of a side in an area or a square, and those aboard the ships there."""
        boxes = (self.board.held_in[ship] for ship in self.own_units(place, side, ships=True))
        return (*self.leaders(place, side), *(one for box in boxes for one in self.leaders(box, side)))

    def rating(self, place: str, side: str) -> int:
        """Return the best command rating of a side's leaders in an area or a square; at sea that at sea (10.4.4)."""
        is_field = place in self.board.field
        at_sea = self.own_units(place, side, ships=True) if is_field else place in self.board.sea
        own = ((self.value("sea", one) if at_sea else 0, one) for one in self.commanders(place, side))
        return max((sea or self.value("rating", one) for sea, one in own), default=0)

    def fielded(self, side: str, *, leaders: bool = False) -> tuple[str, ...]:
        """Return the units of a side on the battle board, or its leaders there."""
        own = self.board.units(side, leaders=leaders)
        return tuple(unit for unit in own if self.location(unit) in self.board.field)

    def embattled(self, side: str) -> tuple[str, ...]:
        """Return the units of a side on the battle board, passengers of the ships there included."""
        return tuple(unit for unit in self.board.units(side) if self.whereabouts(unit) in self.board.field)

    def sent(self, unit: str, place: str) -> State:
        """Return the position with a unit in an area; one from the battle board is turned as it was before."""
        after: State = self.placed(unit, place)
        was = USED if unit in self.progress.held else READY
        return after.turned(unit, was) if self.location(unit) in self.board.field else after

    def walls(self, place: str, side: str) -> int:
        """Return how many walls a side has in an area; the Circle Fort counts as one."""
        return sum((kind, place, side) in self.marks for kind in (WALL, SECOND, FORT))

    def fort(self) -> str:
        """Return the area of the Circle Fort; empty without it."""
        return next(iter(self.marked(FORT)), "")

    def eliminated_unit(self, unit: str) -> State:
        """Return the position without a unit; Sicels go back into the cup, passengers are lost (8.3.4, 10.1.1)."""
        held = self.board.held_in.get(unit)
        after: State = self
        for one in self.at(held) if held else ():
            after = after.eliminated_unit(one.id)
        if self.board.is_sicel(unit):
            cards = self.board.sicels.put(self.cards, unit.split(".")[1], LEFT)
            after = after.placed(unit, CUPS[self.board.counter(unit).side]).changed(cards=cards)
        else:
            after = after.eliminated(unit)
        return after.with_status(unit, NORMAL).turned(unit, READY).freed(unit)

    def freed(self, unit: str) -> State:
        """Return the position with a unit that neither builds nor tears down nor still moves."""
        after = self.changed(building=without(self.building, unit), razing=without(self.razing, unit))
        return after.with_progress(ready=without(self.progress.ready, unit))

    def lowered(self, unit: str) -> State:
        """Return the position after a unit is disrupted; a disrupted unit is routed (8.2)."""
        return self.with_status(unit, min(self.status(unit) + 1, ROUTED))

    def noted(self, name: str, *more: Any) -> State:
        """Return the position with more entries in a list of its progress."""
        return self.with_progress(**{name: (*getattr(self.progress, name), *more)})


def without(units: tuple[str, ...], unit: str) -> tuple[str, ...]:
    """Return the units without one."""
    return tuple(one for one in units if one != unit)


def amount(table: Mapping[str, DieModifier], name: str) -> int:
    """Return a number of a table of the back page; 0 if the table lacks it."""
    return table[name].value.value if name in table else 0


def event_amount(state: State, effect: str, side: str) -> int:
    """Return what the random event of the turn adds for a side."""
    event = state.board.game.random_events.get(state.event)
    return event.value.value if event and event.effect == effect and event.side in (None, side) else 0
