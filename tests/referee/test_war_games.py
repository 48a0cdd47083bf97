"""Scripted games of The Peloponnesian War: legal ones of each kind of operation, and ones that break a rule."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path

import pytest

from tests.referee.tiny_tables import EVERY, HALF, NO
from tests.referee.war_table import War
from tests.samples import sample
from vassal_rulebooks.peloponnesian_war.trial import PLAYERS
from vassal_tools.findings import FAILING

HERE = Path(__file__).parent
GAMES = tomllib.loads((HERE / "war_games.toml").read_text("utf-8"))
FAULTS = tomllib.loads((HERE / "war_faults.toml").read_text("utf-8"))
ACTS = 80
"""How many acts of a game are played."""


def played(script: str, pressed: float = EVERY) -> War:
    """Return the table after the acts of a script."""
    hands = War(pressed)
    hands.acts("; ".join(line.rstrip(";") for line in script.strip().splitlines()))
    return hands


@pytest.mark.parametrize("name", sample(GAMES, 5))
def test_a_legal_game_has_no_findings(name: str) -> None:
    hands = played(GAMES[name]["acts"])
    assert list(hands.differences()) == []
    assert [str(one) for one in hands.findings()] == []


@pytest.mark.parametrize("name", sample(FAULTS, 11))
def test_a_breach_is_named_by_its_own_rule(name: str) -> None:
    hands = played(FAULTS[name]["acts"])
    hands.go_on()
    assert FAULTS[name]["code"] in hands.accused()


@pytest.mark.parametrize(("player", "seed", "pressed"), sample(product(PLAYERS, range(25), (EVERY, HALF, NO)), 40))
def test_players_who_keep_the_rules_are_not_accused(player: str, seed: int, pressed: float) -> None:
    hands = War(pressed, seed)
    hands.players = {side: PLAYERS[player]() for side in hands.state.board.sides}
    hands.go_on(ACTS)
    assert [str(one) for one in hands.findings() if one.severity in FAILING] == []
