"""The beginning of a game without drawing: the referee compares logs with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.components import component
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.every import further_maps, main_map

if TYPE_CHECKING:
    from lxml import etree

    from vassal_tools.game.model import Game, Point


def beginning(game: Game) -> etree._Element:
    """Return the build file for units and cards; labels are placed roughly, and special windows are left out."""
    parts = parts_of(game)
    maps = (main_map(game, parts, _anchor), *further_maps(game, parts, _anchor, lambda _number: ""))
    return component("VASSAL.build.GameModule", *maps, name=game.title)


def _anchor(game: Game, zone: str) -> Point:
    # the exact place of the label needs the drawing libraries
    return game.zones[zone].anchor
