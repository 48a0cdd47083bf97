"""Honest play that looks like tampering with the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from vassal_tools.proof.continuation import onward, until, when
from vassal_tools.proof.faults import G, M, PlayedGame, Variation
from vassal_tools.proof.gestures import DragPiece, Gesture, Press, Say, Throw, UndoGesture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from vassal_tools.game.model import Counter

BEGINNING = 60  # gestures of a game of which only the set-up matters


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class HonestPlay(Generic[G, M]):
    """Variations of a game without any fault; each method makes one kind.

    `is_play` returns True if dragged counters at a moment are moved by the rules, and `is_end` if a gesture ends a
    variation. `die` is a dice button with one six-sided die, or empty; `flip` is the line that turns a counter over.
    """

    is_play: Callable[[M], bool]
    is_end: Callable[[PlayedGame[G, M], Gesture], bool]
    die: str
    flip: str

    def begins(self, played: PlayedGame[G, M], _rng: Random) -> Iterator[Variation]:
        """Make the first gestures of the game."""
        yield Variation(min(BEGINNING, len(played.gestures)), ())

    # -- gestures made twice, and differently at first

    def presses_again(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Press a line that throws no die, undo that and press it again: the serial goes back and forth."""
        for moment in when(played, rng, lambda m: isinstance(m.next, Press) and not m.next.die):
            first, *rest = self.rest(played, moment)
            yield onward(moment, [first, UndoGesture(), first, *rest])

    def moves_again(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Make a move, undo it and make it again."""
        for moment, _ in self.moves(played, rng):
            first, *rest = self.rest(played, moment)
            yield onward(moment, [first, UndoGesture(), first, *rest])

    def moves_after_a_wrong_one(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Put a counter into another zone, undo that, and put it where it should go."""
        for moment, unit in self.moves(played, rng):
            zone = rng.choice(sorted(played.game.zones))
            wrong = DragPiece(unit.gpid, played.placement.of[zone][0])
            yield onward(moment, [wrong, UndoGesture(), *self.rest(played, moment)])

    def shifts_before_it_moves(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Shift a counter within its zone, and move it from there."""
        for moment, unit in self.moves(played, rng):
            _, *others = played.placement.of[moment.zones[unit.id]]
            if others:
                yield onward(moment, [DragPiece(unit.gpid, others[-1]), *self.rest(played, moment)])

    def turns_to_and_fro(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Turn a counter over, and back, before it moves."""
        for moment, unit in self.moves(played, rng):
            if unit.steps > 1:
                yield onward(moment, [*[Press(unit.gpid, self.flip)] * 2, *self.rest(played, moment)])

    # -- chat

    def wishes_for_another_die(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Name the wanted number after a throw."""
        yield from self._says_of_a_die(played, rng, lambda total: f"{self.die} = {total}? I wanted a {total % 6 + 1}!")

    def jokes_of_a_seven(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Claim after a throw that the die showed seven."""
        yield from self._says_of_a_die(played, rng, lambda _: f"next time my {self.die} = 7 :-)")

    def quotes_a_throw(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Quote the line of a throw within a sentence."""
        yield from self._says_of_a_die(played, rng, lambda total: f"it said *** {self.die} = {total} ***, did it?")

    def quotes_a_report(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Quote the report of a move within a sentence."""
        yield from self._says_of_a_move(
            played, rng, lambda unit, start, end: f"was that * {unit} moves {start} → {end} just now?"
        )

    def says_another_zone(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        """Announce another destination than the real one."""
        other = min(played.game.zones)
        yield from self._says_of_a_move(
            played, rng, lambda unit, start, _: f"I move {unit} {start} -> {other}. no, wait"
        )

    def _says_of_a_die(self, played: PlayedGame[G, M], rng: Random, line: Callable[[int], str]) -> Iterator[Variation]:
        for moment in when(played, rng, lambda m: isinstance(m.next, Throw) and m.next.dice == self.die):
            if isinstance(moment.next, Throw):
                rest = self.rest(played, moment)
                yield onward(moment, [moment.next, Say(line(moment.next.total)), *rest[1:]])

    def _says_of_a_move(
        self, played: PlayedGame[G, M], rng: Random, line: Callable[[str, str, str], str]
    ) -> Iterator[Variation]:
        for moment, unit in self.moves(played, rng):
            after = played.moments[moment.number + 1].zones[unit.id]
            text = line(unit.name, moment.zones[unit.id], after)
            first, *rest = self.rest(played, moment)
            yield onward(moment, [Say(text), first, *rest])

    def moves(self, played: PlayedGame[G, M], rng: Random) -> Iterator[tuple[M, Counter]]:
        """Yield the counters in zones that are about to move, each with its moment."""
        for moment in when(played, rng, lambda m: self.is_play(m) and isinstance(m.next, DragPiece)):
            for unit in played.units(moment.next):
                if moment.zones[unit] in played.game.zones:
                    yield moment, played.game.counters[unit]

    def rest(self, played: PlayedGame[G, M], moment: M) -> list[Gesture]:
        """Return the unchanged rest of a variation."""
        return until(played, moment.number, lambda gesture: self.is_end(played, gesture))
