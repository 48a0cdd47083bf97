"""Games of the fewest files, without a rulebook, on maps of each shape: what they say is in these texts alone."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.maps.places import map_shape
from vassal_tools.builder.module import build_module
from vassal_tools.builder.pictures.map import board_svg
from vassal_tools.errors import SourceError
from vassal_tools.game import library
from vassal_tools.game.fingerprint import as_document, from_document
from vassal_tools.game.grades import facts
from vassal_tools.game.lattice import own_name

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game

ABOUT = """
schema = 1
id = "least"
title = "Least"
edition = "made for tests"
version = "1.0.0"
turns = 4
sides = ["Blue", "Green", "Red"]

[[relations]]
sides = ["Blue", "Green"]
kind = "neutral"

[unit_types]
Foot = { title = "foot", facings = 4 }

[values]
strength = { title = "Strength" }

[statuses]
routed = { title = "Routed" }

[face]
title = "Least"
width = 600
height = 600
scale = 2
"""
COUNTERS = """id,gpid,side,name,type,strength,strength_grade,strength_source
b1,1,Blue,First,Foot,4 3 2,text,1
r1,2,Red,Second,Foot,5,text,1
"""
SET_UP = """counter,location,step,facing,status,grade,source
b1,{0},2,1,routed,text,2
r1,{1},0,0,,text,2
"""
WORDS = """
schema = 1
border_kinds = ["open", "river"]

[terrains]
land = ["clear", "wood"]
"""
FACT = 'grade = "text", source = "3"'
EQUAL = f"""{WORDS}
[SHAPE]
rows = 3
columns = 4
origin = [10, 10]
size = [40, 40]
numbering = "NUMBERING"
kind = "land"
terrain = {{ value = "clear", {FACT} }}
border = {{ value = "open", {FACT} }}

[SHAPE.terrains]
wood = {{ value = ["WOOD"], {FACT} }}

[SHAPE.borders]
river = {{ value = [["RIVER", "WOOD"]], {FACT} }}
"""
SQUARES = EQUAL.replace("SHAPE", "squares").replace("NUMBERING", "A1").replace("WOOD", "B1").replace("RIVER", "A1")
HEXES = EQUAL.replace("SHAPE", "hexes").replace("NUMBERING", "0101").replace("WOOD", "0201").replace("RIVER", "0101")
POINTS = f"""{WORDS}
radius = 20
zones.Ayr = {{ kind = "land", role = "a town", anchor = [50, 50], terrain = {{ value = "clear", {FACT} }} }}
zones.Bute = {{ kind = "land", role = "a town", anchor = [250, 50], terrain = {{ value = "wood", {FACT} }} }}
borders = [{{ zones = ["Ayr", "Bute"], kind = {{ value = "river", {FACT} }} }}]
"""
POINTS = POINTS.replace("[terrains]", "terrains.x = 0").replace("terrains.x = 0\nland", "terrains.land")


def written(folder: Path, chart: str, places: tuple[str, str], about: str = ABOUT) -> Path:
    """A folder of the four files that every game has."""
    texts = {
        "game.toml": about, "map.toml": chart, "counters.csv": COUNTERS, "setup.csv": SET_UP.format(*places),
    }  # fmt: skip
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


MAPS = {"squares": (SQUARES, ("A1", "B1")), "hexes": (HEXES, ("0101", "0201")), "points": (POINTS, ("Ayr", "Bute"))}


@pytest.fixture(params=MAPS)
def least(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Game]:
    chart, places = MAPS[request.param]
    return request.param, library.load(written(tmp_path, chart, places))


def test_a_game_of_four_files_is_read_and_built(least: tuple[str, Game]) -> None:
    shape, game = least
    assert map_shape(game) == shape
    assert game.rules is None
    assert zipfile.ZipFile(io.BytesIO(build_module(game))).testzip() is None
    assert from_document(as_document(game)) == game
    assert len(tuple(facts(game))) == 2 + 2 + len(game.zones) + len(game.borders)


def test_counters_have_any_number_of_steps_and_values_by_name(least: tuple[str, Game]) -> None:
    _, game = least
    first, second = game.counters.values()
    assert (first.steps, [first.value("strength", lost) for lost in range(3)]) == (3, [4, 3, 2])
    assert (second.steps, second.value("strength"), second.value("speed")) == (1, 5, None)
    assert [(place.step, place.facing, place.status) for place in game.placements] == [(2, 1, "routed"), (0, 0, None)]


def test_sides_are_enemies_unless_the_data_say_something_else(least: tuple[str, Game]) -> None:
    _, game = least
    assert game.relation("Green", "Blue") == game.relation("Blue", "Green") == "neutral"
    assert game.relation("Red", "Blue") == "enemy"


def test_squares_border_along_edges_and_where_it_is_said_at_corners(tmp_path: Path) -> None:
    game = library.load(written(tmp_path, SQUARES, ("A1", "B1")))
    assert list(game.zones)[:4] == ["A1", "A2", "A3", "B1"]
    assert game.neighbours["B2"] == ("A2", "B1", "B3", "C2")
    border = game.border("B1", "A1")
    assert border is not None
    assert border.kind.value == "river"
    assert [name for name, zone in game.zones.items() if zone.terrain.value == "wood"] == ["B1"]
    diagonal = SQUARES.replace("rows = 3", "rows = 3\ndiagonal = true")
    assert len(library.load(written(tmp_path, diagonal, ("A1", "B1"))).neighbours["B2"]) == 8


def test_hexes_border_on_six_and_share_their_edges(tmp_path: Path) -> None:
    game = library.load(written(tmp_path, HEXES, ("0101", "0201")))
    assert game.neighbours["0202"] == ("0102", "0103", "0201", "0203", "0302", "0303")
    assert game.neighbours["0102"] == ("0101", "0103", "0201", "0202")
    for one, other in game.borders:
        assert len(set(game.zones[one].polygon) & set(game.zones[other].polygon)) == 2


@pytest.mark.parametrize("shape", ["squares", "hexes"])
def test_a_place_may_have_a_name_beside_its_number_and_all_a_prefix(shape: str, tmp_path: Path) -> None:
    chart, (first, second) = MAPS[shape]
    chart = chart.replace(f'"{first}"', f'"N.{first}"').replace(f'"{second}"', f'"N.{second}"')
    chart = chart.replace('numbering = "N.', 'numbering = "')
    chart = chart.replace("rows = 3", f'rows = 3\nprefix = "N."\nnames = {{ "N.{second}" = "Oakham & Mill" }}')
    game = library.load(written(tmp_path, chart, (f"N.{first}", f"N.{second}")))
    assert {name[:2] for name in game.zones} == {"N."}
    assert [own_name(place) for place in game.zones.values() if own_name(place)] == ["Oakham & Mill"]
    drawn = board_svg(game)
    assert f">N.{second}<" in drawn
    assert drawn.count("Oakham &amp; Mill") == 1


def test_a_map_of_one_point_is_a_map_of_points(tmp_path: Path) -> None:
    chart = POINTS.partition("zones.Bute")[0]
    game = library.load(written(tmp_path, chart, ("Ayr", "Ayr")))
    assert map_shape(game) == "points"


@pytest.mark.parametrize(("chart", "old", "new", "message"), [
    (HEXES, "size = [40, 40]", "size = [42, 40]", r"map\.toml:\d+: a hex needs a width that 4 divides"),
    (HEXES, '["0101", "0201"]', '["0101", "0301"]', r"map\.toml:\d+: 0101 and 0301 are not neighbours"),
    (HEXES, 'wood = { value = ["0201"]', 'wood = { value = ["0901"]', r"map\.toml:\d+: no zone '0901'"),
    (HEXES, "rows = 3", 'rows = 3\nnames = { 0901 = "Far" }', r"map\.toml:\d+: no zone '0901'"),
    (HEXES, "rows = 3", 'rows = 3\nprefix = "a b"', r"map\.toml:\d+: .*up to six letters, digits, dots and hyphens"),
    (SQUARES, "[squares.borders]\nriver", "[squares.borders]\nmoat", r"map\.toml:\d+: no kind of border 'moat'"),
    (SQUARES, "[squares.terrains]\nwood", "[squares.terrains]\nmoor", "a land zone cannot have the terrain moor"),
    (SQUARES, "rows = 3", "rows = 36", "rows must be from 1 to 35"),
    (POINTS, "radius = 20", "", r"needs lines, paths, squares, hexes, or a radius of its points"),
    (POINTS, "radius = 20", "radius = 0", r"radius must be from 1"),
    (POINTS, '["Ayr", "Bute"]', '["Ayr", "Coll"]', "no zone 'Coll'"),
])  # fmt: skip
def test_a_fault_of_the_map_is_named(chart: str, old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in chart
    places = next(places for known, places in MAPS.values() if known == chart)
    with pytest.raises(SourceError, match=message):
        library.load(written(tmp_path, chart.replace(old, new), places))


@pytest.mark.parametrize(("old", "new", "message"), [
    ('sides = ["Blue", "Green"]', 'sides = ["Green", "Blue"]', "name two sides in alphabetical order"),
    ('kind = "neutral"', 'kind = "friend"', "kind must be one of enemy, neutral, ally"),
    ("facings = 4", "facings = 0", "b1 has no facing 1"),
    ("routed = {", "rallied = {", r"setup\.csv:2: no status 'routed'"),
    ("facings = 4", "facings = 1", "b1 has no facing 1"),  # they are counted from 0
    ("strength = {", "speed = {", "no column 'strength' is known"),
    ("turns = 4", 'turns = 4\nparts = ["tracks"]', r"tracks\.toml: cannot be read"),
    ("turns = 4", 'turns = 4\nparts = ["trucks"]', "must be one of rulings, events"),
    ("turns = 4", 'turns = 4\nrulebook = "nine-men"', "no rulebook 'nine-men' is installed"),
])  # fmt: skip
def test_a_fault_of_what_the_game_is_is_named(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in ABOUT
    with pytest.raises(SourceError, match=message):
        library.load(written(tmp_path, SQUARES, ("A1", "B1"), ABOUT.replace(old, new)))


def test_a_file_of_a_part_that_is_not_listed_is_no_part(tmp_path: Path) -> None:
    (written(tmp_path, SQUARES, ("A1", "B1")) / "tracks.toml").write_text("schema = 1\n")
    with pytest.raises(SourceError, match=r"tracks\.toml:1: is not used by this game: it is not listed in parts of"):
        library.load(tmp_path)
