"""SVG text to PNG bytes, with our own fonts and no others, so that every machine draws the same."""

from __future__ import annotations

import struct
import zlib
from functools import cache
from pathlib import Path

import resvg_py
from PIL import ImageFont

from vassal_tools.builder.pictures.palette import FONT_FILES, SANS

_HEADER = 33
"""Bytes of the signature and of the chunk IHDR, with which every PNG begins."""
_FONTS = Path(__file__).with_name("fonts")
_MEASURE = 1000  # measured at this size, so that hinting is no matter


def png(svg: str, width: int) -> bytes:
    """The picture as PNG, `width` pixels wide and as high as its proportions ask."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(_FONTS / name) for name in sorted(FONT_FILES.values())],
        font_family=SANS,
        serif_family=SANS,
        sans_serif_family=SANS,
    )


def commented(picture: bytes, comment: str) -> bytes:
    """The same picture with a comment in Latin-1, which programs that edit pictures show."""
    chunk = b"tEXtComment\0" + comment.encode("latin-1")
    framed = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return picture[:_HEADER] + framed + picture[_HEADER:]


@cache
def _font(family: str, style: str) -> ImageFont.FreeTypeFont:
    path = _FONTS / FONT_FILES[family, style]
    return ImageFont.truetype(str(path), _MEASURE, layout_engine=ImageFont.Layout.BASIC)


@cache
def text_width(content: str, family: str, style: str, size: float) -> float:
    """How wide a line of text is drawn; `style` is plain, bold or italic."""
    return _font(family, style).getlength(content) * size / _MEASURE
