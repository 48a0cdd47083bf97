"""Pictures that Game Piece Layouts use in the images they compose.

Source: `GamePieceLayout`, `ImageItem` and `ImageItemInstance` of `VASSAL.build.module.gamepieceimage`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.format import sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

LAYOUT = "VASSAL.build.module.gamepieceimage.GamePieceLayout"
ITEMS, INSTANCES = "layout", "props"
"""The attribute of a layout with its items, and the attribute of an image with their values."""
_PICTURE = "VASSAL.build.module.gamepieceimage.GamePieceImage"
_IMAGE = "Image"
_FIXED = "Fixed for this layout"
_BEFORE_NAME = {ITEMS: r"(?:^|,)Image;", INSTANCES: r"(?:^|,)Image;[^;,]*;[^;,]*;"}


class DrawnPicture(NamedTuple):
    """A picture that a layout draws: its name, and the component and attribute that refer to it."""

    element: etree._Element
    attribute: str
    name: str


def drawn_pictures(layout: etree._Element) -> Iterator[DrawnPicture]:
    """Yield the pictures of a layout and of the images composed with it."""
    items = _image_items(layout.get(ITEMS, ""))
    for _, image in items:
        if image is not None:
            yield DrawnPicture(layout, ITEMS, image)
    open_items = [name for name, image in items if image is None]
    for picture in layout.iterchildren(_PICTURE) if open_items else ():
        chosen = _chosen_images(picture.get(INSTANCES, ""))
        for name in open_items:
            yield DrawnPicture(picture, INSTANCES, chosen.get(name, ""))


def with_drawn_picture(text: str, attribute: str, old: str, new: str) -> str:
    """Return the value of one of these attributes with a picture renamed."""
    before = re.compile(rf"({_BEFORE_NAME[attribute]}){re.escape(old)}(?=[;,|]|$)")
    return before.sub(lambda found: found.group(1) + new, text)


def _image_items(text: str) -> list[tuple[str, str | None]]:
    # item name to picture; empty if each image chooses its own
    found: list[tuple[str, str | None]] = []
    for item in sequence.split(text, ",") if text else ():
        what, place = (*sequence.split(item, "|"), "")[:2]
        fields = sequence.split(what, ";")
        if fields[0].startswith(_IMAGE):
            is_fixed = len(fields) < 3 or fields[2] == _FIXED
            found.append((sequence.split(place, ";")[0], "".join(fields[1:2]) if is_fixed else None))
    return found


def _chosen_images(text: str) -> dict[str, str]:
    # the first value for an item counts
    chosen: dict[str, str] = {}
    for instance in sequence.split(text, ",") if text else ():
        kind, name, _, image = (*sequence.split(instance, ";"), "", "", "")[:4]
        if kind.startswith(_IMAGE):
            chosen.setdefault(name, image)
    return chosen
