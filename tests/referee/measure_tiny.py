"""Measure how often the referee accuses or doubts legal tiny games, and write the table of docs/referee-tiny.md.

Run `python -m tests.referee.measure_tiny GAMES`, with the number of games of each kind.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tests.conftest import PROJECT
from tests.referee.measuring import table
from tests.referee.tiny_tables import NAMES, Sitting, judged

if TYPE_CHECKING:
    from vassal_tools.findings import Severity

PAGE = PROJECT / "docs" / "referee-tiny.md"
SECTION = "\n## "
"""The beginning of the sections after the table, which stay as they are."""
HEAD = """# The referee on the tiny games

The tiny games are six small games for tests, in the folder `tests/tiny_games/`. For each cell of this table a
program played {games} whole games by the rules. Its players chose their acts at random, and pressed all buttons
that announce acts, half of them, or none. The cell has two numbers. For example, *0, 9* means: the referee accused
a player (`illegal` or `integrity`) in no game, and only doubted an act (`unknown`) in nine.
[referee.md](referee.md) explains these words, and `python -m tests.referee.measure_tiny {games}` writes this table.

| game | """


def severities(case: tuple[str, float, int]) -> set[Severity]:
    """Return the severities of the findings on a legal game."""
    return {finding.severity for finding in judged(Sitting(case[0], case[2], case[1]).whole()).findings}


def main(games: int) -> None:
    """Play and judge the games, and write the table."""
    page = HEAD.format(games=games) + table(NAMES, games, severities)
    _, section, rest = PAGE.read_text("utf-8").partition(SECTION)
    PAGE.write_text(page + section + rest, "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]))
