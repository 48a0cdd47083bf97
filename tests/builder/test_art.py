"""Pictures of the author's own take the place of drawn ones, each by the name of its file."""

from __future__ import annotations

import io
import os
import zipfile
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.builder.art_files import HEAD, RED, disc, raster, svg, write
from tests.builder.plain_games import plain_game
from tests.builder.test_plain_games import with_deck
from vassal_tools.builder.art import fitting, read_art
from vassal_tools.builder.art.checks import art_findings
from vassal_tools.builder.art.files import ArtFile, checked
from vassal_tools.builder.art.fitting import fitted, studio_of
from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.module import build_module
from vassal_tools.builder.pictures.palette import SANS
from vassal_tools.builder.pictures.studio import _FONTS as FONTS
from vassal_tools.builder.pictures.studio import drawing_in, text_width
from vassal_tools.errors import VassalToolsError
from vassal_tools.game.fingerprint import fingerprint

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game

GAME = with_deck(plain_game("points"))
COUNTER = next(iter(GAME.counters.values()))


def built(game: Game, source: Path, cache: PictureCache | None = None) -> dict[str, bytes]:
    """The entries of the module that is built with that folder."""
    module = build_module(game, cache or PictureCache(None), source=source)
    archive = zipfile.ZipFile(io.BytesIO(module))
    return {name: archive.read(name) for name in archive.namelist()}


def shown(entries: dict[str, bytes], name: str) -> Image.Image:
    return Image.open(io.BytesIO(entries[f"images/{name}"])).convert("RGBA")


def changed(one: dict[str, bytes], other: dict[str, bytes]) -> set[str]:
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


@pytest.fixture(scope="module")
def drawn(drawn_before: PictureCache, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return built(GAME, tmp_path_factory.mktemp("plain"), drawn_before)


@pytest.mark.sweep(3)  # a build for each
@pytest.mark.parametrize(("file", "image", "also"), [
    (f"counters/{COUNTER.id}", f"{COUNTER.id.replace('.', '-')}.png", {"about.png"}),
    (f"counters/{COUNTER.id}-reduced", f"{COUNTER.id.replace('.', '-')}-reduced.png", set()),
    ("board", "board.png", set()),
    ("map", "board.png", set()),
    ("boxes/Luck", "board.png", set()),
    ("cards/1", "event-1.png", set()),
    ("cards/back", "card-mask.png", set()),
    ("signs/battle", "battle.png", set()),
    ("icons/turn", "icon-turn.png", set()),
    ("icons/moved", "moved.png", set()),
    ("charts/events", "chart-events.png", set()),
    ("about", "about.png", set()),
])  # fmt: skip
def test_a_file_takes_the_place_of_a_drawn_picture(
    file: str, image: str, also: set[str], drawn: dict[str, bytes], drawn_before: PictureCache, tmp_path: Path
) -> None:
    entries = built(GAME, write(tmp_path, f"{file}.png", raster()), drawn_before)
    differs = {name for name in changed(drawn, entries) if not name.startswith("images_")}
    assert differs == {f"images/{name}" for name in {image, *also}} | {"LICENSES.txt"}
    if image != "board.png":  # drawn words may stand beside one's own map
        assert [name for name in entries if name.startswith("images_") and name.endswith(f"/{image}")] == []
    before, after = shown(drawn, image), shown(entries, image)
    assert before.width == after.width
    if not file.startswith("charts/"):  # these are as high as their proportions ask
        assert before.size == after.size
    reddest = max(range(0, after.width, 3), key=lambda x: _redness(after, x))
    assert _redness(after, reddest) > -40


def test_a_picture_may_be_another_one_in_a_language(drawn: dict[str, bytes], tmp_path: Path) -> None:
    write(tmp_path, "credits.csv", "file,author,licence,source\n*,Ann Author,CC0,her own\n")
    write(tmp_path, "fr/map.png", raster())
    entries = built(GAME, write(tmp_path, f"fr/counters/{COUNTER.id}.png", raster()))
    differs = changed(drawn, entries)
    assert {name for name in differs if name.startswith("images")} == {f"images_fr/{_image()}", "images_fr/board.png"}
    assert b"fr/map.png" in entries["LICENSES.txt"]
    french = Image.open(io.BytesIO(entries["images_fr/board.png"])).convert("RGBA")
    assert _redness(french, french.width // 2) > -40
    codes = {one.rule.code for one in art_findings(GAME, parts_of(GAME), read_art(tmp_path))}
    assert not codes & {"ART-unused", "ART-licence"}


@pytest.mark.parametrize(("ending", "data"), [
    ("jpg", raster(form="JPEG")),
    ("JPEG", raster(form="JPEG")),
    ("svg", svg('<rect width="150" height="150" fill="#c81e28"/>')),
])  # fmt: skip
def test_it_may_be_of_any_format(ending: str, data: bytes, tmp_path: Path) -> None:
    entries = built(GAME, write(tmp_path, f"counters/{COUNTER.id}.{ending}", data))
    assert _redness(shown(entries, _image()), 36) > -40


def _redness(image: Image.Image, x: int) -> int:
    # the similarity of a column's middle to our red, at most 0
    best = -1_000
    for y in range(0, image.height, 3):
        pixel = image.getpixel((x, y))
        assert isinstance(pixel, tuple)
        if pixel[3] == 255:
            best = max(best, -sum(abs(a - b) for a, b in zip(pixel[:3], RED, strict=True)))
    return best


_GREY = 40_000
"""A grey of 16 bits that is 155 of 8."""


@pytest.mark.parametrize(
    ("image", "options", "seen"),
    [
        (Image.new("P", (200, 200), 1), {"transparency": 0}, (200, 30, 40, 255)),
        (Image.new("P", (200, 200), 0), {"transparency": 0}, (0, 0, 0, 0)),
        (Image.new("P", (200, 200), 1), {"transparency": bytes([255, 128])}, (199, 29, 39, 128)),
        (Image.new("I;16", (200, 200), _GREY), {}, (155, 155, 155, 255)),
        (Image.new("LA", (200, 200), (120, 255)), {}, (120, 120, 120, 255)),
        (Image.new("1", (200, 200), 1), {}, (255, 255, 255, 255)),
    ],
)
def test_a_png_of_any_kind_of_colours_is_shown_as_it_is(
    image: Image.Image, options: dict[str, Any], seen: tuple[int, ...], tmp_path: Path
) -> None:
    if image.mode == "P":
        image.putpalette([250, 220, 30, *RED])
    held = io.BytesIO()
    image.save(held, "PNG", **options)
    file = read_art(write(tmp_path, "about.png", held.getvalue())).picture("about")
    assert file is not None
    assert Image.open(io.BytesIO(fitted(file, 75, 75))).convert("RGBA").getpixel((37, 37)) == seen


def test_a_game_without_the_folder_is_built_as_ever(drawn: dict[str, bytes], tmp_path: Path) -> None:
    assert "LICENSES.txt" not in drawn
    (tmp_path / "art").mkdir()
    assert changed(drawn, built(GAME, tmp_path)) == set()


def test_a_picture_of_other_proportions_lies_whole_in_the_middle(tmp_path: Path) -> None:
    image = shown(built(GAME, write(tmp_path, f"counters/{COUNTER.id}.png", raster(300, 150))), f"{_image()}")
    assert image.size == (75, 75)
    assert image.getpixel((37, 5)) == (0, 0, 0, 0)
    assert image.getpixel((2, 37)) == (*RED, 255)


def _image() -> str:
    return f"{COUNTER.id.replace('.', '-')}.png"


def test_a_photograph_that_says_it_is_turned_is_turned(tmp_path: Path) -> None:
    held = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (300, 150), RED).save(held, "JPEG", exif=exif)
    image = shown(built(GAME, write(tmp_path, f"counters/{COUNTER.id}.jpg", held.getvalue())), _image())
    assert image.getpixel((2, 37)) == (0, 0, 0, 0)
    assert image.info == {}  # nothing of what cameras note of place and time


def test_a_changed_picture_changes_module_and_cache_but_no_fingerprint(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path / "kept")
    source = write(tmp_path, f"counters/{COUNTER.id}.png", raster())
    first = built(GAME, source, cache)
    assert changed(first, built(GAME, source, cache)) == set()
    second = built(GAME, write(tmp_path, f"counters/{COUNTER.id}.png", disc()), cache)
    assert changed(first, second) == {f"images/{_image()}", "images/about.png"}
    assert fingerprint(GAME).encode() in second["model.json"]


def test_a_chart_and_a_die_of_the_authors_own(tmp_path: Path) -> None:
    write(tmp_path, "charts/terrain-effects.png", raster(900, 400))
    entries = built(GAME, tmp_path)
    assert b"Terrain effects" in entries["buildFile.xml"]
    assert shown(entries, "chart-terrain-effects.png").size == (900, 400)


def test_emblems_of_the_authors_own_have_the_colour_of_their_counter(drawn: dict[str, bytes], tmp_path: Path) -> None:
    source = write(tmp_path, "emblems/plain.svg", svg('<rect width="150" height="150" fill="currentColor"/>'))
    entries = built(GAME, source)
    assert f"images/{_image()}" in changed(drawn, entries)
    assert shown(entries, _image()).getpixel((50, 35)) == (255, 255, 255, 255)


def test_a_font_takes_the_place_of_ours_and_words_are_fitted_to_it(drawn: dict[str, bytes], tmp_path: Path) -> None:
    serif = (FONTS / "GFSArtemisia.otf").read_bytes()
    entries = built(GAME, write(tmp_path, "fonts/sans.otf", serif))
    assert f"images/{_image()}" in changed(drawn, entries)
    assert "images/label-A1.png" not in changed(drawn, entries)


USES = '<g id="a0"><rect width="1" height="1"/></g>' + "".join(
    f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 9)
)
ENTITIES = "<!DOCTYPE svg [<!ENTITY a '1'>]>" + svg('<rect width="&a;"/>').decode()
HOSTILE = {
    "doctype": (b"<!DOCTYPE svg [<!ENTITY a 'b'>]>" + svg(), "has a DOCTYPE"),
    "utf-16": (ENTITIES.encode("utf-16"), "not an SVG file in UTF-8"),
    "utf-16-no-mark": (ENTITIES.encode("utf-16-le"), "is not an SVG"),
    "utf-7": (b'<?xml version="1.0" encoding="UTF-7"?>' + ENTITIES.replace("<!", "+ADwAIQ-").encode(), "is not an SVG"),
    "file": (svg('<image href="file:///etc/passwd"/>'), "outside of itself"),
    "path": (svg('<image xlink:href="../../secret.png"/>'), "outside of itself"),
    "net": (svg('<use href="http://example.org/a.svg#b"/>'), "outside of itself"),
    "style": (svg("<style>rect { fill: url(http://example.org/a) }</style>"), "refers to another file"),
    "import": (svg("<style>@import 'a.css';</style>"), "refers to another file"),
    "paint": (svg('<rect fill="url(file:///a#b)" width="9" height="9"/>'), "outside of itself"),
    "script": (svg("<script>1</script>"), "<script>"),
    "filter": (svg('<filter id="f"><feTurbulence numOctaves="99999999"/></filter>'), "filter with <feTurbulence>"),
    "inside": (svg('<image href="data:image/svg+xml;base64,AAAA"/>'), "outside of itself"),
    "base64": (svg('<image href="data:image/png;base64,?"/>'), "not base64"),
    "embedded": (svg('<image href="data:image/png;base64,AAAA"/>'), "embedded picture that"),
    "no-size": (HEAD.replace(' viewBox="0 0 150 150"', "").encode() + b"</svg>", "has no size"),
    "cut": (svg()[:-9], r"is not an SVG file: [^<,]+ \(save it"),
    "many": (svg("<g/>" * 60_000), "more than 50000 elements"),
    "number": (svg('<path d="M30 100a22 2e99 0 0 1 8 -42z"/>'), "a number above 1000000 in d"),
    "width": (svg('<rect width="9e12" height="9"/>'), "a number above 1000000 in width"),
    "growth": (svg('<g transform="scale(1000)">' * 2 + "<g/>" + "</g>" * 2), "make it far too large"),
    "uses": (svg(USES), "cannot be read as SVG"),
}


def _nested_masks(levels: int) -> str:
    held = ['<mask id="m0"><rect width="150" height="150" fill="#fff"/></mask>']
    for n in range(1, levels):
        masked = f'<g mask="url(#m{n - 1})"><rect width="150" height="150"/></g>' * 6
        held += [f'<mask id="m{n}">{masked}</mask>']
    return "".join(held) + f'<rect mask="url(#m{levels - 1})" width="150" height="150"/>'


SLOW = {
    "masks": _nested_masks(12),
    "layers": '<g opacity="0.5"><rect width="150" height="150"/></g>' * 20_000,
    "blur": '<filter id="f" x="-50" y="-50" width="200" height="200"><feGaussianBlur stdDeviation="300"/></filter>'
    + '<rect width="150" height="150" filter="url(#f)"/>' * 400,
}


@pytest.mark.parametrize("name", SLOW)
def test_an_svg_that_takes_too_long_to_draw_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "SECONDS", 1)
    file = read_art(write(tmp_path, "board.svg", svg(SLOW[name]))).files["board"]
    with pytest.raises(VassalToolsError, match=r"board\.svg: (takes more than|cannot be read)"):
        fitted(file, 2_000, 2_000)


def test_emblems_are_drawn_apart_before_they_are_within_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "SECONDS", 1)
    art = read_art(write(tmp_path, "emblems/plain.svg", svg(SLOW["masks"])))
    with pytest.raises(VassalToolsError, match=r"plain\.svg: (takes more than|cannot be read)"):
        studio_of(art)


def test_a_replaced_font_of_the_same_path_is_measured_as_it_was_read(tmp_path: Path) -> None:
    widths = []
    for name in ("GFSArtemisia.otf", "GFSNeohellenicBold.otf"):
        art = read_art(write(tmp_path, "fonts/sans.otf", (FONTS / name).read_bytes()))
        (tmp_path / "art" / "fonts" / "sans.otf").write_bytes(b"what was read counts")
        with drawing_in(studio_of(art)):
            widths.append(text_width("Wide words", SANS, "plain", 10))
    assert widths[0] != widths[1]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_svg_is_refused_with_its_file(name: str, tmp_path: Path) -> None:
    data, what = HOSTILE[name]
    with pytest.raises(VassalToolsError, match=rf"art.counters.{COUNTER.id}\.svg(:1)?: .*{what}"):
        built(GAME, write(tmp_path, f"counters/{COUNTER.id}.svg", data))


def test_a_picture_of_too_many_pixels_is_refused_by_its_header(tmp_path: Path) -> None:
    bomb = bytearray(raster(8, 8))
    bomb[16:24] = (16_000).to_bytes(4, "big") * 2
    with pytest.raises(VassalToolsError, match=r"board\.png: has 16000 × 16000 pixels, more than is read"):
        read_art(write(tmp_path, "board.png", bytes(bomb)))


@pytest.mark.parametrize(("name", "data", "what"), [
    ("board.png", b"", "is empty"),
    ("board.png", b"words", "is not a picture in a known format"),
    ("board.png", raster(form="JPEG"), "is not PNG, but JPEG"),
    ("board.png", raster()[:60] + b"IEND", "cannot be read as PNG"),
    ("fonts/sans.ttf", b"words", "is not a readable font"),
    ("fonts/sans.otf", b"OTTO\0\x09" + bytes(200), "is not a readable font"),
    ("fonts/sans.otf", (FONTS / "GFSNeohellenic.otf").read_bytes()[:9_000], "is not a readable font"),
    ("counters/con.png", raster(), "device on Windows"),
])  # fmt: skip
def test_a_broken_file_is_refused(name: str, data: bytes, what: str, tmp_path: Path) -> None:
    with pytest.raises(VassalToolsError, match=f"{name}: .*{what}"):
        built(GAME, write(tmp_path, name, data))


def test_two_pictures_of_one_thing_and_links_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "board.png", raster())
    with pytest.raises(VassalToolsError, match=r"board\.svg: has the name of .*board\.png"):
        read_art(write(tmp_path, "board.svg", svg()))
    other = tmp_path / "other"
    write(other, "board.png", raster())
    if hasattr(os, "symlink"):
        (other / "art" / "map.png").symlink_to(other / "art" / "board.png")
        with pytest.raises(VassalToolsError, match=r"map\.png: is a link"):
            read_art(other)


EDITS = [b"", b"9e99", b"-1", b"#", b"\0", b"\xff"]
SEEDS = [("png", disc(40)), ("jpeg", raster(40, 30, "JPEG")), ("svg", svg("<path d='M30 100a22 22 0 0 1 8 -42z'/>"))]


@pytest.mark.parametrize(("form", "data"), SEEDS, ids=[form for form, _ in SEEDS])
@given(st.lists(st.tuples(st.integers(0, 10_000), st.sampled_from(EDITS)), max_size=5))
def test_a_damaged_picture_is_drawn_or_refused(form: str, data: bytes, edits: list[tuple[int, bytes]]) -> None:
    held = bytearray(data)
    for place, new in edits:
        held[place % len(held) : place % len(held) + 1] = new or bytes([place % 256])
    with suppress(VassalToolsError):
        assert fitted(checked(ArtFile("a", ".x", "a.x", form, bytes(held))), 20, 20)


def test_pictures_of_the_game_that_is_extended_are_inherited(tmp_path: Path) -> None:
    """A file of the game's own goes before one of the same name, and both folders say whose their files are."""
    first, second = tmp_path / "first", tmp_path / "second"
    for folder, about in ((first, ""), (second, 'extends = "first"')):
        folder.mkdir()
        (folder / "game.toml").write_text(f'schema = 1\nid = "{folder.name}"\n{about}\n', encoding="utf-8")
    write(first, "map.png", raster())
    write(first, "icons/die.png", raster())
    write(first, "credits.csv", "file,author,licence,source\nmap,Ann,CC0,hers\n")
    write(second, "map.svg", svg())
    found = read_art(second)
    assert {name: file.ending for name, file in found.files.items()} == {"map": ".svg", "icons/die": ".png"}
    assert [credit.author for credit in found.credits] == ["Ann"]
    assert {file.ending for file in read_art(first).files.values()} == {".png"}
