"""The stacks of counters at the beginning of a game: all in their places, and side by side."""

from __future__ import annotations

from itertools import combinations

from vassal_tools.builder.looks import COUNTER_SIZE
from vassal_tools.builder.maps.setup import counter_stacks
from vassal_tools.builder.module import whole_parts
from vassal_tools.game.library import load, source_of
from vassal_tools.table.zones import contains


def test_stacks_lie_in_their_areas_side_by_side() -> None:
    """Five stacks have no room in a row in a small area, so they lie in two rows."""
    game = load("syracuse")
    here = game.by_map[None]
    stacks = list(counter_stacks(game, here, whole_parts(game, source_of(game.id))))
    points = {stack.name: stack.point for stack in stacks if stack.name.split()[0] in game.zones}
    assert len(points) > len({name.split()[0] for name in points})
    for place, point in points.items():
        assert contains(here.face.pixels(game.zones[place.split()[0]].polygon), *point), place
    for (one, first), (other, second) in combinations(points.items(), 2):
        assert max(abs(a - b) for a, b in zip(first, second, strict=True)) >= COUNTER_SIZE, (one, other)
