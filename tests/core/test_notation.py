"""Positions as lines."""

from __future__ import annotations

import pytest

from tests.core.mini import BOARD, Counter, came, position
from vassal_rulebooks.core.notation import LineNotation
from vassal_rulebooks.core.state import Position, Standing

WORDS = {"sides": BOARD.sides, "units": BOARD.index, "places": BOARD.kinds}


@pytest.mark.parametrize(
    ("standing", "word"),
    [
        (Standing("A", status="north"), "r1(north)"),
        (Standing("A", 1, status="north"), "r1-(north)"),
        (Standing("A", 1, 0, ("B", "A"), 1, status="north"), "r1-[0:B>A,1MP](north)"),
        (came("BA"), "r1[0:B>A,1MP]"),
    ],
)
def test_a_counter_with_its_status_reads_back_equal(standing: Standing, word: str) -> None:
    notation = LineNotation[Position[Counter]](Position, BOARD, WORDS)
    line = notation.write(position(r1=standing))
    assert f"A: {word} |" in line
    assert notation.read(line) == position(r1=standing)
