"""Set-ups inside of a module, as far as lint asks: the version, the gpids, and how many passwords; never the words."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.format import sequence
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.user_ids import NOBODY

if TYPE_CHECKING:
    from vassal_tools.errors import Where

_ADD, _PLAYER = "+/", "PLAYER\t"
_GPID = 3


@dataclass(frozen=True, slots=True)
class Save:
    """What a set-up holds: the module's version, the gpids of its pieces, the number of fields with a password."""

    version: str
    gpids: frozenset[str]
    passwords: int


def read_save(data: bytes, where: Where) -> Save:
    """What the bytes of a saved game hold. Raises FormatError where they are none."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "setup.vsav")
        path.write_bytes(data)
        try:
            game = read_saved_game(path)
        except FormatError as broken:
            raise FormatError(broken.message, where) from None
    gpids: set[str] = set()
    passwords = 0
    for record in game.records:
        for command in sequence.split(record, "\x1b"):
            if command.startswith(_PLAYER):
                passwords += sequence.split(command[len(_PLAYER) :], "\t")[0] not in NOBODY
            elif command.startswith(_ADD):
                gpids.add(_gpid(command))
    return Save(game.module.version, frozenset(gpids) - {""}, passwords)


def _gpid(command: str) -> str:
    """The gpid of the piece that an `AddPiece` command makes; none of a stack or a deck."""
    parts = sequence.split(command[len(_ADD) :], "/")
    try:
        if len(parts) < 3 or not sequence.unnest(parts[1])[-1].startswith("piece;"):
            return ""
        fields = sequence.split(sequence.unnest(parts[2])[-1], ";")
    except FormatError:
        return ""
    return fields[_GPID] if len(fields) > _GPID else ""
