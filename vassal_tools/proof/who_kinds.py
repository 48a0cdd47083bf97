"""Common faults about who acted: the other side's counters and cards, seats, and changes without a button.

If the acting player matters, they are planted in games in which each side has its own player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from vassal_tools.game import declarations
from vassal_tools.game.names import FIGHT_PREFIX
from vassal_tools.proof import forged
from vassal_tools.proof.continuation import by_hands, is_next_phase, onward, until, when
from vassal_tools.proof.faults import FaultKind, G, M, PlayedGame, Variation
from vassal_tools.proof.gestures import DragPiece, Forge, Press, Sit, UndoGesture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from vassal_tools.proof.gestures import Gesture
    from vassal_tools.proof.honest_play import HonestPlay

MORE = 3
"""The minimum number of later gestures; all until the next turn counter advance follow, so that no act is cut short."""


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class WhoKinds(Generic[G, M]):
    """The kinds of faults; `is_move` returns True if a dragged counter is moved by its own side."""

    honest: HonestPlay[G, M]
    is_move: Callable[[M], bool]

    def kinds(self, hand: tuple[str, ...]) -> tuple[FaultKind[G, M], ...]:
        """Return all kinds; `hand` are the codes for a counter moved by another side's player."""
        return (
            FaultKind("moved by the other player", hand, self._others_move, self._others_shift, is_seated=True),
            FaultKind("card of the other moved", CARD, _takes_a_card, _sorts_a_card, is_seated=True),
            FaultKind("card of the other looked at", CARD, _looks_at_a_card, _sorts_a_card, is_seated=True),
            FaultKind("seat changed", ("REF-seat",), _takes_the_other_side, _leaves_and_returns, is_seated=True),
            FaultKind("strength edited", ("REF-edited",), self._strengthens, self.honest.turns_to_and_fro),
            FaultKind("number set by no button", ("REF-silent",), _sets_a_number, self.honest.presses_again),
            FaultKind("back from the dead", ("REF-appears",), _comes_back, _removed_twice),
        )

    # -- whose hand moves a counter

    def _others_move(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        # the other player makes the move of a side's own counter
        for moment, other, rest in self._own_moves(played, rng):
            first, *later = by_hands(played, moment.number, rest)[1:]
            yield onward(moment, [Sit(other), first, *later], [1], played.units(moment.next))

    def _others_shift(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, other, rest in self._own_moves(played, rng):
            (unit,) = played.units(moment.next)
            _, *others = played.placement.of[moment.zones[unit]]
            shifts = [DragPiece(played.game.counters[unit].gpid, spot) for spot in others[-1:]]
            yield onward(moment, [Sit(other), *shifts, *by_hands(played, moment.number, rest)])

    def _own_moves(self, played: PlayedGame[G, M], rng: Random) -> Iterator[tuple[M, str, list[Gesture]]]:
        for moment, unit in self.honest.moves(played, rng):
            rest = self.honest.rest(played, moment)
            moves_on = any(isinstance(one, DragPiece) and one.piece == unit.gpid for one in rest[1:])
            is_own = self.is_move(moment) and played.hands[moment.number] == unit.side
            if is_own and not moves_on and not _returns(played, moment, unit.id):
                yield moment, _other(played, unit.side), rest

    # -- what is printed

    def _strengthens(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment in when(played, rng, _is_any):
            for unit in _shuffled(played.game.counters, rng):
                counter = played.game.counters[unit]
                is_printed = any(len(number.value) == 1 for number in counter.values.values())
                if moment.zones[unit] in played.game.zones and is_printed:
                    yield onward(moment, [forged.strengthens(counter.gpid), *_later(played, moment)], [0], [unit])


CARD = ("REF-hand",)


def _returns(played: PlayedGame[G, M], moment: M, unit: str) -> bool:
    to = played.moments[moment.number + 1].zones[unit]
    before = played.moments[: moment.number]
    return any(one.zones[unit] == to for one in before if (one.turn, one.phase) == (moment.turn, moment.phase))


def _is_any(_moment: object) -> bool:
    return True


def _later(played: PlayedGame[G, M], moment: M) -> Sequence[Gesture]:
    rest = until(played, moment.number, is_next_phase, more=0)
    return rest if len(rest) > MORE else played.gestures[moment.number : moment.number + MORE]


def _seated_later(played: PlayedGame[G, M], moment: M) -> list[Gesture]:
    return by_hands(played, moment.number, _later(played, moment))


def _other(played: PlayedGame[G, M], side: str) -> str:
    return next(other for other in played.game.sides if other != side)


def _shuffled(names: Iterable[str], rng: Random) -> list[str]:
    found = sorted(names)
    rng.shuffle(found)
    return found


# -- cards in a hand


def _held(played: PlayedGame[G, M], rng: Random) -> Iterator[tuple[M, str, str]]:
    hands = {played.game.hand_name(side): side for side in played.game.sides}
    for moment in when(played, rng, _is_any):
        for card in _shuffled(played.game.chits, rng):
            spot = moment.spots.get(card)
            if spot and spot.map in hands and spot != played.placement.hand(hands[spot.map], MORE):
                yield moment, card, hands[spot.map]


def _takes_a_card(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    for moment, card, side in _held(played, rng):
        grabbed = forged.grabs(card, played.placement.hand(side, MORE))
        yield onward(moment, [Sit(_other(played, side)), grabbed, *_seated_later(played, moment)], [1])


def _looks_at_a_card(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    for moment, card, side in _held(played, rng):
        other = _other(played, side)
        yield onward(moment, [Sit(other), forged.looks_at(card, other), *_seated_later(played, moment)], [1])


def _sorts_a_card(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    for moment, card, side in _held(played, rng):
        sorted_ = DragPiece(card, played.placement.hand(side, MORE))
        yield onward(moment, [Sit(side), sorted_, *_seated_later(played, moment)])


# -- seats


def _takes_the_other_side(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    for moment, side in _seated(played, rng):
        steps: list[Gesture | Forge] = [forged.takes(side, _other(played, side)), *_seated_later(played, moment)]
        yield onward(moment, steps, [0])


def _leaves_and_returns(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    for moment, side in _seated(played, rng):
        steps = [forged.takes(side, forged.OBSERVER), forged.takes(side, side)]
        yield onward(moment, [*steps, *_seated_later(played, moment)])


def _seated(played: PlayedGame[G, M], rng: Random) -> Iterator[tuple[M, str]]:
    for moment in when(played, rng, _is_any):
        movers = {hand for hand, gesture in zip(played.hands[: moment.number], played.gestures, strict=False)
                  if not isinstance(gesture, Press)}  # fmt: skip
        if len(movers & set(played.game.sides)) > 1:
            yield moment, rng.choice(played.game.sides)


# -- numbers and pieces that nothing changes


def _sets_a_number(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    # a number that only declarations change, except the odds, is set in a separate step; without declarations it may
    # differ from their value
    for moment in when(played, rng, lambda m: m.declared is not None):
        before = played.moments[moment.number - 1].properties
        for name, value in sorted(moment.properties.items()):
            old = before.get(name, "")
            is_free = name == declarations.SERIAL_PROPERTY or name.startswith(FIGHT_PREFIX)
            is_number = value.isdecimal() and old.isdecimal() and not is_free
            if is_number and value != old:
                values = (m.properties.get(name, "") for m in played.moments)
                another = str(1 + max(int(one) for one in values if one.isdecimal()))
                yield onward(moment, [forged.sets(name, another), *_later(played, moment)], [0])


def _comes_back(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    for moment, counter, zone in _dead(played, rng):
        back = forged.returns(counter, played.placement.of[zone][0])
        yield onward(moment, [back, *_later(played, moment)], [0])


def _dead(played: PlayedGame[G, M], rng: Random) -> Iterator[tuple[M, str, str]]:
    for moment in when(played, rng, _is_any):
        for counter in played.game.counters.values():
            before = (m.zones[counter.id] for m in reversed(played.moments[: moment.number]) if m.zones[counter.id])
            zone = next(before, "") if counter.gpid not in moment.spots else ""
            if zone in played.game.zones:
                yield moment, counter.gpid, zone


def _removed_twice(played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
    for moment in when(played, rng, lambda m: isinstance(m.next, Press)):
        if any(
            played.game.counters[unit].gpid not in played.moments[moment.number + 1].spots
            for unit in played.units(moment.next)
        ):
            first, *rest = _later(played, moment)
            yield onward(moment, [first, UndoGesture(), first, *rest])
