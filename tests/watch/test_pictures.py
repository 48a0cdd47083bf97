"""A stranger's pictures: broken, too large, active or loading ones are refused with a reason."""

from __future__ import annotations

import base64
import io
import struct
import zlib
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from vassal_tools.format.archive import pack
from vassal_tools.objects.picture_head import read_picture_head
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.watch import engine_pictures
from vassal_tools.watch.pictures import NAMED_BOX, Gallery
from vassal_tools.watch.scaling import WIDEST, scaler

if TYPE_CHECKING:
    from pathlib import Path

BUILD_FILE = b'<VASSAL.build.GameModule name="Made" version="1"/>'
PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">{}</svg>'


def png(width: int, height: int, kind: str = "PNG") -> bytes:
    stream = io.BytesIO()
    Image.effect_noise((width, height), 60).save(stream, kind)
    return stream.getvalue()


def bomb() -> bytes:
    """A PNG of 60,000 by 60,000 pixels in few bytes."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0)
    body = zlib.compress(bytes(7_501 * 400))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def gallery(tmp_path: Path, **pictures: bytes) -> Gallery:
    path = tmp_path / "made.vmod"
    path.write_bytes(pack({"buildFile.xml": BUILD_FILE, **{f"images/{name}": data for name, data in pictures.items()}}))
    module = read_plain_module(path)
    made = Gallery(module)
    for name in pictures:
        made.number(name)
    return made


HOSTILE = {
    "bomb": (bomb(), "too large"),
    "cut": (png(40, 40)[:60], "cut off"),
    "text": (b"no picture", "not a picture"),
    "empty": (b"", "empty"),
    "tiff": (b"II*\0" + bytes(40), "format"),
    "script": (PLAIN.format("<script>alert(1)</script>").encode(), "run or load"),
    "handler": (PLAIN.format('<rect onload="alert(1)"/>').encode(), "run or load"),
    "outside": (PLAIN.format('<image href="https://example.org/a.png"/>').encode(), "run or load"),
    "css": (PLAIN.format("<style>@import 'https://example.org/a.css'</style>").encode(), "run or load"),
    "laughs": (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + PLAIN.format("&a;").encode(), "run or load"),
    "foreign": (PLAIN.format("<foreignObject/>").encode(), "run or load"),
    "long": (PLAIN.format(" " * (1 << 19)).encode(), "KiB"),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("scales", [True, False])
def test_a_hostile_picture_becomes_a_box_and_is_named(tmp_path: Path, name: str, scales: bool) -> None:
    data, fault = HOSTILE[name]
    made = gallery(tmp_path, **{name: data})
    (document,) = made.documents(scaler() if scales else None)
    assert document["uri"] == ""
    (missing,) = made.missing()
    assert name in missing
    assert fault in missing
    assert 0 < int(document["width"]) <= 1 << 13


def test_a_picture_with_broken_pixels_is_refused_where_it_is_scaled(tmp_path: Path) -> None:
    data = png(300, 300)
    made = gallery(tmp_path, broken=data[:200] + bytes(200) + data[400:])
    (document,) = made.documents(scaler())
    assert (document["uri"], list(made.missing())) == ("", ["the picture broken is broken"])


@pytest.mark.parametrize(("kind", "width"), [("PNG", 3000), ("JPEG", 300), ("GIF", 300), ("BMP", 300)])
def test_pictures_keep_their_size_on_the_map_and_become_smaller_files(tmp_path: Path, kind: str, width: int) -> None:
    data = png(width, 200, kind)
    made = gallery(tmp_path, picture=data)
    (document,) = made.documents(scaler())
    mime, _, text = str(document["uri"]).partition(";base64,")
    bytes_ = base64.b64decode(text)
    assert (document["width"], document["height"]) == (width, 200)
    assert len(bytes_) <= len(data)
    with Image.open(io.BytesIO(bytes_)) as shown:
        assert shown.size[0] == min(width, WIDEST)
        assert shown.get_format_mimetype() == mime.removeprefix("data:")


def test_without_pillow_bytes_are_as_they_were(tmp_path: Path) -> None:
    data = png(30, 20)
    (document,) = gallery(tmp_path, picture=data).documents(None)
    assert document["uri"] == "data:image/png;base64," + base64.b64encode(data).decode()


def test_a_picture_that_is_not_there_is_a_box(tmp_path: Path) -> None:
    made = gallery(tmp_path)
    assert made.size("gone.png") == (NAMED_BOX, NAMED_BOX)
    assert list(made.missing()) == ["the picture gone.png is not in the module"]


def test_a_plain_svg_is_taken_as_it_is(tmp_path: Path) -> None:
    data = PLAIN.format('<rect width="9" height="9" fill="url(#a)"/>').encode()
    (document,) = gallery(tmp_path, plain=data).documents(scaler())
    assert (document["width"], document["height"]) == (30, 20)
    assert str(document["uri"]).startswith("data:image/svg+xml;base64,")


@pytest.mark.parametrize("name", sorted(engine_pictures.SIZES))
def test_a_picture_of_the_engine_is_drawn_by_us_in_its_size(tmp_path: Path, name: str) -> None:
    made = gallery(tmp_path)
    width, height = made.size(f"/images/{name}")
    (document,) = made.documents(scaler())
    svg = base64.b64decode(str(document["uri"]).partition(";base64,")[2])
    head = read_picture_head(svg)
    assert (head.form, head.width, head.height) == ("svg", width, height)
    assert list(made.missing()) == []


def test_a_picture_of_the_module_is_none_of_the_engine(tmp_path: Path) -> None:
    made = gallery(tmp_path)
    assert made.size("moved.gif") == (NAMED_BOX, NAMED_BOX)
