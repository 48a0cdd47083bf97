"""The data that complete an example of the page to a module."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.module import build_file
from vassal_tools.builder.words.translations import catalog
from vassal_tools.game.facts import Fact, Positive
from vassal_tools.game.library import load
from vassal_tools.game.model import Game
from vassal_tools.game.rules_data import RulesData
from vassal_tools.game.templates import new_game

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = Path(__file__).resolve().parents[2] / "docs" / "games.md"
FORD = Path(__file__).parents[1] / "tiny_games" / "ford"
BLOCKS: list[tuple[str, str]] = re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def module(more: str) -> Callable[[Path, str], None]:
    """Return a function that writes an example, with the data it refers to, as the data of a module."""

    def put(folder: Path, example: str) -> None:
        (folder / "module.toml").write_text(f"schema = 1\n{more}\n{example}", "utf-8")

    return put


def cards(folder: Path, example: str) -> None:
    """The cards with their look, in a game that has such a deck."""
    rows = next(text for language, text in BLOCKS if language == "csv" and text.startswith("id,gpid,deck"))
    (folder / "cards.csv").write_text(rows, "utf-8")
    (folder / "cards.toml").write_text(example, "utf-8")
    path = folder / "game.toml"
    text = path.read_text("utf-8").replace("parts = [", 'parts = ["cards", ', 1)
    path.write_text(f'{text}\n[decks]\norders = {{ title = "Orders" }}\n', "utf-8")


def translations(folder: Path, example: str) -> None:
    """The words of a language, which are read."""
    path = folder / "i18n" / "fr.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(example, "utf-8")
    assert catalog(folder, "fr").translated("Strike of A1") == "Frapper de A1"


def types(folder: Path, example: str) -> None:
    """Further types of counters."""
    path = folder / "game.toml"
    text = path.read_text("utf-8").replace("[unit_types]\n", f"[unit_types]\n{example}", 1)
    path.write_text(text, "utf-8")
    assert load(folder).unit_types["wall"].mark == "border"


def looks(folder: Path, example: str) -> None:
    """A layout of counters in the look of the game."""
    path = folder / "look.toml"
    before = path.read_text("utf-8") if path.is_file() else "schema = 1\n"
    path.write_text(f"{before}\n{example}", "utf-8")


def only_looks(folder: Path, example: str) -> None:
    """The whole look of a game."""
    (folder / "look.toml").write_text(f"schema = 1\n{example}", "utf-8")


def quoted(name: str) -> Callable[[Path, str], None]:
    """Return a function that finds each line of an example in a file of the game."""

    def find(folder: Path, example: str) -> None:
        there, named = (
            {line.partition(" #")[0] for line in text.splitlines()}
            for text in ((folder / name).read_text("utf-8"), example)
        )
        assert named <= there

    return find


def roads(folder: Path, example: str) -> None:
    """The roads, sides and symbols of a map that has none."""
    path = folder / "map.toml"
    text = re.sub(
        r"\[roads.*?(?=# Boxes)|\[hexes\.symbols\].*?(?=# Lines)", "", path.read_text("utf-8"), flags=re.DOTALL
    )
    path.write_text(f"{text}\n{example}", "utf-8")


def holders(folder: Path, example: str) -> None:
    """The holders of a game, with a map of their boxes."""
    path = folder / "game.toml"
    text = path.read_text("utf-8").replace("parts = [", 'parts = ["holders", ', 1)
    path.write_text(f'{text}\n[maps.forces]\ntitle = "Forces"\nwidth = 500\nheight = 200\nscale = 1\n', "utf-8")
    box = '[boxes.{}]\ntitle = "A box"\nkind = "box"\nx = {}\ny = 20\nwidth = 200\nheight = 120\n'
    boxes = box.format("With-riders", 20) + box.format("Pool", 240)
    (folder / "map-forces.toml").write_text(f"schema = 1\n{boxes}", "utf-8")
    (folder / "holders.toml").write_text(f"schema = 1\n{example}", "utf-8")


def sends(folder: Path, example: str) -> None:
    """The ways to a battle board, with that board."""
    path = folder / "game.toml"
    board = '[maps.Battle]\ntitle = "Battle board"\nwidth = 500\nheight = 200\nscale = 1\n'
    path.write_text(f"{path.read_text('utf-8')}\n{board}", "utf-8")
    box = '[boxes.Reserve]\ntitle = "Reserve"\nkind = "box"\nx = 20\ny = 80\nwidth = 200\nheight = 100\n'
    (folder / "map-Battle.toml").write_text(f"schema = 1\n{box}", "utf-8")
    module("")(folder, example)


EXAMPLES: tuple[tuple[str, str, Callable[[Path, str], None]], ...] = (
    ('id = "canal"', "areas", quoted("game.toml")),
    ('siege = { title = "siege", mark = "place" }', "", types),
    ("grid = [1000, 640]", "areas", quoted("map.toml")),
    ("[roads.low-road]", "hexes", roads),
    ("[holders.With-riders]", "", holders),
    ("schema = 1", "", cards),
    ("[[layouts.mine]]", "", looks),
    ("[unit_types]", "areas", only_looks),
    ("[strings]", "", translations),
    ("[[acts]]", "", module('[properties."score_{side}"]\nnumber = 0\nmost = 9\n')),
    ("[labels]", "points", quoted("module.toml")),
    ("[sends.Battle]", "", sends),
    ("[fight]", "", module("[dice.Fight]\nsides = 6\n")),
    ("[fight]", "hexes", module("[dice.Attack]\nsides = 6\n")),
)
"""What an example in TOML begins with, the template that it changes, or else the ford, and how it is put there."""


def test_each_example_is_tried() -> None:
    assert [text.splitlines()[0] for language, text in BLOCKS if language == "toml"] == [
        begins for begins, _, _ in EXAMPLES
    ]
    assert sorted({language for language, _ in BLOCKS}) == ["csv", "python", "toml"]


@pytest.mark.parametrize("at", range(len(EXAMPLES)), ids=lambda at: f"{at}-{EXAMPLES[at][0]}")
def test_an_example_is_loaded_and_built(at: int, tmp_path: Path) -> None:
    example = [text for language, text in BLOCKS if language == "toml"][at]
    _, template, put = EXAMPLES[at]
    title = "The Canal" if template == "areas" else "The Ford"
    folder = new_game(title, template, tmp_path) if template else shutil.copytree(FORD, tmp_path / "ford")
    put(folder, example)
    assert len(build_file(load(folder)))


def test_the_counters_of_an_example_are_in_their_template(tmp_path: Path) -> None:
    rows = next(text for language, text in BLOCKS if language == "csv" and text.startswith("id,gpid,side"))
    quoted("counters.csv")(new_game("The Ford", "hexes", tmp_path), rows)


def test_the_numbers_of_a_rulebook_are_types_that_the_reader_goes_by() -> None:
    (code,) = (text for language, text in BLOCKS if language == "python")
    known = {"dataclass": dataclass, "Fact": Fact, "Positive": Positive, "Game": Game, "RulesData": RulesData}
    found = {**known, "__name__": __name__}
    exec(compile(code, str(PAGE), "exec", dont_inherit=True), found)
    data = found["DATA"]
    assert isinstance(data, RulesData)
    assert data.game.__annotations__ == {"rules": found["Rules"]}
