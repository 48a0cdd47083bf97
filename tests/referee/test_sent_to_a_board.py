"""Counters that a click sends to the battle board and back, in a battle of The Siege of Syracuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.referee.test_siege_games import BATTLE, Siege

if TYPE_CHECKING:
    from vassal_rulebooks.core.state import Standing


class ByEntries(Siege):
    """Players who send their counters to the battle board and back by the entries of the menus.

    They drag them from where they arrive to their squares. The `first` ones are sent before anyone sets up.
    """

    def __init__(self, first: tuple[str, ...]) -> None:
        super().__init__()
        self.first, self.back = first, set[str]()

    def do(self, act: Any) -> None:
        """Perform an act, after all counters of its set-up are on the board."""
        if "forms up" in self._rules.write_act(act):
            for unit in self.first:
                self._send(unit)
        super().do(act)

    def settle_counter(self, unit: str, standing: Standing) -> None:
        """Send the counter, and do by hand what is left."""
        field = self.state.board.field
        if standing.location in field:
            self._send(unit)
        elif standing.location and self._hands.zone(unit) in field:
            self._press(unit, "back")
            self.back.add(unit)
        is_waiting = standing.location and standing.location not in field and self._is_sent(unit)
        if not is_waiting:
            super().settle_counter(unit, standing)

    def _is_sent(self, unit: str) -> bool:
        spot = self._table.where(self._game.counters[unit].gpid)
        return spot is not None and spot.map == self._game.by_map["Battle"].face.title

    def _send(self, unit: str) -> None:
        if not self._is_sent(unit):
            self._press(unit, "menu")

    def _press(self, unit: str, entry: str) -> None:
        self._table.press(self._game.counters[unit].gpid, getattr(self._game.module.sends["Battle"], entry))


@pytest.mark.parametrize("first", [(), ("S.C5", "A.H3", "A.H4", "A.A1", "A.Nicias")])
def test_a_battle_is_judged_as_if_all_had_been_dragged(first: tuple[str, ...]) -> None:
    siege = ByEntries(first)
    siege.script(BATTLE)
    assert list(siege.differences()) == []
    assert [str(one) for one in siege.findings()] == []
    assert siege.back == {"A.H3", "A.H4", "A.A1", "A.Nicias"}
