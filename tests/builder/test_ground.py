"""The ground under a map of points, regions, bent paths, and the places of names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.game.test_map_shapes import ABOUT, FACT, POINTS, written
from vassal_tools.builder.art.checks import art_findings
from vassal_tools.builder.art.folder import read_art
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.pictures.map import board_svg
from vassal_tools.builder.pictures.point_names import counter_room, way_of
from vassal_tools.builder.pictures.points import points_named, points_room
from vassal_tools.errors import VassalToolsError
from vassal_tools.game.fingerprint import as_document, fingerprint, from_document
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game

GROUND = """schema = 1
[lands]
Main = [[5, 5], [140, 5], [140, 140], [5, 140]]
Isle = [[230, 30], [260, 30], [260, 60], [230, 60]]
[ranges]
Ridge = [[20, 120], [120, 130]]
[rivers]
Brook = [[20, 20], [30, 130]]
[[names]]
text = "The Deep"
at = [190, 130]
of = "sea"
turn = 10
"""
REGIONS = f'[regions.North]\ntitle = "The North"\nzones = {{ value = ["Ayr"], {FACT} }}\n'
LOOK = """schema = 1
[terrains]
clear = { fill = "#ffffff", shape = "ring" }
[regions]
North = "#336699"
[board]
title = [60, 60, 80]
compass = [250, 100]
legend = [20, 80]
"""


VIA = '"river", grade = "text", source = "3" }, via = [[150, 120]] }]'


def a_game(folder: Path, *, ground: str = GROUND, chart: str = POINTS + REGIONS, look: str = LOOK) -> Game:
    """A game of two points on a ground of two lands."""
    about = ABOUT.replace("[[relations]]", 'parts = ["ground", "look"]\n[[relations]]')
    written(folder, chart, ("Ayr", "Bute"), about)
    (folder / "ground.toml").write_text(ground, "utf-8")
    (folder / "look.toml").write_text(look, "utf-8")
    return load(folder)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return a_game(tmp_path)


def test_lands_rivers_and_names_are_on_the_board(game: Game) -> None:
    svg = board_svg(game)
    for part in ("#336699", "#6f9fb8", ">The Deep", ">clear", ">river path", ">N</text>"):
        assert part in svg


def test_the_ground_is_in_the_model_and_not_in_its_fingerprint(game: Game, tmp_path: Path) -> None:
    assert from_document(as_document(game)) == game
    (tmp_path / "other").mkdir()
    other = a_game(tmp_path / "other", ground=GROUND.replace("[140, 140]", "[150, 150]"))
    assert fingerprint(other) == fingerprint(game)


def test_a_region_is_in_the_fingerprint(game: Game, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = a_game(tmp_path / "other", chart=POINTS + REGIONS.replace('"Ayr"', '"Bute"'))
    assert fingerprint(other) != fingerprint(game)


def test_a_path_goes_by_the_points_that_it_names(tmp_path: Path) -> None:
    game = a_game(tmp_path, chart=POINTS.replace('"river", grade = "text", source = "3" } }]', VIA) + REGIONS)
    spots = way_of(game, game.borders["Ayr", "Bute"]).coords
    assert [tuple(map(round, spots[at])) for at in (0, len(spots) // 2, -1)] == [(50, 50), (150, 120), (250, 50)]


def test_names_of_points_stand_off_paths_counters_and_the_edge(tmp_path: Path) -> None:
    crowded = POINTS.replace("[250, 50]", "[50, 115]").replace('"Bute"', '"Bute"')
    game = a_game(tmp_path, chart=crowded + REGIONS)
    names = points_named(game)
    room = points_room(game)
    shapes = [name.shape for name in names.values()]
    assert not shapes[0].intersects(shapes[1])
    for shape in shapes:
        left, top, right, below = shape.bounds
        assert min(left - room.left, top - room.top, room.left + room.width - right) >= 0
        assert below <= room.top + room.height
        assert not any(shape.intersects(counter_room(game, zone)) for zone in game.zones)
        assert not any(shape.intersects(way_of(game, border)) for border in game.borders.values())


FAULTS = {
    "beyond the face": (GROUND.replace("[140, 140]", "[1400, 140]"), REGIONS),
    "is outside of the face": (GROUND.replace("[190, 130]", "[1900, 130]"), REGIONS),
    "Ayr is in North too": (GROUND, REGIONS + REGIONS.replace("North", "South")),
    "Arran": (GROUND, REGIONS.replace('"Ayr"', '"Arran"')),
}


@pytest.mark.parametrize("what", FAULTS)
def test_what_does_not_fit_is_named(what: str, tmp_path: Path) -> None:
    ground, regions = FAULTS[what]
    with pytest.raises(VassalToolsError, match=re.escape(what)):
        a_game(tmp_path, ground=ground, chart=POINTS + regions)


def test_a_map_on_a_ground_shows_title_and_note(tmp_path: Path) -> None:
    noted = LOOK + '[map]\nnote = ["A house map"]\n'
    game = a_game(tmp_path, look=noted)
    assert ">A house map" in board_svg(game)
    assert "MAP-title" not in {one.rule.code for one in art_findings(game, parts_of(game), read_art(None))}
