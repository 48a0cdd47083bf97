"""Ships that are put ashore, played by hand."""

from __future__ import annotations

from tests.referee.by_hand import SPARTA, Hands
from vassal_tools.findings import FAILING

FULL = "S.H1 S.H2 S.H3 S.H5"
"""As many units as may stand in a zone."""


def test_a_ship_in_a_full_land_zone_is_ashore_and_the_stack_too_high_by_that() -> None:
    """A single drag causes both findings; it is not unexplained (3.1, 3.2)."""
    hands = Hands()
    hands.with_a_fleet((f"{FULL} S.Brasidas", "O"))
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T1", "B", "F", "J", "H", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    found = [one for one in hands.findings() if one.severity in FAILING]
    assert [one.rule.code for one in found] == ["SPH-3.1-naval", "SPH-3.2-zone"]
    assert found[1].caused_by == found[0].number
