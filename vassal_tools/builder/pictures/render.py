"""SVG text to PNG bytes, with the fonts of this package and of the game alone, so that every machine draws the same."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import resvg_py
from PIL import ImageFont

from vassal_tools.builder.pictures.palette import FONT_FILES, SANS
from vassal_tools.builder.pictures.studio import studio

_FONTS = Path(__file__).with_name("fonts")
_MEASURE = 1000  # measured at this size, so that hinting is no matter


def png(svg: str, width: int) -> bytes:
    """The picture as PNG, `width` pixels wide and as high as its proportions ask."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=_font_files(),
        font_family=family_name(SANS),
        serif_family=family_name(SANS),
        sans_serif_family=family_name(SANS),
    )


def family_name(family: str, style: str = "plain") -> str:
    """The name by which a font is found that takes the place of one of ours, or ours itself."""
    own = studio().typefaces.get((family, style))
    return own.family if own else family


def _font_files() -> list[str]:
    own = sorted({face.path for face in studio().typefaces.values()})
    return [*own, *(str(_FONTS / name) for name in sorted(FONT_FILES.values()))]


@cache
def _font(path: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, _MEASURE, layout_engine=ImageFont.Layout.BASIC)


@cache
def _measured(content: str, path: str) -> float:
    return _font(path).getlength(content)


def text_width(content: str, family: str, style: str, size: float) -> float:
    """How wide a line of text is drawn; `style` is plain, bold or italic."""
    own = studio().typefaces.get((family, style))
    return _measured(content, own.path if own else str(_FONTS / FONT_FILES[family, style])) * size / _MEASURE
