"""Measure the referee of The Peloponnesian War, and print the figures.

Run `python -m tests.referee.measure_war GAMES ACTS` to judge that many legal games of each kind of players with all,
half and no buttons, of that many acts each, or `python -m tests.referee.measure_war INSTANCES` to judge that many
breaches of each kind. Accusations of legal games and missed breaches are printed as they are found.
"""

from __future__ import annotations

import sys
from functools import partial

from tests.referee.measuring import table
from tests.referee.war_tables import BREACHES, PEOPLE, Powers
from vassal_tools.findings import FAILING, Severity


def severities(acts: int, case: tuple[str, float, int]) -> set[Severity]:
    """Return the severities of the findings on a legal game."""
    people, pressed, seed = case
    found = Powers(pressed=pressed, seed=seed, people=people).played_by(people, acts).findings()
    sys.stdout.writelines(f"{case} {one}\n" for one in found if one.severity in FAILING)
    sys.stdout.flush()
    return {one.severity for one in found}


def main(number: int, acts: int = 0) -> None:
    """Measure legal games of so many acts, or breaches if there are none."""
    if acts:
        sys.stdout.write(f"| players | {table([*PEOPLE], number, partial(severities, acts))}")
    for line in () if acts else BREACHES.table(number):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
