"""Turn counters in words are what the engine shows and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from vassal_tools.objects.commands import Chat, SetTurn
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.turns import MOST_TEXT, TurnCounter, TurnLevel, bare_turn_text, turn_counters, turn_text

if TYPE_CHECKING:
    from pathlib import Path

SEASONS = TurnLevel(("Spring", "Summer"))
SIDES = TurnLevel(("Red", "Blue", "Green"), "<$value$>")
YEARS = TurnLevel(form="Year $value$", inner=(SEASONS, SIDES))
YEAR_IN_SEASON_1 = r"0|1941;0;false;-1;1\;0\;0\;true,true;2\;0\;0\;true,true,true"
CASES: list[tuple[TurnCounter, str, str]] = [
    (TurnCounter("$level1$ $level2$", (YEARS,)), YEAR_IN_SEASON_1, "Year 1941 Summer"),
    (TurnCounter("$level1$: $level2$", (YEARS,)), YEAR_IN_SEASON_1.replace("1941;0", "1941;1"), "Year 1941: <Green>"),
    (TurnCounter("$level2$ $level3$", (YEARS,)), YEAR_IN_SEASON_1, "Summer"),
    (TurnCounter("$Weather$, $level1$", (YEARS,)), YEAR_IN_SEASON_1, "rain, Year 1941"),
    (TurnCounter("$nothing$ $level1$", (YEARS,)), YEAR_IN_SEASON_1, "nothing Year 1941"),
    (TurnCounter("costs 5$", (YEARS,)), YEAR_IN_SEASON_1, "costs 5"),
    (TurnCounter('{"Turn " + level1}', (YEARS,)), YEAR_IN_SEASON_1, "Year 1941 Summer"),
    (TurnCounter("$level1$", (YEARS, SIDES)), "1|1;0;false;-1|0;0;0;true,true,true", "<Red>"),
    (TurnCounter("$level1$", (SIDES,)), "0|9;0;0;true,true,true", "<>"),
    (TurnCounter("$level1$", (YEARS,)), "7|1;0;false;-1", ""),
    (TurnCounter("$level1$", (YEARS,)), "", ""),
    (TurnCounter("$level1$", ()), "0|1;0;false;-1", ""),
]


@pytest.mark.parametrize(("counter", "state", "text"), CASES)
def test_a_state_in_words(counter: TurnCounter, state: str, text: str) -> None:
    assert turn_text(counter, state, {"Weather": "rain"}) == text


@pytest.mark.parametrize(("state", "text"), [
    ("0|3;0;true;7", "3"),
    (YEAR_IN_SEASON_1, "1941, item 2 of 2"),
    (r"0|2;0;true;7;0\;0\;0\;true,true,true,true", "2, item 1 of 4"),
    ("1|1;0;false;-1|0;0;0;true,true,true", "item 1 of 3"),
    ("", ""),
    ("x", ""),
    ("-1|1;0;false;-1", ""),
    ("0|", ""),
    ("0|;;;", "item 1 of 1"),
])  # fmt: skip
def test_without_the_module_numbers_are_what_can_be_said(state: str, text: str) -> None:
    assert bare_turn_text(state) == text


def test_a_module_cannot_make_a_turn_longer_than_a_few_lines() -> None:
    long = TurnLevel(("x" * 1_000_000,), "$value$" * 100_000)
    assert turn_text(TurnCounter("$level1$" * 100_000, (long,)), "0|0;0;0;true", {}) == "x" * MOST_TEXT


@pytest.mark.parametrize(
    "log",
    [path for path in sorted((PROJECT / "samples").glob("sphacteria-*.vlog")) if "begun" not in path.stem],
    ids=lambda path: path.stem,
)
def test_the_words_are_those_that_the_engine_reported(log: Path, module_file: Path) -> None:
    """Our module reports each turn as `* TEXT begins`, which the engine wrote into the chat."""
    with read_plain_module(module_file) as module:
        counter = turn_counters(module)["TurnTracker0"]
    compared = 0
    for step in read_saved_game(log).steps():
        commands = list(step.commands())
        lines = {command.text for command in commands if isinstance(command, Chat)}
        for command in commands:
            if isinstance(command, SetTurn) and any(text.endswith(" begins") for text in lines):
                assert f"* {turn_text(counter, command.state, {})} begins" in lines
                compared += 1
    assert compared > 2
