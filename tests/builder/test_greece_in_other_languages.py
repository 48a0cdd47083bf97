"""Modules that speak French and Italian throughout."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.module import build_file
from vassal_tools.builder.words.translations import catalog, missing
from vassal_tools.game import library
from vassal_tools.game.names import LANGUAGES

if TYPE_CHECKING:
    from lxml import etree

NAMES = ("peloponnesian_war", "sparta_athens", "syracuse")


@pytest.fixture(scope="module", params=NAMES)
def spoken(request: pytest.FixtureRequest) -> tuple[str, etree._Element]:
    """The name of a game, and the build file of its module."""
    return request.param, build_file(library.load(request.param))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english(spoken: tuple[str, etree._Element], language: str) -> None:
    name, build = spoken
    assert missing(build, catalog(library.folder(name), language)) == ()
