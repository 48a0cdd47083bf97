"""The module of The Peloponnesian War speaks French and Italian throughout."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.module import build_file
from vassal_tools.builder.words.translations import catalog, missing
from vassal_tools.game import library
from vassal_tools.game.names import LANGUAGES

if TYPE_CHECKING:
    from lxml import etree

NAME = "peloponnesian_war"


@pytest.fixture(scope="module")
def build() -> etree._Element:
    return build_file(library.load(NAME))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english(build: etree._Element, language: str) -> None:
    assert missing(build, catalog(library.folder(NAME), language)) == ()
