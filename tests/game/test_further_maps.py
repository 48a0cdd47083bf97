"""Further maps: each has a face in `game.toml`, its own file, and places that all rules know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.builder.module import build_file
from vassal_tools.errors import FaultyGameError, SourceError
from vassal_tools.game import library
from vassal_tools.game.fingerprint import as_document, from_document
from vassal_tools.game.templates import new_game
from vassal_tools.table.zones import ZoneMap

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vassal_tools.game.model import Game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game with two maps of points."""
    return new_game("Two Shores", "points", tmp_path)


@pytest.fixture
def game(folder: Path) -> Game:
    return library.load(folder)


@pytest.fixture
def fault(folder: Path) -> Callable[[str, str, str], str]:
    """Return the error of the game after a text of a file is replaced."""

    def said(file: str, old: str, new: str) -> str:
        path = folder / file
        before = path.read_text(encoding="utf-8")
        assert old in before
        path.write_text(before.replace(old, new, 1), encoding="utf-8")
        with pytest.raises((FaultyGameError, SourceError)) as caught:
            library.load(folder)
        return "\n".join(map(str, caught.value.each)).replace(f"{folder}/", "")

    return said


def test_places_of_all_maps_are_places_of_the_game_and_border_on_each_other(game: Game) -> None:
    assert {zone.name for zone in game.zones.values() if zone.map == "far"} == {"Nordholm", "Ostvik"}
    assert game.neighbours["Ostvik"] == ("Cove", "Nordholm")
    assert set(game.by_map["far"].places) == {"Nordholm", "Ostvik", "Calm"}
    assert set(game.by_map["far"].borders) == {("Nordholm", "Ostvik")}
    assert {place.location for place in game.by_map["far"].placements} == {"Ostvik"}
    assert not set(game.by_map[None].places) & set(game.by_map["far"].places)


def test_the_document_of_a_game_keeps_its_maps(game: Game) -> None:
    assert from_document(as_document(game)) == game


def test_each_map_is_a_window_with_its_board_its_zones_and_what_begins_there(game: Game) -> None:
    build = build_file(game, parts_of(game))
    main, far = build.findall("VASSAL.build.module.Map")[0], build.findall("VASSAL.build.module.Map")[-1]
    assert (far.get("mapName"), far.get("buttonName"), far.get("launch")) == ("The Far Shore", "The Far Shore", "true")
    assert far.get("hotkey") not in {"", *(one.get("hotkey") for one in build.iter() if one is not far)}
    assert [one.get("image") for one in far.iter("VASSAL.build.module.map.boardPicker.Board")] == ["map-far.png"]
    zones = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
    assert [zone.get("name") for zone in far.iter(zones)] == ["Nordholm", "Ostvik", "Calm"]
    assert "Ostvik" not in {zone.get("name") for zone in main.iter(zones)}
    slots = [slot.get("entryName") for slot in far.iter("VASSAL.build.widget.PieceSlot")]
    assert slots == ["Zone Nordholm", "Zone Ostvik", "S.Petrel"]


def test_a_track_can_lie_on_a_further_map_and_its_marker_goes_along_it_there(folder: Path) -> None:
    path = folder / "tracks.toml"
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition("[tracks.coin-Salt]\n")
    cells = "\n".join(f"  {{ value = {n}, x = {210 + 40 * n}, y = 290 }}," for n in range(4))
    moved = re.sub(r"cells = \[.*?\n\]", f"cells = [\n{cells}\n]", rest, count=1, flags=re.DOTALL)
    path.write_text(f'{head}[tracks.coin-Salt]\nmap = "far"\n{moved}', encoding="utf-8")
    with pytest.raises(SourceError, match="lies on box Calm"):
        library.load(folder)
    path.write_text(path.read_text(encoding="utf-8").replace("y = 290", "y = 200"), encoding="utf-8")
    build = build_file(library.load(folder))
    far = build.findall("VASSAL.build.module.Map")[-1]
    (marker,) = [slot for slot in far.iter("VASSAL.build.widget.PieceSlot") if slot.get("entryName") == "Coin of Salt"]
    assert "The Far Shore" in (marker.text or "")


def test_zones_are_known_by_the_map_on_which_a_piece_lies(game: Game) -> None:
    zones = ZoneMap(game.outlines)
    x, y = anchor_point(game, "Ostvik")
    assert zones.zone_at("The Far Shore", x, y) == "Ostvik"
    assert zones.zone_at("The Coast", x, y) != "Ostvik"


def test_two_maps_of_hexes_are_numbered_alike_with_a_prefix(folder: Path) -> None:
    two = new_game("Two Fields", "hexes", folder.parent)
    hexes = (two / "map.toml").read_text("utf-8").partition("[hexes]")[2].partition("\n\n")[0]
    face = '[maps.north]\ntitle = "The North"\nwidth = 900\nheight = 830\nscale = 1\n\n[face]'
    about = (two / "game.toml").read_text("utf-8").replace("[face]", face)
    (two / "game.toml").write_text(about, "utf-8")
    north = two / "map-north.toml"
    north.write_text(f"schema = 1\n[hexes]{hexes}", "utf-8")
    with pytest.raises(SourceError, match="0101 is on two maps"):
        library.load(two)
    north.write_text(f'schema = 1\n[hexes]\nprefix = "N"{hexes}', "utf-8")
    assert {"0101", "N0101"} <= set(library.load(two).zones)
    ways = '[[borders]]\nzones = ["0901", "N0102"]\nkind = "ford"\n'
    north.write_text(f'schema = 1\n{ways}[hexes]\nprefix = "N"{hexes}', "utf-8")
    game = library.load(two)
    assert "N0102" in game.neighbours["0901"]
    assert ("0901", "N0102") not in game.by_map["north"].borders
    north.write_text(f'schema = 1\n{ways.replace("0901", "N0101")}[hexes]\nprefix = "N"{hexes}', "utf-8")
    with pytest.raises(SourceError, match=r"map-north\.toml:\d+: two places of this map"):
        library.load(two)
    north.write_text(f'schema = 1\n[hexes]\nprefix = "N"{hexes}\n[hexes.terrains]\nwood = ["0101"]', "utf-8")
    with pytest.raises(SourceError, match=r"map-north\.toml:\d+: no zone '0101' \(did you mean N0101"):
        library.load(two)


def test_a_map_without_its_file_is_a_fault(folder: Path) -> None:
    (folder / "map-far.toml").unlink()
    with pytest.raises(SourceError, match=r"map-far\.toml: cannot be read"):
        library.load(folder)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("map-far.toml", "[zones.Nordholm]", "[zones.Arn]", "Arn is on two maps"),
        ("map-far.toml", "anchor = [550, 110]", "anchor = [690, 110]", "map-far.toml:12: zone Ostvik is not a shape"),
        ("map-far.toml", 'terrain = "harbour"', 'terrain = "fair"', "map-far.toml:10: zone Nordholm: a port zone"),
        ("map-far.toml", "anchor = [550, 110]", "anchor = [450, 300]", "map-far.toml:32: box Calm is on the map"),
        ("map-far.toml", "radius = 44", "", "map-far.toml:6: a map needs lines"),
        ("map-far.toml", 'kind = "waiting"', 'kind = "waiting"\nmap = "far"', "map-far.toml:35: boxes.Calm.map"),
        ("game.toml", "The Far Shore", "The Coast", "map far has the title of the main map"),
        ("game.toml", "[maps.far]", "[maps.near]", "map-far.toml:1: is not used by this game"),
        ("tracks.toml", 'title = "Turn"', 'title = "Turn"\nmap = "fra"', "no map 'fra' (did you mean far?)"),
    ],
)
def test_what_is_wrong_on_a_further_map_is_named_with_its_file(
    fault: Callable[[str, str, str], str], file: str, old: str, new: str, said: str
) -> None:
    assert said in fault(file, old, new)
