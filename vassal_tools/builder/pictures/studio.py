"""The context of a game's drawings: language, and the author's fonts, emblems and pictures.

It is bound to the context of a build (`with drawing_in(studio)`), so that two builds do not interfere.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


def _no_picture(_name: str, _width: int, _height: int) -> str:
    return ""


def _as_is(text: str) -> str:
    return text


class Said(str):
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


def said(text: str) -> Said:
    """Return a text in the language of the current pictures; whole texts are translated, not lines."""
    return text if isinstance(text, Said) else Said(studio().say(text))


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
