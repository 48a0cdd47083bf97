"""Holders, pools and relations of sides, judged by the core alone: Convoy has no code to read logs."""

from __future__ import annotations

import pytest

from tests.referee.tiny_tables import HALF, Sitting, judged
from vassal_tools.findings import FAILING


@pytest.mark.sweep(4)
@pytest.mark.parametrize("seed", [0, 14, 18, 19])
def test_who_goes_back_beaten_is_not_accused_where_buttons_are_missing(seed: int) -> None:
    """A counter put back may be a slip, or the retreat of a leader whose fight had no button."""
    verdict = judged(Sitting("convoy", seed, HALF).whole())
    assert [str(one) for one in verdict.findings if one.severity in FAILING] == []
