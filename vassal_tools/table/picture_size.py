"""Read the size of a picture from its header."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import plain_xml
from vassal_tools.objects.picture_head import READABLE, read_picture_head

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Size = tuple[int, int]


def picture_size(data: bytes, where: Where) -> Size | None:
    """Return the width and height in pixels as the engine draws it, or None if the picture does not state them."""
    return _svg_size(data, where) if data.lstrip()[:1] == b"<" else _raster_size(data)


def _raster_size(data: bytes) -> Size | None:
    head = read_picture_head(data)
    return (head.width, head.height) if head.form in READABLE and head.width and head.height else None


def _svg_size(data: bytes, where: Where) -> Size | None:
    try:
        root = plain_xml.parse(data, where)
    except FormatError:
        return None
    wide, high = _length(root.get("width", "")), _length(root.get("height", ""))
    return (wide, high) if wide and high else _view_box(root)


def _view_box(root: Element) -> Size | None:
    numbers = [_length(part) for part in (root.get("viewBox") or "").replace(",", " ").split()]
    return (numbers[2], numbers[3]) if len(numbers) == 4 and numbers[2] and numbers[3] else None


def _length(text: str) -> int:
    number = text.strip().removesuffix("px")
    bare = number.replace(".", "", 1)
    return int(float(number) + 0.5) if bare.isascii() and bare.isdigit() and len(bare) < 10 else 0
