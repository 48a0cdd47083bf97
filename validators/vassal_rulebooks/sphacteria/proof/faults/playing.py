"""Faults with events (6), each with a twin that is right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.codes import ORDER
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Moment, Played, is_card
from vassal_tools.proof.continuation import onward, undone_at_once, when
from vassal_tools.proof.forged import presses_unoffered
from vassal_tools.proof.gestures import Drag, Gesture, Press, Throw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from vassal_rulebooks.sphacteria.data import Event
    from vassal_tools.proof.faults import Variation

IN_A_FIGHT = ("naval-combat", "land-combat", "combat")


def _held(played: Played, moment: Moment, side: str) -> Iterator[tuple[str, Event]]:
    """Each chit that the side holds, with each event on it that it may play some time."""
    for chit, event in _faces(played, moment, side):
        if side in event.users.value:
            yield chit, event


def _faces(played: Played, moment: Moment, side: str) -> Iterator[tuple[str, Event]]:
    """Each chit that the side holds, with each event on it."""
    for chit, holder in moment.hands.items():
        if holder == side:
            for number in (played.game.chits[chit].front, played.game.chits[chit].back):
                yield chit, played.game.events[number]


def _play(chit: str, event: Event) -> Press:
    return Press(chit, f"Play {event.number}: {event.title}")


# -- at the wrong time, by the wrong side


def plays_out_of_time(played: Played, rng: Random) -> Iterator[Variation]:
    """An event for fights is played between action phases."""
    for moment in when(played, rng, lambda m: bool(is_card(played.game, m.next, "Announce ")) and not m.active):
        for side in played.game.sides:
            for chit, event in _held(played, moment, side):
                if event.when in IN_A_FIGHT and moment.next:
                    yield onward(moment, [presses_unoffered(_play(chit, event)), moment.next], [0])


def plays_the_others_colour(played: Played, rng: Random) -> Iterator[Variation]:
    """A side plays the face of a chit that only the other side may play, at the right time."""
    for moment in when(played, rng, lambda m: bool(_adjusting(played, m))):
        side = _adjusting(played, moment)
        for chit, event in _faces(played, moment, side):
            if event.when == "adjustment" and side not in event.users.value:
                yield onward(moment, [presses_unoffered(_play(chit, event))], [0])


def _adjusting(played: Played, moment: Moment) -> str:
    """The side whose adjustment begins with what it does with a chit now; empty where none does."""
    if not moment.is_last_phase or not isinstance(moment.next, Press):
        return ""
    side = moment.hands.get(moment.next.piece, "")
    before = (m for m in played.moments[: moment.number] if m.turn == moment.turn and m.is_last_phase)
    did = any(isinstance(m.next, Press) and m.hands.get(m.next.piece) == side for m in before)
    return "" if did else side


# -- in the wrong zone


def lays_a_chit(played: Played, rng: Random, *, is_right: bool) -> Iterator[Variation]:
    """An event that names a zone is played in one that it can name, or in one that it cannot."""
    for moment in when(played, rng, lambda m: bool(_adjusting(played, m)) or _is_in_movement(played, m)):
        side = moment.active or _adjusting(played, moment)
        for chit, event in _held(played, moment, side):
            zones = _nameable(played, moment, event, side)
            is_its_time = event.when == ("action-phase" if moment.active else "adjustment")
            fit = [zone for zone in played.game.zones if (zone in zones) is is_right]
            if is_its_time and event.target == "zone" and zones and fit:
                laid: list[Gesture] = [Drag(chit, played.placement.of[rng.choice(fit)][0])]
                yield onward(moment, [*laid, _play(chit, event)], () if is_right else [1])


def _is_in_movement(played: Played, moment: Moment) -> bool:
    """Whether a side has just announced its points."""
    before = played.gestures[moment.number - 1] if moment.number else None
    return bool(moment.active) and bool(is_card(played.game, before, "Announce "))


def _nameable(played: Played, moment: Moment, event: Event, side: str) -> list[str]:
    """The zones that an event can name: those of its text, or those with an own unit of its type."""
    if event.zones:
        return list(event.zones)
    units = played.game.counters.values()
    return [moment.zones[u.id] for u in units if u.side == side and event.unit_type and u.type == event.unit_type]


# -- a second one


def plays_two(played: Played, rng: Random) -> Iterator[Variation]:
    """A side plays a second event in one action phase, each of which it might play in that fight."""
    for moment, first, second in _pairs(played, rng):
        yield onward(moment, [first, second], [1])


def _pairs(played: Played, rng: Random) -> Iterator[tuple[Moment, Press, Press]]:
    """Two events that a side may play before the die, of which the first was played, or is its and needs nothing."""
    for moment in when(played, rng, lambda m: bool(m.fight) and not m.action_phase.is_thrown):
        for side in played.game.sides:
            held = [(c, e) for c, e in _held(played, moment, side) if _fits(played, moment, e, side)]
            for first in _first_plays(played, moment, held, side):
                for chit, event in held:
                    if chit != first.piece:
                        yield moment, first, _play(chit, event)


def _first_plays(played: Played, moment: Moment, held: Sequence[tuple[str, Event]], side: str) -> Iterator[Press]:
    gesture, before = moment.next, played.gestures[moment.number - 1]
    if isinstance(gesture, Press) and gesture.line.startswith("Play ") and moment.hands.get(gesture.piece) == side:
        yield gesture
    done = played.gestures[: moment.number]
    begins = max((n for n, one in enumerate(done) if is_card(played.game, one, "Announce ")), default=0)
    is_free = not any(isinstance(one, Press) and one.line.startswith("Play ") for one in done[begins:])
    if is_free and isinstance(gesture, Throw) and isinstance(before, Press) and before.line.startswith("Attack "):
        yield from (_play(c, event) for c, event in held if not event.unit_type and event.effect == "combat")


def _fits(played: Played, moment: Moment, event: Event, side: str) -> bool:
    """Whether the event is one for that side in this fight."""
    kind = "naval-combat" if played.game.zones[moment.fight].kind == "sea" else "land-combat"
    role = "attacker" if side == moment.active else "defender"
    is_its = event.role in ("either", role) and moment.fight not in event.forbidden
    return is_its and event.when in (kind, "combat") and event.target == "none"


SAID = "a chit that is shown leaves nothing on the table"

PLAYING: tuple[Kind, ...] = (
    Kind("event out of time", ("SPH-6-moment", *ORDER), plays_out_of_time, undone_at_once(plays_out_of_time), SAID),
    Kind(
        "event of the other side",
        ("SPH-6-colour",),
        plays_the_others_colour,
        undone_at_once(plays_the_others_colour),
        SAID,
    ),
    Kind(
        "event names the wrong zone",
        ("SPH-6-target",),
        partial(lays_a_chit, is_right=False),
        partial(lays_a_chit, is_right=True),
        SAID,
    ),
    Kind("second event", ("SPH-2.C-events",), plays_two, undone_at_once(plays_two), SAID),
)
