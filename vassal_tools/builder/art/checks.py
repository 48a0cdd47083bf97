"""Check the author's own pictures; each finding has the file and the requirement."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from vassal_tools.builder.art.fitting import is_like, opacity, room_for, size_of_picture
from vassal_tools.builder.art.folder import any_language, credited
from vassal_tools.builder.art.places import art_places, emblems_named
from vassal_tools.builder.art.rules import (
    BLURRED,
    EMBLEM,
    FONT,
    HOLES,
    LICENCE,
    OPAQUE,
    SHAPE,
    SIGN,
    SMALL,
    TITLE,
    UNUSED,
)
from vassal_tools.builder.looks import COUNTER_SIZE
from vassal_tools.builder.maps.places import map_shape
from vassal_tools.builder.pictures.counters import COUNTER_GRID, smallest_letters
from vassal_tools.builder.pictures.emblems import emblem_names, is_emblem
from vassal_tools.builder.pictures.layout import TITLE_MARGIN, layout
from vassal_tools.builder.pictures.markers import SIGNS, sign_svgs
from vassal_tools.builder.pictures.ornaments import TITLE_SIZE
from vassal_tools.builder.pictures.palette import SANS, SERIF
from vassal_tools.builder.pictures.studio import studio
from vassal_tools.errors import Where
from vassal_tools.findings import Finding, Rule
from vassal_tools.nearest import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.builder.art.files import ArtFile
    from vassal_tools.builder.art.folder import Art
    from vassal_tools.builder.art.places import ArtPlace
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game


_GENERIC = ("serif", "sans-serif", "inherit")
_FAMILIES = re.compile(r"""font-family\s*[:=]\s*((?:"[^"<>]*"|'[^'<>]*'|&quot;|&apos;|[^;"'}<>])+)""")
"""Font families in an SVG, in an attribute or a style."""
_NAMES = "docs/games.md lists the names that a file may have"
_READABLE = 6
"""The smallest readable height of letters on a counter, in pixels."""
_SHARP = 2
"""The number of picture pixels required for each drawn pixel."""


def art_findings(game: Game, parts: ModuleParts, art: Art) -> Iterator[Finding]:
    """Yield every fault in the folder `art` of a game, and in the emblems that it names."""
    yield from _unknown_emblems(game)
    yield from _untitled(game, parts, art)
    yield from _unknown_signs(game)
    yield from _small_words(game, art)
    if not art:
        return
    places = art_places(game, parts)
    for name, file in art.files.items():
        if any_language(name) in places:
            yield from _of_picture(file, places[any_language(name)])
        else:
            yield _finding(UNUSED, "is not used by this game", file.where, _used(name, places))
        yield from _unknown_fonts(file)
    for strange in art.unreadable:
        yield _finding(UNUSED, "is not in a known format", Where(strange), "use PNG, JPEG or SVG")
    yield from licence_findings(art)
    yield from _idle_credits(art)


def licence_findings(art: Art) -> Iterator[Finding]:
    """Yield the files without author, licence or source."""
    files = {file.path: file for file in art.files.values()}
    for path, credit in credited(files, art.credits).items():
        if credit is None:
            remedy = f"add a row to art/credits.csv: {path},author,licence,source"
            yield _finding(LICENCE, "has no author, licence and source", files[path].where, remedy)


def _idle_credits(art: Art) -> Iterator[Finding]:
    paths = [file.path for file in art.files.values()]
    for credit in art.credits:
        if not any(credit.covers(path) for path in paths):
            remedy = _near(credit.pattern, paths)
            yield _finding(UNUSED, f"there is no file {credit.pattern} in art", credit.where, remedy)


def _unknown_emblems(game: Game) -> Iterator[Finding]:
    for name, where in emblems_named(game).items():
        if not is_emblem(name):
            remedy = did_you_mean(name, emblem_names(), f"or put art/emblems/{name}.svg")
            yield _finding(EMBLEM, f"no emblem {name!r:.60}", where, remedy)


def _unknown_signs(game: Game) -> Iterator[Finding]:
    for name in game.look.signs:
        if name not in sign_svgs(game):
            remedy = did_you_mean(name, SIGNS, f"put art/signs/{name}.svg, or leave it out")
            yield _finding(SIGN, f"there is no sign {name!r:.60}", Where("look.toml", keys=("signs",)), remedy)


def _small_words(game: Game, art: Art) -> Iterator[Finding]:
    # counters with the author's own picture are not checked
    for counter in game.counters.values():
        size = smallest_letters(game, counter) * COUNTER_SIZE / COUNTER_GRID
        if size < _READABLE and not art.picture(f"counters/{counter.id}"):
            what = f"{counter.name!r:.60} fits on its counter with letters of {size:.1f} pixels alone"
            remedy = "shorten it, or give it a layout with more room"
            yield _finding(SMALL, what, Where("counters.csv", keys=("id", counter.id)), remedy)


def _untitled(game: Game, parts: ModuleParts, art: Art) -> Iterator[Finding]:
    # a title without a note is allowed
    game = game.by_map[None]
    if not game.look.map.note or {"map", "board"} & art.files.keys():
        return
    if game.ground and game.look.board and game.look.board.title:
        return
    where = Where("look.toml", keys=("map", "note"))
    width, height = (round(length) + 2 * TITLE_MARGIN for length in TITLE_SIZE)
    if map_shape(game) != "areas":
        remedy = "only maps of areas have one: leave note of [map] out, or use it for the help menu's picture alone"
        yield _finding(TITLE, "the map shows no title and no note", where, remedy)
    elif layout(game, parts.notes).title is None:
        remedy = f"an area needs {width} × {height} units of the grid that are free of names and counters"
        yield _finding(TITLE, "the map has no room for its title and note", where, remedy)


def _unknown_fonts(file: ArtFile) -> Iterator[Finding]:
    # font lists of an SVG without any available font
    if not file.is_vector:
        return
    own = (one.family for one in studio().typefaces.values())
    known = {family.casefold() for family in (*_GENERIC, SANS, SERIF, *own)}
    stated = dict.fromkeys(unescape(one) for one in _FAMILIES.findall(file.data.decode("utf-8", errors="replace")))
    for families in stated:
        names = [name.strip(" \t\r\n\"'") for name in families.split(",")]
        if not any(name.casefold() in known for name in names):
            remedy = f"use {SANS}, {SERIF} or a font in art/fonts, or turn the text into paths"
            yield _finding(FONT, f"no font {names[0]!r:.60}", file.where, remedy)


def _of_picture(file: ArtFile, place: ArtPlace) -> Iterator[Finding]:
    if file.form == "font" or not (place.width or place.height):
        return
    width, height = size_of_picture(file)
    inner = room_for(file, place.width, place.height)
    if place.width and place.height and not is_like(place.width / width, place.height / height):
        what = f"is {width:g} × {height:g}, its place {place.width} × {place.height}"
        yield _finding(SHAPE, what, file.where, "give it the proportions of its place")
    wanted = tuple(_SHARP * length for length in inner)
    if not file.is_vector and (width < wanted[0] or height < wanted[1]):
        what = f"has {width:g} × {height:g} pixels; {wanted[0]} × {wanted[1]} are sharp at 200 %"
        yield _finding(BLURRED, what, file.where, "draw it larger, or as SVG")
    if place.lies_on_the_map and opacity(file) == "opaque":
        yield _finding(OPAQUE, "covers the map with its corners", file.where, "make the rest transparent")
    if place.is_ground and opacity(file) != "opaque":
        yield _finding(HOLES, "is transparent in places", file.where, "fill the background")


def _used(name: str, places: Iterable[str]) -> str:
    near = _similar(name, tuple(places))
    return f"the game uses {' or '.join(near)}: correct one of the names" if near else _NAMES


def _near(name: str, names: Iterable[str]) -> str:
    near = _similar(name, tuple(names))
    return f"did you mean {' or '.join(near)}?" if near else _NAMES


def _similar(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    last = name.rpartition("/")[2]
    return nearest(name, known) or tuple(one for one in known if one.rpartition("/")[2] == last)[:3]


def _finding(rule: Rule, message: str, where: Where, remedy: str) -> Finding:
    return Finding(rule, message, rule.severity, where, remedy)
