"""The treasuries of The Peloponnesian War: the module pays, and the referee finds a forged or unpaid treasury."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from tests.referee.war_tables import Powers
from vassal_tools.game.identities import card_gpid
from vassal_tools.proof.command_text import property_set
from vassal_tools.referee.judging import umpire_for
from vassal_tools.table.record import record

ASSEMBLY = "Athens passes; Corinth begins moving; Corinth.Xenoclides leads from Corinth; objective Siphae"
PAID = "activate Corinth.N1; activate Corinth.N2"
VOYAGE = "Corinth sets out; to Siphae; Corinth is done"
OTHERS_PASS = "Sparta passes; Thebes passes; Athens passes"
WRONG = 'PPW-table the marker on the track "Treasury of Corinth" shows'


def test_paid_operations_are_not_accused() -> None:
    powers = Powers(ASSEMBLY, PAID, VOYAGE, OTHERS_PASS)
    assert powers.treasuries() == ("6000", "1300", "500", "500")
    assert powers.accused() == []


def test_a_forged_treasury_is_found() -> None:
    powers = Powers(ASSEMBLY, PAID, VOYAGE)
    powers.simulated.forge(property_set("treasury_Corinth", "1300", "2300"))
    powers.script(OTHERS_PASS)
    assert powers.accused() == [
        "REF-silent treasury_Corinth becomes 2300, and no act is declared",
        f"{WRONG} 2300, and should show 1300",
    ]


@pytest.mark.parametrize(
    ("onward", "accused"),
    [((VOYAGE, OTHERS_PASS), [f"{WRONG} 1500, and should show 1400"]), (("Corinth sets out",), [])],
)
def test_an_unpaid_activation_is_found_once_others_act(onward: tuple[str, ...], accused: list[str]) -> None:
    powers = Powers(ASSEMBLY)
    powers.declare("activate Corinth.N1", "Corinth.N1", "Activate free of charge")
    powers.script(*onward)
    assert powers.accused() == accused


def test_a_log_that_begins_later_has_the_treasuries_of_its_table() -> None:
    log = Powers(ASSEMBLY, PAID, VOYAGE).simulated.log()
    umpire = umpire_for(log)
    assert umpire.begin(record(log, umpire.zones)).treasury == (6000, 1500, 500, 500, 0)
    later = umpire.begin(replace(record(log, umpire.zones), properties={"treasury_Corinth": "1300"}))
    assert later.treasury == (6000, 1300, 500, 500, 0)


@pytest.mark.parametrize("active", ["Athens", "Corinth", "Sparta", "Thebes"])
def test_the_module_divides_a_price_among_partners_as_the_rules_do(active: str) -> None:
    powers, rng = Powers(), Random(active)
    table, start = powers.simulated, powers.state
    sides, cards = start.board.powers, partial(card_gpid, start.board.game)
    table.press(cards(active), "Begin an operation for year-round station")
    for _ in range(12):
        partners = [side for side in sides if side != active and rng.random() < 0.6]
        held = tuple(rng.randrange(0, 2000, 50) for _ in sides)
        for side, talents in zip(sides, held, strict=True):
            table.forge(property_set(f"treasury_{side}", table.module_property(f"treasury_{side}"), str(talents)))
            if side != active:
                table.press(cards(side), f"Follow {active}" if side in partners else "Follow nobody")
        points = rng.randint(1, 6)
        price, holder, line = rng.choice((
            (100, start.board.game.counters["Athens.H1"].gpid, "Activate for 100 talents"),
            (400, start.board.game.counters["Thebes.N1"].gpid, "Station for 400 talents"),
            (500 * points, cards(active), f"Besiege the objective: {points} × 500 talents"),
        ))  # fmt: skip
        table.press(holder, line)
        state = start.with_progress(side=active).changed(treasury=(*held, 0))
        paid = state.changed(coalition=tuple((side, active) for side in partners)).paid(price)
        assert powers.treasuries() == tuple(map(str, paid.treasury[: len(sides)])), (partners, held, line)


def test_an_operation_for_a_sympathetic_state_is_paid_by_the_power_that_begins_it() -> None:
    powers = Powers(
        "Athens passes; Corinth begins moving; Corinth aborts; Sparta begins moving for Syracuse",
        "Sparta.Cnemus leads from Syracuse; objective Leontini; activate Syracuse.H1",
    )
    assert powers.treasuries() == ("6000", "1500", "400", "500")
    assert list(powers.differences()) == []


def test_the_module_shows_the_power_whose_round_it_is() -> None:
    powers, shown = Powers(), list[str]()
    press, cards = powers.simulated.press, partial(card_gpid, powers.state.board.game)
    for side, line in (
        ("Athens", "Pass"), ("Thebes", "Follow Sparta"), ("Corinth", "Begin a combat operation"),
        ("Corinth", "The operation is complete"), ("Sparta", "Pass"), ("Athens", "Pass"),
    ):  # fmt: skip
        press(cards(side), line)
        shown.append(powers.simulated.module_property("Active"))
    assert shown == ["Corinth", "Corinth", "Corinth", "Sparta", "Athens", "Corinth"]
