"""The contents of the modules of the tiny games."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from vassal_rulebooks.core.edition import GameEdition
from vassal_tools.api import lint_path
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.places import card_points
from vassal_tools.builder.module import write_module
from vassal_tools.builder.pictures import board_svg
from vassal_tools.builder.pictures.looks import border_look
from vassal_tools.errors import SourceError
from vassal_tools.game.fingerprint import canonical_json, from_json
from vassal_tools.game.library import load
from vassal_tools.referee.judging import umpires
from vassal_tools.referee.protocol import Die

HERE = Path(__file__).parent
FOLDERS = sorted(path.parent for path in HERE.glob("*/game.toml"))


@pytest.mark.sweep(2)  # a build for each; the engine opens them all
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_lint_finds_nothing(folder: Path, tmp_path: Path) -> None:
    path = write_module(load(folder), tmp_path, source=folder)
    assert [(fault.code, fault.finding.message) for fault in lint_path(path)] == []


def test_a_river_is_drawn_on_a_map_of_areas_too() -> None:
    ford = load(HERE / "ford")
    assert border_look(ford, "river").stroke in board_svg(ford)


@pytest.mark.parametrize("name", ["ford", "ridge"])
def test_a_die_has_the_sides_that_the_rules_say(name: str) -> None:
    game = load(HERE / name)
    (dice,) = parts_of(game).dice
    assert (dice.count, dice.sides) == (1, game.rules.die_sides.value)
    (umpire,) = (one for one in umpires() if isinstance(one, GameEdition) and one.name == name)
    assert umpire.edition.dice == {dice.name: Die(1, dice.sides)}


def test_cards_lie_in_a_row_where_only_one_side_has_a_box() -> None:
    ridge = load(HERE / "ridge")
    red, blue = (card_points(ridge)[side] for side in ridge.sides)
    assert red[1] == blue[1] > max(y for zone in ridge.zones.values() for _, y in zone.polygon)


FAULTY = {
    "roll,1:2\n1,1:0\n": "fights.csv:1: must begin with die and the odds of each column",
    "die,1:2,evens\n1,1:0,0:1\n": "the column 'evens' must be odds such as 2:1",
    "die,01:02,02:01\n1,1:0,0:1\n": "odds such as 2:1 (a spreadsheet took it for a time: format the cells as text",
    "die,1:2,2:1\n1,01:00,0:1\n": "die 1, column 1:2: must be two results with : between them, not '01:00' (a spread",
    "die,2:1,1:2\n1,1:0,0:1\n": "columns must go up by their odds",
    "die,1:2,2:1\n1,1:0,none\n": "fights.csv:2: die 1, column 2:1: must be two results with : between them",
    "die,1:2,2:1\n1,1:0,0:1\n3,1:0,0:1\n": "rows must count the die up by one",
}


@pytest.mark.parametrize("text", FAULTY)
def test_a_table_of_odds_that_cannot_be_counted_by_is_refused(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "ford"
    shutil.copytree(HERE / "ford", folder)
    (folder / "tables" / "fights.csv").write_text(text, encoding="utf-8")
    with pytest.raises(SourceError) as refused:  # the rulebook, which knows its columns, finds faults of its own
        load(folder)
    assert any(FAULTY[text] in str(fault) for fault in refused.value.each)


def test_the_table_of_a_fight_is_in_the_model_of_the_module() -> None:
    ford = load(HERE / "ford")
    assert from_json(canonical_json(ford)).module == ford.module


def test_a_chart_of_the_data_says_the_numbers_of_the_rules() -> None:
    leagues = load(HERE / "leagues")
    chart = next(chart for chart in parts_of(leagues).charts if chart.name == "rules")
    said = " ".join(re.findall(r">([^<>]+)</text>", chart.draw()))
    assert "A piece has 2 in a turn; up to 3 of a league are in a town." in said
    assert [f"{side} has won with 5 points." in said for side in leagues.sides] == [True, True, True]
    assert "by river" in said
