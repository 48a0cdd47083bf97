"""Snapping: a square grid, a hex grid, or a region for each point; areas have none.

On every kind of map a zone names each place, so that the place of a piece is always found the same way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.components import BOARD, component
from vassal_tools.builder.maps.shape import map_shape, size_of

if TYPE_CHECKING:
    from lxml import etree

    from vassal_tools.game.model import Game


def snap_grid(game: Game) -> etree._Element | None:
    """Return the grid behind the zones of the board, or None on a map of areas.

    Source: `SquareGrid` and `HexGrid` of VASSAL, whose origin is the middle of a cell; the second column of hexes is
    half a hex lower than the first.
    """
    shape = map_shape(game)
    if shape == "areas" or not game.zones:
        return None
    if shape == "points":
        return _regions(game)
    first = min(game.zones.values(), key=lambda zone: (zone.anchor[0], zone.anchor[1]))
    width, height = game.face.pixel(size_of(first.polygon))
    x, y = game.face.pixel(first.anchor)
    name, across = ("SquareGrid", float(width)) if shape == "squares" else ("HexGrid", width * 3 / 4)
    return component(
        f"{BOARD}board.{name}",
        x0=x,
        y0=y,
        dx=across,
        dy=float(height),
        visible=False,
        dotsVisible=False,
        color="0,0,0",
        cornersLegal=False,
        edgesLegal=False,
        snapTo=True,
    )


def _regions(game: Game) -> etree._Element:
    middles = {zone.name: game.face.pixel(zone.anchor) for zone in game.zones.values()}
    return component(
        f"{BOARD}board.RegionGrid",
        *(component(f"{BOARD}board.Region", name=name, originx=x, originy=y) for name, (x, y) in middles.items()),
        fontsize=9,
        snapto=True,
        visible=False,
    )
