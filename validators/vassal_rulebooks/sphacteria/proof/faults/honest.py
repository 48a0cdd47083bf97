"""What honest people do that looks like tampering."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.fights import FLIP
from vassal_rulebooks.sphacteria.proof.faults.moments import Moment, Played, is_card
from vassal_tools.game.names import COMBAT_DIE
from vassal_tools.proof.continuation import is_next_phase, onward, until, when
from vassal_tools.proof.faults import Variation
from vassal_tools.proof.gestures import Drag, Gesture, NextTurn, Press, Say, Spot, Throw, Undo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from vassal_tools.game.model import Counter

BEGINNING = 60  # gestures of a game of which only the set-up is looked at


def begins(played: Played, _rng: Random) -> Iterator[Variation]:
    """The first gestures of the game."""
    yield Variation(BEGINNING, ())


# -- gestures done twice, and other than at first


def takes_an_entry_back(played: Played, rng: Random) -> Iterator[Variation]:
    """An entry of a card or label is undone and pressed again: the serial goes back and forth."""
    for moment in when(played, rng, lambda m: isinstance(m.next, Press)):
        first, *rest = _rest(played, moment)
        yield onward(moment, [first, Undo(), first, *rest])


def moves_again_after_undo(played: Played, rng: Random) -> Iterator[Variation]:
    """A move is undone and made again."""
    for moment, _ in _moves(played, rng):
        first, *rest = _rest(played, moment)
        yield onward(moment, [first, Undo(), first, *rest])


def moves_after_a_wrong_one(played: Played, rng: Random) -> Iterator[Variation]:
    """A counter is put into another zone, that is undone, and it goes where it should."""
    for moment, unit in _moves(played, rng):
        zone = rng.choice(sorted(played.game.zones))
        wrong = Drag(unit.gpid, played.placement.of[zone][0])
        yield onward(moment, [wrong, Undo(), *_rest(played, moment)])


def shifts_before_it_moves(played: Played, rng: Random) -> Iterator[Variation]:
    """A counter is shifted within its zone, and moves from there."""
    for moment, unit in _moves(played, rng):
        shifted = Drag(unit.gpid, _beside(played, moment, unit))
        yield onward(moment, [shifted, *_rest(played, moment)])


def turns_to_and_fro(played: Played, rng: Random) -> Iterator[Variation]:
    """A counter is turned over, and back, before it moves."""
    for moment, unit in _moves(played, rng):
        if not unit.is_leader:
            yield onward(moment, [*[Press(unit.gpid, FLIP)] * 2, *_rest(played, moment)])


def _moves(played: Played, rng: Random) -> Iterator[tuple[Moment, Counter]]:
    """A counter that lies in a zone is about to be moved in an action phase."""
    for moment in when(played, rng, lambda m: bool(m.active) and isinstance(m.next, Drag)):
        for unit in played.units(moment.next) if moment.next else ():
            if moment.zones[unit] in played.game.zones:
                yield moment, played.game.counters[unit]


def _beside(played: Played, moment: Moment, unit: Counter) -> Spot:
    return played.placement.of[moment.zones[unit.id]][-1]


def _rest(played: Played, moment: Moment) -> list[Gesture]:
    """What followed as it was, to the end of the action phase or that of the phase."""
    return until(
        played, moment.number, lambda d: isinstance(d, NextTurn) or bool(is_card(played.game, d, "End of act"))
    )


# -- points


def corrects_the_points(played: Played, rng: Random) -> Iterator[Variation]:
    """The points are set to another number by agreement, and back."""
    for moment in when(played, rng, lambda m: bool(is_card(played.game, m.next, "Points of"))):
        card = moment.next.piece if isinstance(moment.next, Press) else ""
        points = played.moments[moment.number + 1].points[is_card(played.game, moment.next, "Points of")]
        other = points - 1 if points else points + 1  # the highest has no line above it
        agreed = [Press(card, f"PA becomes {number}") for number in (other, points)]
        first, *rest = until(played, moment.number, is_next_phase, 2)
        yield onward(moment, [first, *agreed, *rest])


def takes_the_points_in_another_order(played: Played, rng: Random) -> Iterator[Variation]:
    """Both sides throw for points, and then press their entries in the other order."""
    for moment in when(played, rng, lambda m: m.phase == 1 and isinstance(m.next, Throw)):
        gestures = until(played, moment.number, is_next_phase, 1)
        throws = [gesture for gesture in gestures if isinstance(gesture, Throw)]
        entries = [gesture for gesture in gestures if is_card(played.game, gesture, "Points of")]
        if len(throws) == len(entries) == len(played.game.sides) and len(gestures) == 2 * len(throws) + 1:
            yield onward(moment, [*throws, *reversed(entries), NextTurn(), *_next_announcement(played, moment)])


def _next_announcement(played: Played, moment: Moment) -> list[Gesture]:
    ends = next(
        n for n, gesture in enumerate(played.gestures[moment.number :], moment.number) if is_next_phase(gesture)
    )
    return until(played, ends + 1, lambda gesture: bool(is_card(played.game, gesture, "Announce ")))


# -- chat


def wishes_for_another_die(played: Played, rng: Random) -> Iterator[Variation]:
    """After a die a player names the number that he wanted."""
    yield from _says_of_a_die(played, rng, lambda total: f"{COMBAT_DIE} = {total}? I wanted a {total % 6 + 1}!")


def jokes_of_a_seven(played: Played, rng: Random) -> Iterator[Variation]:
    """After a die a player says that it showed seven."""
    yield from _says_of_a_die(played, rng, lambda _: f"next time my {COMBAT_DIE} = 7 :-)")


def quotes_a_throw(played: Played, rng: Random) -> Iterator[Variation]:
    """A player quotes the line of a throw within a sentence."""
    yield from _says_of_a_die(played, rng, lambda total: f"it said *** {COMBAT_DIE} = {total} ***, did it?")


def _says_of_a_die(played: Played, rng: Random, line: Callable[[int], str]) -> Iterator[Variation]:
    for moment in when(played, rng, lambda m: isinstance(m.next, Throw) and m.next.dice == COMBAT_DIE):
        if isinstance(moment.next, Throw):
            rest = _rest(played, moment)
            yield onward(moment, [moment.next, Say(line(moment.next.total)), *rest[1:]])


def quotes_a_report(played: Played, rng: Random) -> Iterator[Variation]:
    """A player quotes the report of a move within a sentence."""
    yield from _says_of_a_move(played, rng, lambda unit, a, b: f"was that * {unit} moves {a} -> {b} * just now?")


def says_another_zone(played: Played, rng: Random) -> Iterator[Variation]:
    """A player says that he means to go elsewhere than he then goes."""
    other = min(played.game.zones)
    yield from _says_of_a_move(played, rng, lambda unit, a, _: f"I move {unit} {a} -> {other}. no, wait")


def _says_of_a_move(played: Played, rng: Random, line: Callable[[str, str, str], str]) -> Iterator[Variation]:
    for moment, unit in _moves(played, rng):
        after = played.moments[moment.number + 1].zones[unit.id]
        text = line(unit.name, moment.zones[unit.id], after)
        first, *rest = _rest(played, moment)
        yield onward(moment, [Say(text), first, *rest])
