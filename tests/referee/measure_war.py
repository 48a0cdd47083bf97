"""Measure how often the referee accuses or doubts legal games of The Peloponnesian War, and print the table.

Run `python -m tests.referee.measure_war GAMES ACTS`, with the number of games of each kind and of acts of a game. Each
accusation is printed as it is found.
"""

from __future__ import annotations

import sys
from functools import partial

from tests.referee.measuring import table
from tests.referee.war_tables import PEOPLE, Powers
from vassal_tools.findings import FAILING, Severity


def severities(acts: int, case: tuple[str, float, int]) -> set[Severity]:
    """Return the severities of the findings on a legal game."""
    people, pressed, seed = case
    found = Powers(pressed=pressed, seed=seed, people=people).played_by(people, acts).findings()
    sys.stdout.writelines(f"{case} {one}\n" for one in found if one.severity in FAILING)
    sys.stdout.flush()
    return {one.severity for one in found}


def main(games: int, acts: int) -> None:
    """Play and judge the games, and print the table."""
    sys.stdout.write(f"| players | {table([*PEOPLE], games, partial(severities, acts))}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
