"""Find the side that moved a piece, by the seats of the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.table.record import Record

NO_SIDE = "<"
"""What the name begins with that the engine gives to the side of an observer."""


def movers(record: Record) -> Mapping[tuple[int, str], str]:
    """Return the side of the player who moved each piece, by step and piece; empty if one player moves for all."""
    if not plays_against_another(record):
        return {}
    return {(step.number, piece): side for step in record.steps for piece, side in step.witness.movers}


def plays_against_another(record: Record) -> bool:
    """Return True if two players have seats and both move pieces."""
    if sum(not side.startswith(NO_SIDE) for side in record.end.sides.values()) < 2:
        return False
    return len({side for step in record.steps for _, side in step.witness.movers}) > 1
