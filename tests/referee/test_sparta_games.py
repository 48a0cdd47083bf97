"""Games of Sparta vs. Athens at a simulated table, judged by their logs: legal ones, and ones that break a rule."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path

import pytest

from tests.referee.tiny_tables import EVERY, NO
from tests.referee.war_scripts import Game, tried
from tests.samples import sample
from vassal_tools.findings import FAILING

FAULTS = tomllib.loads((Path(__file__).parent / "sparta_faults.toml").read_text("utf-8"))
ACTS = 60
"""How many acts of a game are played: more than a year."""


class Ledger(Game):
    """The two sides, who do what a script says, or play on at random."""

    name = "sparta_athens"


@pytest.mark.parametrize("name", tried(FAULTS, 5))
def test_a_breach_is_named_first(name: str) -> None:
    ledger = Ledger()
    ledger.script(FAULTS[name]["acts"])
    ledger.go_on()
    assert ledger.codes()[:1] == [FAULTS[name]["code"]]


@pytest.mark.parametrize(("seed", "pressed"), sample(product(range(50), (EVERY, NO)), 25))
def test_players_who_keep_the_rules_are_not_accused(seed: int, pressed: float) -> None:
    """With every button or none; who presses some is still accused now and then."""
    ledger = Ledger(pressed, seed)
    ledger.go_on(acts=ACTS)
    assert pressed != EVERY or list(ledger.differences()) == []
    assert [str(one) for one in ledger.findings() if one.severity in FAILING] == []
