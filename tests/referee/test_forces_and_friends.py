"""Holders, pools and relations of sides, judged by the core alone: Convoy has no code to read logs."""

from __future__ import annotations

import pytest

from tests.referee import tiny_tables
from tests.referee.tiny_tables import EVERY, HALF, NO, Sitting, judged
from vassal_tools.findings import FAILING

FORGED: dict[tiny_tables.Fault, tuple[str, ...]] = {
    tiny_tables.force_changed: ("who is in", "lies with"),
    tiny_tables.pool_robbed: ("Quay", "C.3 is in no pool of the side to act"),
    tiny_tables.friends_forged: ("shows ally, and should show neutral", "shows neutral, and should show"),
}
"""What is done by hand, and what is said of it."""


@pytest.mark.parametrize("pressed", [EVERY, NO])
@pytest.mark.parametrize(("fault", "seed"), [
    (tiny_tables.force_changed, 0), (tiny_tables.force_changed, 1), (tiny_tables.pool_robbed, 0),
    (tiny_tables.pool_robbed, 1), (tiny_tables.friends_forged, 0),
])  # fmt: skip
def test_what_no_act_explains_is_found(fault: tiny_tables.Fault, seed: int, pressed: float) -> None:
    log, first = Sitting("convoy", seed, pressed).with_fault(fault, 8)
    found = [one for one in judged(log).findings if one.severity in FAILING]
    assert any(words in one.message for one in found for words in FORGED[fault]), found
    assert all(one.scene and min(one.scene.steps, default=first) >= first for one in found)


@pytest.mark.parametrize("seed", [0, 14, 18, 19])
def test_who_goes_back_beaten_is_not_accused_where_buttons_are_missing(seed: int) -> None:
    """A counter put back may be a slip, or the retreat of a leader whose fight had no button."""
    verdict = judged(Sitting("convoy", seed, HALF).whole())
    assert [str(one) for one in verdict.findings if one.severity in FAILING] == []
