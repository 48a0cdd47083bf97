"""Marks that lie on places and borders, such as sieges, walls and flags: what lies where, and whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from vassal_tools.game.names import border_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

S = TypeVar("S", bound=Any)


def laid(state: S, kind: str, where: str, side: str) -> S:
    """Return the position in which a mark of a side lies on a place or border; it may have done so before."""
    changed: S = state.changed(marks=tuple(sorted({*state.marks, (kind, where, side)})))
    return changed


def lifted(state: S, kind: str, where: str) -> S:
    """Return the position in which no mark of a kind lies on a place or border, of no side."""
    changed: S = state.changed(marks=tuple(mark for mark in state.marks if mark[:2] != (kind, where)))
    return changed


def kept(state: S, kind: str, is_kept: Callable[[str, str], bool]) -> S:
    """Return the position without the marks of a kind that are not kept; asked are where it lies and its side."""
    left = tuple(mark for mark in state.marks if mark[0] != kind or is_kept(*mark[1:]))
    changed: S = state.changed(marks=left)
    return changed


def open_ways(state: Any, place: str, way: str, closed_by: str) -> Iterator[str]:
    """Yield the places to which ways of a kind lead from a place, but for those on which a mark of a kind lies."""
    for to in state.board.exits.get(place, ()):
        name = border_name((min(place, to), max(place, to)))
        if state.board.border(place, to) == way and not side_of(state, closed_by, name):
            yield to


def side_of(state: Any, kind: str, where: str) -> str:
    """Return the side whose mark of a kind lies on a place or border; empty if there is none."""
    return next((side for own, place, side in state.marks if (own, place) == (kind, where)), "")


def where_laid(state: Any, kind: str, side: str = "") -> Iterator[str]:
    """Yield the places or borders on which marks of a kind lie, of one side or of all, in alphabetical order."""
    return (where for own, where, owner in state.marks if own == kind and side in ("", owner))
