"""Accounts of the sides, such as money, which tracks show: what is held, paid and received."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_rulebooks.core.counts import of_side, on_track, with_value
from vassal_tools.errors import InternalError, SourceError

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

S = TypeVar("S", bound=Any)


def held(state: Any, account: str, side: str) -> int:
    """Return what a side has in an account: the position's field of that name, which has a number for each side."""
    return int(of_side(state.board.sides, getattr(state, account), side, 0))


def paid(state: S, account: str, side: str, amount: int) -> S:
    """Return the position in which a side has paid an amount, or received it if it is below 0.

    The number stays on its track: what is beyond its ends is lost. Nobody but a side pays.
    """
    if side not in state.board.sides:
        return state
    tracks = state.board.game.tracks.values()
    cells = next((track.cells for track in tracks if (track.kind, track.side) == (account, side)), None)
    if cells is None:
        raise InternalError(f"no track of the kind {account!r} for {side}")
    left = on_track(held(state, account, side) - amount, min(cells), max(cells))
    changed: S = replace(state, **{account: with_value(state.board.sides, getattr(state, account), side, left)})
    return changed


def at_first(game: Game, account: str) -> tuple[int, ...]:
    """Return what each side has in an account when play begins, by its tracks. Raises SourceError if one has none."""
    tracks = {track.side: track for track in game.tracks.values() if track.kind == account}
    for side in game.sides:
        if side not in tracks:
            raise SourceError(f"{side} has no track of the kind {account!r}", hint="each side has one in tracks.toml")
    return tuple(game.start_of(tracks[side]) for side in game.sides)
