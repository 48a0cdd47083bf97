"""The pictures of a module, without repeats: sizes from their headers, bytes scaled by Pillow if installed.

Pictures come from strangers: one that is broken, too large, or would load or run something is refused with a reason.
"""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.objects.picture_head import read_picture_head
from vassal_tools.watch import engine_pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.objects.picture_head import PictureHead
    from vassal_tools.objects.plain_module import PlainModule

    Scaled = Callable[[bytes, int, int], tuple[bytes, str] | None]

FOLDER = "images/"
MOST_BYTES = 24 << 20
MOST_PIXELS = 1 << 26
MOST_SVG = 1 << 18
MOST_WHOLE = 1 << 22
"""The largest picture that is included unscaled."""
NAMED_BOX = 40
"""The width and height of the box that replaces a picture of unknown size."""
SHOWN = frozenset({"png", "gif", "jpeg", "bmp", "svg"})
_MIME = {"svg": "image/svg+xml"}
_ACTIVE_SVG = re.compile(
    rb"<!(?:DOCTYPE|ENTITY)|<(?:\w{1,20}:)?(?:script|foreignObject|iframe|handler|set|animate)|\bon\w{1,30}\s*="
    rb"|@import|url\(\s*[\"']?\s*(?!#)[a-z]|javascript:|(?:href|src)\s*=\s*[\"']\s*(?!#|data:image/(?:png|jpeg|gif))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ScenePicture:
    """A picture: its name, its size on the map, and the fault if it is missing."""

    name: str
    width: int
    height: int
    form: str = ""
    fault: str = ""


class Gallery:
    """The requested pictures, numbered in order of request."""

    def __init__(self, module: PlainModule | None) -> None:
        self._module = module
        self._names = frozenset(module.names) if module else frozenset()
        self._numbers: dict[str, int] = {}
        self.pictures: list[ScenePicture] = []

    def number(self, name: str) -> int:
        """Return the number of a picture."""
        number = self._numbers.get(name)
        if number is None:
            number = self._numbers[name] = len(self.pictures)
            self.pictures.append(self._looked_at(name))
        return number

    def size(self, name: str) -> tuple[int, int]:
        """Return the width and height of a picture, or of its box if it is missing."""
        picture = self.pictures[self.number(name)]
        return picture.width, picture.height

    def _entry(self, name: str) -> str:
        # old modules omit the extension of a GIF (`DataArchive`)
        return next((entry for entry in (FOLDER + name, f"{FOLDER}{name}.gif") if entry in self._names), "")

    def _looked_at(self, name: str) -> ScenePicture:
        if own := engine_pictures.size_of(name):
            return ScenePicture(name, *own, "svg")
        entry = self._entry(name)
        if self._module is None or not entry:
            fault = "is not in the module" if self._module else ""
            return ScenePicture(name, NAMED_BOX, NAMED_BOX, "", fault)
        try:
            data = self._module.read(entry)
        except FormatError:
            return ScenePicture(name, NAMED_BOX, NAMED_BOX, "", "cannot be read")
        head = read_picture_head(data)
        fault = _fault(data, head)
        if fault:
            known = 0 < head.width <= 1 << 13 and 0 < head.height <= 1 << 13
            size = (head.width, head.height) if known else (NAMED_BOX, NAMED_BOX)
            return ScenePicture(name, *size, "", fault)
        return ScenePicture(name, head.width, head.height, head.form)

    def documents(self, scaled: Scaled | None, most: int = MOST_WHOLE) -> Iterator[dict[str, str | int]]:
        """Yield each picture as data; `scaled` shrinks the bytes, and returns None if it cannot read them.

        Without it, pictures of more than `most` bytes are missing.
        """
        for picture in self.pictures:
            uri = self._uri(picture, scaled, most) if picture.form else ""
            yield {"name": picture.name, "uri": uri, "width": picture.width, "height": picture.height}

    def _uri(self, picture: ScenePicture, scaled: Scaled | None, most: int) -> str:
        if engine_pictures.size_of(picture.name):
            return _as_uri(engine_pictures.drawing(picture.name), _MIME["svg"])
        assert self._module is not None  # noqa: S101 - a form is known of what was read
        data, mime = self._module.read(self._entry(picture.name)), _MIME.get(picture.form, f"image/{picture.form}")
        if picture.form != "svg" and scaled:
            made = scaled(data, picture.width, picture.height)
            if made is None:
                return self._refused(picture, "is broken")
            data, mime = made
        elif len(data) > most:
            return self._refused(picture, f"is larger than {most >> 20} MiB, and Pillow is not there to scale it")
        return _as_uri(data, mime)

    def _refused(self, picture: ScenePicture, fault: str) -> str:
        self.pictures[self._numbers[picture.name]] = ScenePicture(
            picture.name, picture.width, picture.height, "", fault
        )
        return ""

    def missing(self) -> Iterator[str]:
        """Yield the fault of each missing picture."""
        for picture in self.pictures:
            if picture.fault:
                yield f"the picture {picture.name} {picture.fault}"


def _as_uri(data: bytes, mime: str) -> str:
    return f"data:{mime};base64,{b64encode(data).decode('ascii')}"


def _fault(data: bytes, head: PictureHead) -> str:
    if head.fault:
        return head.fault
    if head.form not in SHOWN:
        return f"has a format that cannot be shown ({head.form})"
    if not (head.width and head.height):
        return "does not say its size"
    if len(data) > MOST_BYTES or head.width * head.height > MOST_PIXELS:
        return f"is too large: {head.width} by {head.height} pixels, {len(data):,} bytes"
    if head.form == "svg":
        if len(data) > MOST_SVG:
            return f"is an SVG file of more than {MOST_SVG >> 10} KiB"
        if head.outside or _ACTIVE_SVG.search(data):
            return "is an SVG file that would run or load something"
    return ""
