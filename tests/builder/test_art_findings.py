"""Faults of an author's own pictures are findings with file and remedy."""

from __future__ import annotations

import io
import shutil
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.builder.art_files import disc, raster, svg, write
from tests.builder.plain_games import plain_game
from tests.builder.test_cards import DUEL
from tests.builder.test_plain_games import with_deck
from tests.conftest import PROJECT
from tests.game.test_map_shapes import POINTS, written
from vassal_tools.builder.art import read_art
from vassal_tools.builder.art.checks import art_findings
from vassal_tools.builder.art.fitting import studio_of
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.module import UNCACHED, build_module
from vassal_tools.builder.pictures.studio import drawing_in
from vassal_tools.cli.main import main
from vassal_tools.errors import SourceError
from vassal_tools.game.library import load
from vassal_tools.game.look import Look, MapLook, TypeLook

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.findings import Finding
    from vassal_tools.game.model import Game, Point

GAME = with_deck(plain_game("points"))
COUNTER = next(iter(GAME.counters.values()))
FONT = (PROJECT / "vassal_tools/builder/pictures/fonts/GFSNeohellenic.otf").read_bytes()
AREAS = PROJECT / "tests" / "game" / "tiny"
CREDITS = "file,author,licence,source\n*,Ann,CC0,drawn for this game\n"


def found(source: Path, cache: PictureCache = UNCACHED) -> list[Finding]:
    findings: list[Finding] = []
    build_module(GAME, cache, source=source, report=findings.append)
    return findings


def shown(source: Path) -> list[str]:
    return list(map(said, found(source)))


def said(finding: Finding) -> str:
    return f"{finding.rule.code}: {finding.message}; {finding.remedy}"


def _lettered(attribute: str) -> bytes:
    return svg().replace(b"</svg>", f"<text x='1' y='9' {attribute}>A</text></svg>".encode())


FAMILIES = "use GFS Neohellenic, GFS Artemisia or a font in art/fonts"
ID = COUNTER.id
CASES = [
    (f"counters/{ID}.png", raster(150, 150), []),
    (f"counters/{ID}.png", raster(149, 149), [
        "ART-blurred: has 149 × 149 pixels; 150 × 150 are sharp at 200 %; draw it larger, or as SVG"]),
    (f"counters/{ID}.svg", svg(), []),
    (f"counters/{ID}.png", raster(300, 153), [
        "ART-shape: is 300 × 153, its place 75 × 75; give it the proportions of its place"]),
    ("signs/battle.png", raster(150, 150), [
        "ART-opaque: covers the map with its corners; make the rest transparent"]),
    ("signs/battle.png", disc(), []),
    ("map.png", raster(628, 408, colour=(1, 2, 3, 200)), [
        "ART-holes: is transparent in places; fill the background"]),
    (f"counter/{ID}.png", raster(), [
        f"ART-unused: is not used by this game; the game uses counters/{ID}: correct one of the names"]),
    ("board.gif", b"GIF89a", ["ART-unused: is not in a known format; use PNG, JPEG or SVG"]),
    ("fonts/sanz.ttf", FONT, [
        "ART-unused: is not used by this game; the game uses fonts/sans: correct one of the names"]),
    ("charts/terrain.png", raster(1800, 900), []),
    ("notes.txt", b"words", []),
    (".DS_Store", b"words", []),
    (f"counters/{ID}.svg", _lettered('font-family="Papyrus, Impact"'), [
        f"ART-font: no font 'Papyrus'; {FAMILIES}, or turn the text into paths"]),
    (f"counters/{ID}.svg", _lettered("style=\"fill:red;font-family:'Pa py',serif;stroke:red\""), []),
    (f"counters/{ID}.svg", _lettered('font-family="GFS Artemisia"'), []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "data", "expected"), CASES, ids=[f"{case[0]}-{n}" for n, case in enumerate(CASES)])
def test_a_picture_is_checked_where_it_is_shown(
    name: str, data: bytes, expected: list[str], drawn_before: PictureCache, tmp_path: Path
) -> None:
    write(tmp_path, "credits.csv", CREDITS)
    seen = [one for one in found(write(tmp_path, name, data), drawn_before) if "no file * in" not in one.message]
    assert list(map(said, seen)) == expected
    assert all(name in str(one.where) for one in seen)


def test_each_file_needs_an_author_a_licence_and_a_source(tmp_path: Path) -> None:
    source = write(tmp_path, f"counters/{ID}.png", raster())
    row = f"counters/{ID}.png,author,licence,source"
    what = f"ART-licence: has no author, licence and source; add a row to art/credits.csv: {row}"
    assert shown(source) == [what]
    write(source, "credits.csv", "file;author;licence;source\ncounter/*;Ann;CC0;by hand\ncounters/*;Ann;CC0;by hand\n")
    assert shown(source) == [f"ART-unused: there is no file counter/* in art; {_hint()}"]


def _hint() -> str:
    return "docs/games.md lists the names that a file may have"


def test_an_unknown_emblem_is_named_with_the_nearest(tmp_path: Path) -> None:
    kinds = {COUNTER.type: TypeLook("infantery")}
    findings: list[Finding] = []
    build_module(replace(GAME, look=Look(unit_types=kinds)), source=tmp_path, report=findings.append)
    assert [(one.rule.code, one.message, one.remedy) for one in findings] == [
        ("ART-emblem", "no emblem 'infantery'", "did you mean infantry?")
    ]
    write(tmp_path, "emblems/infantery.svg", svg())
    write(tmp_path, "credits.csv", CREDITS)
    findings.clear()
    build_module(replace(GAME, look=Look(unit_types=kinds)), source=tmp_path, report=findings.append)
    assert findings == []


def _at_half(game: Game) -> Game:
    # counters leave no room in places of half the size
    zones = {
        name: replace(zone, anchor=_halved(zone.anchor), polygon=tuple(_halved(point) for point in zone.polygon))
        for name, zone in game.zones.items()
    }
    return replace(game, zones=zones)


def _halved(point: Point) -> Point:
    return point[0] // 2, point[1] // 2


def test_a_note_for_which_the_map_has_no_room_is_named(tmp_path: Path) -> None:
    noted = Look(map=MapLook(note=("Eight turns",)))
    areas = _at_half(load(AREAS))
    found = [
        [(one.rule.code, one.message) for one in _checked(replace(game, look=look), tmp_path)]
        for game, look in ((areas, noted), (GAME, noted), (areas, Look()))
    ]
    no_room, no_title = "the map has no room for its title and note", "the map shows no title and no note"
    assert found == [[("MAP-title", no_room)], [("MAP-title", no_title)], []]
    write(tmp_path, "map.png", raster(628, 408))
    assert "MAP-title" not in {one.rule.code for one in _checked(replace(GAME, look=noted), tmp_path)}


def _checked(game: Game, source: Path) -> list[Finding]:
    art = read_art(source)
    with drawing_in(studio_of(art)):
        return list(art_findings(game, parts_of(game), art))


def test_to_publish_needs_the_licence_of_each_file(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    source = written(tmp_path / "game", POINTS, ("Ayr", "Bute"))
    write(source, "counters/b1.png", raster())
    command = ["build", str(source), "-o", str(tmp_path / "out"), "--no-cache"]
    plain = CliRunner().invoke(main, command)
    assert plain.exit_code == 0
    assert "ART-licence" in plain.output
    refused = CliRunner().invoke(main, [*command, "--publish"])
    assert refused.exit_code == 2
    assert "files in art without a licence: 1" in refused.output
    write(source, "credits.csv", CREDITS)
    assert CliRunner().invoke(main, [*command, "--publish"]).exit_code == 0


def test_a_row_of_credits_without_a_licence_is_a_fault(tmp_path: Path) -> None:
    write(tmp_path, "credits.csv", "file,author,licence,source\n*,Ann,,by hand\n")
    with pytest.raises(SourceError, match=r"credits\.csv:2: licence must be a line"):
        found(tmp_path)


def test_pictures_that_cells_of_cards_name_are_used(tmp_path: Path) -> None:
    folder = write(tmp_path, "scenes/hill.svg", svg())
    shutil.copytree(DUEL, folder, dirs_exist_ok=True)
    table, design = folder / "cards.csv", folder / "cards.toml"
    cells = table.read_text("utf-8").replace("emblem", "scene").replace("arrow", "scenes/hill.svg")
    table.write_text(cells.replace("bow", "scenes/hill").replace("shield", ""), "utf-8")
    slots = design.read_text("utf-8").replace('show = "emblem", of = "emblem"', 'show = "picture", of = "scene"')
    design.write_text(slots, "utf-8")
    findings: list[Finding] = []
    build_module(load(folder), source=folder, report=findings.append)
    assert "ART-unused" not in [one.rule.code for one in findings]


def test_emblems_that_cards_name_are_used_and_must_be_there(tmp_path: Path) -> None:
    folder = write(tmp_path, "emblems/hill.svg", svg())
    shutil.copytree(DUEL, folder, dirs_exist_ok=True)
    write(folder, "credits.csv", CREDITS)
    table = folder / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("arrow", "hill").replace("bow", "trumpett"), "utf-8")
    findings: list[Finding] = []
    build_module(load(folder), source=folder, report=findings.append)
    assert [(one.rule.code, one.message, one.remedy, str(one.where)) for one in findings] == [
        ("ART-emblem", "no emblem 'trumpett'", "did you mean trumpet?", f"{table}:5")
    ]


def test_credits_are_of_files_that_are_used(tmp_path: Path) -> None:
    write(tmp_path, "credits.csv", "file,author,licence,source\ncounters/*,Ann,CC0,by hand\nsigns/*,Bea,CC0,by hand\n")
    write(tmp_path, f"counters/{ID}.png", raster())
    write(tmp_path, "counters/nothing.png", raster())
    source = write(tmp_path, "signs/none.svg", svg())
    module = zipfile.ZipFile(io.BytesIO(build_module(GAME, source=source)))
    text = module.read("LICENSES.txt").decode()
    assert f"counters/{ID}.png" in text
    assert not any(word in text for word in ("nothing", "none.svg", "Bea"))


@pytest.mark.parametrize(("name", "is_read"), [("Guards", True), ("Paris Heroes at Five Hundred Livres", False)])
def test_words_that_shrink_until_they_cannot_be_read_are_named(name: str, is_read: bool, tmp_path: Path) -> None:
    game = replace(GAME, counters={**GAME.counters, COUNTER.id: replace(COUNTER, name=name)})
    small = [one for one in art_findings(game, parts_of(game), read_art(None)) if one.rule.code == "COUNTER-small"]
    assert (small == []) == is_read
    assert all(one.where.file == "counters.csv" and "letters of" in one.message for one in small)
    write(tmp_path, f"counters/{COUNTER.id}.svg", svg())
    assert "COUNTER-small" not in {one.rule.code for one in art_findings(game, parts_of(game), read_art(tmp_path))}
