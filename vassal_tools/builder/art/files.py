"""A picture or font of the author, read once within limits."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.svg_file import read_svg
from vassal_tools.objects.picture_head import FORMS, read_picture_head

if TYPE_CHECKING:
    from vassal_tools.objects.picture_head import PictureHead

PICTURES = {f".{ending}": form for ending, form in FORMS.items() if form in ("png", "jpeg", "svg")}
"""The extensions of pictures, with the required content."""
FONTS = (".otf", ".ttf")
_FONT_HEADS = (b"OTTO", b"\0\1\0\0", b"true")
_FONT_HEAD = 12  # bytes, before the list of tables
MOST_PIXELS = 64_000_000
_LONGEST_SIDE = 16_384


@dataclass(frozen=True)
class ArtFile:
    """A file of the folder `art`; `name` is its path in the folder, with slashes and without extension."""

    name: str
    ending: str
    file: str  # its whole path
    form: str  # png, jpeg, svg or font
    data: bytes

    @property
    def path(self) -> str:
        """The path in the folder, as in the credits."""
        return f"{self.name}{self.ending}"

    @property
    def where(self) -> Where:
        """The place, for errors and findings."""
        return Where(self.file)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of its bytes, as hex."""
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def size(self) -> tuple[float, float]:
        """The width and height: pixels, or the units of an SVG's own grid."""
        head = read_picture_head(self.data)
        return head.width, head.height

    @property
    def is_vector(self) -> bool:
        """True if it is sharp at any size."""
        return self.form == "svg"


def checked(file: ArtFile) -> ArtFile:
    """Return the file. Raises SourceError if its content does not match its extension, is too large, or unsafe."""
    if file.form == "font":
        if wrong := _fault_of_font(file.data):
            raise SourceError(wrong, file.where)
        return file
    if file.form == "svg":
        read_svg(file.data, file.where, _fault_of_embedded)
    head = read_picture_head(file.data)
    wrong = _fault(head) or ("" if head.form == file.form else f"is not {file.form.upper()}, but {head.form.upper()}")
    if wrong:
        raise SourceError(wrong, file.where)
    return file


def _fault_of_font(data: bytes) -> str:
    # by its header and table directory
    if data[:4] not in _FONT_HEADS or len(data) < _FONT_HEAD:
        return "is not a readable font: OpenType and TrueType are"
    count = int.from_bytes(data[4:6], "big")
    listed = [data[at : at + 16] for at in range(_FONT_HEAD, _FONT_HEAD + 16 * count, 16)]
    ends = [int.from_bytes(one[8:12], "big") + int.from_bytes(one[12:], "big") for one in listed]
    return "is not a readable font: it is cut short" if not ends or max(ends) > len(data) else ""


def _fault_of_embedded(data: bytes) -> str:
    head = read_picture_head(data)
    wrong = _fault(head) or ("" if head.form in ("png", "jpeg") else f"has the format {head.form.upper()}")
    return f"has an embedded picture that {wrong}" if wrong else ""


def _fault(head: PictureHead) -> str:
    # by its header alone
    if head.fault:
        return head.fault
    if head.form == "svg" and not (head.width and head.height):
        return "has no size: its <svg> needs width and height, or a viewBox"
    if head.width * head.height > MOST_PIXELS or max(head.width, head.height) > _LONGEST_SIDE:
        return f"has {head.width} × {head.height} pixels, more than is read ({MOST_PIXELS // 1_000_000} million)"
    return ""
