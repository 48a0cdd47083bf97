"""The context of a game's drawings: language, and the author's fonts, emblems and pictures.

It is bound to the context of a build (`with drawing_in(studio)`), so that two builds do not interfere.
"""

from __future__ import annotations

import io
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import resvg_py
from PIL import ImageFont

from vassal_tools.builder.pictures.palette import FONT_FILES, SANS, SERIF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


def _no_picture(_name: str, _width: int, _height: int) -> str:
    return ""


def _as_is(text: str) -> str:
    return text


class TranslatedText(str):
    """A text or line in the language of the picture, which must not be translated again."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Typeface:
    """The author's font: its file, its family name, and its content with digest."""

    path: str
    family: str
    digest: str
    data: bytes = field(repr=False, compare=False)


@dataclass(frozen=True)
class Studio:
    """The drawing context; by default without anything from the author.

    `typefaces` replace our fonts, by family and style. `emblems` return an SVG element of 100 by 100 for a colour.
    `picture` returns the address of a picture by its name in `art`, fitted into a size in pixels, or nothing.
    `digest` changes with any of these. `say` translates a text into the language of the pictures, and `words` changes
    with its results.
    """

    typefaces: Mapping[tuple[str, str], Typeface] = field(default_factory=dict)
    emblems: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    picture: Callable[[str, int, int], str] = _no_picture
    digest: str = ""
    say: Callable[[str], str] = _as_is
    words: str = ""


_PLAIN = Studio()
_AT_WORK: ContextVar[Studio] = ContextVar("studio", default=_PLAIN)


def studio() -> Studio:
    """Return the current drawing context."""
    return _AT_WORK.get()


def said(text: str) -> TranslatedText:
    """Return a text in the language of the current pictures; whole texts are translated, not lines."""
    return text if isinstance(text, TranslatedText) else TranslatedText(studio().say(text))


@contextmanager
def drawing_in(own: Studio) -> Iterator[None]:
    """Draw with that studio until the block ends."""
    before = _AT_WORK.set(own)
    try:
        yield
    finally:
        _AT_WORK.reset(before)


@contextmanager
def drawing_words(say: Callable[[str], str], words: str) -> Iterator[None]:
    """Draw in the language of `say` until the block ends."""
    with drawing_in(replace(studio(), say=say, words=words)):
        yield


_FONTS = Path(__file__).with_name("fonts")
_MEASURE = 1000  # measured at this size, so that hinting is no matter


def png(svg: str, width: int) -> bytes:
    """Return the picture as PNG, `width` pixels wide, in its proportions."""
    return resvg_py.svg_to_bytes(svg_string=svg, **drawing_options(width))


def drawing_options(width: int) -> dict[str, Any]:
    """Return the renderer's options for a width: only our fonts."""
    fallback = {"serif_family": family_name(SANS)}  # the renderer draws an unknown family in serif
    return {"width": width, "skip_system_fonts": True, **font_options(), **fallback}


def font_options() -> dict[str, Any]:
    """Return the renderer's options that draw any family in our fonts."""
    families = {"serif": SERIF, "sans_serif": SANS, "monospace": SANS}
    return {
        "font_files": _font_files(),
        "font_family": family_name(SANS),
        **{f"{name}_family": family_name(family) for name, family in families.items()},
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
