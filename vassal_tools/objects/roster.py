"""The players of a saved game, from `AddPlayer` commands, with labels instead of user ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, AddPlayer, decode_commands
from vassal_tools.objects.user_ids import UserId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.objects.user_ids import Players

TAKES_A_SIDE = "PLAYER\t"
"""The prefix of the command by which a player takes a side."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's label, the name shown by VASSAL, and the last side.

    The name is empty if it equals a user id, which is never shown.
    """

    player: str
    name: str
    side: str


def seats(games: Iterable[SavedGame], players: Players) -> tuple[Seat, ...]:
    """Return the players in the logs of one game, in the order of their first appearance."""
    last: dict[UserId, AddPlayer] = {}
    for game in games:
        last |= {entry.user: entry for entry in _entries(game)}
    return tuple(
        Seat(players.label(user), "" if UserId(entry.name) in last else entry.name, entry.side)
        for user, entry in last.items()
    )


def user_ids(game: SavedGame) -> tuple[UserId, ...]:
    """Return the user ids of all who took a side in a save or log, each once."""
    return tuple(dict.fromkeys(entry.user for entry in _entries(game)))


def _entries(game: SavedGame) -> Iterator[AddPlayer]:
    for record in game.records:
        if TAKES_A_SIDE in record:
            try:
                yield from (
                    it for it in decode_commands(sequence.token(record, ESC), Where()) if isinstance(it, AddPlayer)
                )
            except FormatError:
                continue  # a damaged command is reported where it is read
