"""The map of a game: its zones, borders and boxes, each checked against the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.faults import Faults
from vassal_tools.game.geometry import Locate, Shapes, canonical, shapes
from vassal_tools.game.model import Border, Box, Fact, Grade, Polygon, Zone
from vassal_tools.game.sources import TomlSource, check_known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.errors import Where
    from vassal_tools.game.schema import BoxTable, GameFile, MapFile

TERRAINS: Mapping[str, tuple[str, ...]] = {
    "land": ("clear", "difficult"),
    "sea": ("open", "strait", "port"),
    "beach": ("beach",),
}
"""The terrains that each kind of zone may have."""


def zones_and_borders(
    chart: MapFile, source: TomlSource, faults: Faults
) -> tuple[dict[str, Zone], dict[tuple[str, str], Border]] | None:
    """The zones with the outlines that the lines give them, and the borders, which must agree with these.

    None where one of them is at fault, which is noted in `faults`.
    """
    anchors = {name: zone.anchor for name, zone in chart.zones.items()}
    borders = faults.attempt(_borders, chart, source)
    drawn = faults.attempt(shapes, chart.lines, anchors, chart.grid, source.where)
    is_faulty = faults.note(fault for name in chart.zones for fault in _zone_faults(name, chart, source.where))
    if borders is None or drawn is None or faults.note(_contact_faults(borders, drawn, chart, source)) or is_faulty:
        return None
    zones: dict[str, Zone] = {}
    for name, zone in chart.zones.items():
        limit = zone.strait_limit.fact() if zone.strait_limit else None
        outline = drawn.polygons[name]
        zones[name] = Zone(name, zone.kind, zone.terrain.fact(), zone.role, zone.anchor, outline, limit)
    return zones, borders


def _zone_faults(name: str, chart: MapFile, locate: Locate) -> Iterator[SourceError]:
    zone = chart.zones[name]
    if zone.terrain.value not in TERRAINS[zone.kind]:
        what = f"zone {name}: a {zone.kind} zone cannot have the terrain {zone.terrain.value}"
        yield SourceError(what, locate("zones", name, "terrain"))
    if (zone.terrain.value == "strait") != (zone.strait_limit is not None):
        what = f"zone {name}: a strait, and nothing else, has a strait_limit"
        yield SourceError(what, locate("zones", name, "strait_limit"))


def _borders(chart: MapFile, source: TomlSource) -> dict[tuple[str, str], Border]:
    faults = Faults()
    borders: dict[tuple[str, str], Border] = {}
    for index, border in enumerate(chart.borders):
        where = source.where("borders", index, "zones")
        for name in border.zones:
            faults.attempt(check_known, name, "zone", chart.zones, where)
        one, other = border.zones
        if one == other:
            faults.note([SourceError(f"zone {one} has no border with itself", where)])
        elif one > other:
            faults.note([SourceError(f"border {one}–{other}: name the zones in alphabetical order", where)])
        elif border.zones in borders:
            faults.note([SourceError(f"border {one}–{other} is declared twice", where)])
        borders[border.zones] = Border(border.zones, border.kind.fact())
    faults.stop()
    return dict(sorted(borders.items()))


def _contact_faults(
    borders: Mapping[tuple[str, str], Border], drawn: Shapes, chart: MapFile, source: TomlSource
) -> Iterator[SourceError]:
    """The contacts of two zones without a border, and the borders without a contact."""
    for (one, other), lines in drawn.contacts.items():
        if (one, other) not in borders:
            what = f"zones {one} and {other} touch along {', '.join(lines)}, but no border is declared"
            yield SourceError(what, source.where("lines", lines[0]))
    for index, border in enumerate(chart.borders):
        one, other = border.zones
        if border.zones not in drawn.contacts:
            how = "only in a point" if drawn.meet_in_a_point(one, other) else "nowhere"
            what = f"border {one}–{other} is declared, but the zones touch {how}"
            yield SourceError(what, source.where("borders", index, "zones"))


def boxes(chart: MapFile, about: GameFile, source: TomlSource) -> dict[str, Box]:
    """The boxes beside the map, none of which lies on the map or on another."""
    faults = Faults()
    for name in chart.boxes:
        faults.attempt(check_known, chart.boxes[name].side, "side", about.sides, source.where("boxes", name, "side"))
        faults.note(_box_faults(name, chart, about, source.where("boxes", name)))
        faults.note(_entry_faults(name, chart, source.where("boxes", name, "enters")))
    faults.stop()
    return {
        name: Box(name, box.title, box.side, box.kind, _entries(box), _rectangle(box))
        for name, box in chart.boxes.items()
    }


def _box_faults(name: str, chart: MapFile, about: GameFile, where: Where) -> Iterator[SourceError]:
    box = chart.boxes[name]
    if name in chart.zones:
        yield SourceError(f"box {name} has the name of a zone", where)
    if box.x + box.width > about.face.width or box.y + box.height > about.face.height:
        yield SourceError(f"box {name} reaches beyond the face", where)
    if box.x < chart.grid[0] and box.y < chart.grid[1]:
        yield SourceError(f"box {name} lies on the map", where)
    for other_name, other in chart.boxes.items():
        if other_name == name:
            break
        if _overlap(box, other):
            yield SourceError(f"boxes {other_name} and {name} overlap", where)


def _entry_faults(name: str, chart: MapFile, where: Where) -> Iterator[SourceError]:
    box = chart.boxes[name]
    if (box.enters is None) != (box.kind == "reserve"):
        yield SourceError(f"box {name}: a base, and no reserve, says which zones it enters", where)
    faults = Faults()
    for zone in box.enters.value if box.enters else ():
        faults.attempt(check_known, zone, "zone", chart.zones, where)
        if box.kind != "reserve" and zone in chart.zones and chart.zones[zone].kind not in {box.kind, "beach"}:
            what = f"box {name}: a {box.kind} base cannot open onto the {chart.zones[zone].kind} zone {zone}"
            yield SourceError(what, where)
    yield from faults.found


def _entries(box: BoxTable) -> Fact[tuple[str, ...]]:
    return box.enters.fact() if box.enters else Fact((), Grade.TEXT, "a reserve opens onto no zone")


def _overlap(one: BoxTable, other: BoxTable) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def _rectangle(box: BoxTable) -> Polygon:
    right, below = box.x + box.width, box.y + box.height
    return canonical(((box.x, box.y), (right, box.y), (right, below), (box.x, below)))
