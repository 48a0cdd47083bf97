"""Tables of results by odds: reading the file and finding a result."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from ford.odds import OddsTable, read_odds_table
from vassal_tools.game.citations import Citations
from vassal_tools.game.data_files import Files
from vassal_tools.game.faults import Faults
from vassal_tools.game.model import Game

if TYPE_CHECKING:
    from pathlib import Path

ODDS = ("1:2", "1:1", "2:1")
TABLE = OddsTable((Fraction(1, 2), Fraction(1), Fraction(2)), (("A", "B"), ("C", "D"), ("E", "F")))


def read(folder: Path, text: str) -> tuple[OddsTable | None, list[str]]:
    faults = Faults()
    (folder / "fights.csv").write_text(text, "utf-8")
    table = read_odds_table(Files(folder, Citations({}, faults), Game), "fights.csv", ODDS)
    return table, [fault.message for fault in faults.found]


def test_a_table_is_read_column_by_column(tmp_path: Path) -> None:
    assert read(tmp_path, "die,1:2,1:1,2:1\n1,A,C,E\n2,B,D,F\n") == (TABLE, [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("die,1:2,1:1,2:1\n", "the table has no rows"),
        ("die,1:2,1:1,2:1\n2,A,C,E\n", "the rows must count the die from 1 on, not 2"),
        ("die,1:2,1:1\n1,A,C\n", "the column 2:1 is missing"),
        ("die,1:2,1:1,2:1\n1,A,C,E\n1,A,C,E\n", "the row of die 1 is there twice"),
    ],
)
def test_a_faulty_table_is_refused(tmp_path: Path, text: str, message: str) -> None:
    assert read(tmp_path, text) == (None, [message])


@pytest.mark.parametrize(
    ("attacker", "defender", "shift", "die", "result"),
    [
        (4, 4, 0, 1, "C"),
        (7, 4, 0, 2, "D"),
        (8, 4, 0, 2, "F"),
        (99, 1, 0, 1, "E"),
        (1, 99, 0, 1, "A"),
        (8, 4, -1, 1, "C"),
        (8, 4, 5, 1, "E"),
        (1, 4, -1, 1, "A"),
        (4, 4, 0, 9, "D"),
        (4, 4, 0, 0, "C"),
    ],
)
def test_the_result_is_in_the_greatest_column_not_above_the_odds(
    attacker: int, defender: int, shift: int, die: int, result: str
) -> None:
    assert TABLE.result(TABLE.column(attacker, defender, shift), die) == result
