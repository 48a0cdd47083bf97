"""Roads over cells, bridges over rivers, rivers by sides of cells, symbols of towns: their data and their picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.pictures.looks import border_look
from vassal_tools.builder.pictures.map import board_svg
from vassal_tools.builder.pictures.palette import STONE_DARK
from vassal_tools.builder.pictures.roads import SYMBOLS, roads
from vassal_tools.errors import VassalToolsError
from vassal_tools.game import library, templates
from vassal_tools.game.fingerprint import as_document, fingerprint, from_document

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game

PLAIN = re.compile(r"\[roads.*?(?=# Boxes)|\[hexes\.symbols\].*?(?=# Lines)", re.DOTALL)
WAY = '[roads.way]\nkind = "road"\nalong = ["0404", "0504", "0604"]\n'


def game_with(folder: Path, more: str = "", sides: str = "", kind: str = "hexes") -> Game:
    """A new game without roads and symbols, with further tables in its map."""
    path = templates.new_game("The Long Bridge", kind, folder) / "map.toml"
    text = PLAIN.sub("", path.read_text("utf-8"))
    before, boxes, after = text.partition("# Boxes")
    path.write_text(f"{before}{sides}\n{more}\n{boxes}{after}", "utf-8")
    return library.load(path.parent)


def test_a_road_goes_from_centre_to_centre(tmp_path: Path) -> None:
    game = game_with(tmp_path, WAY)
    (line, *_) = re.findall(r'<path d="(M[^"]*C[^"]*)"', roads(game))
    points = [tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", line)]
    assert points[::3] == [tuple(map(float, game.zones[name].anchor)) for name in ("0404", "0504", "0604")]


def test_a_bridge_is_drawn_once_where_a_road_crosses_a_river(tmp_path: Path) -> None:
    """From 0504 to 0604 a road crosses the river; from 0504 to 0603 there is a ford."""
    assert roads(game_with(tmp_path / "a", WAY)).count(STONE_DARK) == 1
    again = '[roads.back]\nkind = "road"\nalong = ["0604", "0504"]\n'
    assert roads(game_with(tmp_path / "b", WAY + again)).count(STONE_DARK) == 1
    assert STONE_DARK not in roads(game_with(tmp_path / "c", WAY.replace("0604", "0603")))


def test_a_road_has_the_line_of_its_kind(tmp_path: Path) -> None:
    game = game_with(tmp_path, WAY.replace('"road"', '"rail"'))
    assert f'stroke="{border_look(game, "rail").stroke}"' in roads(game)


def test_a_river_has_bends_and_a_wall_has_corners(tmp_path: Path) -> None:
    for kind, border, has_bends in (("hexes", "river", True), ("squares", "wall", False)):
        game = game_with(tmp_path / kind, kind=kind)
        stroke = border_look(game, border).stroke
        line = re.search(
            rf'<path d="([^"]+)" stroke="{stroke}" stroke-width="[0-9.]+" fill="none"[^>]*round"/>', board_svg(game)
        )
        assert line
        assert ("Q" in line[1]) is has_bends


def test_borders_are_named_by_a_place_and_its_side(tmp_path: Path) -> None:
    game = game_with(tmp_path, sides='[hexes.sides]\nford = ["0203:ne", "0203:s", "0303:sw"]\n')
    kinds = {pair: border.kind.value for pair, border in game.borders.items()}
    assert [kinds[pair] for pair in [("0203", "0303"), ("0203", "0204"), ("0203", "0303")]] == ["ford"] * 3
    assert kinds["0203", "0304"] == "open"


def test_sides_of_squares_are_named_too(tmp_path: Path) -> None:
    game = game_with(tmp_path, sides='[squares.sides]\nwall = ["A5:e", "A5:n"]\n', kind="squares")
    assert [game.borders[pair].kind.value for pair in [("A5", "B5"), ("A4", "A5")]] == ["wall", "wall"]


@pytest.mark.parametrize(("more", "sides", "fault"), [
    (WAY.replace("0604", "0605"), "", r"map\.toml:\d+: road way: 0504 and 0605 are not neighbours \(0504 has: "),
    (WAY.replace("0604", "9999"), "", r"map\.toml:\d+: no zone '9999'"),
    (WAY.replace('"0404", "0504", "0604"', '"0404"'), "", r"map\.toml:\d+: .*along.* must have at least 2 items"),
    ("", '[hexes.sides]\nriver = ["0101:n"]\n', r"map\.toml:\d+: 0101 has no neighbour at its side n \(it has "),
    ("", '[hexes.sides]\nriver = ["0203:e"]\n', r"map\.toml:\d+: 0203 has no neighbour at its side e \(it has n, ne"),
    ("", '[hexes.sides]\nriver = ["0203"]\n', r"map\.toml:\d+: .*must be a place and a side of it, such as 0203:ne"),
    ("", '[hexes.sides]\nford = ["0501:se"]\n', r"map\.toml:\d+: 0501–0601 is river already, and cannot be ford too"),
    ("", '[hexes.symbols]\ntown = ["0101"]\nvillage = ["0101"]\n', r"map\.toml:\d+: 0101 is town already"),
    ("", '[hexes.symbols]\nhamlet = ["0101"]\n', r"map\.toml:\d+: .*hamlet.* must be one of village, town"),
])  # fmt: skip
def test_what_cannot_be_is_reported_with_its_line(more: str, sides: str, fault: str, tmp_path: Path) -> None:
    with pytest.raises(VassalToolsError) as found:
        game_with(tmp_path, more, sides)
    assert re.search(fault, str(found.value)), found.value


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_place_shows_its_symbol(name: str, tmp_path: Path) -> None:
    game = game_with(tmp_path, sides=f'[hexes.symbols]\n{name} = ["0203"]\n')
    assert game.zones["0203"].symbol == name
    assert SYMBOLS[name] in board_svg(game)


def test_roads_are_data_of_the_model_and_symbols_are_looks(tmp_path: Path) -> None:
    plain = game_with(tmp_path / "a")
    town = game_with(tmp_path / "b", sides='[hexes.symbols]\ntown = ["0203"]\n')
    way = game_with(tmp_path / "c", WAY)
    assert plain.roads is None
    assert fingerprint(plain) == fingerprint(town) != fingerprint(way)
    again = from_document(as_document(way))
    assert again.roads == way.roads
