"""A module's names of places; `tests/engine/test_place_names_as_engine.py` compares with the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.errors import FormatError
from vassal_tools.format.archive import pack
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.table.boards import MOST_PARTS, lay_out
from vassal_tools.table.place_formats import filled
from vassal_tools.table.region_names import in_javas_order

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.table.boards import LaidZones

BOARD = "VASSAL.build.module.map.boardPicker.Board"
GRID = f"{BOARD[:-5]}board."
HEXES = (
    f'<{GRID}HexGrid dx="43.3" dy="50.0" x0="0" y0="25"><{GRID}mapgrid.HexGridNumbering first="H" sep="{{sep}}" '
    f'hOff="0" vOff="0" stagger="{{stagger}}"/></{GRID}HexGrid>'
)
SQUARES = (
    f'<{GRID}SquareGrid dx="20" dy="20" x0="10" y0="10"><{GRID}mapgrid.SquareGridNumbering first="V" sep="-" hType="A" '
    f'hOff="0" vOff="1" vLeading="0" vDescend="true"/></{GRID}SquareGrid>'
)
REGIONS = (
    f'<{GRID}RegionGrid><{GRID}Region name="Vale" originx="20" originy="20"/>'
    f'<{GRID}Region name="Hill" originx="80" originy="20"/></{GRID}RegionGrid>'
)


def laid(folder: Path, grid: str, board: str = "") -> LaidZones:
    """A map with one board of 200 by 100 pixels and that grid."""
    path = folder / "made.vmod"
    build_file = (
        '<VASSAL.build.GameModule name="Made" version="1"><VASSAL.build.module.Map mapName="Map">'
        f'<VASSAL.build.module.map.BoardPicker><{BOARD} name="Board" width="200" height="100" {board}>{grid}</{BOARD}>'
        "</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map></VASSAL.build.GameModule>"
    )
    path.write_bytes(pack({"buildFile.xml": build_file.encode()}))
    with read_plain_module(path) as module:
        return lay_out(module, ())


def zoned(inner: str, form: str, ground: str = "", uses_ground: str = "false") -> str:
    return (
        f'<{GRID}ZonedGrid>{ground}<{GRID}mapgrid.Zone name="Field" path="0,0;100,0;100,100;0,100" '
        f'locationFormat="{form}" useParentGrid="{uses_ground}">{inner}</{GRID}mapgrid.Zone></{GRID}ZonedGrid>'
    )


@pytest.mark.parametrize(("grid", "point", "name"), [
    (HEXES.format(sep="", stagger="false"), (0, 25), "0000"),
    (HEXES.format(sep=".", stagger="false"), (43, 50), "01.00"),
    (HEXES.format(sep=".", stagger="true"), (43, 50), "01.01"),
    (SQUARES, (35, 5), "6-B"),
    (REGIONS, (49, 90), "Vale"),
    (REGIONS, (51, 0), "Hill"),
    (zoned(REGIONS, "$name$: $gridLocation$"), (90, 20), "Field: Hill"),
    (zoned(REGIONS, "$name$: $gridLocation$"), (150, 20), ""),
    (zoned("", "$name$", SQUARES), (150, 5), "6-H"),
    (zoned("", "$gridLocation$", SQUARES, "true"), (35, 5), "6-B"),
    (zoned(REGIONS, "{name+gridLocation}"), (90, 20), "Field"),
    ("", (5, 5), ""),
])  # fmt: skip
def test_a_place_is_called_by_its_cell_region_or_zone(
    grid: str, point: tuple[int, int], name: str, tmp_path: Path
) -> None:
    assert laid(tmp_path, grid).name_at("Map", *point) == name


def test_off_the_board_a_place_has_no_name(tmp_path: Path) -> None:
    assert laid(tmp_path, SQUARES).name_at("Map", 250, 5) == ""
    assert laid(tmp_path, SQUARES).name_at("Other", 5, 5) == ""


def test_of_regions_that_are_equally_near_the_one_counts_that_java_comes_to_first() -> None:
    """The order of a `HashMap` of these points, as Java gives it."""
    assert in_javas_order([(0, 0), (60, 0), (0, 60), (60, 60), (0, 0)]) == [(0, 0), (0, 60), (60, 60), (60, 0)]


def test_more_regions_than_can_be_laid_out_are_refused(tmp_path: Path) -> None:
    many = f'<{GRID}Region name="R" originx="1" originy="1"/>' * (MOST_PARTS // 8 + 1)
    with pytest.raises(FormatError, match="more maps, boards, zones"):
        laid(tmp_path, f"<{GRID}RegionGrid>{many}</{GRID}RegionGrid>")


def test_a_property_of_the_module_is_left_out_of_a_format() -> None:
    assert filled("$name$$Weather$ 5$", {"name": "A"}) == "A 5"
    assert filled("{name}", {"name": "A"}) is None
