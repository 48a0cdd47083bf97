"""The area of each region: the land that is nearer to its places than to others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import shapely
from shapely.ops import unary_union

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.game.model import Game

_REACH = 105.0
"""The greatest distance at which an island without a place belongs to the nearest place."""
_OFF_SHORE = 26.0
"""The greatest distance at which a place in the sea counts as on the coast."""


class RegionArea(NamedTuple):
    """The land of a region, and its places."""

    zones: tuple[str, ...]
    shape: BaseGeometry


def region_areas(game: Game, land: BaseGeometry) -> Mapping[str, RegionArea]:
    """Return the land of each region by its name."""
    regions = {zone: region.name for region in game.regions or () for zone in region.zones.value}
    parts: dict[str, list[BaseGeometry]] = {}
    for zone, area in _areas(game, land):
        if zone in regions:
            parts.setdefault(regions[zone], []).append(area)
    return {
        region.name: RegionArea(region.zones.value, unary_union(parts[region.name]).buffer(0.3))
        for region in game.regions or ()
        if region.name in parts
    }


def _areas(game: Game, land: BaseGeometry) -> Iterator[tuple[str, BaseGeometry]]:
    # An island without a place belongs to the nearest one.
    spots = {name: shapely.Point(zone.anchor) for name, zone in game.zones.items()}
    pieces = shapely.get_parts(land).tolist()
    on_it: dict[int, dict[str, shapely.Point]] = {}
    for name, spot in spots.items():
        nearest = min(range(len(pieces)), key=lambda at: float(pieces[at].distance(spot)))
        if pieces[nearest].distance(spot) <= _OFF_SHORE:
            on_it.setdefault(nearest, {})[name] = spot
    for at, piece in enumerate(pieces):
        if at in on_it:
            yield from _cells(piece, on_it[at])
        else:
            name = min(spots, key=lambda one: float(piece.distance(spots[one])))
            if piece.distance(spots[name]) <= _REACH:
                yield name, piece


def _cells(piece: BaseGeometry, spots: Mapping[str, shapely.Point]) -> Iterator[tuple[str, BaseGeometry]]:
    # Parts across a bay go to the cell with which they share the longest border.
    if len(spots) == 1:
        yield next(iter(spots)), piece
        return
    cells = shapely.voronoi_polygons(shapely.MultiPoint(list(spots.values())), extend_to=piece.envelope)
    held: dict[str, BaseGeometry] = {}
    loose: list[BaseGeometry] = []
    for cell in shapely.get_parts(cells).tolist():
        name = next(name for name, spot in spots.items() if cell.covers(spot))
        parts = shapely.get_parts(cell.intersection(piece)).tolist()
        held[name] = min(parts, key=lambda part: float(part.distance(spots[name])))
        loose.extend(part for part in parts if part is not held[name])
    yield from held.items()
    for part in loose:
        yield max(held, key=lambda name: float(held[name].intersection(part.buffer(0.5)).area)), part
