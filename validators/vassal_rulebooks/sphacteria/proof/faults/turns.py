"""Faults of the course of a turn: draws, points, events, discards (2), each with a twin."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE
from vassal_rulebooks.sphacteria.proof.faults.codes import ANY, ORDER
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Moment, Played, card, is_card
from vassal_rulebooks.sphacteria.proof.faults.turn_end import BACK
from vassal_tools.game.identities import marker_gpid
from vassal_tools.proof.continuation import is_next_phase, onward, presses, undone_at_once, until, when
from vassal_tools.proof.faults import Variation
from vassal_tools.proof.gestures import Drag, Draw, Gesture, NextTurn, Press, Say, Throw, Undo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random


LOW, HIGH = 3, 10  # throws of two dice that leave room for another one, two lower or two higher


# -- draws


def _is_last_draw(played: Played) -> Callable[[Moment], bool]:
    return lambda moment: moment.phase == 0 and is_next_phase(moment.next) if moment.next else False


def draws_a_third(played: Played, rng: Random) -> Iterator[Variation]:
    """A side draws one chit more."""
    for moment in when(played, rng, _is_last_draw(played)):
        side = rng.choice(played.game.sides)
        held = {*moment.hands}
        for chit in sorted(set(played.game.chits) - held):
            third = Draw(BOWL, played.placement.hand(side, 3), chit)
            if not _is_gone(played, moment, chit):
                yield onward(moment, [third, *_into_the_actions(played, moment)], [0])


def _into_the_actions(played: Played, moment: Moment) -> list[Gesture]:
    """What followed as it was, to the first announcement."""
    return until(played, moment.number, lambda gesture: bool(is_card(played.game, gesture, "Announce ")))


def _is_gone(played: Played, moment: Moment, chit: str) -> bool:
    """Whether the chit was taken out of play by an event."""
    events = played.game.events
    pressed = [
        gesture for gesture in played.gestures[: moment.number] if isinstance(gesture, Press) and gesture.piece == chit
    ]
    faces = (played.game.chits[chit].front, played.game.chits[chit].back)
    gone = [f"Play {n}:" for n in faces if events[n].removed.value]
    return any(gesture.line.startswith(tuple(gone)) for gesture in pressed) if gone else False


def draws_for_the_other(played: Played, rng: Random) -> Iterator[Variation]:
    """A side draws all four chits."""
    for moment in when(played, rng, lambda m: m.phase == 0 and isinstance(m.next, Draw) and _is_first(played, m)):
        gestures = _into_the_actions(played, moment)
        side = rng.choice(played.game.sides)
        drawn = [
            replace(d, to=played.placement.hand(side, n)) if isinstance(d, Draw) else d for n, d in enumerate(gestures)
        ]
        yield onward(moment, drawn, [n for n, gesture in enumerate(gestures) if isinstance(gesture, Draw)])


def _is_first(played: Played, moment: Moment) -> bool:
    """Whether nothing was drawn since the turn began, whatever else was done in it."""
    before = takewhile(lambda gesture: not is_next_phase(gesture), reversed(played.gestures[: moment.number]))
    return not any(isinstance(gesture, Draw) for gesture in before)


def draws_into_the_right_hand(played: Played, rng: Random) -> Iterator[Variation]:
    """A chit is drawn into the hand of the other side, and that is undone."""
    for variation in draws_for_the_other(played, rng):
        for number, (wrong, right) in enumerate(zip(variation.gestures, played.gestures[variation.at :], strict=False)):
            if wrong != right:
                gestures = played.gestures[variation.at : variation.at + len(variation.gestures)]
                yield Variation(variation.at, (*gestures[:number], wrong, Undo(), *gestures[number:]))
                break


# -- points


def _throws(played: Played, rng: Random, first_turn: int = 1) -> Iterator[tuple[Moment, Throw, Gesture, list[Gesture]]]:
    """A throw for points, its moment, the entry of the points after it, and what followed."""
    for moment in when(played, rng, lambda m: _is_throw(m) and m.turn >= first_turn):
        throw, entry, *rest = until(played, moment.number, is_next_phase, 2)
        if isinstance(throw, Throw):
            yield moment, throw, entry, rest


def _is_throw(moment: Moment) -> bool:
    """Whether dice are thrown for points."""
    return isinstance(moment.next, Throw) and moment.next.dice != COMBAT_DIE


def throws_for_points_again(played: Played, rng: Random) -> Iterator[Variation]:
    """A side throws for its points, does not like it, and throws again."""
    for moment, throw, entry, rest in _throws(played, rng):
        if throw.total < HIGH:
            again = Throw(throw.dice, throw.total + 2)
            yield onward(moment, [throw, entry, again, entry, *rest], [2, 3])


def throws_another_first(played: Played, rng: Random) -> Iterator[Variation]:
    """The die for fights is thrown by mistake before the dice for points."""
    for moment, throw, entry, rest in _throws(played, rng):
        yield onward(moment, [Throw(COMBAT_DIE, rng.randint(1, 6)), Say("oops"), throw, entry, *rest])


def takes_points_back(played: Played, rng: Random) -> Iterator[Variation]:
    """The dice for points are thrown, undone, and thrown again."""
    for moment, throw, entry, rest in _throws(played, rng):
        if throw.total > LOW:
            first = Throw(throw.dice, throw.total - 2)
            yield onward(moment, [first, Undo(), throw, entry, *rest], [0, 1, 2])


def undoes_the_entry(played: Played, rng: Random) -> Iterator[Variation]:
    """The entry for the points of the throw is undone and pressed again."""
    for moment, throw, entry, rest in _throws(played, rng):
        yield onward(moment, [throw, entry, Undo(), entry, *rest])


def skips_the_throw(played: Played, rng: Random) -> Iterator[Variation]:
    """A side takes points without a throw of its own in this turn."""
    for moment, _, entry, _ in _throws(played, rng, 2):
        rest = _into_the_actions(played, moment)[2:]  # until something rests on it
        yield onward(moment, [entry, *rest], [0, len(rest)])


def throws_late(played: Played, rng: Random) -> Iterator[Variation]:
    """A side presses the entry for its points before it is thrown for, undoes that, and throws."""
    for moment, throw, entry, rest in _throws(played, rng, 2):
        yield onward(moment, [entry, Undo(), throw, entry, *rest])


def moves_the_marker(played: Played, rng: Random, *, is_put_back: bool) -> Iterator[Variation]:
    """The marker of a side is put on a higher cell by hand after the last button that moves it; perhaps back too."""
    for moment in when(played, rng, lambda m: m.phase == 2 and isinstance(m.next, NextTurn)):
        for side in played.game.sides:
            track = next(t for t in played.game.tracks.values() if t.kind == "actions" and t.side == side)
            gpid, value = marker_gpid(played.game, track.name), moment.points[side]
            cells = [played.placement.cell(track.name, cell) for cell in (value + 2, value)]
            drags = [Drag(gpid, cell) for cell in cells[: 2 if is_put_back else 1]]
            rest = until(played, moment.number + 1, is_next_phase)
            yield onward(moment, [*drags, NextTurn(), *rest], () if is_put_back else (0, 1))


# -- discards


def keeps_two(played: Played, rng: Random) -> Iterator[Variation]:
    """A side keeps a chit too many into the next turn: found at whatever comes next."""
    for moment, press in presses(played, rng, _is_discard):
        rest = until(played, moment.number + 1, lambda d: isinstance(d, Draw), 1)
        touched = {getattr(d, "piece", "") for d in rest}
        if press.piece in touched or not rest or not isinstance(rest[-1], Draw):
            continue
        if _has_all_it_may_keep(played, played.moments[moment.number + len(rest)], moment.hands.get(press.piece)):
            yield onward(moment, rest, range(len(rest)))


def _has_all_it_may_keep(played: Played, moment: Moment, side: str | None) -> bool:
    """Whether a side holds as many chits as it may keep, so that one more is too many."""
    return [*moment.hands.values()].count(side or "") >= played.game.rules.draws.kept.value


def discards(played: Played, rng: Random) -> Iterator[Variation]:
    """A chit in excess is put back as it was."""
    for moment, _ in presses(played, rng, _is_discard):
        yield onward(moment, until(played, moment.number, is_next_phase, 2))


def _is_discard(moment: Moment, press: Press) -> bool:
    return moment.is_last_phase and press.line == BACK


def acts_before_its_throw(played: Played, rng: Random) -> Iterator[Variation]:
    """A side announces points in the phase of the draws."""
    for moment in when(played, rng, lambda m: m.phase == 0 and m.turn > 1 and isinstance(m.next, NextTurn)):
        side = rng.choice(played.game.sides)
        gestures = [card(played.game, side, "PA becomes 2"), card(played.game, side, "Announce 1 PA")]
        yield onward(moment, gestures, [1])


def announcement_is_undone(played: Played, rng: Random) -> Iterator[Variation]:
    """A side announces points in the phase of the draws; that is undone, and so is the number of its points."""
    for variation in acts_before_its_throw(played, rng):
        yield onward(played.moments[variation.at], [*variation.gestures, Undo(), Undo(), NextTurn()])


AGAIN = ("SPH-roll-again",)
WHICH = "which throw was taken is only said"
SAID = "what is only said leaves nothing on the table"
NUMBER = "without the buttons for points no number is known to be right"

TURNS: tuple[Kind, ...] = (
    Kind("third chit drawn", ("SPH-2.A-draw", "SPH-2-order"), draws_a_third, undone_at_once(draws_a_third)),
    Kind("all chits drawn by one", ("SPH-2.A-draw", "SPH-2-side"), draws_for_the_other, draws_into_the_right_hand),
    Kind("points thrown again", ("SPH-2.B-dice", *AGAIN), throws_for_points_again, throws_another_first, WHICH),
    Kind("points taken back", AGAIN, takes_points_back, undoes_the_entry),
    Kind("points without a throw", ("SPH-2.B-points", "SPH-2.B-dice"), skips_the_throw, throws_late),
    Kind(
        "marker of points wrong",
        ("SPH-2.B-points", *ANY),
        partial(moves_the_marker, is_put_back=False),
        partial(moves_the_marker, is_put_back=True),
        NUMBER,
    ),
    Kind("chit kept", ("SPH-2.D-discard",), keeps_two, discards),
    Kind(
        "announced before the throw",
        ("SPH-2.C-announce", "SPH-2.B-dice", *ORDER),
        acts_before_its_throw,
        announcement_is_undone,
        SAID,
    ),
)
