"""The gpids of pieces that are not in the game's own data: the same from build to build.

A zone's depends on its name alone; those of the few others on their place in the data, to which new ones are added
at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

_ZONES = 3000
_BOXES = 4000
_CARDS = 5000
_MARKERS = 6000
_SIGNS = 7000
_FIGHT = 8000
NEXT_FREE = 10_000


def zone_gpid(zone: str) -> str:
    """The gpid of the label piece of a zone that is named by one letter."""
    return str(_ZONES + ord(zone))


def base_gpid(game: Game, base: str) -> str:
    """The gpid of the label piece of a base."""
    return str(_BOXES + tuple(game.boxes).index(base))


def card_gpid(game: Game, side: str) -> str:
    """The gpid of a side's action card."""
    return str(_CARDS + game.sides.index(side))


def marker_gpid(game: Game, track: str) -> str:
    """The gpid of a track's marker."""
    return str(_MARKERS + tuple(game.tracks).index(track))


def sign_gpid(number: int) -> str:
    """The gpid of a sign of the palette, by its place there."""
    return str(_SIGNS + number)


def fight_gpid(number: int) -> str:
    """The gpid of a piece of the combat window, by its place there."""
    return str(_FIGHT + number)
