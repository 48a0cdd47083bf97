"""An expanded stack leaves its counters, and names, labels and counters around it, legible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import COUNTER_SIZE, MEDALLION_SIZE
from vassal_tools.builder.maps.main import stack_metrics
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.builder.pictures.layout import layout
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game, Point

    Frame = tuple[float, float, float, float]

HEIGHT = 5
NAME = (COUNTER_SIZE * 0.4, COUNTER_SIZE / 3)
"""How much of a counter, from its upper left corner, its name takes."""
MOST_HIDDEN = 5
"""Of the names, labels and counters of a game that a stack of five hides somewhere, by more than a third of them."""


def spread(at: Point) -> Frame:
    """The area of an expanded stack."""
    metrics, half = stack_metrics(), COUNTER_SIZE / 2
    across, up = ((HEIGHT - 1) * int(metrics.get(name) or 0) for name in ("exSepX", "exSepY"))
    return at[0] - half, at[1] - up - half, at[0] + across + half, at[1] + half


def around(x: float, y: float, width: float, height: float) -> Frame:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def share(covered: Frame, cover: Frame) -> float:
    """The covered share of a frame, from 0 to 1."""
    width = min(covered[2], cover[2]) - max(covered[0], cover[0])
    height = min(covered[3], cover[3]) - max(covered[1], cover[1])
    whole = (covered[2] - covered[0]) * (covered[3] - covered[1])
    return max(0, width) * max(0, height) / whole


def readable(game: Game) -> Iterator[tuple[str, Frame]]:
    """The labels and names of zones, and the name of a counter in each."""
    plan, scale = layout(game, parts_of(game).notes), game.face.scale
    for zone, (x, y) in plan.medallions.items():
        yield f"label {zone}", around(x * scale, y * scale, MEDALLION_SIZE, MEDALLION_SIZE)
    for zone, name in plan.names.items():
        yield f"name {zone}", around(*(number * scale for number in name.room))
    for zone in game.zones:
        left, top = (number - COUNTER_SIZE / 2 for number in anchor_point(game, zone))
        yield f"counter in {zone}", (left, top, left + NAME[0], top + NAME[1])


def hidden(game: Game) -> Iterator[str]:
    there = dict(readable(game))
    for zone in game.zones:
        at = anchor_point(game, zone)
        alone = around(*at, COUNTER_SIZE, COUNTER_SIZE)
        for what, frame in there.items():
            if what != f"counter in {zone}" and share(frame, spread(at)) - share(frame, alone) > 1 / 3:
                yield f"{what}, by a stack in {zone}"


def test_each_counter_of_a_spread_stack_shows_its_name() -> None:
    metrics = stack_metrics()
    assert int(metrics.get("exSepX") or 0) >= NAME[0]


@pytest.mark.parametrize("game", ["sphacteria", "sfacteria"])
def test_a_spread_stack_hides_little_of_what_is_beside_it(game: str) -> None:
    assert len(found := [*hidden(load(game))]) <= MOST_HIDDEN, found
