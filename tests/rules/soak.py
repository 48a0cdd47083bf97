"""`python -m tests.rules.soak GAMES [PLAYER]`: whole games on all cores, with every act checked and every state too."""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool
from random import Random
from typing import TYPE_CHECKING

from tests.rules.script import holds_together, rulebook
from vassal_rulebooks.core.players import PlayedGame, RandomPlayer, play
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.combat import contested
from vassal_rulebooks.sphacteria.players import GreedyPlayer, QuarrelsomePlayer
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.core.players import Player
    from vassal_rulebooks.sphacteria import State

PLAYERS: Mapping[str, type[Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "quarrelsome": QuarrelsomePlayer,
}


def played(kind: str, seed: int) -> PlayedGame[State, acts.Act]:
    """The game of that seed between two players of a kind; every other game of a greedy one is against chance."""
    dice = Random(seed)
    players: dict[str, Player] = {side: PLAYERS[kind]() for side in rulebook().board.sides}
    if kind == "greedy" and seed % 2:
        players[dice.choice(rulebook().board.sides)] = RandomPlayer()
    return play(rulebook(), players, dice)


def shown(game: PlayedGame[State, acts.Act]) -> Counter[str]:
    """How often a game shows what is seldom: each event by its number, and fights."""
    events = Counter(str(act.event) for act in game.acts if isinstance(act, acts.PlayEvent))
    return events + Counter(fights=sum(isinstance(act, acts.RollCombat) for act in game.acts))


def observed(kind: str, seed: int) -> tuple[list[str], Counter[str]]:
    """What is wrong with the game of that seed, played once more under observation; and what it shows."""
    try:
        game = played(kind, seed)
    except Exception as error:
        return [f"{type(error).__name__}: {error}"], Counter()
    found = list(_observed(game.acts))
    if game.end.progress.stage is not Stage.OVER:
        found.append(f"no end after {len(game.acts)} acts: {rulebook().write(game.end)}")
    return [f"{kind} game {seed}: {fault}" for fault in found], shown(game)


MAY_CROWD = (acts.Recover, acts.PlayEvent, acts.EndPhase)
"""Acts after which a stack may be too high: ships recover, and who is not paid for goes back (R-69, 4.1)."""


def _observed(played: tuple[acts.Act, ...]) -> Iterator[str]:
    state = rulebook().start()
    excused: frozenset[str] = frozenset()
    for act in played:
        if rulebook().check(state, act):
            yield f"{act} is illegal in {rulebook().write(state)}"
        state = rulebook().apply(state, act)
        holds_together(state)
        yield from _out_of_bounds(state)
        if not _is_under_way(state):
            over = frozenset(_too_many(state))
            if not isinstance(act, MAY_CROWD):
                yield from sorted(over - excused)
            excused = over


def _is_under_way(state: State) -> bool:
    """Whether units are moving or retreating: stacks are checked at the end of it (3.2, R-76)."""
    progress = state.progress
    return progress.stage is Stage.MOVE or bool(progress.fight and progress.fight.moving)


def _out_of_bounds(state: State) -> Iterator[str]:
    rules, progress = state.board.game.rules, state.progress
    if not progress.is_known:
        return
    if not 1 <= state.turn <= state.board.game.turns:
        yield f"turn {state.turn}"
    if not all(rules.supply.lowest.value <= value <= rules.supply.highest.value for value in progress.supply):
        yield f"supply {progress.supply}"
    if not all(0 <= points <= 6 for points in progress.points) or progress.spending.left < 0:
        yield f"points {progress.points}, {progress.spending}"
    if progress.stage is Stage.ANNOUNCE and contested(state):
        yield f"units of both sides in {contested(state)} between action phases"


def _too_many(state: State) -> Iterator[str]:
    most = state.board.game.rules.stacking.land_units.value
    for zone, kind in state.board.kinds.items():
        for side in state.board.sides:
            if kind in (Kind.LAND, Kind.BEACH) and len(state.units(zone, side)) > most:
                yield f"too many units of {side} in {zone}"
            if zone in state.board.strait_limits and state.naval_pf(zone, side) > state.board.strait_limits[zone]:
                yield f"too many PF of {side} in {zone}"


def main() -> int:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    kind = sys.argv[2] if len(sys.argv) > 2 else "random"
    failed, all_shown = 0, Counter[str]()
    with Pool() as pool:
        for found, seen in pool.imap_unordered(partial(observed, kind), range(number), chunksize=4):
            failed += bool(found)
            all_shown += seen
            sys.stdout.writelines(f"{fault}\n" for fault in found[:3])
    never = [str(event) for event in rulebook().board.game.events if not all_shown[str(event)]]
    sys.stdout.write(f"{number} {kind} games, {failed} failed; {all_shown['fights'] / number:.1f} fights a game\n")
    sys.stdout.write(f"events never played: {', '.join(never) or 'none'}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
