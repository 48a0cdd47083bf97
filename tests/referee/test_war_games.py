"""Scripted games of The Peloponnesian War: legal ones of each kind of operation, and ones that break a rule."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path

import pytest

from tests.referee.scripted_games import tried
from tests.referee.tiny_tables import EVERY, HALF, NO
from tests.referee.war_tables import FAULTS, PEOPLE, Powers
from tests.samples import number, sample

HERE = Path(__file__).parent
GAMES = tomllib.loads((HERE / "war_games.toml").read_text("utf-8"))
TEXT = tomllib.loads((HERE / "war_text.toml").read_text("utf-8"))
ACTS = number(30, 60)
"""How many acts of a game are played: a season; a year in a soak."""


@pytest.mark.parametrize("name", sample(GAMES, 6))
def test_a_legal_game_has_no_findings(name: str) -> None:
    game = Powers()
    game.script(GAMES[name]["acts"])
    assert list(game.differences()) == []
    assert [str(one) for one in game.findings()] == []


@pytest.mark.parametrize("name", tried(FAULTS, 15))
def test_a_breach_is_named_by_its_own_rule(name: str) -> None:
    one, game = FAULTS[name], Powers()
    before, _, act = one["acts"].strip().rpartition(";")
    game.script(before)
    first = game.steps + 1
    game.script(act)
    steps = range(first, game.steps + 1)
    game.go_on()
    found = [(finding.rule.code, finding.scene) for finding in game.accusations()]
    assert one["code"] in [code for code, _ in found]
    if "first" in one:
        code, scene = found[0]
        assert code == one["code"]
        assert {*(scene.steps if scene else ())} & {*steps}


def test_a_leader_goes_alone_though_his_power_aborts_at_once() -> None:
    game = Powers()
    game.script(FAULTS["leader-alone"]["acts"], "Thebes aborts; Athens passes; Corinth passes")
    assert [finding.rule.code for finding in game.accusations()] == ["PPW-4-alone"]


@pytest.mark.parametrize("name", tried(TEXT, 7))
def test_a_game_from_the_text_is_judged_rightly(name: str) -> None:
    one, game = TEXT[name], Powers()
    game.script(one["acts"])
    game.script(one.get("then", ""))
    paragraphs = [finding.rule.code.split("-")[1] for finding in game.accusations()]
    assert paragraphs[:1] == ([one["breaks"]] if "breaks" in one else [])


@pytest.mark.parametrize(("people", "seed", "pressed"), sample(product(PEOPLE, range(25), (EVERY, HALF, NO)), 113))
def test_players_who_keep_the_rules_are_not_accused(people: str, seed: int, pressed: float) -> None:
    game = Powers(pressed=pressed, seed=seed, people=people).played_by(people, ACTS)
    assert game.accused() == []
