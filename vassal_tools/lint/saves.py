"""Set-ups inside of a module, as far as lint asks: the version, the gpids, and how many passwords; never the words."""

from __future__ import annotations

import tempfile
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, texts
from vassal_tools.objects.plain_module import open_source
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.user_ids import NOBODY
from vassal_tools.workers import results

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.errors import Where
    from vassal_tools.objects.plain_module import Source

_ADD, _PLAYER = "+/", "PLAYER\t"
_GPID = 3
_AT_ONCE = 8
"""How many set-ups one job reads: a module with no more starts no other process."""


@dataclass(frozen=True, slots=True)
class Save:
    """What a set-up holds: the module's version, the gpids of its pieces, the number of fields with a password.

    Each gpid is there once; a tuple takes a tenth of the memory of a set, which counts where set-ups are many.
    """

    version: str
    gpids: tuple[str, ...]
    passwords: int


def read_saves(path: Path, entries: Sequence[str]) -> dict[str, Save | FormatError]:
    """What those entries of a module hold, or why they are no saved games; what the module cannot give is left out.

    Where they are many they are read on all cores.
    """
    jobs = [(path, tuple(entries[start : start + _AT_ONCE])) for start in range(0, len(entries), _AT_ONCE)]
    known: dict[str, str] = {}
    found: dict[str, Save | FormatError] = {}
    with closing(results(_read_some, jobs)) as done:
        for _, read in done:
            found |= {entry: _with_shared_texts(save, known) for entry, save in read.items()}
    return {entry: found[entry] for entry in entries if entry in found}


def _with_shared_texts(save: Save | FormatError, known: dict[str, str]) -> Save | FormatError:
    """The same set-up, with one object for each gpid that another one has too: those of a module are much alike."""
    if isinstance(save, FormatError):
        return save
    return replace(save, gpids=tuple([known.setdefault(gpid, gpid) for gpid in save.gpids]))


def _read_some(job: tuple[Path, tuple[str, ...]]) -> dict[str, Save | FormatError]:
    path, entries = job
    with closing(open_source(path, strict=False)) as source:
        return dict(_each(source, entries))


def _each(source: Source, entries: Sequence[str]) -> Iterator[tuple[str, Save | FormatError]]:
    for entry in entries:
        try:
            data = source.read(entry)
        except FormatError:
            continue
        try:
            yield entry, read_save(data, source.where(entry))
        except FormatError as broken:
            yield entry, broken


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
        for command in texts(sequence.token(record, ESC), where):
            if command.startswith(_PLAYER):
                passwords += sequence.split(command[len(_PLAYER) :], "\t")[0] not in NOBODY
            elif command.startswith(_ADD):
                gpids.add(_gpid(command))
    return Save(game.module.version, tuple(sorted(gpids - {""})), passwords)


def _gpid(command: str) -> str:
    """The gpid of the piece that an `AddPiece` command makes; none of a stack or a deck."""
    parts = sequence.split(command[len(_ADD) :], "/")
    try:
        if len(parts) < 3 or not sequence.innermost(parts[1]).startswith("piece;"):
            return ""
        fields = sequence.split(sequence.innermost(parts[2]), ";")
    except FormatError:
        return ""
    return fields[_GPID] if len(fields) > _GPID else ""
