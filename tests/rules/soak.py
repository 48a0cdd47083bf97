"""`python -m tests.rules.soak GAMES [greedy]`: whole games on all cores, with every act checked and every state too."""

from __future__ import annotations

import sys
from multiprocessing import Pool
from random import Random
from typing import TYPE_CHECKING

from tests.rules.script import holds_together, rulebook
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.combat import contested
from vassal_rulebooks.sphacteria.course import Stage
from vassal_rulebooks.sphacteria.greedy import GreedyPlayer
from vassal_rulebooks.sphacteria.players import RandomPlayer, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria import State
    from vassal_rulebooks.sphacteria.players import Player


def faults(seed: int, *, greedy: bool = False) -> list[str]:
    """What is wrong with the game of that seed: it is played by two players, then once more under observation."""
    dice = Random(seed)
    players: dict[str, Player] = {side: GreedyPlayer() if greedy else RandomPlayer() for side in rulebook().board.sides}
    if greedy and seed % 2:  # every other game against chance
        players[dice.choice(rulebook().board.sides)] = RandomPlayer()
    try:
        game = play(rulebook(), players, dice)
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    found = list(_observed(game.acts))
    if game.end.course is None or game.end.course.stage is not Stage.OVER:
        found.append(f"no end after {len(game.acts)} acts: {rulebook().write(game.end)}")
    return found


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
    course = state.course
    return course is not None and (course.stage is Stage.MOVE or bool(course.fight and course.fight.moving))


def _out_of_bounds(state: State) -> Iterator[str]:
    rules, course = state.board.game.rules, state.course
    if course is None:
        return
    if not 1 <= state.turn <= state.board.game.turns:
        yield f"turn {state.turn}"
    if not all(rules.supply.lowest.value <= value <= rules.supply.highest.value for value in course.supply):
        yield f"supply {course.supply}"
    if not all(0 <= points <= 6 for points in course.points) or course.spending.left < 0:
        yield f"points {course.points}, {course.spending}"
    if course.stage is Stage.ANNOUNCE and contested(state):
        yield f"units of both sides in {contested(state)} between action phases"


def _too_many(state: State) -> Iterator[str]:
    most = state.board.game.rules.stacking.land_units.value
    for zone, kind in state.board.kinds.items():
        for side in state.board.sides:
            if kind in (Kind.LAND, Kind.BEACH) and len(state.units(zone, side)) > most:
                yield f"too many units of {side} in {zone}"
            if zone in state.board.strait_limits and state.naval_pf(zone, side) > state.board.strait_limits[zone]:
                yield f"too many PF of {side} in {zone}"


def random_game(seed: int) -> list[str]:
    return [f"random game {seed}: {fault}" for fault in faults(seed)]


def greedy_game(seed: int) -> list[str]:
    return [f"greedy game {seed}: {fault}" for fault in faults(seed, greedy=True)]


def main() -> int:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    one = greedy_game if "greedy" in sys.argv else random_game
    failed = 0
    with Pool() as pool:
        for found in pool.imap_unordered(one, range(number), chunksize=4):
            failed += bool(found)
            sys.stdout.writelines(f"{fault}\n" for fault in found[:3])
    sys.stdout.write(f"{number} games, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
