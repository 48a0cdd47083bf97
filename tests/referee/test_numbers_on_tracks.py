"""Numbers that markers show on tracks, judged by the core alone: Three Leagues has no code for its points."""

from __future__ import annotations

from itertools import product

import pytest

from tests.referee import tiny_tables
from tests.referee.tiny_tables import EVERY, HALF, NO, Sitting, judged
from tests.samples import sample
from vassal_rulebooks.core.reading.replayed import words_of
from vassal_tools.findings import FAILING

pytestmark = pytest.mark.sweep(3)


class Scoring(Sitting):
    """A game whose players keep the markers of the points, each move of a marker now or some acts later."""

    def settle(self) -> None:
        super().settle()
        shown: dict[str, int] = self.__dict__.setdefault("shown", {})
        for side, points in zip(self.state.board.sides, self.state.points, strict=True):
            if shown.get(side, 0) != points and self.rng.random() < 0.5:
                tiny_tables.marked(self, f"points-{side}", points)
                shown[side] = points


@pytest.mark.parametrize(("seed", "pressed"), sample(product(range(3), [EVERY, HALF, NO]), 2))
def test_markers_that_follow_the_rules_are_not_accused(seed: int, pressed: float) -> None:
    verdict = judged(Scoring("leagues", seed, pressed).whole())
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []


def test_the_marker_of_the_turn_shows_no_number_of_a_side() -> None:
    assert {*words_of(tiny_tables.rules("cities").board.game).tracks} == {"money"}
