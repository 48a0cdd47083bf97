"""Ships that are put ashore, played by hand."""

from __future__ import annotations

from tests.referee.by_hand import ATHENS, FLEET, SPARTA, SPARTIATES, Hands
from vassal_tools.findings import FAILING

FULL = "S.H1 S.H2 S.H3 S.H5"
"""As many units as may stand in a zone."""


def test_a_ship_in_a_full_land_zone_is_ashore_and_the_stack_too_high_by_that() -> None:
    """Both come of one drag, so the second is no reason to take the drag for one that nothing explains (3.1, 3.2)."""
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 2}, Athens="509 503", Sparta=f"506 {SPARTIATES}")
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(f"{FULL} S.Brasidas", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 2)
    hands.end_turn("509", SPARTIATES)
    hands.begin({SPARTA: 12, ATHENS: 2}, Athens="502 508", Sparta=f"511 {SPARTIATES}")
    hands.drag(FLEET, "BMS")
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T1", "B", "F", "J", "H", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    found = [one for one in hands.findings() if one.severity in FAILING]
    assert [one.rule.code for one in found] == ["SPH-3.1-naval", "SPH-3.2-zone"]
    assert found[1].caused_by == found[0].number
