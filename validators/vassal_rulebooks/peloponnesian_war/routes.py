"""Routes on the map: the paths that an army can use, and the shortest routes (4, 3.2.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_rulebooks.core.board import ALLY, distances_from

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from vassal_rulebooks.peloponnesian_war.board import WarBoard
    from vassal_rulebooks.peloponnesian_war.state import State

BY_LAND, BY_SEA, ALONG = ("land", "mixed"), ("sea", "mixed"), ("mixed",)
"""The paths of an army without ships, with enough ships to carry it, and with too few ships."""
FAR = 10**6


def _paths_of(state: State, units: Collection[str]) -> tuple[str, ...]:
    ships = sum(state.is_ship(unit) for unit in units)
    if not ships:
        return BY_LAND
    return BY_SEA if sum(state.is_land(unit) for unit in units) <= ships else ALONG


def _is_isthmus_open(state: State, nation: str) -> bool:
    return all(state.stance(place, nation) == ALLY for place in state.board.isthmus)


@lru_cache(maxsize=4096)
def _exits(
    board: WarBoard, kinds: tuple[str, ...], barred: frozenset[str], *, is_open: bool
) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for place in board.game.zones:
        near = (to for to in board.exits[place] if board.border(place, to) in kinds and to not in barred)
        crossing = is_open or kinds == BY_LAND
        found[place] = tuple(to for to in near if crossing or {place, to} != board.isthmus)
    return found


@lru_cache(maxsize=4096)
def _distances(
    board: WarBoard, place: str, kinds: tuple[str, ...], barred: frozenset[str], *, is_open: bool
) -> Mapping[str, int]:
    exits = _exits(board, kinds, barred, is_open=is_open)
    return distances_from(place, {here: [to for to in exits[here] if {here, to} != board.open_sea] for here in exits})


def near(state: State, place: str, units: Collection[str], nation: str) -> tuple[str, ...]:
    """Return the spaces that points of a state can reach from a space along one path."""
    barred, is_open = state.diplomacy.barred(nation), _is_isthmus_open(state, nation)
    return _exits(state.board, _paths_of(state, units), barred, is_open=is_open).get(place, ())


def onward(state: State) -> tuple[str, ...]:
    """Return the spaces that the active army can reach along one path."""
    return near(state, state.here, state.forces, state.nation)


def distance(state: State, start: str, end: str) -> int:
    """Return the number of paths on the shortest legal route of the active army between two spaces.

    The path over the open sea is ignored, because no army has to take it.
    """
    barred, kinds = state.diplomacy.barred(state.nation) - {start, end}, _paths_of(state, state.forces)
    if start not in state.board.game.zones:
        return FAR
    return _distances(state.board, start, kinds, barred, is_open=_is_isthmus_open(state, state.nation)).get(end, FAR)


def sea_near(board: WarBoard, place: str) -> tuple[str, ...]:
    """Return the spaces that are one path over water away from a space."""
    return tuple(to for to in board.exits[place] if board.border(place, to) in BY_SEA and {place, to} != board.isthmus)
