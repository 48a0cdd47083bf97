"""The colours of sides and the looks of types. Needed without pictures, too: names of faces depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vassal_tools.game.look import SideLook, TypeLook

if TYPE_CHECKING:
    from vassal_tools.game.model import Game


COUNTER_SIZE = 75
"""The width and height of a counter."""

CHIT_SIZE = 75
"""The width and height of an event chit."""

BOWL_SIZE = 110
"""The width and height of the bowl."""

CARD_WORDS_SIZE = (214, 104)
"""The width and height of the words beside a chit in a hand."""

HAND_SIZE = (648, 296)
"""The width and height of a hand's background."""

CARD_SIZE = (150, 75)
"""The width and height of an action card."""

MEDALLION_SIZE = 44
"""The width and height of a zone's medallion."""

MARKER_SIZE = 52
"""The width and height of a track marker: it leaves a cell's value visible."""

SMALL_MARKER_SIZE = 36
"""The width and height of a marker on a track of small cells."""

SIGN_SIZE = 60
"""The width and height of a marker in a zone."""

SCORE_TEXT, SCORE_POINT = 20, (32, 9)
"""The letter size of the score on an action card, and its start relative to the middle of the card."""


INK, WHITE = "#2b2118", "#ffffff"
LEAST = 3.0
"""The least contrast of large letters. Source: WCAG 2.1, 1.4.3."""

_WEIGHTS = (0.2126, 0.7152, 0.0722)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours such as #2a62a8, from 1 to 21. Source: WCAG 2.1, contrast ratio."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable(wanted: str, ground: str) -> str:
    """Return the wanted colour if it is readable on the background; else the better of white and black."""
    if contrast(wanted, ground) >= LEAST:
        return wanted
    return max((WHITE, INK), key=lambda colour: contrast(colour, ground))


def letters_on(ground: str) -> str:
    """Return the colour of letters on a background: white, unless the background is too pale."""
    return readable(WHITE, ground)


def in_decimals(colour: str) -> str:
    """Return a colour in VASSAL's notation: red, green and blue from 0 to 255."""
    return ",".join(map(str, bytes.fromhex(colour[1:])))


def _luminance(colour: str) -> float:
    parts = (part / 255 for part in bytes.fromhex(colour[1:]))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip(_WEIGHTS, linear, strict=True))


NEUTRAL: Final = SideLook("•", "#555555", "#222222", "#dddddd", "#bbbbbb")
"""The colours of things without a side."""

_SIDES: Final = (
    ("#2a62a8", "#14335c", "#cfe0f2", "#a3c2e4"),
    ("#96201f", "#4e0d0e", "#f3d3c8", "#e0a698"),
    ("#3f7a4a", "#1c3f24", "#d3e8d4", "#a7cfab"),
    ("#b0761a", "#583a08", "#f3e2bf", "#ddc084"),
    ("#6d4a94", "#352149", "#e0d4ee", "#bda6d8"),
    ("#3d7d87", "#19404a", "#cfe6e8", "#9fcbd0"),
)
"""Default colours, in the order of sides in the data."""


def side_look(game: Game, side: str | None) -> SideLook:
    """Return the colours of a side; neutral ones without a side."""
    if side is None or side not in game.sides:
        return NEUTRAL
    if side in game.look.sides:
        return game.look.sides[side]
    return SideLook(side[0].upper(), *_SIDES[game.sides.index(side) % len(_SIDES)])


def type_look(game: Game, kind: str) -> TypeLook:
    """Return the emblem and layout of a type of unit; a leader's default is a portrait."""
    if kind in game.look.unit_types:
        return game.look.unit_types[kind]
    is_leader = kind in game.unit_types and game.unit_types[kind].is_leader
    return TypeLook("helmet", "portrait") if is_leader else TypeLook()
