"""What the modules of the tiny games show."""

from __future__ import annotations

from pathlib import Path

from vassal_tools.builder.pictures import board_svg
from vassal_tools.builder.pictures.looks import border_look
from vassal_tools.game.library import load

HERE = Path(__file__).parent


def test_a_river_is_drawn_on_a_map_of_areas_too() -> None:
    ford = load(HERE / "ford")
    assert border_look(ford, "river").stroke in board_svg(ford)
