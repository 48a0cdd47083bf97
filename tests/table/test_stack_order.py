"""A pile behaves like a list without duplicates, but faster."""

from __future__ import annotations

from random import Random

import pytest

from vassal_tools.table.pieces import Piece
from vassal_tools.table.stack_order import PieceOrder


@pytest.mark.parametrize(("count", "acts"), [(3, 200), (30, 500), (2_000, 6_000)])
def test_a_pile_goes_with_a_list(count: int, acts: int) -> None:
    chance = Random(7)
    pieces = [Piece(str(number), "piece;;;a;A", "null;0;0;;0") for number in range(count)]
    pile, expected = PieceOrder[Piece](), list[Piece]()
    for _ in range(acts):
        piece = chance.choice(pieces)
        if piece in expected:
            assert piece in pile
            assert pile.index(piece) == expected.index(piece)
        if piece in expected and chance.random() < 0.4:
            pile.remove(piece)
            expected.remove(piece)
        elif piece not in expected:
            assert piece not in pile
            place = chance.randrange(count + 2)
            pile.insert(place, piece)
            expected.insert(place, piece)
        assert len(pile) == len(expected)
        assert pile.top is (expected[-1] if expected else None)
    assert list(pile) == expected
    pile.clear()
    assert (list(pile), len(pile), pile.top) == ([], 0, None)
