"""The acts refused by Sphacteria's numbered cases are planted in its games, and found."""

from __future__ import annotations

import pytest

from tests.referee.proof_games import MEASURES, PROOF, STORE, planter
from tests.samples import sample
from vassal_tools.proof.faults import FaultKind
from vassal_tools.proof.planting import Planter

SEED, TURNS = 2, 5
KINDS = {kind.name: kind for kind in PROOF.kinds if kind not in PROOF.own_kinds}
FOUND = (
    "a desertion: A Messenian unit deserts",
    "a loss: Losses as the table says",
    "a move: A move crosses one border",
    "a move: Land units keep off the sea",
    "a retreat: The beaten force retreats, a counter of another side",
    "an activation: Own units or leaders are activated",
    "an announcement of points: Each side at its time, in the announcement of points",
    "an attack: Fights are where both sides are",
    "an attack: Fights are paid for",
    "the arrival: Reinforcements come to their base",
    "the end of movement: Four units a side in a land zone",
    "the end of the action phase: Everything at its time, in the losses",
    "the end of the action phase: Everything at its time, in the retreats",
)


def test_each_rule_that_a_case_refuses_is_a_kind_of_fault() -> None:
    """But for dice, draws and acts that leave no trace."""
    assert len(KINDS) > 50
    assert all(isinstance(kind, FaultKind) and kind.codes for kind in KINDS.values())
    assert not {name for name in KINDS if name.startswith(("a pass", "the die of a fight", "a draw"))}


@pytest.mark.parametrize("name", sample(FOUND, 7))
def test_what_a_case_refuses_is_found_where_it_is_done_in_a_game(name: str) -> None:
    fault, twin = (planter(SEED, TURNS).planted(KINDS[name], SEED, is_twin=is_twin) for is_twin in (False, True))
    assert fault
    assert MEASURES.is_found(fault), MEASURES.explained(fault)
    assert twin is None or MEASURES.accusations(twin.log) == [], MEASURES.explained(twin)


def test_a_game_whose_acts_are_not_known_has_no_place_for_them() -> None:
    unknown = Planter(PROOF, STORE.controls, STORE.start, planter(SEED, TURNS).played.gestures)
    assert unknown.planted(KINDS[FOUND[0]], SEED) is None
