"""Evidence of who made a step, by sides, and of edits on pieces.

User ids are compared here and never stored: only names of sides are passed on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.user_ids import UserId
from vassal_tools.table.changes import Edited, Masked, Seated, Witness
from vassal_tools.table.equivalent_states import canonical_state
from vassal_tools.table.pieces import MASK, markers_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.objects.commands import AddPlayer
    from vassal_tools.table.pieces import Piece

MARKER = "mark;"


class Witnesses:
    """The seats of the players, and the evidence in the current step."""

    def __init__(self) -> None:
        self._sides: dict[UserId, str] = {}
        self._movers: dict[str, str] = {}
        self._edits: list[Edited] = []
        self._masks: list[Masked] = []
        self._seats: list[Seated] = []

    def seat(self, entry: AddPlayer) -> None:
        """Record that a player takes a side."""
        before = self._sides.get(entry.user, "")
        others = {side for user, side in self._sides.items() if user != entry.user}
        if before != entry.side:
            self._seats.append(Seated(before, entry.side, entry.side in others))
        self._sides[entry.user] = entry.side

    def side_of(self, user: UserId) -> str:
        """Return the side of the player, or an empty text."""
        return self._sides.get(user, "")

    def moved(self, pieces: Iterable[Piece], user: UserId | None) -> None:
        """Record that a player moved pieces."""
        side = self._sides.get(user, "") if user is not None else ""
        if side:
            self._movers.update((piece.id, side) for piece in pieces)

    def changed(self, piece: Piece, was: tuple[str, ...]) -> None:
        """Record the old states of a changed piece."""
        kinds, now = piece.facts.kinds, piece.states
        if now is was or not len(now) == len(was) == len(kinds):
            return
        for kind, old, new in zip(kinds, was, now, strict=True):
            if kind == MASK and old != new:
                self._masked(piece, canonical_state(kind, old), canonical_state(kind, new))
            elif kind == MARKER and old != new:
                self._edits += _edits(piece, was)

    def _masked(self, piece: Piece, before: str, after: str) -> None:
        if before != after:
            sides = (self._sides.get(UserId(owner), "") if owner else "" for owner in (before, after))
            self._masks.append(Masked(piece.id, *sides))

    def taken(self) -> Witness:
        """Return the evidence of the step and start the next one."""
        found = Witness(tuple(self._movers.items()), tuple(self._edits), tuple(self._masks), tuple(self._seats))
        self._movers, self._edits, self._masks, self._seats = {}, [], [], []
        return found


def _edits(piece: Piece, was: tuple[str, ...]) -> Iterator[Edited]:
    raws = sequence.unnest(piece.type)
    before, after = markers_of(raws, was), markers_of(raws, piece.states)
    for name in before.keys() & after.keys():
        if before[name] != after[name]:
            yield Edited(piece.id, name, before[name], after[name])
