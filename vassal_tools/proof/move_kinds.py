"""Common faults of movement: a counter goes further than its movement points allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.proof.gestures import DragPiece
from vassal_tools.proof.pairs import Pair, paired

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from vassal_tools.game.facts import Fact
    from vassal_tools.game.model import Counter, Game
    from vassal_tools.proof.faults import FaultKind, G, M, PlayedGame
    from vassal_tools.proof.honest_play import HonestPlay


def moved_too_far(
    name: str,
    codes: tuple[str, ...],
    honest: HonestPlay[G, M],
    is_fit: Callable[[M, Counter], bool],
    points: Callable[[G], Mapping[str, Fact[int]]],
) -> FaultKind[G, M]:
    """Return the kind where a counter goes to a free zone out of reach; in the twin it goes where it went.

    `points` returns the movement points by type, and `is_fit` decides which counters are moved.
    """

    def pairs(played: PlayedGame[G, M], rng: Random) -> Iterator[Pair]:
        game = played.game
        for moment, unit in honest.moves(played, rng):
            if is_fit(moment, unit):
                start, phase = moment.zones[unit.id], honest.rest(played, moment)
                near = _near(game, start, points(game)[unit.type].value)
                rest = [one for one in phase if getattr(one, "piece", "") != unit.gpid]
                for zone in (one for one in game.zones if one not in near and not moment.at(one)):
                    if game.zones[zone].kind == game.zones[start].kind:
                        drag = DragPiece(unit.gpid, played.placement.of[zone][0])
                        yield Pair(moment, (drag, *rest), (0,), phase, (unit.id,))

    return paired(name, codes, pairs)


def _near(game: Game, start: str, most: int) -> set[str]:
    reached = {start}
    for _ in range(most):
        reached |= {zone for place in reached for zone in game.neighbours[place]}
    return reached
