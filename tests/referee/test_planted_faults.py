"""Faults are planted at the right place, and the logs are otherwise consistent."""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.referee.proof_games import KINDS, MEASURES, PROOF, STORE, planter
from tests.samples import by_turns, sample
from vassal_tools.game.names import FIGHT_PREFIX
from vassal_tools.proof.faults import FaultKind
from vassal_tools.table.changes import PropertySet, StepChanges, TurnSet
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from vassal_tools.proof.planting import Instance

pytestmark = pytest.mark.sweep(3)

SEED, TURNS = 1, 5
PHASES = 4
KNOWN = ("proof.faults", "data", "names", "declarations")
"""What of a rulebook is known to what plants faults: its data, and what its module declares and names."""


@cache
def instance(name: str, *, is_twin: bool = False, place: int = SEED, is_undeclared: bool = False) -> Instance | None:
    found = planter(SEED, TURNS)
    return found.planted(KINDS[name], place, is_twin=is_twin, is_undeclared=is_undeclared)


def instances(name: str, *, is_twin: bool) -> list[Instance]:
    found = instance(name, is_twin=is_twin)
    return [found] if found else []


@pytest.mark.sweep(9)
@pytest.mark.parametrize(
    ("name", "is_twin"), [(name, one) for n, name in enumerate(KINDS) for one in by_turns((False, True), n // 2)]
)
def test_a_fault_has_its_step_within_the_log_and_its_twin_has_none(name: str, *, is_twin: bool) -> None:
    for found in instances(name, is_twin=is_twin):
        assert all(0 <= step <= len(found.log.steps()) for step in found.steps)
        assert bool(found.steps) is not is_twin
        assert found.codes or is_twin


@pytest.mark.sweep(9)
@pytest.mark.parametrize("name", sample(KINDS, 2))
def test_what_is_done_at_the_table_contradicts_no_command(name: str) -> None:
    for is_twin in (False, True):
        for found in instances(name, is_twin=is_twin) if is_twin or isinstance(KINDS[name], FaultKind) else ():
            replayed = record(found.log, STORE.controls.zones)
            assert [step for step in replayed.steps if step.faults] == []


@pytest.mark.soak  # `test_found_faults.py` plants faults without declarations too
@pytest.mark.parametrize("name", ["third chit drawn", "points without a throw", "supply wrong"])
def test_without_declarations_a_fault_is_followed_by_the_next_turn(name: str) -> None:
    """Only then is it certain that it is not put right."""
    found = MEASURES.instance(KINDS[name], 0, is_undeclared=True)
    assert found
    at = min(found.steps)
    assert turns_of(found) - clicks(record(found.log, STORE.controls.zones).steps[:at]) >= PHASES


@pytest.mark.parametrize("is_undeclared", [False, True])
def test_a_number_that_no_button_sets_becomes_another(*, is_undeclared: bool) -> None:
    """Without declarations most numbers have not changed before."""
    faults = (instance("number set by no button", place=n, is_undeclared=is_undeclared) for n in range(5))
    found = [(one.steps[0], one.log) for one in faults if one]
    steps = [record(log, STORE.controls.zones).steps[at - 1] for at, log in found]
    set_ = [change for step in steps for change in step.changes if isinstance(change, PropertySet)]
    assert set_
    assert all(change.before != change.after for change in set_)


def test_no_number_of_the_odds_is_changed_since_anybody_may_look_them_up() -> None:
    found = instance("number set by no button", place=17)
    assert found
    step = record(found.log, STORE.controls.zones).steps[found.steps[0] - 1]
    keys = [change.key for change in step.changes if isinstance(change, PropertySet)]
    assert [key.startswith(FIGHT_PREFIX) for key in keys] == [False]


def turns_of(found: Instance) -> int:
    """The number of clicks on the turn counter."""
    return clicks(record(found.log, STORE.controls.zones).steps)


def clicks(steps: Sequence[StepChanges]) -> int:
    return sum(isinstance(change, TurnSet) for step in steps for change in step.changes)


def test_most_kinds_have_a_place_in_these_games() -> None:
    """A refused case needs a similar position, which one game may lack."""
    own = sample([kind.name for kind in PROOF.own_kinds], 8)
    refused = sample([name for name in KINDS if name not in own], 18)
    for names, share in ((own, 0.8), (refused, 0.5)):
        assert sum(bool(instances(name, is_twin=False)) for name in names) > share * len(names)


def test_no_two_kinds_have_one_name() -> None:
    assert len(KINDS) == len(STORE.proof.kinds)


def test_what_plants_faults_knows_neither_rulebook_nor_reading() -> None:
    """So each checks the other: what plants imports of a rulebook only its data and what its module says."""
    files = sorted((PROJECT / "validators" / "vassal_rulebooks").glob("*/proof/faults/*.py"))
    assert files
    for path in files:
        own = tuple(f"vassal_rulebooks.{path.parts[-4]}.{known}" for known in KNOWN)
        assert [name for name in imported(path) if not name.startswith(own)] == [], path


def imported(path: Path) -> list[str]:
    """The modules of rulebooks that a file imports."""
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    froms = [f"{n.module}.{alias.name}" for n in nodes if isinstance(n, ast.ImportFrom) for alias in n.names]
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    return [name for name in (*froms, *plain) if name.startswith("vassal_rulebooks")]


@pytest.mark.parametrize(("name", "seed"), [("back from the dead", 0), ("card drawn again", 2)])
def test_what_follows_from_an_act_is_not_cut_short_in_a_twin(name: str, seed: int) -> None:
    """Units that go home after a phase, or leave play when their side capitulates, do so whole or not at all."""
    twin = MEASURES.instance(KINDS[name], seed, is_undeclared=True, is_twin=True)
    assert twin
    assert MEASURES.accusations(twin.log) == [], MEASURES.explained(twin)
