"""Continue a game from a moment, unchanged or differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.proof.faults import Variation
from vassal_tools.proof.gestures import NextTurn, Press, Sit, UndoGesture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from vassal_tools.proof.faults import G, M, Moment, PlayedGame, Variations
    from vassal_tools.proof.gestures import Forge, Gesture


def when(played: PlayedGame[G, M], rng: Random, is_fit: Callable[[M], bool]) -> list[M]:
    """Return the moments that fit, in any order."""
    found = [moment for moment in played.moments if moment.next is not None and is_fit(moment)]
    rng.shuffle(found)
    return found


def presses(played: PlayedGame[G, M], rng: Random, is_fit: Callable[[M, Press], bool]) -> Iterator[tuple[M, Press]]:
    """Return the moments at which a fitting menu line is pressed, in any order, each with that press."""
    for moment in when(played, rng, lambda m: isinstance(m.next, Press) and is_fit(m, m.next)):
        if isinstance(moment.next, Press):
            yield moment, moment.next


def until(played: PlayedGame[G, M], start: int, is_end: Callable[[Gesture], bool], more: int = 1) -> list[Gesture]:
    """Return the gestures from there up to the first end, and a few more."""
    gestures = list(played.gestures[start:])
    ends = next((n for n, gesture in enumerate(gestures) if is_end(gesture)), len(gestures))
    return gestures[: ends + more]


def through(played: PlayedGame[G, M], start: int, clicks: int) -> list[Gesture]:
    """Return the gestures from there until the turn counter was advanced a few times."""
    ends = [n for n, one in enumerate(played.gestures[start:], start) if is_next_phase(one)]
    return list(played.gestures[start : ends[clicks - 1] + 1 if len(ends) >= clicks else None])


def places_of(gestures: Sequence[Gesture], *lines: str) -> list[int]:
    """Return the places of the gestures that press a line with one of these beginnings."""
    return [n for n, one in enumerate(gestures) if isinstance(one, Press) and one.line.startswith(lines)]


def is_next_phase(gesture: Gesture | None) -> bool:
    """Return True if the gesture advances the turn counter."""
    return isinstance(gesture, NextTurn)


def onward(
    moment: Moment, gestures: Sequence[Gesture | Forge], wrong: Sequence[int] = (), units: Sequence[str] = ()
) -> Variation:
    """Return the game up to that moment, and then these gestures."""
    return Variation(moment.number, tuple(gestures), tuple(wrong), tuple(units))


def undone_at_once(variations: Variations[G, M]) -> Variations[G, M]:
    """Return the same variations with each wrong gesture undone at once: their legal twins."""

    def twins(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for variation in variations(played, rng):
            pairs = [(g, UndoGesture()) if n in variation.wrong else (g,) for n, g in enumerate(variation.gestures)]
            yield Variation(variation.at, tuple(gesture for pair in pairs for gesture in pair))

    return twins


def by_hands(played: PlayedGame[G, M], start: int, gestures: Sequence[Gesture]) -> list[Gesture]:
    """Return gestures that start there, each by the player who made it."""
    pairs = zip(played.hands[start : start + len(gestures)], gestures, strict=True)
    return [one for hand, gesture in pairs for one in (Sit(hand), gesture)]
