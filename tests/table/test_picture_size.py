"""The size of a board's picture, which says where the next board begins."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from vassal_tools.errors import Where
from vassal_tools.table.picture_size import picture_size


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG", "BMP"])
def test_a_picture_tells_its_size_in_the_header(kind: str) -> None:
    data = io.BytesIO()
    Image.new("RGB", (30, 20)).save(data, kind)
    assert picture_size(data.getvalue(), Where()) == (30, 20)


@pytest.mark.parametrize(("text", "size"), [
    ('<svg width="30" height="20.6"/>', (30, 21)),
    ('<svg width="30px" height="20px"/>', (30, 20)),
    ('<svg viewBox="0 0 30 20"/>', (30, 20)),
    ('<svg width="100%" height="100%"/>', None),
    ("<svg", None),
    ('<!DOCTYPE svg [<!ENTITY a "1">]><svg width="&a;" height="1"/>', None),
])  # fmt: skip
def test_a_drawing_tells_its_size_in_its_root(text: str, size: tuple[int, int] | None) -> None:
    assert picture_size(text.encode(), Where()) == size


def test_a_broken_picture_tells_nothing() -> None:
    assert picture_size(b"\x89PNG\r\n\x1a\nbroken", Where()) is None
