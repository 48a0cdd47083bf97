"""Markup before the root is read once, so long prologs cost no more than the rest of the file."""

from __future__ import annotations

from typing import Any
from xml.parsers import expat

import pytest

from vassal_tools.errors import FormatError, Where
from vassal_tools.format.xml_guard import require_harmless

COMMENT = b"<!--" + b"x" * (1 << 20) + b"-->"


class CountingParser:
    """Expat, and how often it is given data."""

    def __init__(self, real: Any) -> None:
        self.__dict__.update(real=real, parts=0)

    def __setattr__(self, name: str, handler: Any) -> None:
        setattr(self.__dict__["real"], name, handler)

    def Parse(self, data: bytes, is_final: bool) -> None:  # noqa: N802 - the name that expat has
        self.__dict__["parts"] += 1
        self.__dict__["real"].Parse(data, is_final)


def test_a_long_comment_before_the_root_is_read_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expat reads an open token again with each part that it gets."""
    parser = CountingParser(expat.ParserCreate())
    monkeypatch.setattr(expat, "ParserCreate", lambda: parser)
    require_harmless(COMMENT + b"<a/>", Where("a.xml"))
    assert parser.__dict__["parts"] == 1


def test_a_doctype_behind_a_long_comment_is_refused() -> None:
    with pytest.raises(FormatError, match="DOCTYPE"):
        require_harmless(COMMENT + b"<!DOCTYPE a><a/>", Where("a.xml"))
