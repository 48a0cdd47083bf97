"""The proof of any rulebook plants faults that need no code of the game: acts that its cases refuse among them."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.samples import sample
from vassal_tools.known_games import set_up_of
from vassal_tools.proof.faults import FaultKind
from vassal_tools.proof.measures import Measures
from vassal_tools.referee.batch import JudgingOptions

if TYPE_CHECKING:
    from vassal_tools.proof.planting import AnyKind

pytestmark = pytest.mark.sweep(3)

NAMES = ("cities", "convoy", "ford", "leagues", "ridge", "sentries")
SEED = 1
PLANTED = {
    "cities": {"CIT-4a-recruit", "CIT-4b-march", "CIT-4c-sail", "CIT-4d-siege", "CIT-4f-wall", "CIT-7-upkeep"},
    "convoy": {"CON-3-points", "CON-3-way", "CON-4-held", "CON-4-place", "CON-5-soldier"},
    "ford": {"FORD-2-border", "FORD-2-points", "FORD-2-room", "FORD-2-stop", "FORD-3-loss", "FORD-3-retreat"},
    "leagues": {"LEA-3-border", "LEA-3-points", "LEA-3-stop", "LEA-4-neutral"},
    "ridge": {"RIDGE-2-border", "RIDGE-2-points", "RIDGE-2-room", "RIDGE-4-due"},
    "sentries": {"SEN-3-own", "SEN-4-front"},
}
"""Rules, each of which refuses an act in a case and is found where such an act is done in a game."""
ANYWHERE = ("seat changed", "step repeated", "report of a move changed", "other model")
"""Kinds that every game has a place for."""


@cache
def measures(name: str) -> Measures:
    return Measures(name, PROJECT / ".cache" / "proof" / name, JudgingOptions(set_up_of=set_up_of))


def kind(game: str, name: str) -> AnyKind:
    return next(one for one in measures(game).store.proof.kinds if one.name == name)


def refused(game: str, code: str) -> AnyKind:
    """The kind of the acts that a rule refuses in a case."""
    kinds = measures(game).store.proof.kinds
    return next(one for one in kinds if isinstance(one, FaultKind) and one.codes == (code,) and ": " in one.name)


@pytest.mark.parametrize(
    ("game", "code"), sample(((game, code) for game in NAMES for code in sorted(PLANTED[game])), 8)
)
def test_what_a_case_refuses_is_planted_and_found_without_code_for_the_game(game: str, code: str) -> None:
    own, kind = measures(game), refused(game, code)
    seed, fault = next((seed, found) for seed in range(6) if (found := own.instance(kind, seed)))
    twin = own.instance(kind, seed, is_twin=True)
    assert own.is_found(fault), own.explained(fault)
    assert twin is None or own.remarks(twin) == [], own.explained(twin)


@pytest.mark.parametrize("game", NAMES)
def test_what_is_left_to_chance_or_leaves_nothing_is_not_planted(game: str) -> None:
    names = {one.name for one in measures(game).store.proof.kinds}
    assert not {name for name in names if name.startswith(("an attack: ", "a card: "))}


@pytest.mark.parametrize(("game", "name"), sample(product(NAMES, ANYWHERE), 3))
def test_a_fault_is_planted_and_found_in_a_game_without_code_for_it(game: str, name: str) -> None:
    own = measures(game)
    fault, twin = (own.instance(kind(game, name), SEED, is_twin=is_twin) for is_twin in (False, True))
    assert fault
    assert twin
    assert own.is_found(fault), own.explained(fault)
    assert own.remarks(twin) == [], own.explained(twin)


@pytest.mark.parametrize("name", ["moved by the other player", "back from the dead", "die undone"])
def test_what_another_hand_does_is_found_in_the_ford_too(name: str) -> None:
    fault = measures("ford").instance(kind("ford", name), SEED)
    assert fault
    assert measures("ford").is_found(fault), measures("ford").explained(fault)


def test_who_steps_on_a_sentry_that_faces_him_cannot_say_that_it_was_turned_before() -> None:
    """An unseen turn of the sentry is not assumed because of its later capture."""
    fault = measures("sentries").instance(refused("sentries", "SEN-4-front"), 3)
    assert fault
    assert measures("sentries").is_found(fault), measures("sentries").explained(fault)


@pytest.mark.parametrize("seed", [0, 2])
def test_a_counter_that_the_other_player_moves_is_found_where_an_act_hands_the_turn_on(seed: int) -> None:
    """Also where the log ends with it: the turn of its side is over then."""
    own = measures("sentries")
    fault, twin = (own.instance(kind("sentries", "moved by the other player"), seed, is_twin=t) for t in (False, True))
    assert fault
    assert twin
    assert own.is_found(fault), own.explained(fault)
    assert own.remarks(twin) == [], own.explained(twin)
