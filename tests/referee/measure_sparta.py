"""Measure the referee of Sparta vs. Athens, and print the figures.

Run `python -m tests.referee.measure_sparta GAMES ACTS` to judge that many legal games with all, half and no buttons, of
that many acts each, or `python -m tests.referee.measure_sparta INSTANCES` to judge that many breaches of each kind.
Accusations of legal games and missed breaches are printed as they are found.
"""

from __future__ import annotations

import sys

from tests.referee.ledgers import BREACHES, Ledger
from tests.referee.measuring import legal_games, say

FIRST = 201
"""The first seed of legal games; no test uses seeds from here on."""


def main(number: int, acts: int = 0) -> None:
    """Measure legal games of so many acts, or breaches if there are none."""
    games = range(FIRST, FIRST + number)
    for line in legal_games(Ledger, games, acts) if acts else BREACHES.table(number):
        say(line)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
