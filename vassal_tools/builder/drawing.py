"""A picture of a module before painting."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

_SIZE = re.compile(r'<svg [^>]*?width="([0-9.]+)" height="([0-9.]+)"')


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG with its width in pixels; `art` is the file in `art` that replaces it.

    That file is fitted into the size of the drawing, or keeps its own proportions if only one length is fixed
    (`keeps`).
    """

    art: str
    svg: str
    width: int
    keeps: Literal["size", "width", "height"] = "size"

    def place(self, zoom: int = 1) -> tuple[int | None, int | None]:
        """Return the width and height of the file in pixels, times `zoom`; None follows from its proportions."""
        width, height = self.width * zoom, self.height * zoom
        return None if self.keeps == "height" else width, None if self.keeps == "width" else height

    @property
    def own_width(self) -> int:
        """The width stated in the SVG."""
        found = _SIZE.match(self.svg)
        return round(float(found[1])) if found else self.width

    @property
    def height(self) -> int:
        """The drawn height in pixels."""
        found = _SIZE.match(self.svg)
        return round(self.width * float(found[2]) / float(found[1])) if found else self.width
