"""Measure the referee of Sparta vs. Athens, and print the figures.

Run `python -m tests.referee.measure_sparta GAMES ACTS` to judge that many legal games with all, half and no buttons, of
that many acts each, or `python -m tests.referee.measure_sparta INSTANCES` to judge that many breaches of each kind.
Accusations of legal games and missed breaches are printed as they are found.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tests.referee.ledgers import BREACHES, Ledger
from tests.referee.measuring import PRESSED
from vassal_tools.findings import FAILING, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = 201
"""The first seed of legal games; no test uses seeds from here on."""


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def legal_games(games: int, acts: int) -> Iterator[str]:
    """Yield the figures of legal games for each share of buttons."""
    for words, pressed in PRESSED.items():
        years = accused = doubted = 0
        for seed in range(FIRST, FIRST + games):
            ledger = Ledger(pressed, seed)
            ledger.go_on(acts=acts)
            found = ledger.findings()
            severities = {one.severity for one in found}
            for one in found if severities & FAILING else ():
                say(f"{words}, seed {seed}: {one}")
            years += ledger.state.turn - 1
            accused += bool(severities & FAILING)
            doubted += Severity.UNKNOWN in severities and not severities & FAILING
        yield f"{words}: {games} games, {years} whole years, {accused} accused, {doubted} only doubted"


def main(number: int, acts: int = 0) -> None:
    """Measure legal games of so many acts, or breaches if there are none."""
    for line in legal_games(number, acts) if acts else BREACHES.table(number):
        say(line)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
