"""The similarity of two pictures of a map, tile by tile."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import resvg_py
from PIL import Image, ImageChops

if TYPE_CHECKING:
    from pathlib import Path

TILE = 32
"""Pixels of the side of a tile: less than a counter, so that one that is missing or turned fills some."""


def rendered(svg: str) -> Image.Image:
    """The picture of an SVG file, at its own size."""
    data = resvg_py.svg_to_bytes(svg_string=svg)
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


def unlike_tiles(ours: Image.Image, theirs: Path, most: int) -> list[tuple[int, int, int]]:
    """The tiles whose channels differ by more than `most` of 255 on an average: x, y and that number."""
    with Image.open(theirs) as opened:
        other = opened.convert("RGB")
    assert ours.size == other.size, (ours.size, other.size)
    apart = ImageChops.difference(ours, other).convert("L")
    width, height = -(-ours.width // TILE), -(-ours.height // TILE)
    padded = Image.new("L", (width * TILE, height * TILE))
    padded.paste(apart)
    small = padded.resize((width, height), Image.Resampling.BOX)
    shades = list(small.tobytes())
    return [(n % width * TILE, n // width * TILE, shade) for n, shade in enumerate(shades) if shade > most]
