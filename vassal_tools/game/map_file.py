"""The map of a game in `map.toml`: areas by lines or by the paths of an SVG file, points with paths, squares or hexes.

Boxes lie beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from vassal_tools.errors import SourceError
from vassal_tools.extras import needing
from vassal_tools.game.data_files import declared
from vassal_tools.game.facts import (
    AtLeast,
    BorderKind,
    Fact,
    Grade,
    Natural,
    Pair,
    Positive,
    Side,
    Spelt,
    Words,
    ZoneName,
)
from vassal_tools.game.file_types import FileDecoder
from vassal_tools.game.lattice import Lattice, hexes, squares
from vassal_tools.game.model import Border, Box, Place
from vassal_tools.game.outlines import rectangle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.data_files import Files
    from vassal_tools.game.geometry import Shapes
    from vassal_tools.game.model import Face
    from vassal_tools.game.sources import TomlSource

Lines = Mapping[
    Annotated[str, Spelt(r"[A-Za-z][A-Za-z0-9_.-]{0,39}", "a name of letters, digits, dots, hyphens and underscores")],
    Annotated[tuple[Pair, ...], AtLeast(2)],
]
SvgName = Annotated[
    str, Spelt(r"(?:art/)?[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.svg", "the name of an SVG file such as map.svg")
]
_NO_ANCHOR = (0, 0)  # the corner of the grid, which lies inside of no area
_FIELDS = ("terrains", "border_kinds")
_KEYS = ("terrains", "border_kinds", "grid", "lines", "radius", "zones", "borders", "squares", "hexes", "boxes")
_SHAPES = {"squares": squares, "hexes": hexes}


@dataclass(frozen=True, slots=True)
class BoxTable:
    """A box as its file has it."""

    title: Words
    kind: str
    x: Natural
    y: Natural
    width: Positive
    height: Positive
    side: Side | None = None
    enters: Fact[Annotated[tuple[ZoneName, ...], AtLeast(1)]] | None = None
    dead: bool = False


def read_map(files: Files, face: Face | None) -> dict[str, Any]:
    """The fields of the game that `map.toml` gives, None for what is faulty."""
    faults = files.faults
    read = faults.attempt(files.toml, "map.toml")
    if read is None:
        return dict.fromkeys((*_FIELDS, "zones", "borders", "boxes"))
    content, source = read
    files.places.tables |= {field: partial(source.where, field) for field in ("zones", "boxes", "borders")}
    parts = files.fields(_FIELDS, content, source)
    files.names["kind of place"] = tuple(declared(content_of(source, "terrains")))
    files.names["kind of border"] = tuple(declared(content_of(source, "border_kinds")))
    shape = next((name for name in _SHAPES if name in content), "")
    if shape:
        zones, borders = faults.attempt(_lattice, files, shape, content.pop(shape), source) or (None, None)
        if zones is not None:
            files.names["zone"] = tuple(zones)
    else:
        files.names["zone"] = tuple(declared(content.get("zones", ())))
        zones, borders = _drawn(files, content, source, face)
    boxes = content.pop("boxes", {})
    files.names["box"] = tuple(declared(boxes))
    if "zone" in files.names:
        files.names["zone or box"] = (*files.names["zone"], *files.names["box"])
    parts |= {"zones": zones, "borders": borders, "boxes": faults.attempt(_boxes, files, boxes, source)}
    if face and "paths" in source.content:
        parts["face"] = replace(face, picture=picture_room(face))
    files.refuse_rest(content, source, _KEYS)
    return parts


def content_of(source: TomlSource, key: str) -> object:
    """What a file has under a key."""
    return source.content.get(key, ())


def _lattice(
    files: Files, shape: str, table: object, source: TomlSource
) -> tuple[dict[str, Place], dict[tuple[str, str], Border]]:
    """The places of a map of squares or hexes, and their borders."""
    lattice = files.decoder("zones", source).value(Lattice, table, (shape,))
    files.places.tables |= {field: lambda *_: source.where(shape) for field in ("zones", "borders")}
    return _SHAPES[shape](lattice, files.values_of("zones")[0], partial(source.where, shape))


def _drawn(
    files: Files, content: dict[str, Any], source: TomlSource, face: Face | None
) -> tuple[dict[str, Place] | None, dict[tuple[str, str], Border] | None]:
    """Areas between lines or, where there are no lines, points of a radius; and the borders or paths between them."""
    faults = files.faults
    table = content.pop("zones", {})
    zones = faults.attempt(_zones, files, table, source, {"anchor": _NO_ANCHOR} if "paths" in content else {})
    borders = faults.attempt(_borders, files, content.pop("borders", ()), source)
    if "paths" in content:
        return faults.attempt(_by_paths, files, content, source, face, zones, borders) or (None, None)
    if "lines" in content:
        drawn = _areas(files, content, source, face, zones)
        if drawn is None or zones is None:
            return None, borders
        if borders is not None and all(one < other and {one, other} <= zones.keys() for one, other in borders):
            faults.note(_contact_faults(borders, drawn, files, source))
        return {name: replace(zone, polygon=drawn.polygons[name]) for name, zone in zones.items()}, borders
    if "radius" not in content:
        faults.note(
            [SourceError("a map needs lines, paths, squares, hexes, or a radius of its points", source.where("zones"))]
        )
        return None, borders
    radius = faults.attempt(FileDecoder(source.where).value, Positive, content.pop("radius", None), ("radius",))
    if radius is None or zones is None:
        return None, borders
    return {name: replace(zone, polygon=_around(zone, radius)) for name, zone in zones.items()}, borders


def _around(zone: Place, radius: int) -> tuple[tuple[int, int], ...]:
    x, y = zone.anchor
    return rectangle(x - radius, y - radius, 2 * radius, 2 * radius)


def _zones(files: Files, table: object, source: TomlSource, later: Mapping[str, object]) -> dict[str, Place]:
    """The zones of the file; their outlines come later, and what else is `later` where the file does not say it."""
    kind, keyed = files.values_of("zones")
    if isinstance(table, Mapping):
        for name, zone in table.items():
            if isinstance(zone, Mapping) and "polygon" in zone:
                raise SourceError(f"zones.{name}.polygon is not known here", source.where("zones", name, "polygon"))
        table = {
            name: {**later, **zone, "polygon": ()} if isinstance(zone, Mapping) else zone
            for name, zone in table.items()
        }
    return files.decoder("zones", source).read_keyed(kind, keyed, table, ("zones",))


def _borders(files: Files, tables: object, source: TomlSource) -> dict[tuple[str, str], Border]:
    kind, keyed = files.values_of("borders")
    borders = files.decoder("borders", source).read_keyed(kind, keyed, tables, ("borders",))
    files.places.rows |= {("borders", key): source.where("borders", at, "zones") for at, key in enumerate(borders)}
    return dict(sorted(borders.items()))


def _areas(
    files: Files, content: dict[str, Any], source: TomlSource, face: Face | None, zones: Mapping[str, Place] | None
) -> Shapes | None:
    """What the lines enclose around the anchors of the zones."""
    with needing("build", "reading a map of areas"):
        from vassal_tools.game.geometry import shapes

    faults, decoder = files.faults, FileDecoder(source.where)
    lines = faults.attempt(decoder.value, Lines, content.pop("lines"), ("lines",))
    grid = faults.attempt(decoder.value, tuple[Positive, Positive], content.pop("grid", None), ("grid",))
    if grid and face and (face.width < grid[0] or face.height < grid[1]):
        what = f"the face is smaller than the map's grid of {grid[0]} × {grid[1]}"
        faults.note([SourceError(what, files.places.where("face"))])
        return None
    if lines is None or grid is None or zones is None:
        return None
    anchors = {name: zone.anchor for name, zone in zones.items()}
    return faults.attempt(shapes, lines, anchors, grid, source.where)


def _by_paths(
    files: Files,
    content: dict[str, Any],
    source: TomlSource,
    face: Face | None,
    zones: Mapping[str, Place] | None,
    borders: Mapping[tuple[str, str], Border] | None,
) -> tuple[dict[str, Place], dict[tuple[str, str], Border]] | None:
    """The areas that the paths of an SVG file enclose; those that touch have a border, if the file says which."""
    with needing("build", "reading a map of areas"):
        from vassal_tools.game.path_map import contains, path_map

    decoder = files.decoder("borders", source)
    name = decoder.value(SvgName, content.pop("paths"), ("paths",))
    usual = decoder.value(Fact[BorderKind], content.pop("border"), ("border",)) if "border" in content else None
    if face is None or zones is None or borders is None:
        return None
    drawn = path_map(files.path(name), tuple(zones), picture_room(face), source.where)
    held: dict[str, Place] = {}
    for zone in zones.values():
        anchor = zone.anchor if zone.anchor != _NO_ANCHOR else drawn.middles[zone.name]
        if not contains(drawn.polygons[zone.name], anchor):
            what = f"the anchor of zone {zone.name} lies outside of its path"
            raise SourceError(what, source.where("zones", zone.name, "anchor"))
        held[zone.name] = replace(zone, anchor=anchor, polygon=drawn.polygons[zone.name])
    found = {pair: Border(pair, usual) for pair in drawn.contacts} if usual else {}
    return held, dict(sorted((found | dict(borders)).items()))


def picture_room(face: Face) -> tuple[int, int, int, int]:
    """Where a picture of the map lies that is no map of lines: where the face says, or over all of it."""
    return face.picture or (0, 0, face.width, face.height)


def _contact_faults(
    borders: Mapping[tuple[str, str], Border], drawn: Shapes, files: Files, source: TomlSource
) -> Iterator[SourceError]:
    """The contacts of two zones without a border, and the borders without a contact."""
    for (one, other), lines in drawn.contacts.items():
        if (one, other) not in borders:
            what = f"zones {one} and {other} touch along {', '.join(lines)}, but no border is declared"
            yield SourceError(what, source.where("lines", lines[0]))
    for one, other in borders:
        if (one, other) not in drawn.contacts:
            how = "only in a point" if drawn.meet_in_a_point(one, other) else "nowhere"
            what = f"border {one}–{other} is declared, but the zones touch {how}"
            yield SourceError(what, files.places.where("borders", (one, other)))


def _boxes(files: Files, tables: object, source: TomlSource) -> dict[str, Box]:
    names = files.decoder("boxes", source)
    found: Mapping[str, BoxTable] = names.value(Mapping[str, BoxTable], tables, ("boxes",))
    return {
        name: Box(
            name, box.title, box.side, box.kind, box.enters or Fact((), Grade.TEXT, "a reserve opens onto no zone"),
            rectangle(box.x, box.y, box.width, box.height), box.dead or None,
        )
        for name, box in found.items()
    }  # fmt: skip
