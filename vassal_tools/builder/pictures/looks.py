"""The look of a game's pictures: from its data, with defaults."""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from vassal_tools.builder.looks import type_look
from vassal_tools.builder.pictures.emblems import land_symbol
from vassal_tools.game.look import BorderLook, LayoutSlot, TerrainLook, TypeLook, Waves

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.game.look import Look
    from vassal_tools.game.model import Counter, Game

_TERRAINS: Final[Mapping[str, TerrainLook]] = {
    "clear": TerrainLook("#eee4c1", "tufts"),
    "difficult": TerrainLook("#cdb184", "hills"),
    "rough": TerrainLook("#cdb184", "hills"),
    "hill": TerrainLook("#d3b98a", "hills"),
    "hills": TerrainLook("#d3b98a", "hills"),
    "mountain": TerrainLook("#b59a77", "hills"),
    "wood": TerrainLook("#b9c58f", "woods"),
    "woods": TerrainLook("#b9c58f", "woods"),
    "forest": TerrainLook("#b9c58f", "woods"),
    "beach": TerrainLook("#fbf0c6", "sand"),
    "desert": TerrainLook("#f2e2ad", "sand"),
    "swamp": TerrainLook("#bcc9ac", "tufts"),
    "town": TerrainLook("#dccbb4"),
}
_OTHER_LANDS: Final = ("#e3d9b0", "#d8cfa5", "#e8d3b4", "#cfd3ad", "#e5dcc6")
_WATER: Final = TerrainLook("#a8cade", waves=Waves(46, 26, "#8db5cd"))

_BORDERS: Final[Mapping[str, BorderLook]] = {
    "river": BorderLook("#6d9fc1", 6, edge="#2b5c7d"),
    "stream": BorderLook("#6d9fc1", 3),
    "road": BorderLook("#e9d3a0", 5, edge="#6a4d28"),
    "path": BorderLook("#6a4d28", 2, dashed=True),
    "track": BorderLook("#6a4d28", 2, dashed=True),
    "open": BorderLook("#6a4d28", 3),
    "rail": BorderLook("#2b2118", 3, dashed=True),
    "sea": BorderLook("#6d9fc1", 3, dashed=True),
    "wall": BorderLook("#d9d2c3", 6, edge="#3b352d"),
    "cliff": BorderLook("#7c5c33", 6, edge="#4a371d"),
    "ridge": BorderLook("#7c5c33", 5),
}
_RIVERS: Final = ("river", "stream", "canal")
_OTHER_BORDERS: Final = ("#96201f", "#3f7a4a", "#6d4a94", "#b0761a", "#3d7d87")

LAYOUTS: Final[Mapping[str, tuple[LayoutSlot, ...]]] = {
    "staff": (
        LayoutSlot("band", size=26),
        LayoutSlot("name", 75, 22, 21, shift=13),
        LayoutSlot("emblem", 28, 31, 94, shift=15),
        LayoutSlot("mark", 20, 38, 12, shift=24),
        LayoutSlot("value", 12, 141, 40, "start", shift=24),
        LayoutSlot("value", 138, 141, 40, "end"),
        LayoutSlot("value", 75, 141, 32, shift=13),
        LayoutSlot("value", 138, 46, 22, "end"),
    ),
    "nato": (
        LayoutSlot("emblem", 25, 8, 100),
        LayoutSlot("side", 18, 57, 20, of="{name}"),
        LayoutSlot("side", 130, 57, 17, of="{contingent}"),
        LayoutSlot("mark", 131, 20, 11),
        LayoutSlot("values", 75, 139, 47),
    ),
    "beside": (
        LayoutSlot("band", size=26),
        LayoutSlot("emblem", 66, 29, 75, shift=4),
        LayoutSlot("name", 13, 38, 39, "start", shift=24),
        LayoutSlot("mark", 31, 68, 19, shift=24),
        LayoutSlot("value", 12, 140, 62, "start", shift=24),
        LayoutSlot("value", 138, 139, 32, "end"),
        LayoutSlot("value", 84, 140, 32, "middle"),
        LayoutSlot("value", 138, 36, 32, "end"),
    ),
    "facing": (
        LayoutSlot("band", size=26),
        LayoutSlot("facing"),
        LayoutSlot("emblem", 38, 25, 74, shift=10),
        LayoutSlot("mark", 126, 36, 19),
        LayoutSlot("plate", 75, 126, 28),
        LayoutSlot("value", 12, 98, 32, "start", shift=24),
        LayoutSlot("value", 138, 98, 32, "end"),
        LayoutSlot("value", 12, 46, 24, "start", shift=24),
    ),
    "portrait": (
        LayoutSlot("strip", size=14),
        LayoutSlot("emblem", 34, 22, 78),
        LayoutSlot("mark", 126, 36, 19),
        LayoutSlot("plate", 75, 126, 33),
        LayoutSlot("value", 14, 98, 32, "start"),
        LayoutSlot("value", 136, 98, 32, "end"),
        LayoutSlot("value", 14, 46, 24, "start"),
        LayoutSlot("facing"),
    ),
}
"""The layouts that every game may name, apart from `unit`, which picks one of them."""


def counter_look(game: Game, counter: Counter) -> TypeLook:
    """Return the emblem and layout of a counter: its own, or its type's."""
    kind, own = type_look(game, counter.type), (game.look.counters or {}).get(counter.id)
    return replace(kind, emblem=own.emblem or kind.emblem, layout=own.layout or kind.layout) if own else kind


def layout_of(game: Game, counter: Counter) -> Sequence[LayoutSlot]:
    """Return the slots of a counter; those of `unit` if its layout is unknown."""
    look = counter_look(game, counter)
    return game.look.layouts.get(look.layout) or LAYOUTS.get(look.layout) or _unit_layout(game, counter, look.emblem)


def _unit_layout(game: Game, counter: Counter, shown: str) -> Sequence[LayoutSlot]:
    # depends on facings, and on whether it shows a land unit symbol
    if game.unit_types[counter.type].facings:
        return LAYOUTS["facing"]
    return LAYOUTS["staff" if land_symbol(shown) else "beside"]


def band_of(game: Game, counter: Counter) -> str:
    """Return the colour of the band that names a counter's contingent; empty if it has none."""
    return game.look.bands.get(counter.contingent or "", "")


def is_water(look: Look, kind: str) -> bool:
    """Return True if places of a kind are water."""
    return kind in look.map.water


def is_river(look: Look, kind: str) -> bool:
    """Return True if borders of a kind are rivers, which have bends and bridges."""
    return kind in (look.map.rivers or _RIVERS)


def terrain_look(game: Game, kind: str, terrain: str) -> TerrainLook:
    """Return the look of a terrain in places of a kind; an unknown one gets a colour by its name."""
    if terrain in game.look.terrains:
        return game.look.terrains[terrain]
    if is_water(game.look, kind):
        return _WATER
    return _TERRAINS.get(terrain) or TerrainLook(_OTHER_LANDS[zlib.crc32(terrain.encode()) % len(_OTHER_LANDS)])


def border_look(game: Game, kind: str) -> BorderLook:
    """Return the line of a kind of borders or paths; an unknown one gets a colour by its name."""
    known = game.look.borders.get(kind) or _BORDERS.get(kind)
    return known or BorderLook(_OTHER_BORDERS[zlib.crc32(kind.encode()) % len(_OTHER_BORDERS)], 4)
