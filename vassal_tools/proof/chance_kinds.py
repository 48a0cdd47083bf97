"""Common faults of chance: cards and dice are put back for others, or drawn by the wrong hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Generic

from vassal_tools.proof.continuation import is_next_phase, presses, through, until, when
from vassal_tools.proof.faults import FaultKind, G, M, PlayedGame
from vassal_tools.proof.gestures import DrawPiece, Press, Say, Throw, UndoGesture
from vassal_tools.proof.pairs import Pair, paired

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from vassal_tools.proof.gestures import Gesture

FOLLOWS = 12
"""The number of later gestures, within which a throw would have counted."""
LATER = 6
"""The clicks of the turn counter after which a draw can no longer be put right."""


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class CardDrawnAgain(Generic[G, M]):
    """Faults with a card that is put back for another one; `is_end` decides which gesture ends a variation."""

    is_end: Callable[[PlayedGame[G, M], Gesture], bool]

    def kind(self, codes: tuple[str, ...]) -> FaultKind[G, M]:
        """Return the kind where a drawn card is put back for another; in the twin the same is drawn again."""
        return paired("card drawn again", codes, self._pairs)

    def _pairs(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment in when(played, rng, lambda m: isinstance(m.next, DrawPiece)):
            draw, *rest = until(played, moment.number, partial(self.is_end, played))
            for other in _in_the_deck(played, moment, [draw, *rest])[:1]:
                if isinstance(draw, DrawPiece):
                    again = (replace(draw, piece=other), UndoGesture(), draw, *rest)
                    yield Pair(moment, again, (0, 1, 2, 3), (draw, UndoGesture(), draw, *rest))


def _in_the_deck(played: PlayedGame[G, M], moment: M, rest: list[Gesture]) -> list[str]:
    # the cards that are not drawn later either
    deck = next((m.spots.get(m.next.piece) for m in played.moments if isinstance(m.next, DrawPiece)), None)
    later = {gesture.piece for gesture in rest if isinstance(gesture, DrawPiece)}
    return [card for card in played.game.chits if moment.spots.get(card) == deck and card not in later]


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class CardsOfAPhase(Generic[G, M]):
    """Faults with the cards that sides draw in the first phase of a turn, until the turn counter is advanced."""

    deck: str

    def one_more(self, name: str, codes: tuple[str, ...]) -> FaultKind[G, M]:
        """Return the kind where a side draws one more; in the twin that is undone."""
        return paired(name, codes, self._draws_more)

    def all_by_one(self, name: str, codes: tuple[str, ...]) -> FaultKind[G, M]:
        """Return the kind where one side draws all of them; in the twin the first wrong draw is undone."""
        return paired(name, codes, self._draws_all)

    def _draws_more(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment in when(played, rng, lambda m: m.phase == 0 and is_next_phase(m.next)):
            rest, side = through(played, moment.number, LATER), rng.choice(played.game.sides)
            spot = played.placement.hand(side, len(played.game.sides) + 1)
            for card in sorted(_in_the_deck(played, moment, rest)):
                more = DrawPiece(self.deck, spot, card)
                yield Pair(moment, (more, *rest), (0,), (more, UndoGesture(), *rest))

    def _draws_all(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment in when(played, rng, lambda m: m.phase == 0 and isinstance(m.next, DrawPiece)):
            before = takewhile(lambda one: not is_next_phase(one), reversed(played.gestures[: moment.number]))
            if any(isinstance(one, DrawPiece) for one in before):
                continue
            side, phase = rng.choice(played.game.sides), until(played, moment.number, is_next_phase)
            rest = through(played, moment.number, LATER)
            hand = partial(played.placement.hand, side)
            drawn = [replace(one, to=hand(n)) if isinstance(one, DrawPiece) else one for n, one in enumerate(phase)]
            wrong = [n for n, (one, other) in enumerate(zip(drawn, phase, strict=True)) if one != other]
            for n in wrong[:1]:
                twin = (*rest[:n], drawn[n], UndoGesture(), *rest[n:])
                yield Pair(moment, (*drawn, *rest[len(phase) :]), wrong, twin)


def die_taken_back(
    codes: tuple[str, ...], name: str = "die undone", line: str = "", dice: tuple[str, ...] = (), unseen: str = ""
) -> FaultKind[G, M]:
    """Return the kind where a die is undone, and another counts; in the twin it is thrown once.

    The die is that of a menu `line` if there is one, else of a button: one of `dice`, or any.
    """

    def pairs(played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment in when(played, rng, lambda m: _is_of(m.next, line, dice)):
            rest = played.gestures[moment.number : moment.number + FOLLOWS]
            for other in _others(played, moment.next)[:1]:
                yield Pair(moment, (other, UndoGesture(), *rest), (0, 1, 2), rest, played.units(moment.next))

    return paired(name, codes, pairs, unseen)


def _is_of(gesture: Gesture | None, line: str, dice: tuple[str, ...]) -> bool:
    if line:
        return isinstance(gesture, Press) and gesture.line == line and gesture.die > 0
    return isinstance(gesture, Throw) and (not dice or gesture.dice in dice)


def _total(gesture: Gesture) -> int:
    return gesture.total if isinstance(gesture, Throw) else 0


def _others(played: PlayedGame[G, M], gesture: Gesture | None) -> list[Gesture]:
    # other results of the die, the most different first
    if isinstance(gesture, Press):
        return [replace(gesture, die=gesture.die % 6 + 1)]
    if not isinstance(gesture, Throw):
        return []
    thrown = [one for one in played.gestures if isinstance(one, Throw) and one.dice == gesture.dice]
    others = {one for one in thrown if one.total != gesture.total}
    return [*sorted(others, key=lambda one: (-abs(one.total - gesture.total), one.total))]


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class DiceWithEntry(Generic[G, M]):
    """Faults with dice after which an entry takes their result; `dice` are their buttons, and `die` another one."""

    dice: tuple[str, ...]
    die: str

    def thrown_twice(self, name: str, codes: tuple[str, ...], unseen: str = "") -> FaultKind[G, M]:
        """Return the kind where the dice are thrown again; in the twin another die is thrown by mistake."""
        return paired(name, codes, self._throws_twice, unseen)

    def not_thrown(
        self, name: str, codes: tuple[str, ...], is_used: Callable[[PlayedGame[G, M], Gesture], bool]
    ) -> FaultKind[G, M]:
        """Return the kind where the dice are missing but the result is used later; in the twin they are thrown late."""

        def pairs(played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
            for moment, throw, entry, rest in self._throws(played, rng):
                used = next((n for n, one in enumerate(rest) if is_used(played, one)), 0)
                if moment.turn > 1 and used:
                    yield Pair(moment, (entry, *rest), (0, used + 1), (entry, UndoGesture(), throw, entry, *rest))

        return paired(name, codes, pairs)

    def _throws_twice(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment, throw, entry, later in self._throws(played, rng):
            rest = later[: len(until(played, moment.number + 2, is_next_phase, 2))]
            slip = (Throw(self.die, rng.randint(1, 6)), Say("oops"))
            for again in [one for one in _others(played, throw) if _total(one) > _total(throw) + 1][-1:]:
                yield Pair(moment, (throw, entry, again, entry, *rest), (2, 3), (*slip, throw, entry, *rest))

    def _throws(self, played: PlayedGame[G, M], rng: Random) -> Iterator[tuple[M, Gesture, Gesture, Sequence[Gesture]]]:
        for moment in when(played, rng, lambda m: isinstance(m.next, Throw) and m.next.dice in self.dice):
            throw, entry, *rest = through(played, moment.number, LATER)
            if isinstance(entry, Press):
                yield moment, throw, entry, rest


def die_thrown_twice(name: str, codes: tuple[str, ...], line: str, unseen: str) -> FaultKind[G, M]:
    """Return the kind where a menu's die that changed nothing is thrown again; in the twin it is thrown once."""

    def pairs(played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment, press in presses(played, rng, lambda _, one: one.line == line):
            if not _of_piece(played, moment.number + 1, press.piece):
                rest = until(played, moment.number, is_next_phase, 2)
                yield Pair(moment, (press, press), (1,), rest)

    return paired(name, codes, pairs, unseen)


def die_without_effect(name: str, codes: tuple[str, ...], line: str, unseen: str) -> FaultKind[G, M]:
    """Return the kind where a menu's die has no effect on its piece; in the twin the effect is late in the phase."""

    def pairs(played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        for moment, press in presses(played, rng, lambda _, one: one.line == line):
            phase = until(played, moment.number + 1, is_next_phase, 0)
            later = until(played, moment.number + 1 + len(phase), is_next_phase, 3)
            done = [one for one in phase if isinstance(one, Press) and one.piece == press.piece]
            kept = [one for one in phase if one not in done]
            if len(done) == 1 and later:
                late = (press, *kept, *done, *later)
                yield Pair(moment, (press, *kept, *later), (0,), late, played.units(press))

    return paired(name, codes, pairs, unseen)


def _of_piece(played: PlayedGame[G, M], start: int, piece: str) -> bool:
    # whether a piece is pressed before the next phase
    return any(isinstance(one, Press) and one.piece == piece for one in until(played, start, is_next_phase))
