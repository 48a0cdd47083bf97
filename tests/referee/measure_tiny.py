"""Measure how often the referee accuses or doubts legal tiny games, and write the table of docs/referee-tiny.md.

Run `python -m tests.referee.measure_tiny GAMES`, with the number of games of each kind.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from tests.conftest import PROJECT
from tests.referee.tiny_tables import EVERY, HALF, NAMES, NO, Sitting, judged
from vassal_tools.findings import FAILING, Severity

PAGE = PROJECT / "docs" / "referee-tiny.md"
PRESSED = {"all buttons": EVERY, "half of them": HALF, "no button": NO}
SECTION = "\n## "
"""The beginning of the sections after the table, which stay as they are."""
FIRST = 1000
"""The first seed; no test uses seeds from here on."""
HEAD = """# The referee on the tiny games

The tiny games are the small games in `tests/tiny_games/`. For each cell of this table, random players played {games}
whole games by the rules. They pressed all buttons that announce acts, half of them, or none. The first number is the
number of games in which the referee accused a player (`illegal` or `integrity`). The second is the number of games in
which it only doubted an act (`unknown`). [referee.md](referee.md) explains these words, and
`python -m tests.referee.measure_tiny {games}` writes this table.

| game | {columns} |
|---|{lines}
"""


def severities(case: tuple[str, float, int]) -> set[Severity]:
    """Return the severities of the findings on a legal game."""
    return {finding.severity for finding in judged(Sitting(case[0], case[2], case[1]).whole()).findings}


def main(games: int) -> None:
    """Play and judge the games, and write the table."""
    cases = [*product(NAMES, PRESSED.values(), range(FIRST, FIRST + games))]
    with ProcessPoolExecutor() as workers:
        found = dict(zip(cases, workers.map(severities, cases), strict=True))
    page = HEAD.format(games=games, columns=" | ".join(PRESSED), lines="---|" * len(PRESSED))
    for name in NAMES:
        cells = []
        for pressed in PRESSED.values():
            own = [found[name, pressed, seed] for seed in range(FIRST, FIRST + games)]
            accused = sum(bool(one & FAILING) for one in own)
            doubted = sum(Severity.UNKNOWN in one and not one & FAILING for one in own)
            cells.append(f"{accused}, {doubted}")
        page += f"| {name} | {' | '.join(cells)} |\n"
    _, section, rest = PAGE.read_text("utf-8").partition(SECTION)
    PAGE.write_text(page + section + rest, "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]))
