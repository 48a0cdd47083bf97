"""Checks of the map of a game: places, borders and boxes."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.outlines import Bounds, bounds, overlap
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.facts import Polygon
    from vassal_tools.game.model import Box, Face, Game
    from vassal_tools.game.rules_data import Locate


def check_zones(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a zone is a shape on the map, with a terrain that its kind allows."""
    if not game.zones:
        yield SourceError("there are no zones", locate("zones"))
    for name, zone in game.zones.items():
        if zone.kind in game.terrains and zone.terrain.value not in game.terrains[zone.kind]:
            what = f"zone {name}: a {zone.kind} zone cannot have the terrain {zone.terrain.value}"
            known = f"known: {', '.join(game.terrains[zone.kind])}"
            yield SourceError(what, locate("zones", name, "terrain"), known)
        if len(zone.polygon) < 3 or not _is_on_face(game.face_of(zone), (zone.anchor, *zone.polygon)):
            yield SourceError(f"zone {name} is not a shape on the face", locate("zones", name))


def check_borders(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a border is between two zones in alphabetical order."""
    for one, other in game.borders:
        where = locate("borders", (one, other))
        if one == other:
            yield SourceError(f"zone {one} has no border with itself", where)
        elif one > other:
            yield SourceError(f"border {one}–{other}: name the zones in alphabetical order", where)


def check_boxes(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a box is a rectangle on the free part of its map, and a base has a side and opens onto its map."""
    taken: list[tuple[Box, Bounds]] = []
    for name, box in game.boxes.items():
        where = locate("boxes", name)
        if name in game.zones:
            yield SourceError(f"box {name} has the name of a zone", where)
        if len(box.polygon) != 4 or box.polygon != _rectangle(box.polygon):
            yield SourceError(f"box {name} is not a rectangle", where)
            continue
        if not _is_on_face(game.face_of(box), box.polygon):
            yield SourceError(f"box {name} reaches beyond the face", where)
        room = bounds(box.polygon)
        beside = [zone for zone in game.zones.values() if zone.polygon and zone.map == box.map]
        if any(overlap(room, bounds(zone.polygon)) for zone in beside):
            yield SourceError(f"box {name} is on the map", where)
        for other, there in taken:
            if other.map == box.map and overlap(room, there):
                yield SourceError(f"boxes {other.name} and {name} overlap", where)
        taken.append((box, room))
        yield from _base_faults(game, box, locate)


def _base_faults(game: Game, box: Box, locate: Locate) -> Iterator[SourceError]:
    name, where = box.name, locate("boxes", box.name)
    if box.is_base and box.side is None:
        yield SourceError(f"box {name} opens onto zones, but has no side", where)
    for zone in box.enters.value:
        if zone in game.zones and game.zones[zone].map != box.map:
            yield SourceError(f"box {name} opens onto {zone}, which is on another map", where)
    if box.is_base and box.kind not in game.terrains:
        what = f"box {name} opens onto zones, but {box.kind} is not a kind of place"
        yield SourceError(what, locate("boxes", name, "kind"))


def check_maps(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that the maps of a game have different titles, since logs identify them by title."""
    taken = {game.face.title: "the main map"}
    for name, face in (game.maps or {}).items():
        if face.title in taken:
            yield SourceError(f"map {name} has the title of {taken[face.title]}", locate("maps", name, "title"))
        taken.setdefault(face.title, f"map {name}")


def check_dead_boxes(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that there is at most one dead box per side and one for all, and that none of them is a base."""
    taken: dict[str | None, str] = {}
    maps = [box.map for box in game.boxes.values() if box.is_dead][:1]
    with_own = {box.side for box in game.boxes.values() if box.is_dead}
    for name, box in game.boxes.items():
        if not box.is_dead:
            continue
        where = locate("boxes", name, "dead")
        if box.map not in maps:
            yield SourceError(f"dead box {name} is on another map than the dead boxes before it", where)
        if box.is_base:
            yield SourceError(f"box {name} is a dead box, and opens onto zones", where)
        if box.side in taken:
            yield SourceError(f"{taken[box.side]} and {name} are dead boxes of {box.side or 'all sides'}", where)
        elif box.side is None and with_own >= set(game.sides):
            yield SourceError(f"box {name} is a dead box without a side, but each side has its own dead box", where)
        taken.setdefault(box.side, name)


def _is_on_face(face: Face, points: Polygon) -> bool:
    return all(0 <= x <= face.width and 0 <= y <= face.height for x, y in points)


def _rectangle(points: Polygon) -> Polygon:
    left, top, right, below = bounds(points)
    return (left, top), (right, top), (right, below), (left, below)


def check_roads(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a road leads from each of its places to a neighbour on the same map."""
    for road in game.roads or ():
        name, places = road.name, road.along.value
        for at, (one, other) in enumerate(pairwise(places), 1):
            where = locate("roads", name, "along", at)
            if other not in game.neighbours.get(one, ()):
                near = ", ".join(game.neighbours.get(one, ()))
                yield SourceError(f"road {name}: {one} and {other} are not neighbours", where, f"{one} has: {near}")
            elif game.zones[one].map != game.zones[other].map:
                yield SourceError(f"road {name}: {one} and {other} are on two maps", where)


def check_regions(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a place is in one region at most."""
    taken: dict[str, str] = {}
    for region in game.regions or ():
        for at, zone in enumerate(region.zones.value, 1):
            if zone in taken:
                where = locate("regions", region.name, "zones", at)
                yield SourceError(f"region {region.name}: {zone} is in {taken[zone]} too", where)
            taken[zone] = region.name


def check_ground(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that the ground is on the main map, and that this is a map of points."""
    if game.ground is None:
        return
    held = game.ground
    lines = {"lands": held.lands, "ranges": held.ranges, "rivers": held.rivers}
    for key, named in lines.items():
        for name, line in named.items():
            if not _is_on_face(game.face, line):
                yield SourceError(f"{name} reaches beyond the face", locate("ground", key, name))
    for at, written in enumerate(held.names):
        if not _is_on_face(game.face, (written.at,)):
            yield SourceError(f"the name {written.text} is outside of the face", locate("ground", "names", at))


MAP_CHECKS: tuple[Check, ...] = (
    Check(check_maps, "maps", frozenset({"face"})),
    Check(check_zones, "zones", frozenset({"face", "maps", "terrains"})),
    Check(check_borders, "borders"),
    Check(check_boxes, "boxes", frozenset({"face", "maps", "terrains", "zones"})),
    Check(check_roads, "roads", frozenset({"zones", "borders"})),
    Check(check_regions, "regions", frozenset({"zones"})),
    Check(check_ground, "ground", frozenset({"face"})),
    Check(check_dead_boxes, "boxes", frozenset({"sides"})),
)
