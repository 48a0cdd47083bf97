"""Planted faults are found at their step, and their legal twins are not accused."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

import pytest

from tests.referee.proof_games import KINDS, MEASURES, planter
from vassal_rulebooks.sphacteria.proof.faults.moments import announces, ends
from vassal_tools.proof.continuation import onward, through, until, when
from vassal_tools.proof.faults import FaultKind
from vassal_tools.proof.gestures import DragPiece, Press

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_rulebooks.sphacteria.proof.faults.moments import Played
    from vassal_tools.proof.faults import Variation
    from vassal_tools.proof.planting import Instance

pytestmark = pytest.mark.sweep(6)  # the games that they are planted in take as long as the verdicts

TURNS = 5
FOUND = (
    ("the arrival: Reinforcements come when they are due", 1, 1),
    ("the arrival: Reinforcements come to their base", 1, 1),
    ("a loss: Losses as the table says", 1, 1),
    ("a recovery: Everything at its time, in the announcement of points", 2, 5),
    ("a move: Everything at its time, in the dice for points", 5, 5),
    ("actions skipped", 5, 5),
    ("an event: What an event names", 5, 0),
    ("marker of points wrong", 5, 5),
    ("fight without a die", 1, 0),
    ("declaration cut out", 5, 0),
    ("points without a throw", 1, 1),
    ("points without a throw", 5, 4),
    ("serial jumps", 5, 0),
    ("other model", 5, 0),
    ("stronger unit", 5, 0),
    ("the end of the action phase: Everything at its time, in the losses", 4, 4),
    ("a retreat: The beaten force retreats", 2, 5),
    ("an event: Each event has its moment", 2, 2),
    ("an event: Each event has its moment", 5, 3),
    ("a move: One move in an action phase", 4, 4),
    ("removed for nothing", 1, 1),
)
"""Kinds, each with the seed of a game and that of a place in it."""


UNDECLARED = (
    ("fight left out", 3),
    ("fight left out", 1),
    ("the end of the action phase: Everything at its time, in the losses", 2),
    ("the end of the action phase: Everything at its time, in the losses", 1),
    ("a loss: Losses as the table says", 1),
    ("the end of the action phase: Everything at its time, in the retreats", 1),
    ("the end of the action phase: Everything at its time, in the retreats", 4),
    ("the arrival: Reinforcements come when they are due", 1),
    ("a move: Meeting an enemy unit ends the move", 1),
    ("a recovery: Recovery for starred leaders", 1),
    ("the next turn: Everything at its time, in the discard", 2),
)
"""Those that are found without declarations too, each with the seed of a game."""


@cache
def planted(name: str, seed: int, place: int, *, is_twin: bool = False, is_undeclared: bool = False) -> Instance:
    found = planter(seed, TURNS).planted(KINDS[name], place, is_twin=is_twin, is_undeclared=is_undeclared)
    assert found, "the game has no place for it"
    return found


def instance(name: str) -> Instance:
    return next(planted(*one) for one in FOUND if one[0] == name)


@pytest.mark.parametrize(("name", "seed", "place"), FOUND)
def test_a_fault_is_found_at_its_step(name: str, seed: int, place: int) -> None:
    fault = planted(name, seed, place)
    assert MEASURES.is_found(fault), MEASURES.explained(fault)


@pytest.mark.sweep(8)
@pytest.mark.parametrize(("name", "seed", "place"), FOUND)
def test_what_only_looks_like_the_fault_is_not_accused(name: str, seed: int, place: int) -> None:
    twin = planted(name, seed, place, is_twin=True)
    assert MEASURES.accusations(twin.log) == [], MEASURES.explained(twin)


@pytest.mark.parametrize(("name", "seed"), UNDECLARED)
def test_without_declarations_a_fault_that_the_table_shows_is_found(name: str, seed: int) -> None:
    """A reading with many open changes is not better than a reading with one accusation."""
    fault = planted(name, seed, 0, is_undeclared=True)
    assert MEASURES.is_noticed(fault), MEASURES.explained(fault)


@pytest.mark.sweep(8)
@pytest.mark.parametrize(("name", "seed"), UNDECLARED)
def test_without_declarations_what_only_looks_like_it_is_not_accused(name: str, seed: int) -> None:
    twin = planted(name, seed, 0, is_twin=True, is_undeclared=True)
    assert MEASURES.accusations(twin.log) == [], MEASURES.explained(twin)


def test_who_came_into_the_wrong_base_is_accused_once() -> None:
    """A drag from base to base is not movement, and its consequences follow from that one finding."""
    found = MEASURES.verdicts(instance("the arrival: Reinforcements come to their base").log)
    assert [finding.rule.code for finding in found if finding.caused_by is None] == ["SPH-7-base"]


def test_who_retreats_from_a_fight_without_a_die_does_not_move_out_of_time() -> None:
    """Later acts of the fight follow from the missing die."""
    found = MEASURES.verdicts(instance("fight without a die").log)
    assert "SPH-2-order" not in {finding.rule.code for finding in found}
    assert found[0].rule.code == "SPH-4.2-die"


@pytest.mark.soak  # five turns are played for it alone
def test_who_moves_after_a_recovery_out_of_time_is_not_accused() -> None:
    """Without declarations the adjustment may seem to begin with that recovery."""
    kind = FaultKind("recovery out of time", ("SPH-2.D-recovery",), recovers_out_of_time, recovers_out_of_time)
    fault = planter(2, TURNS).planted(kind, 0, is_undeclared=True)
    assert fault
    found = MEASURES.verdicts(fault.log)
    assert [finding.scene.steps for finding in found if finding.scene] == [fault.steps[:1]]


def recovers_out_of_time(played: Played, rng: Random) -> Iterator[Variation]:
    """A reduced unit is restored before an action phase where a counter moves, and the turn is played on."""
    for moment in when(played, rng, lambda m: announces(played, m.next) and not m.active):
        phase = until(played, moment.number, partial(ends, played))
        before = next(m for m in played.moments if m.turn == moment.turn)
        for unit in sorted(unit for unit, face in moment.faces.items() if face == before.faces.get(unit) == 2):
            if played.game.counters[unit].is_leader or moment.zones[unit] not in played.game.zones:
                continue
            if any(isinstance(one, DragPiece) and played.units(one) for one in phase):
                rest = through(played, moment.number, 6)
                yield onward(moment, [Press(played.game.counters[unit].gpid, "Rally"), *rest], [0, len(phase)], [unit])
