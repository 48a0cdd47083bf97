"""Read the format and size of a picture from its first bytes, without decoding it."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

LFS_POINTER = b"version https://git-lfs.github.com/spec/"
"""The prefix of a file that Git LFS stores elsewhere."""
FORMS = {"png": "png", "gif": "gif", "jpg": "jpeg", "jpeg": "jpeg", "svg": "svg", "bmp": "bmp"}
"""The extensions of pictures, with their formats."""
READABLE = frozenset(FORMS.values())
"""The formats that VASSAL reads: SVG itself, the others through Java's ImageIO."""
_SVG_HEAD = 1 << 16
_NUMBER = re.compile(r"\s*([0-9]{1,7}(?:\.[0-9]{1,6})?)")
_SVG_TAG = re.compile(rb"<(?:svg:)?svg\b([^>]{0,8000})>")
_ATTRIBUTE = {
    name: re.compile(rf"\b{name}\s*=\s*[\"']([^\"']{{0,200}})[\"']") for name in ("width", "height", "viewBox")
}
_EXTERNAL = re.compile(rb"(?:href|src)\s*=\s*[\"']\s*((?:https?|ftp|file):[^\"']{0,300})[\"']", re.IGNORECASE)
_SCRIPT = re.compile(rb"<(?:\w{1,20}:)?script\b", re.IGNORECASE)
_JPEG_SIZES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})


@dataclass(frozen=True, slots=True)
class PictureHead:
    """The properties of a picture.

    Its format (empty: unknown), its size in pixels (0: unknown), the fault that makes it unreadable, the external
    references of an SVG, and whether it is a Git LFS pointer.
    """

    form: str = ""
    width: int = 0
    height: int = 0
    fault: str = ""
    outside: tuple[str, ...] = ()
    is_pointer: bool = False


def read_picture_head(data: bytes) -> PictureHead:
    """Return the properties of the picture in these bytes."""
    if not data:
        return PictureHead(fault="is empty")
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return _png(data)
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return _gif(data)
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if data.startswith(b"BM"):
        return _bmp(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return PictureHead("webp")
    if data[:4] in (b"II*\0", b"MM\0*"):
        return PictureHead("tiff")
    if _is_svg(data):
        return _svg(data)
    if data.startswith(LFS_POINTER):
        return PictureHead(fault="is a pointer of Git LFS", is_pointer=True)
    return PictureHead(fault="is not a picture in a known format")


def _png(data: bytes) -> PictureHead:
    if len(data) < 33 or data[12:16] != b"IHDR":
        return PictureHead("png", fault="is cut off in its header")
    width, height = struct.unpack(">II", data[16:24])
    fault = "" if width and height else "has no size"
    if not fault and not _ends_png(data):
        fault = "is cut off before its end"
    return PictureHead("png", width, height, fault)


def _ends_png(data: bytes) -> bool:
    return b"IEND" in data[-4096:] or b"IEND" in data


def _gif(data: bytes) -> PictureHead:
    if len(data) < 13:
        return PictureHead("gif", fault="is cut off in its header")
    width, height = struct.unpack("<HH", data[6:10])
    return PictureHead("gif", width, height, "" if width and height else "has no size")


def _bmp(data: bytes) -> PictureHead:
    # the oldest header has 12 bytes and a 16-bit size; newer ones have 32 bits, negative if drawn from the top
    if len(data) < 26:
        return PictureHead("bmp", fault="is cut off in its header")
    is_oldest = data[14:18] == b"\x0c\0\0\0"
    width, height = struct.unpack("<HH", data[18:22]) if is_oldest else struct.unpack("<ii", data[18:26])
    return PictureHead("bmp", abs(width), abs(height), "" if width and height else "has no size")


def _jpeg(data: bytes) -> PictureHead:
    place, end = 2, len(data)
    while place + 4 <= end:
        if data[place] != 0xFF:
            break
        marker = data[place + 1]
        if marker == 0xFF or marker == 0x01 or 0xD0 <= marker <= 0xD8:
            place += 1 if marker == 0xFF else 2
            continue
        if marker in _JPEG_SIZES and place + 9 <= end:
            height, width = struct.unpack(">HH", data[place + 5 : place + 9])
            return PictureHead("jpeg", width, height, "" if width and height else "has no size")
        place += 2 + max(struct.unpack(">H", data[place + 2 : place + 4])[0], 2)
    return PictureHead("jpeg", fault="is cut off before its size")


def _is_svg(data: bytes) -> bool:
    head = data[:_SVG_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"<") and bool(_SVG_TAG.search(data[:_SVG_HEAD]))


def _svg(data: bytes) -> PictureHead:
    found = _SVG_TAG.search(data[:_SVG_HEAD])
    tag = found.group(1).decode("utf-8", "replace") if found else ""
    sizes = {name: match.group(1) for name, pattern in _ATTRIBUTE.items() if (match := pattern.search(tag))}
    width, height = _length(sizes.get("width", "")), _length(sizes.get("height", ""))
    if not (width and height):
        box = sizes.get("viewBox", "").replace(",", " ").split()
        width, height = (_length(box[2]), _length(box[3])) if len(box) == 4 else (0, 0)
    outside = [text.decode("utf-8", "replace") for text in _EXTERNAL.findall(data)[:20]]
    if _SCRIPT.search(data):
        outside.append("a script")
    return PictureHead("svg", width, height, "", tuple(outside))


def _length(text: str) -> int:
    match = _NUMBER.match(text)
    return 0 if not match or text.strip().endswith("%") else int(float(match.group(1)))
