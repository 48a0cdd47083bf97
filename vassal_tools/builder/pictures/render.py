"""Render SVG to PNG, only with the fonts of this package and of the game, so that every machine draws the same."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import resvg_py
from PIL import ImageFont

from vassal_tools.builder.pictures.palette import FONT_FILES, SANS
from vassal_tools.builder.pictures.studio import said, studio

if TYPE_CHECKING:
    from vassal_tools.builder.pictures.studio import Typeface

_FONTS = Path(__file__).with_name("fonts")
_MEASURE = 1000  # measured at this size, so that hinting is no matter


def png(svg: str, width: int) -> bytes:
    """Return the picture as PNG, `width` pixels wide, in its proportions."""
    return resvg_py.svg_to_bytes(svg_string=svg, **drawing_options(width))


def drawing_options(width: int) -> dict[str, Any]:
    """Return the renderer's options for a width: only our fonts."""
    family = family_name(SANS)
    return {
        "width": width,
        "skip_system_fonts": True,
        "font_files": _font_files(),
        "font_family": family,
        "serif_family": family,
        "sans_serif_family": family,
    }


def family_name(family: str, style: str = "plain") -> str:
    """Return the name of the font that replaces one of ours, or ours."""
    own = studio().typefaces.get((family, style))
    return own.family if own else family


def _font_files() -> list[str]:
    own = sorted({face.path for face in studio().typefaces.values()})
    return [*own, *(str(_FONTS / name) for name in sorted(FONT_FILES.values()))]


@lru_cache(maxsize=64)
def _font(face: Typeface | str) -> ImageFont.FreeTypeFont:
    # for measuring: our own fonts by path, or the author's by digest
    held = face if isinstance(face, str) else io.BytesIO(face.data)
    return ImageFont.truetype(held, _MEASURE, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1 << 16)
def _measured(content: str, face: Typeface | str) -> float:
    return _font(face).getlength(content)


def text_width(content: str, family: str, style: str, size: float) -> float:
    """Return the width of a line of text; `style` is plain, bold or italic."""
    own = studio().typefaces.get((family, style))
    return _measured(said(content), own or str(_FONTS / FONT_FILES[family, style])) * size / _MEASURE
