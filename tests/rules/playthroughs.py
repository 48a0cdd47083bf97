"""`python -m tests.rules.playthroughs`: plays the written games again, one for each way in which a game ends.

`--look N` looks through N games for endings of which no game is written, and writes them down. A file in `games/` has
the ending in its first line, then the acts as the cases write them, one in a line, and the position in a line that
begins with `=` where a turn ends and at the end of the game.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.rules.script import acts_of, rulebook
from vassal_rulebooks.core.players import PlayedGame, RandomPlayer, play
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.aftermath import fed_units
from vassal_rulebooks.sphacteria.players import GreedyPlayer
from vassal_rulebooks.sphacteria.progress import Level

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_rulebooks.core.players import Player
    from vassal_rulebooks.sphacteria import State

FOLDER = Path(__file__).parent / "games"


def _ends(level: Level, winner: str) -> Callable[[PlayedGame[State, acts.Act]], bool]:
    def fits(game: PlayedGame[State, acts.Act]) -> bool:
        outcome = game.end.progress.outcome
        return outcome is not None and (outcome.level, outcome.winner) == (level, winner)

    return fits


def _surrenders(side: str) -> Callable[[PlayedGame[State, acts.Act]], bool]:
    """Whether a side capitulates and the game goes on, since too few were lost (R-36)."""

    def fits(game: PlayedGame[State, acts.Act]) -> bool:
        state = rulebook().start()
        for act in game.acts:
            after = rulebook().apply(state, act)
            if act == acts.CheckSupply(side) and fed_units(state, side) and not fed_units(after, side):
                return not after.progress.outcome
            state = after
        return False

    return fits


ENDINGS: dict[str, Callable[[PlayedGame[State, acts.Act]], bool]] = {
    "athens-wins-by-capitulation": _ends(Level.CAPITULATION, "Athens"),
    "sparta-wins-by-capitulation": _ends(Level.CAPITULATION, "Sparta"),
    "athens-capitulates-and-plays-on": _surrenders("Athens"),
    "sparta-capitulates-and-plays-on": _surrenders("Sparta"),
    "athens-holds-the-zones": _ends(Level.ZONES, "Athens"),
    "sparta-holds-the-zones": _ends(Level.ZONES, "Sparta"),
    "athens-wins-strategically": _ends(Level.STRATEGIC, "Athens"),
    "sparta-wins-strategically": _ends(Level.STRATEGIC, "Sparta"),
    "athens-wins-tactically": _ends(Level.TACTICAL, "Athens"),
    "sparta-wins-tactically": _ends(Level.TACTICAL, "Sparta"),
    "draw": _ends(Level.DRAW, ""),
}


def lines(game: PlayedGame[State, acts.Act]) -> list[str]:
    """The game as its file has it, but for the first line."""
    state, found = rulebook().start(), []
    for act in game.acts:
        if isinstance(act, acts.Turn):
            found.append(f"= {rulebook().write(state)}")
        found.append(rulebook().write_act(act))
        state = rulebook().apply(state, act)
    return [*found, f"= {rulebook().write(state)}"]


def _players(kind: int) -> dict[str, Player]:
    one, other = rulebook().board.sides
    return {one: GreedyPlayer() if kind & 1 else RandomPlayer(), other: GreedyPlayer() if kind & 2 else RandomPlayer()}


def read(path: Path) -> tuple[str, list[str]]:
    """The name of the ending and the lines that follow."""
    name, *rest = path.read_text("utf-8").splitlines()
    return name, rest


def replayed(rest: list[str], parse: Callable[[str], acts.Act]) -> tuple[State, tuple[acts.Act, ...], list[str]]:
    """The end of a written game, its acts, and what is not as it is written."""
    state, done, faults = rulebook().start(), list[acts.Act](), list[str]()
    for line in rest:
        if line.startswith("= "):
            if rulebook().write(state) != line.removeprefix("= "):
                faults.append(f"expected {line}")
            continue
        act = parse(line)
        faults += [f"{line}: {breach.message}" for breach in rulebook().check(state, act)]
        done.append(act)
        state = rulebook().apply(state, act)
    return state, tuple(done), faults


def faults(name: str) -> list[str]:
    """What does not hold of the written game for an ending."""
    title, rest = read(FOLDER / f"{name}.txt")
    end, done, found = replayed(rest, lambda line: next(acts_of(line)))
    game = PlayedGame(done, end)
    if title != name or not ENDINGS[name](game):
        found.append(f"does not end as {name}")
    if lines(game) != rest:
        found.append("is not written as it is played")
    return found


def replay() -> int:
    failed = 0
    for name in ENDINGS:
        found = faults(name)
        failed += bool(found)
        sys.stdout.writelines(f"{name}: {fault}\n" for fault in found)
    sys.stdout.write(f"{len(ENDINGS)} games, {failed} failed\n")
    return 1 if failed else 0


def look(most: int) -> int:
    missing = {name for name in ENDINGS if not (FOLDER / f"{name}.txt").exists()}
    for seed in range(most):
        if not missing:
            break
        game = play(rulebook(), _players(seed % 4), Random(seed))
        for name in sorted(missing):
            if ENDINGS[name](game):
                missing.remove(name)
                text = "\n".join((name, *lines(game)))
                (FOLDER / f"{name}.txt").write_text(text + "\n", "utf-8")
                sys.stdout.write(f"{name}: game {seed}, {len(game.acts)} acts\n")
    sys.stdout.write(f"{len(ENDINGS) - len(missing)} endings found, {len(missing)} not: {' '.join(sorted(missing))}\n")
    return 1 if missing else 0


def main() -> int:
    return look(int(sys.argv[2])) if "--look" in sys.argv else replay()


if __name__ == "__main__":
    sys.exit(main())
