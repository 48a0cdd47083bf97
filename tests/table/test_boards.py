"""Boards that a log lays out again and again are read once, and not without end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.errors import FormatError
from vassal_tools.format.archive import pack
from vassal_tools.objects.commands import Boards
from vassal_tools.objects.plain_module import PlainModule, read_plain_module
from vassal_tools.table.boards import MOST_BOARDS, lay_out

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BUILD_FILE = b"""<VASSAL.build.GameModule name="Made" version="1"><VASSAL.build.module.Map mapName="Map">
<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="Board" image="board.svg">
<VASSAL.build.module.map.boardPicker.board.ZonedGrid>
<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Field" path="0,0;50,0;50,50;0,50"/>
</VASSAL.build.module.map.boardPicker.board.ZonedGrid></VASSAL.build.module.map.boardPicker.Board>
</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map></VASSAL.build.GameModule>"""
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'


@pytest.fixture
def module(tmp_path: Path) -> Iterator[PlainModule]:
    """A module with one board of 100 by 100 pixels, on which there is one zone."""
    path = tmp_path / "made.vmod"
    path.write_bytes(pack({"buildFile.xml": BUILD_FILE, "images/board.svg": PICTURE}))
    with read_plain_module(path) as held:
        yield held


def boards(count: int, name: str = "Board") -> Boards:
    """So many boards in a row."""
    return Boards("Map", tuple([(name, str(column), "0") for column in range(count)]))


def test_a_board_that_lies_there_many_times_is_read_once(module: PlainModule, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    really = PlainModule.read

    def counted(self: PlainModule, entry: str) -> bytes:
        read.append(entry)
        return really(self, entry)

    monkeypatch.setattr(PlainModule, "read", counted)
    zones = lay_out(module, [boards(MOST_BOARDS)])
    assert read.count("images/board.svg") == 1
    assert zones.zone_at("Map", 100 * (MOST_BOARDS - 1) + 49, 10) == "Field"
    assert zones.zone_at("Map", 99, 10) is None


def test_a_turned_board_has_its_zones_where_the_engine_looks_for_them(module: PlainModule) -> None:
    zones = lay_out(module, [boards(2, "Board/rev")])
    assert zones.zone_at("Map", 110, 10) == "Field"
    assert zones.zone_at("Map", 190, 90) is None


@pytest.mark.parametrize(
    "path",
    [
        "0,0;50,0;x;50,50;0,50",
        "0,0;50,0;60.5,1;50,50;7;0,50;",
        "0,0;50,0;" + "9" * 5000 + ",1;50,50;0,50",
        " 0 , 0;50,0,9;50,50;0,50",
    ],
)
def test_what_is_no_point_of_a_zone_is_passed_over_as_by_the_engine(path: str, tmp_path: Path) -> None:
    made = tmp_path / "odd.vmod"
    build_file = BUILD_FILE.replace(b"0,0;50,0;50,50;0,50", path.encode())
    made.write_bytes(pack({"buildFile.xml": build_file, "images/board.svg": PICTURE}))
    with read_plain_module(made) as held:
        zones = lay_out(held, [boards(1)])
    assert zones.zone_at("Map", 49, 49) == "Field"
    assert zones.zone_at("Map", 50, 49) is None


def test_more_boards_than_any_game_has_are_refused(module: PlainModule) -> None:
    with pytest.raises(FormatError, match="more than 512 boards") as caught:
        lay_out(module, [boards(MOST_BOARDS + 1)])
    assert caught.value.where.file.endswith("made.vmod")
