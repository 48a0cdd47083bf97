"""What honest players do that looks like tampering."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_rulebooks.sphacteria.proof.faults.fights import FLIP
from vassal_rulebooks.sphacteria.proof.faults.moments import Moment, Played, is_card
from vassal_tools.proof.continuation import is_next_phase, onward, until, when
from vassal_tools.proof.gestures import Gesture, NextTurn, Press, Throw
from vassal_tools.proof.honest_play import HonestPlay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.proof.faults import Variation


def _ends(played: Played, gesture: Gesture) -> bool:
    """Whether an action phase, or a phase, ends with the gesture."""
    return is_next_phase(gesture) or bool(is_card(played.game, gesture, "End of action phase"))


def _is_play(moment: Moment) -> bool:
    """Whether an action phase runs."""
    return bool(moment.active)


HONEST = HonestPlay(_is_play, _ends, COMBAT_DIE, FLIP)


def corrects_the_points(played: Played, rng: Random) -> Iterator[Variation]:
    """The points are set to another number by agreement, and back."""
    for moment in when(played, rng, lambda m: bool(is_card(played.game, m.next, "Points of"))):
        card = moment.next.piece if isinstance(moment.next, Press) else ""
        points = played.moments[moment.number + 1].points[is_card(played.game, moment.next, "Points of")]
        other = points - 1 if points else points + 1  # the highest has no line above it
        agreed = [Press(card, f"PA becomes {number}") for number in (other, points)]
        first, *rest = until(played, moment.number, is_next_phase, 2)
        yield onward(moment, [first, *agreed, *rest])


def takes_points_in_another_order(played: Played, rng: Random) -> Iterator[Variation]:
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
