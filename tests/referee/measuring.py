"""How often the referee accuses or doubts players who keep the rules: figures of many games."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import TYPE_CHECKING

from tests.referee.tiny_tables import EVERY, HALF, NO
from vassal_tools.findings import FAILING, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tests.referee.scripted_games import ScriptedGame

PRESSED = {"all buttons": EVERY, "half of them": HALF, "no button": NO}
FIRST = 1000
"""The first seed; no test uses seeds from here on."""


def table(rows: Sequence[str], games: int, severities: Callable[[tuple[str, float, int]], set[Severity]]) -> str:
    """Return the rows of a Markdown table with the games of each cell.

    `severities` plays the game of a row, a share of pressed buttons and a seed, and returns those of its findings.
    """
    cases = [(*kind, seed) for seed, kind in product(range(FIRST, FIRST + games), product(rows, PRESSED.values()))]
    with ProcessPoolExecutor() as workers:
        found = dict(zip(cases, workers.map(severities, cases), strict=True))
    lines = []
    for row in rows:
        cells = []
        for pressed in PRESSED.values():
            own = [found[row, pressed, seed] for seed in range(FIRST, FIRST + games)]
            accused = sum(bool(one & FAILING) for one in own)
            doubted = sum(Severity.UNKNOWN in one and not one & FAILING for one in own)
            cells.append(f"{accused}, {doubted}")
        lines.append(f"| {row} | {' | '.join(cells)} |\n")
    return f"{' | '.join(PRESSED)} |\n|---|{'---|' * len(PRESSED)}\n{''.join(lines)}"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def legal_games(sit: Callable[[float, int], ScriptedGame], seeds: Iterable[int], acts: int) -> Iterator[str]:
    """Yield the figures of legal games of so many acts for each share of buttons, and print each accusation.

    `sit` returns the players of a game with a share of pressed buttons and a seed.
    """
    games, turns, accused, doubted = (Counter[str]() for _ in range(4))
    for seed, (words, pressed) in product(seeds, PRESSED.items()):
        game = sit(pressed, seed)
        game.go_on(acts=acts)
        found = game.findings()
        severities = {one.severity for one in found}
        for one in found if severities & FAILING else ():
            say(f"{words}, seed {seed}: {one}")
        games[words] += 1
        turns[words] += game.state.turn - 1
        accused[words] += bool(severities & FAILING)
        doubted[words] += Severity.UNKNOWN in severities and not severities & FAILING
    for words, number in games.items():
        figures = f"{turns[words]} whole turns, {accused[words]} accused, {doubted[words]} only doubted"
        yield f"{words}: {number} games, {figures}"
