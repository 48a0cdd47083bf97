"""Games written without the engine: the table shows what the rulebook says, and the log contradicts nothing."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.referee.measures import accusations
from benchmarks.referee.noise import USUAL, Habit
from benchmarks.referee.places import zones_of
from benchmarks.referee.table import do
from benchmarks.referee.write import begin, played, rulebook
from benchmarks.referee.writer import WrittenTable
from vassal_tools.game.names import COMBAT_DIE
from vassal_tools.table.record import record


@pytest.mark.parametrize("seed", [0, 19])
@pytest.mark.parametrize("is_mute", [False, True])
def test_a_written_game_replays_without_contradiction_to_what_the_rulebook_says(seed: int, *, is_mute: bool) -> None:
    table, person = played(seed, turns=3, is_mute=is_mute)
    assert list(person.differences()) == []
    replayed = record(table.log(), zones_of(rulebook().board.game))
    assert len(replayed.steps) > 50
    assert [step for step in replayed.steps if step.faults] == []


def test_careless_people_leave_the_table_as_the_rulebook_says() -> None:
    table, person = played(1, turns=4, habits=dict.fromkeys(Habit, 0.3))
    assert list(person.differences()) == []
    replayed = record(table.log(), zones_of(rulebook().board.game))
    assert [step for step in replayed.steps if step.faults] == []


def test_a_seed_gives_the_same_log_each_time() -> None:
    assert played(4, turns=1)[0].log().to_bytes() == played(4, turns=1)[0].log().to_bytes()


def test_deeds_done_again_give_the_same_log() -> None:
    first, _ = played(2, turns=3)
    again = WrittenTable(begin(), rulebook().board.game, Random(0))
    assert [do(again, deed) for deed in first.done] == first.done
    assert again.log().records == first.log().records


def test_the_first_throw_of_a_die_may_be_undone() -> None:
    """The engine then sets the die back to 1, which its total never was."""
    table = WrittenTable(begin(), rulebook().board.game, Random(0))
    table.throw(COMBAT_DIE, 3)
    table.undo()
    assert accusations(table.log()) == []


def test_a_mute_log_declares_nothing() -> None:
    table, _ = played(0, turns=2, is_mute=True)
    assert "\tAct\t" not in "".join(record for record in table.log().records if record.startswith("LOG\t"))


@pytest.mark.parametrize(
    ("seed", "turns"),
    [
        pytest.param(285, 2, id="a leader is put down on his way where he could not go"),
        pytest.param(385, 4, id="a leader is carried to the beach, and does not sail there"),
        pytest.param(484, 1, id="what was spent before movement starts over is not spent"),
    ],
)
def test_careless_people_are_not_accused(seed: int, turns: int) -> None:
    table, _ = played(seed, turns=turns, habits=USUAL)
    assert accusations(table.log()) == []
