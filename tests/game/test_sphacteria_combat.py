"""The table of combat results cell by cell, and what moves the die and the column."""

from contextlib import nullcontext
from fractions import Fraction

import pytest

from tests.format.measured import quickly
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.combat import Cell, Loss
from vassal_tools.game.combat_file import Legend, ResultSign, _cell
from vassal_tools.game.facts import Fact
from vassal_tools.game.grid import GridCell
from vassal_tools.game.model import Grade

# The printed table once more, row by row from die -1 to 8: attacker and defender for each of the seven columns.
TABLE = """
E-R      A-R      3/4-R    1/2-R    1/2-R    1/2-R    1/2-R
E-R      3/4-R    1/2-R    1/2-R    1/2-R    1/2-R    1/4-1/4
A-R      1/2-R    1/2-R    1/2-R    1/2-R    1/4-1/4  1/4-1/4
A-R      1/2-R    1/2-R    1/4-R    1/4-1/4  1/4-1/4  1/4-1/2
3/4-R    1/2-R    1/4-R    1/4-1/4  1/4-1/4  1/4-1/4  R-1/2
1/2-R    1/4-1/4  1/4-1/4  1/4-1/4  1/4-1/4  R-1/2    R-3/4
1/2-1/4  1/4-1/4  1/4-1/4  R-1/4    R-1/2    R-1/2    R-A
1/4-1/4  1/4-1/4  R-1/4    R-1/2    R-1/2    R-3/4    R-A
1/4-1/4  R-1/4    R-1/2    R-1/2    R-1/2    R-3/4    R-E
R-1/2    R-1/2    R-1/2    R-1/2    R-3/4    R-A      R-E
"""
COLUMNS = ("1/3", "1/2", "2/3", "1/1", "3/2", "2/1", "3/1")
ROLLS = range(-1, 9)
PRINTED = {
    (roll, column): tuple(cell.split("-"))
    for roll, row in zip(ROLLS, TABLE.strip().splitlines(), strict=True)
    for column, cell in zip(COLUMNS, row.split(), strict=True)
}
MIDDLES = {(5, "1/2"), (3, "3/2"), (2, "2/1")}
LOSSES = ("R", "1/4", "1/2", "3/4", "A", "E")


def winner(cell: Cell) -> Fact[str]:
    assert cell.winner
    return cell.winner


def share(loss: Loss) -> Fraction:
    assert loss.share
    return loss.share.value


def test_4_2_table_is_the_printed_one(game: SphacteriaGame) -> None:
    assert {key: (cell.attacker, cell.defender) for key, cell in game.combat.cells.items()} == PRINTED
    assert len(PRINTED) == 70
    assert {cell.grade for cell in game.combat.cells.values()} == {Grade.TEXT}


@pytest.mark.parametrize("column", COLUMNS)
def test_4_2_luck_moves_to_the_attacker_down_each_column(game: SphacteriaGame, column: str) -> None:
    """R-20 rests on this: results favour the defender, then are equal, then favour the attacker; so do the winners."""
    cells = [game.combat.cells[roll, column] for roll in ROLLS]
    lead = [LOSSES.index(cell.defender) - LOSSES.index(cell.attacker) for cell in cells]
    assert [value > 0 for value in lead] == sorted(value > 0 for value in lead)
    assert [value >= 0 for value in lead] == sorted(value >= 0 for value in lead)
    assert [winner(cell).value for cell in cells] == sorted((winner(cell).value for cell in cells), reverse=True)


def test_r_20_winner_of_unequal_losses_is_deduced(game: SphacteriaGame) -> None:
    for cell in game.combat.cells.values():
        if cell.attacker != cell.defender:
            less = "attacker" if LOSSES.index(cell.attacker) < LOSSES.index(cell.defender) else "defender"
            assert (winner(cell).value, winner(cell).grade, cell.middle) == (less, Grade.DEDUCED, False)


def test_r_20_winner_of_equal_losses_is_guessed(game: SphacteriaGame) -> None:
    equal = {key: cell for key, cell in game.combat.cells.items() if cell.attacker == cell.defender}
    assert len(equal) == 17
    assert {winner(cell).grade for cell in equal.values()} == {Grade.GUESS}
    assert {key for key, cell in equal.items() if winner(cell).value == "attacker"} == {
        (7, "1/3"), (6, "1/2"), (5, "2/3"), (4, "1/1"), (4, "3/2"), (3, "2/1"), (1, "3/1"),
    }  # fmt: skip


def test_r_20_middle_cells(game: SphacteriaGame) -> None:
    middles = {key: winner(cell).value for key, cell in game.combat.cells.items() if cell.middle}
    assert middles == dict.fromkeys(MIDDLES, "defender")


def test_4_2_columns_are_exact_fractions_in_order(game: SphacteriaGame) -> None:
    odds = [column.odds.value for column in game.combat.columns.values()]
    assert tuple(game.combat.columns) == COLUMNS
    assert odds == [Fraction(name) for name in COLUMNS] == sorted(odds)
    assert game.combat.rounding.value == "defender"


@pytest.mark.parametrize(("roll", "row"), [(-7, -1), (-1, -1), (0, 0), (8, 8), (12, 8)])
def test_r_22_die_stops_at_the_edge(game: SphacteriaGame, roll: int, row: int) -> None:
    assert game.combat.cell(roll, "1/1") is game.combat.cells[row, "1/1"]


def test_4_2_losses(game: SphacteriaGame) -> None:
    losses = {name: (loss.effect, share(loss)) for name, loss in game.combat.losses.items()}
    shares = {name: ("weaken", Fraction(name)) for name in ("3/4", "1/2", "1/4")}
    assert losses == {"E": ("eliminate", 1), "A": ("weaken", 1), **shares, "R": ("nothing", 0)}
    assert (game.combat.least_loss, game.combat.rounding_of_losses) == (1, "down")


@pytest.mark.parametrize(
    ("id_", "value", "favours", "counting", "measure", "at_least"),
    [
        ("a", 1, "either", "difference", None, None),
        ("b", 1, "attacker", "once", "units", 1),
        ("c", -1, "defender", "once", "units", 1),
        ("d", 1, "attacker", "once", "types", 3),
        ("e", -2, "defender", "once", "share", 1),
        ("f", 1, "either", "difference", None, None),
        ("g", -1, "defender", "once", None, None),
    ],
)
def test_4_2_modifiers(
    game: SphacteriaGame, id_: str, value: int, favours: str, counting: str, measure: str | None, at_least: int | None
) -> None:
    found = game.combat.modifiers[id_]
    assert (found.value.value, found.favours, found.counting, found.measure) == (value, favours, counting, measure)
    assert (found.at_least.value if found.at_least else None) == at_least
    assert found.paragraph == f"4.2, modifier {id_}"


@pytest.mark.parametrize(
    ("id_", "value", "favours"),
    [("a", 2, "attacker"), ("b", -1, "defender"), ("c", 1, "either"), ("d", -2, "defender"), ("e", -1, "defender"),
     ("f", -1, "defender")],
)  # fmt: skip
def test_4_2_shifts(game: SphacteriaGame, id_: str, value: int, favours: str) -> None:
    found = game.combat.shifts[id_]
    assert (found.value.value, found.favours, found.value.grade) == (value, favours, Grade.TEXT)


def test_4_2_units_that_modifiers_and_shifts_name(game: SphacteriaGame) -> None:
    combat = game.combat
    types = {id_: m.unit_type.value for id_, m in combat.modifiers.items() if m.unit_type}
    assert types == {"b": "H", "c": "A", "e": "H", "f": "T"}
    assert {id_: s.unit_type.value for id_, s in combat.shifts.items() if s.unit_type} == dict.fromkeys("abc", "H")
    bands = {id_: s.contingents.value for id_, s in combat.shifts.items() if s.contingents}
    assert bands == {"c": ("Messenian", "Helot")}


def test_4_2_there_are_seven_modifiers_and_six_shifts(game: SphacteriaGame) -> None:
    assert ("".join(game.combat.modifiers), "".join(game.combat.shifts)) == ("abcdefg", "abcdef")


def test_4_2_examples_of_an_attack_on_pylos(game: SphacteriaGame) -> None:
    """From O across the wall into difficult ground three columns; by transport from I one more."""
    shifts = game.combat.shifts
    assert sum(shifts[id_].value.value for id_ in "df") == -3
    assert sum(shifts[id_].value.value for id_ in "def") == -4


def test_a_cell_with_very_many_blanks_is_read_or_refused_in_a_moment(game: SphacteriaGame) -> None:
    fact = Fact("attacker", Grade.TEXT, "4.2")
    legend = Legend(Grade.TEXT, "4.2", {":": ResultSign(fact)})
    for text, is_read in (("1/4" + " " * 100_000 + ":R", True), ("1/4" + " " * 100_000 + "R", False)):
        with quickly(), nullcontext() if is_read else pytest.raises(SourceError, match="must be two losses"):
            assert _cell(GridCell("die", 1, "1/1", text, Where()), legend, LOSSES).defender == "R"
