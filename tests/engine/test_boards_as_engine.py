"""Zones on several boards with an edge around them, found where the engine finds them."""

from __future__ import annotations

import zipfile
from random import Random
from typing import TYPE_CHECKING

import pytest

from vassal_tools.engine import Engine, EngineParts
from vassal_tools.objects.commands import Boards
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.boards import lay_out

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engine

MAP = "Main Map"
SECOND = (
    '<VASSAL.build.module.map.boardPicker.Board name="Board2" width="300" height="250" reversible="false">'
    "<VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
    '<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Slant" path="10,10;280,40;150,240;20,200" '
    'locationFormat="$name$" useParentGrid="false"/>'
    "</VASSAL.build.module.map.boardPicker.board.ZonedGrid></VASSAL.build.module.map.boardPicker.Board>"
)
LAYOUT = "Board1\t0\t0\tBoard2\t1\t0\tBoard2\t0\t1"


@pytest.fixture(scope="module")
def two_boards(engine_files: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small module with a second board without a picture, laid right of the first and below it."""
    made = tmp_path_factory.mktemp("boards") / "boards.vmod"
    with zipfile.ZipFile(engine_files / "mini.vmod") as source, zipfile.ZipFile(made, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name == "buildFile.xml":
                text = content.decode()
                text = text.replace('edgeHeight="0" edgeWidth="0"', 'edgeHeight="35" edgeWidth="70"')
                text = text.replace("BoardPicker\tBoard1\t0\t0", "BoardPicker\t" + LAYOUT)
                text = text.replace("BoardPicker&#9;Board1&#9;0&#9;0", "BoardPicker&#9;" + LAYOUT.replace("\t", "&#9;"))
                last = text.rindex("</VASSAL.build.module.map.BoardPicker>")
                content = (text[:last] + SECOND + text[last:]).encode()
            target.writestr(name, content)
    return made


def test_zones_lie_where_the_engine_has_them(parts: EngineParts, two_boards: Path, tmp_path: Path) -> None:
    luck = Random(17)
    with Engine(parts) as engine, read_plain_module(two_boards) as module:
        engine.open(two_boards)
        engine.game.new()
        save = tmp_path / "boards.vsav"
        engine.game.save(save)
        chosen = [command for command in read_saved_game(save).setup() if isinstance(command, Boards)]
        assert [len(boards.boards) for boards in chosen if boards.map == MAP] == [3]
        zones = lay_out(module, chosen)
        assert zones == lay_out(module, ())
        tank = next(piece.id for piece in engine.table.pieces() if piece.name == "Tank" and piece.kind == "piece")
        found = set()
        for _ in range(150):
            dropped = engine.table.move(tank, MAP, luck.randrange(1000), luck.randrange(750))
            zone = zones.zone_at(MAP, dropped.x, dropped.y)
            assert zone == (dropped.zone or None), (dropped.x, dropped.y)
            found.add(zone)
        assert found == {None, "PolyZone", "Box", "Slant"}
