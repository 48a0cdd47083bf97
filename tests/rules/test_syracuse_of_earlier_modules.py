"""The Siege of Syracuse by the data of modules that lack tables of today."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from vassal_rulebooks.syracuse.rulebook import syracuse
from vassal_rulebooks.syracuse.trial import TRIAL
from vassal_rulebooks.tools import cases
from vassal_tools.game.library import load

AT_SEA = """
T0505: A.N1(about) | A-aboard-1: A.H1(used) | T0506: S.N1(ready) | T0411: S.N2(ready) | impulse: naval
| marks: battle=S-5=Athens | stage: assault | side: Athens | about: S-5 Athens | count: 3
""".replace("\n", " ").strip()


@pytest.fixture
def rules() -> Any:
    """The rules by the data of a module without an assault from a ship."""
    game: Any = load("syracuse")
    return syracuse(replace(game, naval_assault={}))


def test_without_an_act_of_their_own_passengers_charge_like_others(rules: Any) -> None:
    state = cases.position(TRIAL, rules, AT_SEA)
    for act in TRIAL.acts("target S.N1; A.H1 charges; Athens assaults 5; S.N1 loses a step"):
        breaches, state = rules.judged(state, act)
        assert breaches == ()


def test_without_an_act_of_their_own_no_unit_is_offered_it(rules: Any) -> None:
    state = cases.position(TRIAL, rules, AT_SEA)
    state = rules.apply(state, *TRIAL.acts("target S.N1"))
    offered = {kind for kind, one in rules.kinds.items() if one.candidates and [*one.candidates(state)]}
    assert {kind.__name__ for kind in offered} >= {"Charge"}
    assert "Storm" not in {kind.__name__ for kind in offered}
