"""What a drag stands for in a position: acts, and what has to be said about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.reading.best_way import best_way
from vassal_rulebooks.sphacteria.reading.remarks import ASSUMED, NOT_JUDGED, ZONE_UNKNOWN
from vassal_rulebooks.sphacteria.translation.effort import CHOICES, DRAG, LOOK_UP
from vassal_rulebooks.sphacteria.ways import choices
from vassal_tools.referee.protocol import Breach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.reading.words import Drag
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.effort import Effort


MOST_KNOWN = 5_000
"""How many drags are remembered at once."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a drag is read: the acts it stands for, and remarks on what had to be assumed or left open."""

    acts: tuple[Act, ...]
    remarks: tuple[Breach, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A reading with the breaches of each of its acts, and the state after them."""

    reading: Reading
    breaches: tuple[tuple[Breach, ...], ...]
    after: State


class DragReader:
    """Reads drags, and remembers how each was read, since the same drag is looked at again and again."""

    def __init__(self, rulebook: Sphacteria, effort: Effort) -> None:
        self._rulebook = rulebook
        self.effort = effort
        self._known: dict[tuple[State, Drag, frozenset[str], tuple[str, ...], bool], Played] = {}
        self._choices: dict[tuple[State, str], str] = {}

    def read(
        self,
        state: State,
        drag: Drag,
        avoid: frozenset[str] = frozenset(),
        *,
        via: tuple[str, ...] = (),
        aboard: bool = False,
    ) -> Played:
        """The drag in that state; its way keeps out of the zones of `avoid` where it can, and leads over `via`."""
        key = (state, drag, avoid, via, aboard)
        self.effort.spend(LOOK_UP if key in self._known else DRAG)
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            reading = read_drag(self._rulebook, state, drag, avoid, via=via, aboard=aboard)
            self._known[key] = self._played(state, reading)
        return self._known[key]

    def choices(self, state: State, unit: str) -> str:
        """In words, what a unit could legally have done instead."""
        if (state, unit) not in self._choices:
            self.effort.spend(CHOICES)
            if len(self._choices) >= MOST_KNOWN:
                self._choices.clear()
            self._choices[state, unit] = choices(state, unit)
        return self._choices[state, unit]

    def _played(self, state: State, reading: Reading) -> Played:
        breaches = []
        for act in reading.acts:
            breaches.append(self._rulebook.check(state, act))
            state = self._rulebook.apply(state, act)
        return Played(reading, tuple(breaches), state)


def read_drag(
    rulebook: Sphacteria,
    state: State,
    drag: Drag,
    avoid: frozenset[str] = frozenset(),
    *,
    via: tuple[str, ...] = (),
    aboard: bool = False,
) -> Reading:
    """What the drag stands for in that state; its way keeps out of the zones of `avoid` where it can."""
    unit, end = drag.unit, drag.end
    here = state.standing(unit).location
    if end is None:
        return Reading((acts.Remove(unit),), (Breach(ZONE_UNKNOWN, f"{unit} lies in no zone", (unit,)),))
    if _is_reserve(rulebook, here) and (_is_base(rulebook, end) or state.progress.is_known):
        return Reading((acts.Arrive(unit, end),))
    if _is_put_back(state, unit, end):
        return Reading((acts.TakeBack(unit),))
    why = _not_movement(rulebook, state, unit, end)
    if why:
        text = f"{unit} came from {here or 'no zone'} to {end}{why}"
        return Reading((acts.Adjust(unit, end),), (Breach(NOT_JUDGED, text, (unit,), (end,)),))
    assumed = tuple(_assumed(rulebook, state, unit))
    remarks = tuple(Breach(ASSUMED, _assumption(act, unit), (unit,)) for act in assumed)
    for act in assumed:
        state = rulebook.apply(state, act)
    return Reading((*assumed, *best_way(state, unit, end, via=via, avoid=avoid, aboard=aboard)), remarks)


def _is_put_back(state: State, unit: str, end: str) -> bool:
    """Whether a unit that moved in this action phase comes back to where it set out from, while movement lasts."""
    standing = state.standing(unit)
    return bool(standing.trail) and not state.movement_ended and standing.trail[0] == end


def _not_movement(rulebook: Sphacteria, state: State, unit: str, end: str) -> str:
    """Why the rules of movement do not speak of the drag, or an empty text if they do."""
    here = state.standing(unit).location
    if here is None:
        return ", where it was not in play"
    if _is_reserve(rulebook, here) or _is_reserve(rulebook, end):
        return ", to or from the reserve"
    if state.progress.is_known:
        return ""
    if state.active not in ("", rulebook.board.counter(unit).side):
        return f" in the action phase of {state.active}: a retreat, a loss or a correction"
    if state.movement_ended:
        return " after movement was over: a retreat, a loss or a correction"
    return ""


def _assumed(rulebook: Sphacteria, state: State, unit: str) -> Iterator[Act]:
    """What must have been declared for the unit to move at all, and was not; nothing makes it move out of its phase."""
    standing, side = state.standing(unit), rulebook.board.counter(unit).side
    if state.progress.is_known and state.active != side:
        return
    if not state.active and not state.progress.is_known:
        yield acts.Announce(side, 1)
    if not state.active or not {standing.location, *standing.trail[:1]} & set(state.activated):
        yield acts.Activate(standing.location or "")


def _assumption(act: Act, unit: str) -> str:
    match act:
        case acts.Announce(side, _):
            return f"an action phase of {side} is assumed to have begun, since {unit} moves"
        case acts.Activate(zone):
            return f"an activation of {zone} is assumed, since {unit} moves from there"
        case _:
            return f"{act} is assumed"


def _is_reserve(rulebook: Sphacteria, place: str | None) -> bool:
    return place is not None and rulebook.board.kinds.get(place) is Kind.RESERVE


def _is_base(rulebook: Sphacteria, place: str) -> bool:
    return rulebook.board.kinds.get(place) in (Kind.LAND_BASE, Kind.NAVAL_BASE)
