"""A made-up board for the core: places in a row with a side road, and counters of three sides.

A - B = C - D      = is a river
    |
    E
"""

from __future__ import annotations

from dataclasses import dataclass

from vassal_rulebooks.core.board import Board
from vassal_rulebooks.core.state import Position, Standing

KINDS = {"A": "plain", "B": "plain", "C": "hill", "D": "plain", "E": "wood", "box": "reserve"}
EXITS = {"A": ("B",), "B": ("A", "C", "E"), "C": ("B", "D"), "D": ("C",), "E": ("B",), "box": ("A",)}
SIDES = ("red", "blue", "green")


@dataclass(frozen=True)
class Counter:
    id: str
    side: str
    weight: int = 1
    steps: int = 3


COUNTERS = (Counter("r1", "red"), Counter("r2", "red", 2), Counter("b1", "blue"), Counter("g1", "green", 0))
BOARD = Board(SIDES, COUNTERS, KINDS, EXITS, {frozenset("BC"): "river"})


def position(**places: str | Standing) -> Position[Counter]:
    """The position with counters in places, or with whole standings; those not named are out of play."""
    standings = {name: where if isinstance(where, Standing) else Standing(where) for name, where in places.items()}
    return Position(BOARD, 1, tuple(standings.get(counter.id, Standing()) for counter in COUNTERS))


def came(trail: str, *, moved: int = 0) -> Standing:
    """The standing of a counter that came along places of one letter, for a point each."""
    return Standing(trail[-1], moved=moved, trail=tuple(trail), spent=len(trail) - 1)
