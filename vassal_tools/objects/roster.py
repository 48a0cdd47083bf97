"""Who plays in a saved game: `AddPlayer` commands, with user ids replaced by labels."""

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
"""What a command begins with by which a player takes a side."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player by his label, the name that VASSAL shows, and the side that he took last.

    The name is empty where it is a player's user id as well: that is never shown.
    """

    player: str
    name: str
    side: str


def seats(games: Iterable[SavedGame], players: Players) -> tuple[Seat, ...]:
    """The players of the logs of one game, in the order in which they are first named."""
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
