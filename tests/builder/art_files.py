"""Pictures for tests of own art, made as they are needed."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from pathlib import Path

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 150 150">'
RED = (200, 30, 40)


def svg(inner: str = '<circle cx="75" cy="75" r="60" fill="#c81e28"/>') -> bytes:
    """An SVG with that in it."""
    return f"{HEAD}{inner}</svg>".encode()


def raster(width: int = 150, height: int = 150, form: str = "PNG", colour: tuple[int, ...] = RED) -> bytes:
    """A picture of one colour."""
    held = io.BytesIO()
    Image.new("RGBA" if len(colour) == 4 else "RGB", (width, height), colour).save(held, form)
    return held.getvalue()


def disc(size: int = 200) -> bytes:
    """A PNG of a disc with nothing around it."""
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    ImageDraw.Draw(image).ellipse((0, 0, size - 1, size - 1), fill=(*RED, 255))
    held = io.BytesIO()
    image.save(held, "PNG")
    return held.getvalue()


def write(folder: Path, name: str, data: bytes | str) -> Path:
    """A file in the folder `art`; returns the folder of the game."""
    path = folder / "art" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return folder
