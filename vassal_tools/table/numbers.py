"""Parse numbers in the texts of a module as the engine does."""

from __future__ import annotations

from math import floor, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

HALF_ROOT = sqrt(3) / 2
"""The width of a hex for each pixel of its height, from its centre to the centre of the next column."""
MOST_PIXELS = 1e6
"""The upper limit of a length: a grid that starts so far away would have too many lines."""


def whole(text: str, default: int = 0) -> int:
    """Return the integer, or the default if none exists (`SequenceEncoder.Decoder.nextInt`)."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 7 else default


def decimal(text: str, default: float) -> float:
    """Return the non-negative number, or the default if none exists."""
    bare = text.replace(".", "", 1)
    return float(text) if bare.isascii() and bare.isdigit() and len(bare) < 12 else default


def length(attributes: Mapping[str, str], name: str, default: float) -> float:
    """Return a length from an attribute of a component, or the default if it is missing."""
    text = attributes.get(name, "")
    bare = text.removeprefix("-").replace(".", "", 1)
    stated = float(text) if bare.isascii() and bare.isdigit() and len(bare) < 24 else default
    return stated if abs(stated) < MOST_PIXELS else default


def near(number: float) -> int:
    """Return the nearest integer, rounding halves up (`Math.round`)."""
    below = floor(number)
    return below + (number - below >= 0.5)
