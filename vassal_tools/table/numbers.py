"""Numbers in the texts of a module, as the engine reads them."""

from __future__ import annotations

from math import floor, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

HALF_ROOT = sqrt(3) / 2
"""How wide a hex is for each pixel of its height, from its centre to that of the next column."""
MOST_PIXELS = 1e6
"""A length that no map has: lines that begin so far away are too many to count."""


def whole(text: str, default: int = 0) -> int:
    """The whole number, or the default where there is none (`SequenceEncoder.Decoder.nextInt`)."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 7 else default


def decimal(text: str, default: float) -> float:
    """The number, not below 0, or the default where there is none."""
    bare = text.replace(".", "", 1)
    return float(text) if bare.isascii() and bare.isdigit() and len(bare) < 12 else default


def length(attributes: Mapping[str, str], name: str, default: float) -> float:
    """A length that a component states, or the default where it states none."""
    text = attributes.get(name, "")
    bare = text.removeprefix("-").replace(".", "", 1)
    stated = float(text) if bare.isascii() and bare.isdigit() and len(bare) < 24 else default
    return stated if abs(stated) < MOST_PIXELS else default


def near(number: float) -> int:
    """The nearest whole number, halves upwards (`Math.round`)."""
    below = floor(number)
    return below + (number - below >= 0.5)
