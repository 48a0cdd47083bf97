"""A storm whose dice no button names: the changes of the ships show the ship of each die (6, event 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, Hands, Without
from tests.referee.proof_games import GAME
from vassal_rulebooks.sphacteria.declarations import STORM
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import FAILING
from vassal_tools.proof.buttons import ALL_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)

NOT_SAID = Without(STORM)


def storm(*dice: int, buttons: PressedButtons = NOT_SAID) -> Hands:
    """The game after these dice for one ship of Athens and three of Sparta; `S.T1` is in port."""
    hands = Hands(buttons)
    hands.with_a_fleet(athens="502 510")
    hands.card(SPARTA, "Announce 4 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T1 S.T2 S.T3", "B", "F", "J")
    hands.drag("S.T1", "H")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 2)
    hands.next_turn()
    hands.table.press("510", "Play 20: Storm at sea")
    for die in dice:
        hands.table.throw(COMBAT_DIE, die)
    return hands


@pytest.mark.parametrize(("dice", "hurt"), [
    ((1, 3, 5, 6), "S.T3"),
    ((1, 5, 3, 6), "S.T3"),
    ((1, 5, 6, 6), "S.T2 S.T3"),
    ((1, 6, 5, 5), "S.T1 S.T2 S.T3"),
    ((1, 4, 4, 6), "S.T1"),
])  # fmt: skip
def test_a_ship_in_port_is_spared_by_a_die_that_hurts_others(dice: tuple[int, ...], hurt: str) -> None:
    """The ships are turned over when all dice are thrown, and the dice are in no order."""
    hands = storm(*dice)
    hands.press(hurt, "Take a loss")
    hands.back("502", "507", "511")
    hands.next_turn()
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize(("dice", "hurt"), [((1, 5, 5, 6), "S.T2"), ((1, 5, 6, 6), "S.T2")])
def test_a_ship_that_the_dice_cannot_have_spared_is_found(dice: tuple[int, ...], hurt: str) -> None:
    hands = storm(*dice)
    hands.press(hurt, "Take a loss")
    hands.back("502", "507", "511")
    hands.next_turn()
    hands.begin({SPARTA: 7, ATHENS: 4}, Athens="501 502", Sparta="504 505")
    assert "SPH-table" in hands.accusations()


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NOT_SAID], ids=["all", "not said"])
@pytest.mark.parametrize("left_out", ["A.T1", "S.T1", "S.T2"])
def test_a_die_that_is_left_out_is_charged_to_whose_ship_it_is_for(left_out: str, buttons: PressedButtons) -> None:
    """A ship on the beach makes no difference. The side of dice without buttons is unknown."""
    hands = storm(buttons=buttons)
    hides = "S.T1" * (left_out == "S.T1")
    hands.drag(hides, "V")
    for ship in ("A.T1", "S.T1", "S.T2", "S.T3"):
        if ship != left_out:
            hands.table.press(GAME.counters[ship].gpid, "Storm", 1)
    hands.drag(hides, "H")
    hands.back("502", "507", "511")
    hands.next_turn()
    hands.begin({SPARTA: 7, ATHENS: 4}, Athens="501 502", Sparta="504 505")
    charged = [
        (one.rule.code, one.scene.side if one.scene else "") for one in hands.findings() if one.severity in FAILING
    ]
    side = "" if buttons is NOT_SAID else SPARTA if left_out.startswith("S") else ATHENS
    assert charged == [("SPH-6-storm", side)]
