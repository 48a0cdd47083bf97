"""Facts that state no grade and no source have those of `[facts]` in `game.toml`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.game.test_map_shapes import ABOUT, COUNTERS, HEXES, POINTS, SET_UP, SQUARES
from vassal_tools.errors import SourceError
from vassal_tools.game import library
from vassal_tools.game.facts import Fact, Grade
from vassal_tools.game.fingerprint import fingerprint
from vassal_tools.game.grades import facts

if TYPE_CHECKING:
    from pathlib import Path

GROUNDS = '[facts]\ngrade = "deduced"\nsource = "our rules"\n'
MAPS = {"squares": (SQUARES, "A1", "B1"), "hexes": (HEXES, "0101", "0201"), "points": (POINTS, "Ayr", "Bute")}
IN_TABLES = re.compile(r', grade = "text", source = "3"')
IN_ROWS = re.compile(r",text,\d|,(strength_)?grade,(strength_)?source")


def written(folder: Path, shape: str, *, plain: bool) -> Path:
    """A game whose facts state their grounds, or one whose facts are plain values."""
    text, one, other = MAPS[shape]
    files = {"map.toml": text, "counters.csv": COUNTERS, "setup.csv": SET_UP.format(one, other), "game.toml": ABOUT}
    folder.mkdir()
    for name, content in files.items():
        bare = IN_ROWS.sub("", content) if name.endswith("csv") else IN_TABLES.sub("", content)
        bare = re.sub(r"\{ value = ([^={}]+?) \}", r"\1", bare)
        (folder / name).write_text(bare if plain else content, encoding="utf-8")
    if plain:
        with (folder / "game.toml").open("a", encoding="utf-8") as file:
            file.write(GROUNDS)
    return folder


@pytest.mark.parametrize("shape", MAPS)
def test_plain_values_are_facts_with_the_grounds_of_the_game(shape: str, tmp_path: Path) -> None:
    full, plain = (library.load(written(tmp_path / str(way), shape, plain=way)) for way in (False, True))
    assert fingerprint(plain) == fingerprint(full)
    found = [named.fact for named in facts(plain)]
    assert found
    assert {(fact.grade, fact.source) for fact in found} == {(Grade.DEDUCED, "our rules")}


def test_a_fact_that_states_its_grounds_keeps_them(tmp_path: Path) -> None:
    folder = written(tmp_path / "game", "hexes", plain=True)
    text = (folder / "map.toml").read_text(encoding="utf-8")
    stated = 'terrain = { value = "clear", grade = "guess", source = "a map" }'
    (folder / "map.toml").write_text(text.replace('terrain = "clear"', stated), encoding="utf-8")
    assert library.load(folder).zones["0102"].terrain == Fact("clear", Grade.GUESS, "a map")


def test_grounds_may_be_a_source_that_the_game_names(tmp_path: Path) -> None:
    folder = written(tmp_path / "game", "points", plain=True)
    text = (folder / "game.toml").read_text(encoding="utf-8").replace("our rules", "@book, 3")
    (folder / "game.toml").write_text(f'{text}\n[sources]\nbook = "the book"\n', encoding="utf-8")
    assert library.load(folder).counters["b1"].values["strength"].source == "the book, 3"


@pytest.mark.parametrize(
    ("grounds", "said"),
    [
        ("[facts]\ngrade = 'text'\n", "facts.source is missing"),
        ("[facts]\ngrade = 'sure'\nsource = 'me'\n", "facts.grade must be one of text, deduced"),
        ("[facts]\ngrade = 'text'\nsource = '@nowhere'\n", "no source 'nowhere'"),
    ],
)
def test_faulty_grounds_are_one_fault(grounds: str, said: str, tmp_path: Path) -> None:
    folder = written(tmp_path / "game", "points", plain=True)
    text = (folder / "game.toml").read_text(encoding="utf-8").replace(GROUNDS, grounds)
    (folder / "game.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=re.escape(said)) as refused:
        library.load(folder)
    assert len(refused.value.each) == 1
