"""The treasuries of The Peloponnesian War: the module pays, and the referee finds a forged or unpaid treasury."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee.war_tables import Powers
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
    powers.acts(OTHERS_PASS)
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
    powers.acts(*onward)
    assert powers.accused() == accused


def test_a_log_that_begins_later_has_the_treasuries_of_its_table() -> None:
    log = Powers(ASSEMBLY, PAID, VOYAGE).simulated.log()
    umpire = umpire_for(log)
    assert umpire.begin(record(log, umpire.zones)).treasury == (6000, 1500, 500, 500, 0)
    later = umpire.begin(replace(record(log, umpire.zones), properties={"treasury_Corinth": "1300"}))
    assert later.treasury == (6000, 1300, 500, 500, 0)
