"""The map of a game in `map.toml`: areas from lines or SVG paths, points with paths, squares or hexes.

Boxes are on the same map. Files of further maps have the same keys, without kinds of places and borders.
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
    Keyed,
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
from vassal_tools.game.model import Border, Box, Place, Region, Road
from vassal_tools.game.outlines import rectangle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vassal_tools.errors import Where
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
_PLACES = ("zones", "borders", "boxes")
MAIN, FURTHER = "map.toml", "map-{}.toml"
_KEYS = (
    "terrains", "border_kinds", "grid", "lines", "radius", "zones", "borders", "squares", "hexes", "roads", "regions",
    "boxes",
)  # fmt: skip
_OVER_PLACES: Mapping[str, tuple[type, str]] = {"roads": (Road, "road"), "regions": (Region, "region")}
"""Things that refer to places, by key: their type and the word for one."""
_SHAPES = {"squares": squares, "hexes": hexes}


@dataclass(frozen=True, slots=True)
class BoxTable:
    """A box in a file."""

    title: Words
    kind: str
    x: Natural
    y: Natural
    width: Positive
    height: Positive
    side: Side | None = None
    enters: Fact[Annotated[tuple[ZoneName, ...], AtLeast(1)]] | None = None
    dead: bool = False


@dataclass(frozen=True)
class MapFile:
    """The file of a map being read: its remaining content, its face, and the name of a further map."""

    content: dict[str, Any]
    source: TomlSource
    face: Face | None
    name: str | None = None


def read_maps(files: Files, face: Face | None, maps: Mapping[str, Face] | None) -> dict[str, Any]:
    """Return the fields of the game from `map.toml` and further map files; a faulty field is None."""
    files.names["map"] = tuple(maps or ())
    read = files.faults.attempt(files.toml, MAIN)
    if read is None:
        files.pass_over(map(FURTHER.format, maps or ()))
        return dict.fromkeys((*_FIELDS, *_PLACES, *_OVER_PLACES))
    content, source = read
    parts = files.fields(_FIELDS, content, source)
    files.names["kind of place"] = tuple(declared(content_of(source, "terrains")))
    files.names["kind of border"] = tuple(declared(content_of(source, "border_kinds")))
    parts |= _read_map(files, MapFile(content, source, face))
    if face and "paths" in source.content:
        parts["face"] = replace(face, picture=picture_room(face))
    for name, one in (maps or {}).items():
        further = files.faults.attempt(files.toml, FURTHER.format(name))
        found = _read_map(files, MapFile(*further, one, name)) if further else dict.fromkeys(_PLACES)
        parts |= {field: _joined(files, field, parts[field], found[field]) for field in _PLACES}
        parts |= {key: (*(parts[key] or ()), *(found.get(key) or ())) or None for key in _OVER_PLACES}
    return parts


def _read_map(files: Files, one: MapFile) -> dict[str, Any]:
    # None for a faulty part
    fields = (*_PLACES, *_OVER_PLACES)
    locate: dict[str, Callable[..., Where]] = {field: partial(one.source.where, field) for field in fields}
    shape = next((name for name in _SHAPES if name in one.content), "")
    if shape:
        zones, borders = files.faults.attempt(_lattice, files, one, shape) or (None, None)
        locate |= dict.fromkeys(("zones", "borders"), lambda *_: one.source.where(shape))
        _know(files, "zone", zones)
        borders = _with_other_maps(files, one, zones, borders)
    else:
        _know(files, "zone", tuple(declared(one.content.get("zones", ()))))
        zones, borders = _drawn(files, one)
    over = {key: files.faults.attempt(_over_places, files, one, key) or None for key in _OVER_PLACES}
    tables = one.content.pop("boxes", {})
    _know(files, "box", tuple(declared(tables)))
    boxes = files.faults.attempt(_boxes, files, tables, one)
    found = {"zones": _on_map(one.name, zones), "borders": borders, "boxes": boxes, **over}
    if one.name is None:
        files.places.tables |= locate
    else:
        files.places.things |= {(field, key): locate[field] for field, held in found.items() for key in held or ()}
    files.refuse_rest(one.content, one.source, _KEYS)
    return found


def _know(files: Files, what: str, names: Iterable[str] | None) -> None:
    # None if the names cannot be read
    for each in (what, "zone or box"):
        if names is None:
            files.names.pop(each, None)
            files.hidden.add(each)
        elif each not in files.hidden:
            files.names[each] = (*files.names.get(each, ()), *names)


def _on_map(name: str | None, zones: dict[str, Place] | None) -> dict[str, Place] | None:
    return {key: replace(zone, map=name) for key, zone in zones.items()} if zones and name else zones


def _joined(files: Files, field: str, one: Any, other: Any) -> Any:
    # None if one is faulty or a name repeats
    if one is None or other is None:
        return None
    twice = [key for key in other if key in one]
    files.faults.note(
        SourceError(f"{key if isinstance(key, str) else '–'.join(key)} is on two maps", files.places.where(field, key))
        for key in twice
    )
    joined = one | other
    return None if twice else dict(sorted(joined.items())) if field == "borders" else joined


def content_of(source: TomlSource, key: str) -> object:
    """Return the value under a key of a file."""
    return source.content.get(key, ())


def _lattice(files: Files, one: MapFile, shape: str) -> tuple[dict[str, Place], dict[tuple[str, str], Border]]:
    lattice = files.decoder("zones", one.source).value(Lattice, one.content.pop(shape), (shape,))
    return _SHAPES[shape](lattice, files.values_of("zones")[0], partial(one.source.where, shape))


def _with_other_maps(
    files: Files, one: MapFile, zones: Mapping[str, Place] | None, within: dict[tuple[str, str], Border] | None
) -> dict[tuple[str, str], Border] | None:
    # borders to other maps are listed in the file
    beyond = files.faults.attempt(_borders, files, one.content.pop("borders", ()), one.source)
    if zones is None or within is None or beyond is None:
        return None
    files.faults.note(
        SourceError("two places of this map are neighbours or not as they lie", files.places.where("borders", pair))
        for pair in beyond
        if zones.keys() >= set(pair)
    )
    return dict(sorted((within | beyond).items()))


def _drawn(files: Files, one: MapFile) -> tuple[dict[str, Place] | None, dict[tuple[str, str], Border] | None]:
    # areas between lines or, without lines, points of a radius; a further map may have only boxes
    faults, content, source = files.faults, one.content, one.source
    table = content.pop("zones", {})
    zones = faults.attempt(_zones, files, table, source, {"anchor": _NO_ANCHOR} if "paths" in content else {})
    borders = faults.attempt(_borders, files, content.pop("borders", ()), source)
    if "paths" in content:
        return faults.attempt(_by_paths, files, one, zones, borders) or (None, None)
    if "lines" in content:
        drawn = _areas(files, one, zones)
        if drawn is None or zones is None:
            return None, borders
        elsewhere = set(files.names.get("zone", ())) - zones.keys()
        within = {pair: border for pair, border in (borders or {}).items() if elsewhere.isdisjoint(pair)}
        if borders is not None and all(first < other and {first, other} <= zones.keys() for first, other in within):
            faults.note(_contact_faults(within, drawn, files, source))
        return {name: replace(zone, polygon=drawn.polygons[name]) for name, zone in zones.items()}, borders
    if "radius" not in content:
        if one.name is None or zones:
            what = "a map needs lines, paths, squares, hexes, or a radius of its points"
            faults.note([SourceError(what, source.where("zones"))])
            return None, borders
        return zones, borders
    radius = faults.attempt(FileDecoder(source.where).value, Positive, content.pop("radius", None), ("radius",))
    if radius is None or zones is None:
        return None, borders
    return {name: replace(zone, polygon=_around(zone, radius)) for name, zone in zones.items()}, borders


def _around(zone: Place, radius: int) -> tuple[tuple[int, int], ...]:
    x, y = zone.anchor
    return rectangle(x - radius, y - radius, 2 * radius, 2 * radius)


def _zones(files: Files, table: object, source: TomlSource, later: Mapping[str, object]) -> dict[str, Place]:
    # outlines and `later` keys are added later
    kind, keyed = files.values_of("zones")
    if isinstance(table, Mapping):
        for name, zone in table.items():
            for key in ("polygon", "map"):  # which the file says otherwise
                if isinstance(zone, Mapping) and key in zone:
                    raise SourceError(f"zones.{name}.{key} is not known here", source.where("zones", name, key))
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


def _areas(files: Files, one: MapFile, zones: Mapping[str, Place] | None) -> Shapes | None:
    with needing("build", "reading a map of areas"):
        from vassal_tools.game.geometry import shapes

    faults, decoder, content, face = files.faults, FileDecoder(one.source.where), one.content, one.face
    lines = faults.attempt(decoder.value, Lines, content.pop("lines"), ("lines",))
    grid = faults.attempt(decoder.value, tuple[Positive, Positive], content.pop("grid", None), ("grid",))
    if grid and face and (face.width < grid[0] or face.height < grid[1]):
        what = f"the face is smaller than the map's grid of {grid[0]} × {grid[1]}"
        faults.note([SourceError(what, files.places.where(*(("maps", one.name) if one.name else ("face",))))])
        return None
    if lines is None or grid is None or zones is None:
        return None
    anchors = {name: zone.anchor for name, zone in zones.items()}
    return faults.attempt(shapes, lines, anchors, grid, one.source.where)


def _by_paths(
    files: Files,
    one: MapFile,
    zones: Mapping[str, Place] | None,
    borders: Mapping[tuple[str, str], Border] | None,
) -> tuple[dict[str, Place], dict[tuple[str, str], Border]] | None:
    # touching areas have a border if the file states its kind
    with needing("build", "reading a map of areas"):
        from vassal_tools.game.path_map import contains, path_map

    content, source, face = one.content, one.source, one.face
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
            what = f"the anchor of zone {zone.name} is outside of its path"
            raise SourceError(what, source.where("zones", zone.name, "anchor"))
        held[zone.name] = replace(zone, anchor=anchor, polygon=drawn.polygons[zone.name])
    found = {pair: Border(pair, usual) for pair in drawn.contacts} if usual else {}
    return held, dict(sorted((found | dict(borders)).items()))


def picture_room(face: Face) -> tuple[int, int, int, int]:
    """Return the rectangle of the map's picture: as stated, or the whole map."""
    return face.picture or (0, 0, face.width, face.height)


def _contact_faults(
    borders: Mapping[tuple[str, str], Border], drawn: Shapes, files: Files, source: TomlSource
) -> Iterator[SourceError]:
    # contacts without a border, and borders without a contact
    for (one, other), lines in drawn.contacts.items():
        if (one, other) not in borders:
            what = f"zones {one} and {other} touch along {', '.join(lines)}, but no border is declared"
            yield SourceError(what, source.where("lines", lines[0]))
    for one, other in borders:
        if (one, other) not in drawn.contacts:
            how = "only in a point" if drawn.meet_in_a_point(one, other) else "nowhere"
            what = f"border {one}–{other} is declared, but the zones touch {how}"
            yield SourceError(what, files.places.where("borders", (one, other)))


def _over_places(files: Files, one: MapFile, key: str) -> tuple[Any, ...]:
    kind, what = _OVER_PLACES[key]
    tables, keyed = one.content.pop(key, {}), Keyed(what, ("name",))
    return tuple(files.decoder(key, one.source).read_keyed(kind, keyed, tables, (key,)).values())


def _boxes(files: Files, tables: object, one: MapFile) -> dict[str, Box]:
    names = files.decoder("boxes", one.source)
    found: Mapping[str, BoxTable] = names.value(Mapping[str, BoxTable], tables, ("boxes",))
    return {
        name: Box(
            name, box.title, box.side, box.kind, box.enters or Fact((), Grade.TEXT, "a reserve opens onto no zone"),
            rectangle(box.x, box.y, box.width, box.height), box.dead or None, one.name,
        )
        for name, box in found.items()
    }  # fmt: skip
