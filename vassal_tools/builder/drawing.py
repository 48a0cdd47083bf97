"""A picture of a module before it is painted."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SIZE = re.compile(r'<svg [^>]*?width="([0-9.]+)" height="([0-9.]+)"')


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG, and its width in pixels; `art` is the name of the file in `art` that takes its place.

    A picture that `keeps_size` is fitted into that of the drawing, any other is as high as its own proportions ask.
    """

    art: str
    svg: str
    width: int
    keeps_size: bool = True

    @property
    def height(self) -> int:
        """How high it is drawn, in pixels."""
        found = _SIZE.match(self.svg)
        return round(self.width * float(found[2]) / float(found[1])) if found else self.width
