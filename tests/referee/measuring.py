"""How often the referee accuses or doubts players who keep the rules: a table of many games."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import TYPE_CHECKING

from tests.referee.tiny_tables import EVERY, HALF, NO
from vassal_tools.findings import FAILING, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
