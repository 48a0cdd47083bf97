"""What the modules of the tiny games show."""

from __future__ import annotations

from pathlib import Path

from vassal_tools.builder.pictures import board_svg
from vassal_tools.builder.pictures.looks import border_look
from vassal_tools.builder.places import card_point
from vassal_tools.game.library import load

HERE = Path(__file__).parent


def test_a_river_is_drawn_on_a_map_of_areas_too() -> None:
    ford = load(HERE / "ford")
    assert border_look(ford, "river").stroke in board_svg(ford)


def test_cards_lie_in_a_row_where_only_one_side_has_a_box() -> None:
    ridge = load(HERE / "ridge")
    red, blue = (card_point(ridge, side) for side in ridge.sides)
    assert red[1] == blue[1] > max(y for zone in ridge.zones.values() for _, y in zone.polygon)
