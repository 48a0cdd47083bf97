"""The phases of The Peloponnesian War around its operations, at a simulated table."""

from __future__ import annotations

from tests.referee.war_tables import Powers
from tests.rules.test_turn_of_431 import POLITICS, script
from vassal_rulebooks.core.state import Draw
from vassal_tools.proof.gestures import MapPoint

ALL_PASS = "Athens passes; Corinth passes; Sparta passes; Thebes passes"
OF_TURN_2 = "Athens passes; Sparta begins moving; Sparta.Agis leads from Sparta; objective Tegea; activate Sparta.H1"


def test_politics_and_the_next_turn_are_judged() -> None:
    powers = Powers(ALL_PASS, script(POLITICS), OF_TURN_2)
    assert powers.simulated.turn == (2, 1)
    assert powers.treasuries() == ("7100", "1800", "450", "550")
    assert list(powers.differences()) == []
    assert powers.accused() == []


def test_a_treasury_ends_where_its_track_does() -> None:
    powers = Powers(ALL_PASS, "; ".join(["Athens receives 1200"] * 4))
    assert powers.treasuries() == ("9999", "1500", "500", "500")
    assert powers.accused() == []


def test_a_leader_goes_back_into_the_pile_from_wherever_its_card_lies() -> None:
    powers = Powers("Athens begins moving; draw Phormio; Athens aborts; Corinth passes; Sparta passes; Thebes passes")
    drawn = next(act.card for act in powers.played if isinstance(act, Draw))
    gpid = powers.cards[drawn]
    pile = powers.simulated.where(next(other for other in powers.cards.values() if other != gpid))
    powers.simulated.drag(gpid, MapPoint(powers.state.board.game.face.title, 100, 100))
    powers.script("Athens passes; Athens ends the turn")
    assert powers.simulated.where(gpid) == pile
    assert powers.accused() == []
