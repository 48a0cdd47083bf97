"""Whose hand it was: the side that moved a piece, by the user ids of a log, and what was edited on pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.format import sequence
from vassal_tools.objects.commands import ChangePiece, MovePiece
from vassal_tools.objects.roster import seats
from vassal_tools.objects.user_ids import Players
from vassal_tools.table.pieces import markers_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.table.record import Record


class Edit(NamedTuple):
    """A marker trait of a piece has another value; the engine has no command that does this in play."""

    step: int
    piece: str
    name: str
    before: str
    after: str


def movers(record: Record) -> Mapping[tuple[int, str], str]:
    """The side of the player who moved each piece, by step and piece, in the first log of a game.

    Empty where the players of fewer than two sides moved anything: then one moves for all.
    """
    players = Players()
    sides = {seat.player: seat.side for seat in seats([record.game], players)}
    found = {
        (step.number, command.id): sides.get(players.label(command.user), "")
        for step in record.game.steps()
        for command in step.commands()
        if isinstance(command, MovePiece) and command.user is not None
    }
    return found if len(set(found.values()) - {""}) > 1 else {}


def edits(record: Record) -> Iterator[Edit]:
    """Each change of a marker trait, in the first log of a game."""
    known = {piece.id: (tuple(sequence.unnest(piece.type)), piece.markers) for piece in record.pieces.values()}
    for step in record.game.steps():
        for command in step.commands():
            if isinstance(command, ChangePiece) and command.id in known:
                traits, before = known[command.id]
                after = markers_of(traits, sequence.unnest(command.state))
                known[command.id] = traits, after
                for name in sorted(before.keys() & after.keys()):
                    if before[name] != after[name]:
                        yield Edit(step.number, command.id, name, before[name], after[name])
