"""What the modules of the tiny games hold and show."""

from __future__ import annotations

from pathlib import Path

import pytest

from vassal_tools.api import lint_path
from vassal_tools.builder.module import write_module
from vassal_tools.builder.pictures import board_svg
from vassal_tools.builder.pictures.looks import border_look
from vassal_tools.builder.places import card_point
from vassal_tools.game.library import load

HERE = Path(__file__).parent
FOLDERS = sorted(path.parent for path in HERE.glob("*/game.toml"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_lint_finds_nothing(folder: Path, tmp_path: Path) -> None:
    path = write_module(load(folder), tmp_path, source=folder)
    assert [(fault.code, fault.finding.message) for fault in lint_path(path)] == []


def test_a_river_is_drawn_on_a_map_of_areas_too() -> None:
    ford = load(HERE / "ford")
    assert border_look(ford, "river").stroke in board_svg(ford)


def test_cards_lie_in_a_row_where_only_one_side_has_a_box() -> None:
    ridge = load(HERE / "ridge")
    red, blue = (card_point(ridge, side) for side in ridge.sides)
    assert red[1] == blue[1] > max(y for zone in ridge.zones.values() for _, y in zone.polygon)
