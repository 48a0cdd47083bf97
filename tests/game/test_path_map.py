"""Maps whose areas are the paths of an SVG file, laid over a picture of the author's own."""

from __future__ import annotations

import io
import os
import zipfile
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.builder.art_files import raster, write
from tests.game.test_map_shapes import ABOUT, written
from vassal_tools.builder.maps.places import map_shape
from vassal_tools.builder.module import build_module
from vassal_tools.builder.pictures.studio import png
from vassal_tools.builder.pictures.svg import line_path
from vassal_tools.errors import SourceError, Where
from vassal_tools.game import library
from vassal_tools.game.fingerprint import as_document, from_document
from vassal_tools.game.path_map import contains, path_map
from vassal_tools.game.svg_file import read_svg
from vassal_tools.game.svg_path import path_rings
from vassal_tools.game.svg_shapes import shapes_of

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
PATHS = f"""{HEAD} viewBox="0 0 300 300">
<defs><path id="Ayr" d="M0 0H9V9Z"/></defs>
<g id="layer" transform="translate(10 0) scale(2)">
<path id="Ayr" d="M0 0H70V50H0Z"/>
<path id="path7" inkscape:label="Bute" d="M 70.2,0.3 L 140,0 140,50 70,50 z"/></g>
<rect id="Coll" x="10" y="101" width="140" height="99"/>
<path id="Islay" d="M200 250a40 40 0 1 0 80 0a40 40 0 1 0 -80 0z"/>
<path id="sea" d="M0 0H300V300H0Z"/>
</svg>"""
FACT = 'grade = "text", source = "3"'
ZONE = '{{ kind = "land", role = "{0}", terrain = {{ value = "clear", {1} }} }}'


def chart(*more: str, usual: bool = True) -> str:
    lines = [
        "schema = 1",
        'border_kinds = ["open", "river"]',
        'paths = "zones.svg"',
        'terrains.land = ["clear", "wood"]',
    ]
    if usual:
        lines.append(f'border = {{ value = "open", {FACT} }}')
    lines += [f"zones.{name} = {ZONE.format(name.lower(), FACT)}" for name in ("Ayr", "Bute", "Coll", "Islay")]
    return "\n".join([*lines, *more])


def loaded(folder: Path, paths: str = PATHS, text: str | None = None, about: str = ABOUT) -> Game:
    source = written(folder, text or chart(), ("Ayr", "Bute"), about)
    (source / "zones.svg").write_text(paths, encoding="utf-8")
    return library.load(source)


def test_zones_are_the_paths_of_their_names_over_the_whole_face(tmp_path: Path) -> None:
    game = loaded(tmp_path)
    assert game.face.picture == (0, 0, 600, 600)
    assert game.zones["Ayr"].polygon == ((20, 0), (300, 0), (300, 200), (20, 200))
    assert game.zones["Bute"].polygon == ((580, 0), (580, 200), (300, 200), (301, 1))
    assert game.zones["Coll"].polygon == ((20, 202), (300, 202), (300, 400), (20, 400))
    assert len(game.zones["Islay"].polygon) >= 20
    assert game.zones["Islay"].anchor == (480, 500)
    assert map_shape(game) == "areas"
    assert from_document(as_document(game)) == game


def test_paths_that_touch_have_the_usual_border_unless_another_is_stated(tmp_path: Path) -> None:
    ferry = f'borders = [{{ zones = ["Coll", "Islay"], kind = {{ value = "river", {FACT} }} }}]'
    game = loaded(tmp_path, text=chart(ferry))
    assert {pair: border.kind.value for pair, border in game.borders.items()} == {
        ("Ayr", "Bute"): "open",
        ("Ayr", "Coll"): "open",
        ("Coll", "Islay"): "river",
    }
    assert list(loaded(tmp_path, text=chart(ferry, usual=False)).borders) == [("Coll", "Islay")]


def test_corners_that_meet_are_no_border(tmp_path: Path) -> None:
    assert ("Bute", "Coll") not in loaded(tmp_path).borders


def test_paths_and_picture_lie_where_the_face_says(tmp_path: Path) -> None:
    about = ABOUT.replace("scale = 2", "scale = 2\npicture = [100, 50, 300, 300]")
    game = loaded(tmp_path, about=about)
    assert game.zones["Ayr"].polygon[0] == (110, 50)
    write(tmp_path, "map.png", raster(900, 900))
    board = zipfile.ZipFile(io.BytesIO(build_module(game, source=tmp_path))).read("images/board.png")
    image = Image.open(io.BytesIO(board)).convert("RGB")
    assert [image.getpixel(spot) for spot in ((202, 102), (798, 698))] == [(200, 30, 40)] * 2
    assert image.getpixel((190, 102)) != (200, 30, 40)


def test_one_svg_can_be_the_picture_and_its_zones(tmp_path: Path) -> None:
    source = written(tmp_path, chart().replace('"zones.svg"', '"art/map.svg"'), ("Ayr", "Bute"))
    write(source, "map.svg", PATHS)
    assert set(library.load(source).zones) == {"Ayr", "Bute", "Coll", "Islay"}


def test_a_changed_path_changes_the_game(tmp_path: Path) -> None:
    first = loaded(tmp_path)
    assert loaded(tmp_path, PATHS.replace('width="140"', 'width="120"')) != first


@pytest.mark.parametrize(("old", "new", "message"), [
    (
        'id="Ayr" d="M0 0H70', 'id="Air" d="M0 0H70',
        r"map\.toml:\d+: zone Ayr has no path in zones\.svg \(did you mean Air",
    ),
    (
        'id="Ayr" d="M0 0H70V50H0Z"', 'id="Air" d="M0 0H70V50H0Z"/><circle id="Ayr" r="9"',
        r"zone Ayr has no path in zones\.svg \(a circle or ellipse cannot be an outline",
    ),
    ("M0 0H70V50H0Z", "M0 0H70V50H0Z" + " " * (9 << 20), "has more than 8 MiB"),
    ('id="sea"', 'id="Coll"', "has 2 paths of the name Coll"),
    ('x="10" y="101"', 'x="10" y="90"', "the paths Ayr and Coll overlap"),
    ("M0 0H70V50H0Z", "M0 0H70L0 50H70Z", "the path Ayr crosses itself"),
    ("M0 0H70V50H0Z", "M0 0H70V50H0ZM1 1H9V9Z", "the path Ayr must be one closed outline"),
    ("M0 0H70V50H0Z", "M0 0H70H1Z", "the path Ayr has no area"),
    ("M0 0H70V50H0Z", "M0 0H70V-50H0Z", "the path Ayr leaves the picture"),
    ("M0 0H70V50H0Z", "M0 0H70W50", "has a path that is not read at 'W50'"),
    ("M0 0H70V50H0Z", "50", "has a path that is not read at '50'"),
    ("scale(2)", "magic(2)", "has a transform that is not read"),
    ('viewBox="0 0 300 300"', 'viewBox="0 0 300 200"', "is 300 × 200, but covers 600 × 600"),
    (' viewBox="0 0 300 300"', "", "needs a viewBox"),
    ('viewBox="0 0 300 300"', 'width="0" height="0"', "must be wider and higher than 0"),
    ('viewBox="0 0 300 300"', 'viewBox="0 0 0 300"', "needs a viewBox"),
    ('viewBox="0 0 300 300"', 'viewBox="0 0 0 300" width="300" height="-1"', "must be wider and higher than 0"),
    ("<defs>", '<image href="http://example.org/a.png"/><defs>', "outside of itself"),
])  # fmt: skip
def test_a_fault_of_the_paths_is_named(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in PATHS
    with pytest.raises(SourceError, match=message):
        loaded(tmp_path, PATHS.replace(old, new, 1))


def test_faults_of_the_map_file_are_named(tmp_path: Path) -> None:
    anchored = chart().replace('role = "ayr",', 'role = "ayr", anchor = [500, 500],')
    with pytest.raises(SourceError, match=r"map\.toml:\d+: the anchor of zone Ayr is outside of its path"):
        loaded(tmp_path, text=anchored)
    with pytest.raises(SourceError, match=r"paths must be the name of an SVG file"):
        loaded(tmp_path, text=chart().replace('"zones.svg"', '"../zones.svg"'))
    with pytest.raises(SourceError, match=r"none\.svg: cannot be read"):
        loaded(tmp_path, text=chart().replace('"zones.svg"', '"none.svg"'))


DRAWN = (
    "M10 10L90 10L90 90L10 90Z",
    "M10,10 20-5 90 90z",
    "m10 10h80v80h-80z",
    "M10 50C10 10 90 10 90 50S10 90 10 50Z",
    "M10 50Q50 -20 90 50T10 50Z",
    "M20 50A30 30 0 1 1 80 50A30 30 0 0 1 20 50Z",
    "M20 50a30 15 30 1180 1a30 15 30 01-60 0z",
    "M10 80A5 5 0 0 1 90 80Z",
    "M10.5.5l80 3-4e1 80z",
    "M10 10A1e-99 1e-99 0 0 1 90 80A30 1e-99 0 0 1 10 80Z",
)


@pytest.mark.parametrize("d", DRAWN)
def test_a_path_is_what_is_drawn(d: str) -> None:
    """The rings cover the pixels that the renderer fills."""
    (ring,) = path_rings(d, Where())
    document = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 140 140"><path d="{0}"/></svg>'
    ours, theirs = (
        Image.open(io.BytesIO(png(document.format(one), 140))).getchannel("A").point(lambda level: 255 * (level > 127))
        for one in (line_path(ring, closed=True), d)
    )
    differing = sum(a != b for a, b in zip(ours.tobytes(), theirs.tobytes(), strict=True))
    assert differing <= 0.012 * sum(byte > 0 for byte in theirs.tobytes())


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,- e", max_size=60))
def test_any_text_is_a_path_or_an_error(d: str) -> None:
    try:
        rings = path_rings(d, Where())
    except SourceError:
        return
    assert all(len(ring) > 2 for ring in rings)


LENGTHS = st.sampled_from(("0", "-1", "1e-99", "1e-7", "0.3", "30", "300", "9e9", "1e99"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    size=st.lists(LENGTHS, min_size=2, max_size=2),
    drawn=st.lists(LENGTHS, min_size=12, max_size=12),
    has_box=st.booleans(),
)
def test_any_sizes_are_a_map_or_an_error(tmp_path: Path, size: list[str], drawn: list[str], *, has_box: bool) -> None:
    of = f'viewBox="0 0 {size[0]} {size[1]}"' if has_box else f'width="{size[0]}" height="{size[1]}"'
    path = "M{} {}A{} {} {} 0 1 {} {}Q{} {} {} {}H{}Z".format(*drawn)
    file = tmp_path / "zones.svg"
    file.write_text(f'{HEAD} {of}><path id="Ayr" d="{path}"/></svg>', "utf-8")
    try:
        held = path_map(file, ("Ayr",), (0, 0, 600, 600), lambda *_: Where())
    except SourceError:
        return
    assert contains(held.polygons["Ayr"], held.middles["Ayr"])


@given(st.lists(LENGTHS, min_size=7, max_size=7))
def test_an_arc_of_any_size_is_a_ring(drawn: list[str]) -> None:
    path_rings("M{} {}A{} {} {} 1 0 {} {}H5Z".format(*drawn), Where())


@pytest.mark.parametrize(("transform", "corner"), [
    ("translate(5)", (5, 0)), ("translate(5,7)", (5, 7)), ("scale(2 3) translate(1 1)", (2, 3)),
    ("rotate(90 10 10)", (20, 0)), ("matrix(1 0 0 1 4 5)", (4, 5)), ("skewX(45) translate(0 10)", (10, 10)),
    ("skewY(45),translate(10,0)", (10, 10)), ("", (0, 0)),
])  # fmt: skip
def test_transforms_move_shapes(transform: str, corner: tuple[int, int]) -> None:
    data = f'{HEAD} viewBox="0 0 9 9"><g transform="{transform}"><polygon id="a" points="0,0 9,0 9,9"/></g></svg>'
    (shape,) = shapes_of(read_svg(data.encode(), Where(), lambda _: ""), Where())
    assert shape.rings[0][0] == pytest.approx(corner)
    assert shape.names == ("a",)


@pytest.mark.parametrize("name", ["zones.svg", "map.toml"])
def test_a_file_without_end_is_not_read_whole(name: str, tmp_path: Path) -> None:
    loaded(tmp_path)
    (path,) = tmp_path.rglob(name)
    with path.open("r+b") as file:
        file.truncate(20 << 20)  # a file with a hole, which takes no room
    with pytest.raises(SourceError, match=rf"{name}: is larger than 16 MiB"):
        library.load(path.parent)


def test_an_open_path_is_closed_by_a_straight_line(tmp_path: Path) -> None:
    opened = loaded(tmp_path, PATHS.replace("V50H0Z", "V50H0", 1))
    assert opened == loaded(tmp_path)


LINKED = {
    "zones.svg": PATHS,
    "setup.csv": None,
    "tables/losses.csv": "a,b\n1,2\n",
    "i18n/fr.toml": "",
    "help/play.html": "<p>",
    "art/board.png": "",
}


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="this system has no links")
@pytest.mark.parametrize(
    ("name", "of_folder"), [*((name, False) for name in LINKED), *((name, True) for name in LINKED if "/" in name)]
)
def test_a_link_in_the_folder_of_a_game_is_not_followed(name: str, of_folder: bool, tmp_path: Path) -> None:
    source = tmp_path / "game"
    source.mkdir()
    written(source, chart(), ("Ayr", "Bute"))
    (source / "zones.svg").write_text(PATHS, encoding="utf-8")
    secret = tmp_path / "secret"
    path = source / name
    kept = path.read_text("utf-8") if path.is_file() else LINKED[name] or ""
    path.unlink(missing_ok=True)
    link = path.parent if of_folder else path
    link.parent.mkdir(exist_ok=True)
    (secret / path.name if of_folder else secret).parent.mkdir(exist_ok=True)
    (secret / path.name if of_folder else secret).write_text(kept, "utf-8")
    link.symlink_to(secret, target_is_directory=of_folder)
    with pytest.raises(SourceError, match=rf"{link.name}: is a link, and not followed"):
        build_module(library.load(source), source=source)
