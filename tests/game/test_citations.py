"""Facts cite a source that `game.toml` names as `@name`, with words of their own after it or without."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.errors import SourceError
from vassal_tools.game import library

TINY = Path(__file__).with_name("tiny")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the tiny game that names a source."""
    folder = shutil.copytree(TINY, tmp_path / "copy")
    replace(folder / "game.toml", "[face]", '[sources]\nbook = "the book"\n\n[face]')
    return folder


def replace(path: Path, old: str, new: str) -> None:
    """Replace the first occurrence of words in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(("cited", "text"), [
    ("@book", "the book"), ("@book: 2", "the book: 2"), ("mail@book", "mail@book"), ("2", "2"),
])  # fmt: skip
def test_a_cited_source_is_its_text_in_rows_and_tables(cited: str, text: str, copy: Path) -> None:
    replace(copy / "counters.csv", "text,2,0,text,2", f"text,2,0,text,{cited}")
    replace(copy / "combat.toml", 'source = "5"', f'source = "{cited}"')
    game = SphacteriaGame.of(library.load(copy))
    assert next(iter(game.counters.values())).values["star"].source == text
    assert game.combat.lowest.source == text


def test_a_game_without_names_of_sources_says_so(tmp_path: Path) -> None:
    folder = shutil.copytree(TINY, tmp_path / "copy")
    replace(folder / "combat.toml", 'source = "5"', 'source = "@book"')
    with pytest.raises(SourceError, match=r"combat\.toml:2: no source 'book' \(known: none\)"):
        library.load(folder)
