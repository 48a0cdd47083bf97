"""Names of units for people, from the model."""

from __future__ import annotations

import pytest

from tests.referee import tiny_tables
from vassal_tools.game import library
from vassal_tools.game.unit_names import long_names
from vassal_tools.report.in_words import naming


@pytest.mark.parametrize(("unit", "name"), [
    ("S.H7", "Helots 7 (S.H7)"),
    ("A.H1", "Athenian Hoplites 1 (A.H1)"),
    ("A.Cleon", "Cleon"),
])  # fmt: skip
def test_a_unit_has_the_name_of_its_counter_and_its_code(unit: str, name: str) -> None:
    assert long_names(library.load("sphacteria"))[unit] == name


@pytest.mark.parametrize("game", ["ford", "ridge", "sentries", "leagues"])
def test_every_unit_of_any_game_has_a_name_of_its_own(game: str) -> None:
    model = tiny_tables.proof(game).game
    names = long_names(model)
    assert set(names) == set(model.counters)
    assert len(set(names.values())) == len(names)


@pytest.mark.parametrize(("text", "said"), [
    ("S.H1, S.H10 and S.H1.", "Helots 1 (S.H1), S.H10 and Helots 1 (S.H1)."),
    ("Helots 1 (S.H1) stays", "Helots 1 (S.H1) stays"),
    ("XS.H1 S.H1x", "XS.H1 S.H1x"),
])  # fmt: skip
def test_a_text_names_each_unit_at_length_once(text: str, said: str) -> None:
    assert naming({"S.H1": "Helots 1 (S.H1)"})(text) == said
