"""The players at a table: one for all sides, or one for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.roster import TAKES_A_SIDE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.objects.savedgame import SavedGame

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
PASSWORD = "a-password-nobody-may-see"  # noqa: S105 - of players that do not exist


@dataclass(frozen=True, slots=True)
class ProofSeat:
    """A player: a name and, as in VASSAL, a password that is the user's id."""

    player: str
    password: str


ALONE: Mapping[str, ProofSeat] = {"Solitaire": ProofSeat(NAMES[0], PASSWORD)}
"""One player for all sides."""


def seat_each(sides: Sequence[str]) -> Mapping[str, ProofSeat]:
    """Return a seat with a separate player for each side."""
    return {side: ProofSeat(name, f"{name}-{PASSWORD}") for side, name in zip(sides, NAMES, strict=False)}


def seated(start: SavedGame, seats: Mapping[str, ProofSeat]) -> SavedGame:
    """Return the beginning of a log with these players in place of the original ones."""
    place = next(n for n, one in enumerate(start.records) if one.startswith(TAKES_A_SIDE))
    others = [one for one in start.records if not one.startswith(TAKES_A_SIDE)]
    return start.with_records((*others[:place], *(take(side, seat) for side, seat in seats.items()), *others[place:]))


def take(side: str, seat: ProofSeat) -> str:
    """Return the command of a player who takes a side."""
    return TAKES_A_SIDE + sequence.join((seat.password, seat.player, side), "\t")
