"""What of the author's own is at hand while the pictures of one game are drawn: fonts, emblems, pictures to place.

It belongs to the context in which a module is built (`with drawing_in(studio)`), so that two builds do not meet.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


def _no_picture(_name: str, _width: int, _height: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font of the author's own: its file, the name of its family in it, and what it holds with the digest of that."""

    path: str
    family: str
    digest: str
    data: bytes = field(repr=False, compare=False)


@dataclass(frozen=True)
class Studio:
    """What is drawn with; of the author's own there is nothing unless said.

    `typefaces` take the place of our fonts, by family and style. `emblems` return an SVG element of 100 by 100 for a
    colour. `picture` returns the address of a picture by its name in `art`, fitted into so many pixels, or nothing.
    `digest` changes with any of it.
    """

    typefaces: Mapping[tuple[str, str], Typeface] = field(default_factory=dict)
    emblems: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    picture: Callable[[str, int, int], str] = _no_picture
    digest: str = ""


_PLAIN = Studio()
_AT_WORK: ContextVar[Studio] = ContextVar("studio", default=_PLAIN)


def studio() -> Studio:
    """What is at hand now."""
    return _AT_WORK.get()


@contextmanager
def drawing_in(own: Studio) -> Iterator[None]:
    """Draw with that studio until the block ends."""
    before = _AT_WORK.set(own)
    try:
        yield
    finally:
        _AT_WORK.reset(before)
