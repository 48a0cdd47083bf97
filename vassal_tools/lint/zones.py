"""Rules on zones and regions: invalid paths, crossing outlines, overlaps, places outside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.lint.rule import lint_rule
from vassal_tools.lint.zone_polygons import Point, area_of, box_of, crosses_itself, holds, points_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lxml import etree

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault

_ZONE = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
_GRID = "VASSAL.build.module.map.boardPicker.board.ZonedGrid"
_ZONES = "module.map.boardPicker.board.mapgrid.Zone"
_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_MOST_WORK = 20_000_000
"""The limit of compared zone sides: far more than real modules have."""


def _shaped(model: LintModel) -> Iterator[tuple[etree._Element, list[Point]]]:
    return _with_points(model.of(_ZONES))


def _with_points(zones: Iterable[etree._Element]) -> Iterator[tuple[etree._Element, list[Point]]]:
    for zone in zones:
        points = points_of(zone.get("path", ""))
        if points and len(points) > 2:
            yield zone, points


@lint_rule("VM651", Severity.ERROR, source=_ZONE)
def bad_zone_path(model: LintModel) -> Iterator[LintFault]:
    """The path of a zone is invalid.

    Why: VASSAL silently skips each point that it cannot read, so the zone has another shape, or none.
    Bad: `path="10,10;20.5,10;20,20"`: points are whole numbers.
    Good: `path="10,10;21,10;20,20"`.
    """
    for zone in model.of(_ZONES):
        path = zone.get("path")
        if path and points_of(path) is None:
            yield bad_zone_path.at(model.spot(zone), f"cannot read the path {path[:40]!r}")


@lint_rule("VM652", Severity.WARNING, source=_ZONE)
def zone_without_area(model: LintModel) -> Iterator[LintFault]:
    """A zone has no area.

    Why: No piece can ever be in it.
    Bad: `path=""`, or three points in one line.
    Good: At least three points that are not in one line.
    """
    for zone in model.of(_ZONES):
        points = points_of(zone.get("path", ""))
        if points is not None and area_of(points) == 0:
            yield zone_without_area.at(model.spot(zone), f"{len(points)} points without any area")


@lint_rule("VM653", Severity.WARNING, source=_ZONE)
def zone_crosses_itself(model: LintModel) -> Iterator[LintFault]:
    """The outline of a zone crosses itself.

    Why: Parts of the area that the outline was meant to enclose are outside the zone.
    Bad: `0,0;100,100;100,0;0,100`.
    Good: `0,0;100,0;100,100;0,100`: points in their order around the zone.
    """
    work = _MOST_WORK
    for zone, points in _shaped(model):
        work -= len(points) ** 2
        if work > 0 and crosses_itself(points):
            yield zone_crosses_itself.at(model.spot(zone), "the outline crosses itself")


@lint_rule("VM654", Severity.NOTE, source=_GRID)
def zones_overlap(model: LintModel) -> Iterator[LintFault]:
    """The middle of a zone is inside an earlier zone.

    Why: VASSAL uses the first zone that contains a piece, so the second zone is never found there.
    Bad: A zone `Map` first, and a zone `Paris` inside it.
    Good: Put the smaller zone before the larger one.
    """
    work = _MOST_WORK
    for grid in model.of("module.map.boardPicker.board.ZonedGrid"):
        zones = list(_with_points(grid.iterchildren(_ZONE)))
        work -= len(zones) * sum(len(points) for _, points in zones)
        if work < 0:
            return
        for place, (zone, points) in enumerate(zones):
            left, top, right, bottom = box_of(points)
            middle = ((left + right) // 2, (top + bottom) // 2)
            if not holds(points, middle):
                continue
            for other, outline in zones[:place]:
                if holds(outline, middle):
                    name = other.get("name", "")
                    yield zones_overlap.at(model.spot(zone), f"its middle lies in the zone {name!r}, which comes first")
                    break


@lint_rule("VM655", Severity.WARNING, source=_ZONE)
def zone_outside_board(model: LintModel) -> Iterator[LintFault]:
    """A zone is outside its board.

    Why: No piece can ever be in it. Usually the picture was replaced by a smaller one.
    Bad: A zone from 3000,100 on a board 2,000 pixels wide.
    Good: Draw the zone again.
    """
    for zone, points in _shaped(model):
        size = _size_around(model, zone)
        left, top, right, bottom = box_of(points)
        if size and (left >= size[0] or top >= size[1] or right <= 0 or bottom <= 0):
            message = f"begins at {left},{top}, outside of a board of {size[0]} by {size[1]}"
            yield zone_outside_board.at(model.spot(zone), message)


def _size_around(model: LintModel, element: etree._Element) -> tuple[int, int] | None:
    # None if unknown
    board = next(element.iterancestors(_BOARD), None)
    return model.uses.size_of(board) if board is not None else None


@lint_rule("VM656", Severity.NOTE, source=_ZONE)
def zone_without_name(model: LintModel) -> Iterator[LintFault]:
    """A zone has no name.

    Why: Pieces in it have an empty `CurrentZone`, as if they were outside all zones.
    Bad: `<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name=""/>`.
    Good: Name it.
    """
    for zone in model.of(_ZONES):
        if not zone.get("name", "").strip():
            yield zone_without_name.at(model.spot(zone), "the zone has no name")


@lint_rule("VM657", Severity.WARNING, source="VASSAL.build.module.map.boardPicker.board.Region")
def region_outside_board(model: LintModel) -> Iterator[LintFault]:
    """A region is outside its board.

    Why: Players do not find a piece that is set up or sent there. Usually the picture was replaced by a smaller one.
    Bad: `originx="3000"` on a board 2,000 pixels wide.
    Good: Move the region in the editor of the grid.
    """
    for region in model.of("module.map.boardPicker.board.Region"):
        at = points_of(f"{region.get('originx', '')},{region.get('originy', '')}")
        size = _size_around(model, region) if at else None
        if at and size and not (0 <= at[0][0] <= size[0] and 0 <= at[0][1] <= size[1]):
            message = f"lies at {at[0][0]},{at[0][1]}, outside of a board of {size[0]} by {size[1]}"
            yield region_outside_board.at(model.spot(region), message)


ZONE_RULES: tuple[LintRule, ...] = (
    bad_zone_path,
    zone_without_area,
    zone_crosses_itself,
    zones_overlap,
    zone_outside_board,
    zone_without_name,
    region_outside_board,
)
