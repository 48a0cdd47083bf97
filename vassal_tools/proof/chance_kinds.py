"""Common faults of chance: a card or die is put back for another one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Generic

from vassal_tools.proof.continuation import onward, until, when
from vassal_tools.proof.faults import FaultKind, G, M, PlayedGame, Variation
from vassal_tools.proof.gestures import Draw, Throw, Undo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from vassal_tools.proof.gestures import Gesture

FOLLOWS = 12
"""The number of later gestures, within which a throw would have counted."""


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class CardDrawnAgain(Generic[G, M]):
    """Faults with a card that is put back for another one; `is_end` decides which gesture ends a variation."""

    is_end: Callable[[PlayedGame[G, M], Gesture], bool]

    def kind(self, codes: tuple[str, ...]) -> FaultKind[G, M]:
        """Return the kind in which a drawn card is put back for another; in the twin the same is drawn again."""
        return FaultKind("card drawn again", codes, self._draws_another, self._draws_the_same)

    def _draws_another(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, draw, rest in self._draws(played, rng):
            later = {gesture.piece for gesture in rest if isinstance(gesture, Draw)}
            in_the_deck = [card for card in played.game.chits if moment.spots.get(card) == moment.spots.get(draw.piece)]
            for other in [card for card in in_the_deck if card not in later][:1]:
                yield onward(moment, [replace(draw, piece=other), Undo(), *rest], [0, 1, 2, 3])

    def _draws_the_same(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, draw, rest in self._draws(played, rng):
            yield onward(moment, [draw, Undo(), *rest])

    def _draws(self, played: PlayedGame[G, M], rng: Random) -> Iterator[tuple[M, Draw, list[Gesture]]]:
        for moment in when(played, rng, lambda m: isinstance(m.next, Draw)):
            if isinstance(moment.next, Draw):
                yield moment, moment.next, until(played, moment.number, partial(self.is_end, played))


def die_taken_back(codes: tuple[str, ...]) -> FaultKind[G, M]:
    """Return the kind in which a throw is undone, and another counts; in the twin it is thrown once."""
    return FaultKind("die undone", codes, _throws_another, _throws_as_it_was)


def _throws_another(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    for moment, throw, rest in _throws(played, rng):
        totals = [
            one.next.total for one in played.moments if isinstance(one.next, Throw) and one.next.dice == throw.dice
        ]
        for total in [total for total in sorted(set(totals)) if total != throw.total][:1]:
            yield onward(moment, [replace(throw, total=total), Undo(), *rest], [0, 1, 2])


def _throws_as_it_was(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    for moment, _, rest in _throws(played, rng):
        yield onward(moment, rest)


def _throws(played: PlayedGame[G, M], rng: Random) -> Iterator[tuple[M, Throw, Sequence[Gesture]]]:
    for moment in when(played, rng, lambda m: isinstance(m.next, Throw)):
        rest = played.gestures[moment.number : moment.number + FOLLOWS]
        if isinstance(moment.next, Throw):
            yield moment, moment.next, rest
