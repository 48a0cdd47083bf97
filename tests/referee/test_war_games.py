"""Scripted games of The Peloponnesian War: legal ones of each kind of operation, and ones that break a rule."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path

import pytest

from tests.referee.tiny_tables import EVERY, HALF, NO
from tests.referee.war_scripts import Game
from tests.samples import SOAK, sample
from vassal_rulebooks.peloponnesian_war.trial import PLAYERS
from vassal_tools.findings import FAILING

HERE = Path(__file__).parent
GAMES = tomllib.loads((HERE / "war_games.toml").read_text("utf-8"))
FAULTS = tomllib.loads((HERE / "war_faults.toml").read_text("utf-8"))
ACTS = 60
"""How many acts of a game are played."""


@pytest.mark.parametrize("name", sample(GAMES, 6))
def test_a_legal_game_has_no_findings(name: str) -> None:
    game = Game()
    game.script(GAMES[name]["acts"])
    assert list(game.differences()) == []
    assert [str(one) for one in game.findings()] == []


FOUND = [name for name, fault in FAULTS.items() if "missed" not in fault]
MISSED = [
    pytest.param(name, marks=pytest.mark.xfail(strict=True, reason=fault["missed"]))
    for name, fault in FAULTS.items()
    if SOAK and "missed" in fault
]


@pytest.mark.parametrize("name", [*sample(FOUND, 5), *MISSED])
def test_a_breach_is_named_by_its_own_rule(name: str) -> None:
    game = Game()
    game.script(FAULTS[name]["acts"])
    game.go_on()
    assert FAULTS[name]["code"] in game.codes()


@pytest.mark.parametrize(("player", "seed", "pressed"), sample(product(PLAYERS, range(25), (EVERY, HALF, NO)), 75))
def test_players_who_keep_the_rules_are_not_accused(player: str, seed: int, pressed: float) -> None:
    game = Game(pressed, seed)
    game.go_on({side: PLAYERS[player]() for side in game.state.board.sides}, ACTS)
    assert [str(one) for one in game.findings() if one.severity in FAILING] == []
