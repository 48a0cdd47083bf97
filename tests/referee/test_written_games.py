"""Games written without the engine: the table shows what the rulebook says, and the log contradicts nothing."""

from __future__ import annotations

from itertools import cycle, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.referee.proof_games import GAME, MEASURES, STORE
from tests.samples import sample
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.proof.buttons import BY_NAME, EVERY, NONE
from vassal_tools.proof.careless_table import USUAL, Habit
from vassal_tools.proof.gestures import MissingEntryError, NextTurn, Press, Throw, do
from vassal_tools.proof.simulated_table import SimulatedTable
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import Subset


@pytest.mark.parametrize(
    ("seed", "subset"),
    sample(product([0, 19], [EVERY, NONE, BY_NAME["1 in 3"]]), 4),
    ids=lambda one: getattr(one, "name", one),
)
def test_a_written_game_replays_without_contradiction_to_what_the_rulebook_says(seed: int, subset: Subset) -> None:
    table, performer = STORE.played(seed, turns=3, subset=subset)
    assert list(performer.differences()) == []
    replayed = record(table.log(), STORE.controls.zones)
    assert len(replayed.steps) > 50
    assert [step for step in replayed.steps if step.faults] == []


def test_careless_people_leave_the_table_as_the_rulebook_says() -> None:
    table, performer = STORE.played(1, turns=4, habits=dict.fromkeys(Habit, 0.3))
    assert list(performer.differences()) == []
    replayed = record(table.log(), STORE.controls.zones)
    assert [step for step in replayed.steps if step.faults] == []


def test_careless_people_throw_no_die_by_mistake_in_the_adjustments() -> None:
    """There it would count, for a storm or for Helots: to throw another one after it is suspicious."""
    table, _ = STORE.played(9, turns=2, habits={Habit.WRONG_DIE: 0.4})
    phases, thrown = cycle(GAME.phases), dict.fromkeys(GAME.phases, 0)
    phase = next(phases)
    for gesture in table.done:
        phase = next(phases) if isinstance(gesture, NextTurn) else phase
        thrown[phase] += isinstance(gesture, Throw) and gesture.dice == COMBAT_DIE
    assert thrown["A"] > 0
    assert thrown["D"] == 0


def test_a_seed_gives_the_same_log_each_time() -> None:
    assert STORE.played(4, turns=1)[0].log().to_bytes() == STORE.played(4, turns=1)[0].log().to_bytes()


def test_acts_done_again_give_the_same_log() -> None:
    first, _ = STORE.played(2, turns=3)
    again = SimulatedTable(STORE.start, STORE.controls, Random(0))
    assert [do(again, gesture) for gesture in first.done] == first.done
    assert again.log().records == first.log().records


def test_the_first_throw_of_a_die_may_be_undone() -> None:
    """The engine then sets the die back to 1, which its total never was."""
    table = SimulatedTable(STORE.start, STORE.controls, Random(0))
    table.throw(COMBAT_DIE, 3)
    table.undo()
    assert MEASURES.accusations(table.log()) == []


def test_a_mute_log_declares_nothing() -> None:
    table, _ = STORE.played(0, turns=2, subset=NONE)
    assert "\tAct\t" not in "".join(record for record in table.log().records if record.startswith("LOG\t"))


@pytest.mark.sweep(3)  # a game is played for each
@pytest.mark.parametrize(
    ("seed", "turns"),
    [
        pytest.param(285, 2, id="a leader is put down on his way where he could not go"),
        pytest.param(385, 4, id="a leader is carried to the beach, and does not sail there"),
        pytest.param(484, 1, id="what was spent before movement starts over is not spent"),
    ],
)
def test_careless_people_are_not_accused(seed: int, turns: int) -> None:
    table, _ = STORE.played(seed, turns=turns, habits=USUAL)
    assert MEASURES.accusations(table.log()) == []


def test_a_counter_that_was_removed_has_no_menu() -> None:
    table = SimulatedTable(STORE.start, STORE.controls, Random(0))
    unit = GAME.counters["S.H5"].gpid
    do(table, Press(unit, "Remove"))
    with pytest.raises(MissingEntryError, match="out of play"):
        do(table, Press(unit, "Take a loss"))
