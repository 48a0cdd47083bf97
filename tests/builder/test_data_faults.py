"""Declarations in data that do not fit the game are refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.charts import read_table, table_charts
from vassal_tools.builder.data_parts import data_parts
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.errors import SourceError
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from pathlib import Path


from tests.builder.declared_acts import with_module

CARD_FAULTS = {
    '[cards]\nHeld = "{held}"\n[repeated.held]\nof = "rules.supply.start"\ntext = "{it}"\nbetween = "+"': (
        r"the game has no list 'rules\.supply\.start'"
    ),
    '[cards]\nHeld = "Count("': r"cards\.Held is not a VASSAL expression",
    'score = "Held_{side}"': r"score names 'Held_Blue', which the cards do not work out",
}


@pytest.mark.parametrize("text", CARD_FAULTS)
def test_what_cards_cannot_work_out_is_refused(tmp_path: Path, text: str) -> None:
    act = '[[acts]]\nkind = "pass"\non = "side"\nmenu = "Pass"'
    with pytest.raises(SourceError, match=CARD_FAULTS[text]):
        parts_of(load(with_module(tmp_path, f"schema = 1\n{text}\n{act}\n")))


FAULTS = {
    'menu = "Score"\nline = "{who} scores"': r"acts, number 1, score: \{who\} is not a text or number of the game",
    'menu = "Score"\nline = "{rules.nowhere}"': r"the game has no number \{rules\.nowhere\}",
    'menu = "Score"\nvalues = "3 to 1"': r"values must be such as `1 to 6`",
    'menu = "Score"\nvalues = "1 to {rules.actions.tie_winner}"': r"values must be such as `1 to 6`",
    'menu = "Score"\nadds = { "supply" = "many" }': r"adds must be a whole number, not 'many'",
    'menu = "Score"\ndropped = true': r"`dropped` is for acts of counters, and for an act of a side that has `values`",
    'menu = "Score"\nfirst = { kind = "halt", when = "true" }': r"no act 'halt' has a button that names its side",
    'menu = "Score"\nwhy = "No"': r"`why` is for an act that is not always `enabled`",
    'menu = "Score"\nsets = { "scores" = "1" }': r"changes the property 'scores', which the module has not",
}


@pytest.mark.parametrize("text", FAULTS)
def test_an_act_that_does_not_fit_the_game_is_refused(tmp_path: Path, text: str) -> None:
    folder = with_module(tmp_path, f'schema = 1\n[[acts]]\nkind = "score"\non = "side"\n{text}\n')
    with pytest.raises(SourceError, match=r"module\.toml: .*" + FAULTS[text]):
        parts_of(load(folder))


def test_no_two_acts_of_a_holder_have_one_key(tmp_path: Path) -> None:
    """Acts of one kind, and names that run together with values: A1 with 2, and A with 12."""
    act = '[[acts]]\nkind = "score"\non = "side"\nmenu = "{value}"\nvalues = "1 to 12"\n'
    game = load(with_module(tmp_path, f"schema = 1\n{act}{act}"))
    acts = [*data_parts(game).side_acts["Blue"], *data_parts(replace(game, sides=("Blue1", "Red"))).side_acts["Blue1"]]
    assert len(acts) == 48
    assert len({act.key for act in acts}) == 48


def test_a_text_that_names_itself_is_refused(tmp_path: Path) -> None:
    text = 'schema = 1\n[texts]\nmore = "{more}{more}"\n[[acts]]\nkind = "pass"\non = "side"\nmenu = "{more}"\n'
    with pytest.raises(SourceError, match="names itself"):
        parts_of(load(with_module(tmp_path, text)))


@pytest.mark.parametrize(("text", "words"), [
    ('[notes.depth]\nemblem = "galley"\nbelow = "feet"', "no place has such a number"),
    ('[printed.movement]\nof = "rules.pace"', "the game has no numbers by type"),
])  # fmt: skip
def test_numbers_that_the_game_has_not_are_refused_where_they_would_be_shown(
    tmp_path: Path, text: str, words: str
) -> None:
    game = load(with_module(tmp_path, f"schema = 1\n{text}\n"))
    with pytest.raises(SourceError, match=words):
        [parts_of(game).printed(counter) for counter in game.counters.values()]


def test_two_tables_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    for name in ("crt.csv", "tables/crt.csv"):
        (tmp_path / name).write_text("die,1:1\n1,AR\n")
    with pytest.raises(SourceError, match=r"tables/crt\.csv: is a chart of the same name as .*crt\.csv"):
        table_charts(tmp_path)


@pytest.mark.parametrize("text", ["", "die\n", "die,1\n1,AR,DR\n"])
def test_a_faulty_table_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.csv"
    path.write_text(text)
    with pytest.raises(SourceError, match=r"results\.csv"):
        read_table(path)


def test_a_fault_in_the_acts_is_named_with_its_line(tmp_path: Path) -> None:
    folder = with_module(tmp_path, 'schema = 1\n[[acts]]\nkind = "pass"\non = "table"\nmenu = "Pass"\n')
    with pytest.raises(
        SourceError, match=r"module\.toml:4: .*on must be one of side, place, base, counter, unit, leader"
    ):
        load(folder)
