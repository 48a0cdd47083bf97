"""Games of Sparta vs. Athens at a simulated table, judged by their logs: legal ones, and ones that break a rule."""

from __future__ import annotations

from itertools import product

import pytest

from tests.referee.ledgers import BREACHES, FAULTS, Ledger
from tests.referee.scripted_games import tried
from tests.referee.tiny_tables import EVERY, HALF, NO
from tests.samples import sample
from vassal_tools.game.identities import card_gpid

ACTS = 60
"""How many acts of a game are played: more than a year."""


@pytest.mark.parametrize("name", tried(FAULTS, 5))
def test_a_breach_is_named_first(name: str) -> None:
    script, ledger = BREACHES.script_of(name), Ledger()
    for act in script.before:
        ledger.do(act)
    BREACHES.break_a_rule(ledger, script.act, is_ignored="ignored" in FAULTS[name])
    assert [one.rule.code for one in ledger.accusations()][:1] == [FAULTS[name]["code"]]


@pytest.mark.parametrize(("name", "seed"), sample(product(FAULTS, range(10)), 89))
def test_a_breach_in_a_game_is_named(name: str, seed: int) -> None:
    ledger = Ledger()
    if not (one := BREACHES.spoiled(name, seed)):
        pytest.skip("the game has no room for the breach")
    for act in one.before:
        ledger.do(act)
    assert not BREACHES.misjudged(ledger, name, one.act)


def test_who_is_lost_by_hand_can_be_bought_again() -> None:
    ledger = Ledger(NO)
    ledger.script("Sparta lets Athens begin; Athens maintains; Athens ends; A.L1 falls")
    assert ledger.simulated.lines(ledger.state.board.game.counters["A.L1"].gpid)


def test_a_side_pays_once_a_year_and_buys_only_what_it_can_pay() -> None:
    ledger = Ledger()
    game = ledger.state.board.game
    card, dear = card_gpid(game, "Sparta"), game.counters["Pe.L1"].gpid
    ledger.script("Sparta lets Sparta begin")
    assert "Pay the maintenance" in ledger.simulated.lines(card)
    ledger.script("Sparta maintains")
    assert "Pay the maintenance" not in ledger.simulated.lines(card)
    assert "Buy" in ledger.simulated.lines(dear)
    ledger.script("; ".join(f"buy {unit}" for unit in ("S.L7", "S.L8", "S.N2", "S.N3", "P.N4", "P.L7", "S.L9")))
    assert ledger.state.money("Sparta") < (game.counters["Pe.L1"].value("sp") or 0)
    assert "Buy" not in ledger.simulated.lines(dear)


@pytest.mark.parametrize(("seed", "pressed"), sample(product(range(50), (EVERY, HALF, NO)), 37))
def test_players_who_keep_the_rules_are_not_accused(seed: int, pressed: float) -> None:
    ledger = Ledger(pressed, seed)
    ledger.go_on(acts=ACTS)
    assert pressed != EVERY or list(ledger.differences()) == []
    assert [str(one) for one in ledger.accusations()] == []
