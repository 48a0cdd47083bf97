"""Pictures in other languages: every word is translated, and pictures without words are not stored again."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from vassal_tools.builder.drawings import drawings
from vassal_tools.builder.module import whole_parts
from vassal_tools.builder.pictures.layout import layout
from vassal_tools.builder.pictures.map import board_svg
from vassal_tools.builder.pictures.studio import drawing_words, said
from vassal_tools.builder.words.translations import Catalog, catalog
from vassal_tools.game import library
from vassal_tools.game.names import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.game.model import Game

SOURCE = library.folder("sphacteria")
RESHAPED = re.compile(r"chart-")
"""Pictures that are as high as their words need."""


@dataclass(frozen=True)
class Asked(Catalog):
    """Translations that keep what they were asked for."""

    texts: set[str] = field(default_factory=set)

    def said(self, text: str) -> str:
        """The translation of a text, which is kept."""
        self.texts.add(text)
        return super().said(text)


@pytest.fixture
def module(module_file: Path) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(module_file) as archive:
        yield archive


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_on_a_picture_is_translated(game: Game, language: str) -> None:
    """But for codes, such as BMA and RH1."""
    known, parts = catalog(SOURCE, language), whole_parts(game, SOURCE)
    other = Asked(known.language, known.strings, known.patterns)
    drawings(game, parts, other)
    with drawing_words(other.said, other.digest):
        board_svg(game, parts.notes)
    words = {text for text in other.texts if re.search("[A-Za-z][a-z]", text)}
    assert len(words) > 150
    assert sorted(text for text in words if known.translated(text) is None) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_pictures_with_other_words_are_stored_again(module: zipfile.ZipFile, language: str) -> None:
    folder = f"images_{language}/"
    names = [name.removeprefix(folder) for name in module.namelist() if name.startswith(folder) and name != folder]
    assert folder in module.namelist()  # `DataArchive.buildLocalizedDirectoryList` of 3.5 looks for it
    assert {"board.png", "chart-crt.png", "chart-sequence.png", "event-13.png", "A-Cleon.png", "about.png"} <= {*names}
    assert {"moved.png", "A-T1.png", "icon-turn.png"}.isdisjoint(names)
    for name in names:
        there, english = module.read(folder + name), module.read(f"images/{name}")
        assert there != english
        if not RESHAPED.match(name):
            assert _size(there) == _size(english), name


def _size(data: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(data)).size


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_do_not_move_what_pieces_lie_on(game: Game, language: str) -> None:
    """Labels are at the same points in every language."""
    parts, other = whole_parts(game, SOURCE), catalog(SOURCE, language)
    english = layout(game, parts.notes)
    with drawing_words(other.said, other.digest):
        assert layout(game, parts.notes).medallions == english.medallions


def test_whole_texts_are_translated_and_their_lines_are_not() -> None:
    with drawing_words({"the beach": "la plage", "la plage": "wrong"}.__getitem__, "x"):
        assert said("the beach") == "la plage"
        assert said(said("the beach")) == "la plage"
    assert said("the beach") == "the beach"
