"""Things that just happen, as no rule has them, each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.action_phases import is_phase_end
from vassal_rulebooks.sphacteria.proof.faults.codes import ANY, ORDER
from vassal_rulebooks.sphacteria.proof.faults.fights import FLIP, REMOVE
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Moment, Played, is_card
from vassal_rulebooks.sphacteria.proof.faults.turn_end import BACK
from vassal_tools.proof.continuation import follows_next_phase, onward, until, when
from vassal_tools.proof.gestures import Gesture, NextTurn, Press, Undo
from vassal_tools.proof.out_of_time import OutOfTime

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variation


def _idle(played: Played, rng: Random) -> Iterator[tuple[Moment, Counter]]:
    """A unit on land, between phases B and C, of the side that does not announce first: that one may be hasty."""
    for moment in when(played, rng, lambda m: m.phase == 1 and isinstance(m.next, NextTurn)):
        *_, announced = _into_the_next_phase(played, moment)
        side = is_card(played.game, announced, "Announce ")
        for unit in (one for one in played.game.counters.values() if one.side != side):
            zone = moment.zones[unit.id]
            if zone in played.game.zones and not unit.is_leader and not unit.is_naval and unit.id not in moment.reduced:
                yield moment, unit


def _into_the_next_phase(played: Played, moment: Moment) -> list[Gesture]:
    return until(played, moment.number, lambda gesture: bool(is_card(played.game, gesture, "Announce ")), 1)


def _to_the_end_of_the_next(played: Played, moment: Moment) -> list[Gesture]:
    """What follows, to the end of the next action phase: by then it shows whether buttons are pressed."""
    return until(played, moment.number, is_phase_end(played))


def _free(played: Played, moment: Moment, zone: str) -> list[str]:
    """The empty land zones beside a zone."""
    return [to for to in played.game.neighbours[zone] if played.game.zones[to].kind == "land" and not moment.at(to)]


def skips_the_actions(played: Played, rng: Random) -> Iterator[Variation]:
    """The turn counter goes to the adjustment and the next turn while both sides have points, and use to announce."""
    first = next(m.number for m in played.moments if is_card(played.game, m.next, "Announce "))
    for moment in when(played, rng, lambda m: m.phase == 2 and bool(is_card(played.game, m.next, "Announce "))):
        if (
            moment.number > first
            and not moment.active
            and all(moment.points.values())
            and follows_next_phase(played, moment)
        ):
            back = [Press(chit, BACK) for side in played.game.sides for chit in _in_excess(played, moment, side)]
            yield onward(moment, [NextTurn(), *back, NextTurn()], [0, 1 + len(back)])


def _in_excess(played: Played, moment: Moment, side: str) -> list[str]:
    """The chits that the side may not keep."""
    held = [chit for chit, holder in moment.hands.items() if holder == side]
    return held[played.game.rules.draws.kept.value :]


def counts_one_too_far(played: Played, rng: Random) -> Iterator[Variation]:
    """The turn counter is pressed once too often, and that is undone."""
    for moment in when(played, rng, lambda m: m.phase == 2 and bool(is_card(played.game, m.next, "Announce "))):
        if not moment.active:
            yield onward(moment, [NextTurn(), Undo(), *until(played, moment.number, is_phase_end(played))])


OUT_OF_TIME = OutOfTime(_idle, _to_the_end_of_the_next, _free, FLIP, REMOVE)
COUNTER = "the turn counter may have been turned late"
LOST = "points may have been announced, and lost, without a word"

IDLING: tuple[Kind, ...] = (
    OUT_OF_TIME.moved(("SPH-2.C-zone", *ORDER), COUNTER),
    OUT_OF_TIME.turned_over(("SPH-4.2-loss", *ANY)),
    OUT_OF_TIME.removed(("SPH-4.2-loss", *ANY)),
    Kind("actions skipped", ("SPH-2.C-announce", "SPH-2-order"), skips_the_actions, counts_one_too_far, LOST),
)
