"""Faults are planted where they are said to be, in logs that contradict themselves nowhere but there."""

from __future__ import annotations

from functools import cache

import pytest

from benchmarks.referee.faults.catalogue import KINDS
from benchmarks.referee.faults.closing import ACTIONS
from benchmarks.referee.faults.kinds import Kind, Played
from benchmarks.referee.faults.planting import Instance, planted, watched
from benchmarks.referee.places import zones_of
from benchmarks.referee.write import begin, played
from vassal_tools.table.changes import TurnSet
from vassal_tools.table.record import record

GAMES = (5,)
PHASES = 4
IDS = [kind.name for kind in KINDS]


@cache
def game(seed: int) -> Played:
    table, _ = played(seed, turns=5)
    return watched(begin(), table.game, table.done)


@cache
def instances(number: int, *, is_twin: bool) -> list[Instance]:
    found = [planted(game(seed), KINDS[number], seed, is_twin=is_twin) for seed in GAMES]
    return [instance for instance in found if instance]


@pytest.mark.parametrize("number", range(len(KINDS)), ids=IDS)
def test_a_fault_has_its_step_within_the_log_and_its_twin_has_none(number: int) -> None:
    faults, twins = (instances(number, is_twin=is_twin) for is_twin in (False, True))
    assert all(0 <= step <= len(fault.log.steps()) for fault in faults for step in fault.steps)
    assert all(fault.steps and fault.codes for fault in faults)
    assert not any(twin.steps for twin in twins)


@pytest.mark.parametrize("number", range(len(KINDS)), ids=IDS)
def test_what_is_done_at_the_table_contradicts_no_command(number: int) -> None:
    for is_twin in (False, True):
        for instance in instances(number, is_twin=is_twin) if is_twin or isinstance(KINDS[number], Kind) else ():
            replayed = record(instance.log, zones_of(game(GAMES[0]).game))
            assert [step for step in replayed.steps if step.faults] == []


@pytest.mark.parametrize("name", ["too far", "chit kept", "points thrown again", "recovery out of time"])
def test_without_declarations_a_fault_is_followed_by_the_next_turn(name: str) -> None:
    """Only then is it certain that nobody mends it."""
    kind = next(kind for kind in KINDS if kind.name == name)
    spoken, mute = (planted(game(GAMES[0]), kind, 0, is_mute=is_mute) for is_mute in (False, True))
    assert spoken
    assert mute
    before, after = (turns_of(instance) for instance in (spoken, mute))
    assert after > before
    assert after % PHASES == ACTIONS


def turns_of(instance: Instance) -> int:
    """How often the turn counter is pressed."""
    steps = record(instance.log, zones_of(game(GAMES[0]).game)).steps
    return sum(isinstance(change, TurnSet) for step in steps for change in step.changes)


def test_most_kinds_have_a_place_in_these_games() -> None:
    placed = [number for number in range(len(KINDS)) if instances(number, is_twin=False)]
    assert len(placed) > 0.8 * len(KINDS)


def test_no_two_kinds_have_one_name() -> None:
    assert len(set(IDS)) == len(IDS)
