"""The gpids of pieces that are not in the game's data: stable between builds.

The gpid of a zone with a one-letter name depends only on its name; the others depend on their position in the data,
so new things are appended.
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
_TURN_LINE = 9000
_LONG_NAMES = 20_000
NEXT_FREE = 10_000
"""A number above the gpids of all pieces that are not in the data."""

RESERVED = "which is for labels, cards, markers and signs: from 3000 to 9999, and from 20000 to 39999"


def is_reserved(gpid: str) -> bool:
    """Return True if the gpid is reserved for pieces that are not in the data."""
    return _ZONES <= int(gpid) < NEXT_FREE or _LONG_NAMES <= int(gpid) < 2 * _LONG_NAMES


def zone_gpid(game: Game, zone: str) -> str:
    """Return the gpid of a zone's label: by its letter, or by its position if the name is longer."""
    return str(_ZONES + ord(zone)) if len(zone) == 1 else str(_LONG_NAMES + tuple(game.zones).index(zone))


def next_free_gpid(game: Game) -> int:
    """Return a number above all gpids of a module."""
    cards = game.cards.cards.values() if game.cards else ()
    given = [*(counter.gpid for counter in game.counters.values()), *(gpid for card in cards for gpid in card.gpids)]
    highest = max(map(int, given), default=0)
    labels = _LONG_NAMES + len(game.zones) if any(len(zone) > 1 for zone in game.zones) else 0
    return max(NEXT_FREE, highest + 1, labels)


def base_gpid(game: Game, base: str) -> str:
    """Return the gpid of a base's label."""
    return str(_BOXES + tuple(game.boxes).index(base))


def card_gpid(game: Game, side: str) -> str:
    """Return the gpid of a side's action card."""
    return str(_CARDS + game.sides.index(side))


def marker_gpid(game: Game, track: str) -> str:
    """Return the gpid of a track's marker."""
    return str(_MARKERS + tuple(game.tracks).index(track))


def sign_gpid(number: int) -> str:
    """Return the gpid of a sign of the palette, by its position."""
    return str(_SIGNS + number)


def fight_gpid(number: int) -> str:
    """Return the gpid of a piece of the combat window, by its position."""
    return str(_FIGHT + number)


def turn_line_gpid() -> str:
    """Return the gpid of the line that shows the phase on the map."""
    return str(_TURN_LINE)
