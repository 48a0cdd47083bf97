"""The points where the proof's players drop counters: on a stack, or clear of all stacks."""

from __future__ import annotations

import pytest

from vassal_tools.builder.looks import COUNTER_SIZE
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.builder.maps.setup import points_of_stacks
from vassal_tools.game.library import load
from vassal_tools.proof.placement import PlacePoints


@pytest.mark.parametrize("name", ["sphacteria", "sfacteria"])
def test_a_counter_is_dropped_on_a_stack_or_beside_it(name: str) -> None:
    """The engine takes a counter that is dropped on the edge of another one onto the stack of that."""
    game = load(name)
    for box, spots in PlacePoints(game).of.items():
        if box not in game.boxes:
            continue
        stacks = [anchor_point(game, box)] if game.boxes[box].is_base else points_of_stacks(game, box)
        for spot in spots:
            near = [(x, y) for x, y in stacks if max(abs(x - spot.x), abs(y - spot.y)) < COUNTER_SIZE]
            assert near in ([], [(spot.x, spot.y)]), (box, spot)
