"""A whole turn of The Peloponnesian War by four powers is legal, and leads to what the rules say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rules import scripts
from vassal_rulebooks.peloponnesian_war.acts import Begin, BeginFor, HelotLoss, Incite, Intercept, Surrender
from vassal_rulebooks.peloponnesian_war.state import Stage, State
from vassal_rulebooks.tools.trial import trial_of

SCRIPTS = Path(__file__).parent / "peloponnesian_war"
OPERATIONS, POLITICS = "turn-of-431.txt", "politics-of-431.txt"


def script(name: str = OPERATIONS) -> str:
    """The acts of a script."""
    return scripts.script(SCRIPTS / name)


@pytest.fixture(scope="module")
def played() -> tuple[list[Any], State]:
    """All acts of the turn, and the position after them."""
    rules = trial_of("peloponnesian_war").rules
    state, acts = rules.start(), list(rules.read_acts(script()))
    for act in acts:
        breaches, state = rules.judged(state, act)
        assert breaches == (), rules.write_act(act)
    return acts, state


def test_each_kind_of_operation_is_in_the_turn(played: tuple[list[Any], State]) -> None:
    kinds = Counter(act.kind for act in played[0] if isinstance(act, Begin | BeginFor))
    assert kinds == {"moving": 6, "free": 2, "combat": 2, "returning": 5, "station": 1}
    assert [act.minor for act in played[0] if isinstance(act, BeginFor)] == ["Syracuse", "Syracuse"]
    for kind in (Intercept, Incite, HelotLoss, Surrender):
        assert any(isinstance(act, kind) for act in played[0]), kind


def test_the_turn_leads_to_politics(played: tuple[list[Any], State]) -> None:
    state = played[1]
    assert state.progress.stage is Stage.POLITICS
    assert state.stationed == ("Athens.N1", "Athens.N2", "Athens.N3")
    assert state.garrison("Megara") == "Athens.G7"
    assert state.controller("Megara") == "Athens"
    assert {*state.marked("ravaged", "Minors")} == {
        "Anactorium", "Cythera", "Eleusis", "Hermione", "Oeniadae", "Plataea", "Pylos", "Troezen",
    }  # fmt: skip


def test_politics_and_diplomacy_follow_legally(played: tuple[list[Any], State]) -> None:
    rules, state = trial_of("peloponnesian_war").rules, played[1]
    for act in rules.read_acts(script(POLITICS)):
        breaches, state = rules.judged(state, act)
        assert breaches == (), rules.write_act(act)
    assert (state.turn, state.progress.stage, state.coalition) == (2, Stage.ROUND, (("Corinth", "Sparta"),))


def test_money_and_the_will_to_fight_follow(played: tuple[list[Any], State]) -> None:
    state = played[1]
    points, station, siege = 3 + 8 + 3, 3 * 400, 3 * 500
    assert state.money("Athens") == 6000 - points * 100 - station - siege
    assert state.money("Sparta") == 500 - 100
    assert state.bellicosity == (10, 10, 8, 10, 0)
