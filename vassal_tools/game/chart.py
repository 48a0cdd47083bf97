"""The map of a game: its zones, borders and boxes, each checked against the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.geometry import Locate, Shapes, canonical, shapes
from vassal_tools.game.model import Border, Box, Fact, Grade, Polygon, Zone
from vassal_tools.game.sources import TomlSource, check_known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.schema import BoxTable, GameFile, MapFile

TERRAINS: Mapping[str, tuple[str, ...]] = {
    "land": ("clear", "difficult"),
    "sea": ("open", "strait", "port"),
    "beach": ("beach",),
}
"""The terrains that each kind of zone may have."""


def zones_and_borders(chart: MapFile, source: TomlSource) -> tuple[dict[str, Zone], dict[tuple[str, str], Border]]:
    """The zones with the outlines that the lines give them, and the borders, which must agree with these."""
    anchors = {name: zone.anchor for name, zone in chart.zones.items()}
    borders = _borders(chart, source)
    drawn = shapes(chart.lines, anchors, chart.grid, source.where)
    _check_contacts(borders, drawn, chart, source)
    zones: dict[str, Zone] = {}
    for name, zone in chart.zones.items():
        _check_zone(name, chart, source.where)
        limit = zone.strait_limit.fact() if zone.strait_limit else None
        outline = drawn.polygons[name]
        zones[name] = Zone(name, zone.kind, zone.terrain.fact(), zone.role, zone.anchor, outline, limit)
    return zones, borders


def _check_zone(name: str, chart: MapFile, locate: Locate) -> None:
    zone = chart.zones[name]
    if zone.terrain.value not in TERRAINS[zone.kind]:
        what = f"zone {name}: a {zone.kind} zone cannot have the terrain {zone.terrain.value}"
        raise SourceError(what, locate("zones", name, "terrain"))
    if (zone.terrain.value == "strait") != (zone.strait_limit is not None):
        what = f"zone {name}: a strait, and nothing else, has a strait_limit"
        raise SourceError(what, locate("zones", name, "strait_limit"))


def _borders(chart: MapFile, source: TomlSource) -> dict[tuple[str, str], Border]:
    borders: dict[tuple[str, str], Border] = {}
    for index, border in enumerate(chart.borders):
        where = source.where("borders", index, "zones")
        for name in border.zones:
            check_known(name, "zone", chart.zones, where)
        one, other = border.zones
        if one == other:
            raise SourceError(f"zone {one} has no border with itself", where)
        if one > other:
            raise SourceError(f"border {one}–{other}: name the zones in alphabetical order", where)
        if border.zones in borders:
            raise SourceError(f"border {one}–{other} is declared twice", where)
        borders[border.zones] = Border(border.zones, border.kind.fact())
    return dict(sorted(borders.items()))


def _check_contacts(
    borders: Mapping[tuple[str, str], Border], drawn: Shapes, chart: MapFile, source: TomlSource
) -> None:
    """Refuses a contact of two zones without a border, and a border without a contact."""
    for (one, other), lines in drawn.contacts.items():
        if (one, other) not in borders:
            what = f"zones {one} and {other} touch along {', '.join(lines)}, but no border is declared"
            raise SourceError(what, source.where("lines", lines[0]))
    for index, border in enumerate(chart.borders):
        one, other = border.zones
        if border.zones not in drawn.contacts:
            how = "only in a point" if drawn.meet_in_a_point(one, other) else "nowhere"
            what = f"border {one}–{other} is declared, but the zones touch {how}"
            raise SourceError(what, source.where("borders", index, "zones"))


def boxes(chart: MapFile, about: GameFile, source: TomlSource) -> dict[str, Box]:
    """The boxes beside the map, none of which lies on the map or on another."""
    for name, box in chart.boxes.items():
        where = source.where("boxes", name)
        check_known(box.side, "side", about.sides, source.where("boxes", name, "side"))
        if name in chart.zones:
            raise SourceError(f"box {name} has the name of a zone", where)
        if box.x + box.width > about.face.width or box.y + box.height > about.face.height:
            raise SourceError(f"box {name} reaches beyond the face", where)
        if box.x < chart.grid[0] and box.y < chart.grid[1]:
            raise SourceError(f"box {name} lies on the map", where)
        for other_name, other in chart.boxes.items():
            if other_name == name:
                break
            if _overlap(box, other):
                raise SourceError(f"boxes {other_name} and {name} overlap", where)
        _check_entries(name, chart, source)
    return {
        name: Box(name, box.title, box.side, box.kind, _entries(box), _rectangle(box))
        for name, box in chart.boxes.items()
    }


def _check_entries(name: str, chart: MapFile, source: TomlSource) -> None:
    box = chart.boxes[name]
    where = source.where("boxes", name, "enters")
    if (box.enters is None) != (box.kind == "reserve"):
        raise SourceError(f"box {name}: a base, and no reserve, says which zones it enters", where)
    for zone in box.enters.value if box.enters else ():
        check_known(zone, "zone", chart.zones, where)
        if chart.zones[zone].kind not in {box.kind, "beach"}:
            what = f"box {name}: a {box.kind} base cannot open onto the {chart.zones[zone].kind} zone {zone}"
            raise SourceError(what, where)


def _entries(box: BoxTable) -> Fact[tuple[str, ...]]:
    return box.enters.fact() if box.enters else Fact((), Grade.TEXT, "a reserve opens onto no zone")


def _overlap(one: BoxTable, other: BoxTable) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def _rectangle(box: BoxTable) -> Polygon:
    right, below = box.x + box.width, box.y + box.height
    return canonical(((box.x, box.y), (right, box.y), (right, below), (box.x, below)))
