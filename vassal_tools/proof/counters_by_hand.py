"""Counters at the table by their names in the rules: drag, press, look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.game.mark_places import mark_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from vassal_tools.game.model import Counter, Game
    from vassal_tools.proof.gestures import GameTable
    from vassal_tools.proof.placement import PlacePoints


class CountersByHand:
    """The counters of a game at a table. `rng` chooses among the points of a place."""

    def __init__(self, table: GameTable, game: Game, placement: PlacePoints, rng: Random) -> None:
        self._table, self._game, self._placement, self._rng = table, game, placement, rng

    def drag(self, unit: str, place: str) -> None:
        """Drag a counter to a place."""
        self._table.drag(self._gpid(unit), self._rng.choice(self._placement.of[place]))

    def put_aside(self, unit: str) -> None:
        """Drag a counter to a point outside all places."""
        self._table.drag(self._gpid(unit), self._placement.aside)

    def press(self, unit: str, line: str) -> str:
        """Choose a line of a counter's menu and return the resulting declaration."""
        return self._table.press(self._gpid(unit), line)

    def lines(self, unit: str) -> tuple[str, ...]:
        """Return the lines that a counter's menu offers now."""
        return self._table.lines(self._gpid(unit))

    def zone(self, unit: str) -> str:
        """Return the place of a counter; empty outside all places, or in a dead box."""
        spot = self._table.where(self._gpid(unit))
        return self._game.in_play(self._placement.zones.zone_at(spot.map, spot.x, spot.y) if spot else None) or ""

    def place_of_mark(self, mark: Counter) -> str | None:
        """Return the place or border of a mark; None in a box or off the map."""
        spot = self._table.where(mark.gpid)
        if spot is None:
            return None
        zone = self._placement.zones.zone_at(spot.map, spot.x, spot.y)
        return mark_place(self._game, mark, spot.map, spot.x, spot.y, zone)

    def lost(self, unit: str) -> int:
        """Return the number of lost steps that a counter shows, by its face."""
        return self._table.face(self._gpid(unit)) - 1

    def is_turned(self, unit: str) -> bool:
        """Return True if a counter shows another side than its first."""
        return self.lost(unit) > 0

    def facing(self, unit: str) -> int:
        """Return the direction that a counter looks in, from 0."""
        return self._table.facing(self._gpid(unit))

    def differences(self, position: Mapping[str, tuple[str, int, int]]) -> Iterator[str]:
        """Yield the counters that differ from a position in their place, their side or their facing.

        The position has the place of each counter, empty for none, its number of lost steps, and the direction that it
        looks in, from 0.
        """
        for unit, (place, lost, facing) in position.items():
            shown = self.zone(unit)
            if shown != place:
                yield f"{unit} is in {shown or 'none'}, not in {place or 'none'}"
            elif shown and self.lost(unit) != lost:
                yield f"{unit} shows the wrong side"
            elif shown and self.facing(unit) != facing:
                yield f"{unit} looks in direction {self.facing(unit)}, not {facing}"

    def _gpid(self, unit: str) -> str:
        return self._game.counters[unit].gpid
