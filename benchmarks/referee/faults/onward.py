"""A game from a moment on, as it was or otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.kinds import Plant
from benchmarks.referee.faults.moments import is_card
from benchmarks.referee.table import NextTurn, Undo

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from benchmarks.referee.faults.kinds import Played
    from benchmarks.referee.faults.moments import Moment
    from benchmarks.referee.table import Deed

ANY = ("SPH-table",)
ORDER = ("SPH-2-order",)


def when(played: Played, luck: Random, is_fit: Callable[[Moment], bool]) -> list[Moment]:
    """The moments that fit, in any order."""
    found = [moment for moment in played.moments if moment.next is not None and is_fit(moment)]
    luck.shuffle(found)
    return found


def until(played: Played, start: int, is_end: Callable[[Deed], bool], more: int = 1) -> list[Deed]:
    """The deeds from there on, up to the first that ends it and a few more."""
    deeds = list(played.deeds[start:])
    ends = next((n for n, deed in enumerate(deeds) if is_end(deed)), len(deeds))
    return deeds[: ends + more]


def is_next_phase(deed: Deed) -> bool:
    """Whether the turn counter goes on."""
    return isinstance(deed, NextTurn)


def is_phase_end(played: Played) -> Callable[[Deed], bool]:
    """Whether an action phase ends with a deed."""
    return lambda deed: bool(is_card(played.game, deed, "End of action phase"))


def onward(moment: Moment, deeds: Sequence[Deed], wrong: Sequence[int] = (), units: Sequence[str] = ()) -> Plant:
    """The game up to that moment, and then these deeds."""
    return Plant(moment.number, tuple(deeds), tuple(wrong), tuple(units))


def taken_back(plant: Plant) -> Plant:
    """The same deeds, of which those that are wrong are each undone at once."""
    deeds = [(deed, Undo()) if number in plant.wrong else (deed,) for number, deed in enumerate(plant.deeds)]
    return Plant(plant.at, tuple(deed for pair in deeds for deed in pair))


def begins_phase(played: Played, moment: Moment) -> bool:
    """Whether the turn counter has just gone on."""
    return moment.number > 0 and isinstance(played.deeds[moment.number - 1], NextTurn)
