"""How a game begins, without the parts that draw: what the referee compares the beginning of a log with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.components import component
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps import further_maps, main_map

if TYPE_CHECKING:
    from lxml import etree

    from vassal_tools.game.model import Game, Point


def beginning(game: Game) -> etree._Element:
    """The build file as far as units and cards go; labels lie roughly, and what has windows of its own is left out."""
    parts = parts_of(game)
    maps = (main_map(game, parts, _anchor), *further_maps(game, parts, _anchor, lambda _number: ""))
    return component("VASSAL.build.GameModule", *maps, name=game.title)


def _anchor(game: Game, zone: str) -> Point:
    """The place of the counters of a zone; that of its label in the module is known only where pictures are drawn."""
    return game.zones[zone].anchor
