"""Differences between the table and the position by the rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from vassal_rulebooks.core.facets import number_facets
from vassal_rulebooks.tools.proof.performer import ActPerformer
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.proof.placement import PlacePoints

if TYPE_CHECKING:
    from vassal_tools.game.model import Game
    from vassal_tools.proof.gestures import MapPoint


class SetUp:
    """A table that shows a position at the beginning of a game."""

    def __init__(self, state: Any) -> None:
        self._game: Game = state.board.game
        self._points = PlacePoints(self._game)
        self._standings = {self._game.counters[one.id].gpid: standing for one, standing in state.pairs}
        self._headings = state.board.facings
        facets = number_facets(self._game, state).values()
        self._numbers = {self._track(facet.of): str(facet.by_rules(state)) for facet in facets}

    def _track(self, of: tuple[str, str]) -> str:
        tracks = (one for one in self._game.tracks.values() if (one.kind, one.owner) == of)
        return next((track.property_in(self._game.module.tracks) for track in tracks), "")

    def where(self, piece: str) -> MapPoint | None:
        """Return the middle of the counter's place."""
        standing = self._standings.get(piece)
        return self._points.of[standing.location][0] if standing and standing.location else None

    def face(self, piece: str) -> int:
        """Return the face of the counter."""
        return int(self._standings[piece].step) + 1

    def facing(self, piece: str) -> int:
        """Return the direction that the counter looks in."""
        return int(self._headings.index(self._standings[piece].status))

    def module_property(self, name: str) -> str:
        """Return the number of a track."""
        return self._numbers[name]


@pytest.mark.parametrize(("change", "expected"), [
    (lambda state: state, []),
    (lambda state: state.turned("A.H1"), ["A.H1 looks in direction 0, not 1"]),
    (lambda state: state.with_step("A.H1", 1), ["A.H1 shows the wrong side"]),
    (lambda state: state.placed("A.H1", None), ["A.H1 is in L-10, not in none"]),
])  # fmt: skip
def test_a_table_differs_from_a_position_by(change: Any, expected: list[str]) -> None:
    rules: Any = trial_of("syracuse").rules
    table: Any = SetUp(rules.start())
    performer = ActPerformer(table, rules, Random("hands"))
    performer.state = change(performer.state)
    assert list(performer.differences()) == expected
