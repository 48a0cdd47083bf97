"""Scale pictures for a page with Pillow, if it is installed."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

WIDEST = 2400
"""The longer side in pixels above which a picture is scaled down."""
_LARGE = 1 << 18
_QUALITY_OF_BOARDS, _QUALITY_OF_PIECES = 82, 90


def scaler() -> Callable[[bytes, int, int], tuple[bytes, str] | None] | None:
    """Return a function that scales the bytes of a picture, or None if Pillow is not installed."""
    try:
        from PIL import Image
    except ImportError:
        return None
    Image.init()
    return _scaled


def _scaled(data: bytes, width: int, height: int) -> tuple[bytes, str] | None:
    # returns the given bytes if scaling does not make them smaller, and None if they are broken
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "GIF", "JPEG", "BMP")) as opened:
            if opened.size != (width, height):
                return None
            kind = opened.get_format_mimetype() or "image/png"
            picture = opened.convert("RGBA")
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError, Image.DecompressionBombError):
        return None
    picture.thumbnail((WIDEST, WIDEST))
    quality = _QUALITY_OF_BOARDS if width * height > _LARGE else _QUALITY_OF_PIECES
    made = io.BytesIO()
    picture.save(made, "WEBP", quality=quality, method=4)
    smaller = made.getvalue()
    return (smaller, "image/webp") if len(smaller) < len(data) else (data, kind)
