"""Faults of the second edition alone: planted where they change what happens, and found."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tests.conftest import PROJECT
from vassal_tools.known_games import set_up_of
from vassal_tools.proof.faults import FaultKind
from vassal_tools.proof.measures import Measures
from vassal_tools.proof.planting import Planter
from vassal_tools.referee.batch import JudgingOptions

MEASURES = Measures("sfacteria", PROJECT / ".cache" / "proof-sfacteria", JudgingOptions(set_up_of=set_up_of))
KINDS = {kind.name: kind for kind in MEASURES.store.proof.kinds}
SEED, TURNS = 4, 2


@cache
def planter(seed: int = SEED, turns: int = TURNS) -> Planter:
    """Plants faults in the beginning of a game."""
    store = MEASURES.store
    table, played = store.played(seed, turns)
    return Planter(store.proof, store.controls, store.start, table.done, table.hands, played.written())


@pytest.mark.sweep(2)  # a game is played for each
@pytest.mark.parametrize(
    ("name", "seed"), [("die again without the Advantage", 8), ("first side begins after a reversal", SEED)]
)
def test_what_follows_shows_a_fault(name: str, seed: int) -> None:
    """An equal die changes nothing, and a phase may have been passed without a trace."""
    fault, twin = (planter(seed).planted(KINDS[name], seed, is_twin=is_twin) for is_twin in (False, True))
    assert fault
    assert MEASURES.is_found(fault), MEASURES.explained(fault)
    assert twin
    assert MEASURES.remarks(twin) == []


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        pytest.param(
            "a move: Transport needs own ships and no enemy's",
            2,
            id="a way on land past the enemy breaks no more rules",
        ),
        pytest.param("card of the other moved", 2, id="the card lies where it is put"),
        pytest.param(  # six turns are played for it, and two for each of the others
            "points without a throw",
            6,
            id="two phases are clicked before points are spent",
            marks=pytest.mark.soak,
        ),
    ],
)
def test_a_fault_of_the_first_edition_is_found_in_the_second(name: str, turns: int) -> None:
    fault = planter(2, turns).planted(KINDS[name], 2)
    assert fault
    assert MEASURES.is_found(fault), MEASURES.explained(fault)


def test_what_the_cases_of_either_edition_refuse_is_planted_in_the_second() -> None:
    names = [kind.name for kind in MEASURES.store.proof.kinds]
    assert "the arrival: Reinforcements come when they are due" in names
    assert "a use of the Advantage: Only its holder uses the Advantage" in names
    assert len(names) == len(KINDS)


def test_no_leader_is_made_stronger_whose_number_changes_with_its_face() -> None:
    """Strategoi have no star (11.2), so a leader's star is not in a separate trait."""
    played, kind = planter().played, KINDS["strength edited"]
    assert isinstance(kind, FaultKind)
    units = [unit for one in kind.faults(played, Random(SEED)) for unit in one.units]
    assert units
    assert "L" not in {planter().played.game.counters[unit].type for unit in units}


def test_games_are_played_again_when_the_rules_of_either_edition_change() -> None:
    """Changes to the code that reads logs are ignored, and so is the name of a folder above the checkout."""
    files = [path.relative_to(path.parents[1]).as_posix() for path in MEASURES.store.proof.depends_on]
    assert {"sfacteria/own_acts.py", "sphacteria/combat.py", "core/rulebook.py"} <= set(files)
    assert not {"sfacteria/reading.py", "reading/reader.py", "reading/judging.py"} & set(files)
