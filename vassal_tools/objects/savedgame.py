"""Saves and logs: the archive, its text, and what it says of module and engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import buildxml, sequence
from vassal_tools.format.archive import DEFAULT_LIMITS, Archive, Limits, pack
from vassal_tools.format.obfuscation import DEFAULT_KEY, deobfuscate, obfuscate
from vassal_tools.objects.commands import ESC, Deed, deeds

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENTRY = "savedGame"


@dataclass(frozen=True, slots=True)
class Metadata:
    """What `moduledata` or `savedata` states; an empty text where it states nothing."""

    name: str = ""
    version: str = ""
    vassal_version: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a log: its number, counted from 1, and its record as it stands in the text."""

    number: int
    record: str
    where: Where

    def deeds(self) -> Iterator[Deed]:
        """The commands of the step in the order they are executed."""
        return deeds(self.record, self.where)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A save or a log. `others` are the archive's further entries, kept as read.

    `records` are the top-level commands as they stand in the text: joined by ESC they are the text.
    """

    path: Path
    records: tuple[str, ...]
    module: Metadata
    save: Metadata
    others: tuple[tuple[str, bytes], ...]
    key: int = DEFAULT_KEY

    def setup(self) -> Iterator[Deed]:
        """The commands that restore the game as it stood where the log begins."""
        for number, record in enumerate(self.records):
            if not record.startswith("LOG\t"):
                yield from deeds(sequence.token(record, ESC), self._where(f"command {number + 1}"))

    def steps(self) -> tuple[Step, ...]:
        """The steps of a log; none for a save."""
        logged = [record for record in self.records if record.startswith("LOG\t")]
        return tuple(
            Step(number, sequence.token(record, ESC), self._where(f"step {number}"))
            for number, record in enumerate(logged, 1)
        )

    def _where(self, place: str) -> Where:
        return Where(str(self.path), f"{ENTRY}, {place}")

    def text(self) -> str:
        """The whole text, as read."""
        return ESC.join(self.records)

    def to_bytes(self) -> bytes:
        """The archive that holds this game, obfuscated with its key."""
        return pack({ENTRY: obfuscate(self.text(), self.key), **dict(self.others)})


def read_saved_game(path: Path, limits: Limits = DEFAULT_LIMITS) -> SavedGame:
    """The save or log in that file. Raises FormatError on anything that is neither."""
    with Archive(path, limits) as archive:
        if ENTRY not in archive.names:
            raise FormatError("is no save or log of VASSAL", archive.where(), f"it holds no entry {ENTRY}")
        data = archive.read(ENTRY)
        where = archive.where(ENTRY)
        text = deobfuscate(data, where)
        others = tuple((name, archive.read(name)) for name in archive.names if name != ENTRY)
    held = dict(others)
    records = tuple(sequence.slices(text, ESC))
    if records[0] != "begin_save" or "end_save" not in records:
        raise FormatError("the text is not that of a save or log", where, "begin_save … end_save is missing")
    return SavedGame(
        path,
        records,
        read_metadata(held.get("moduledata"), Where(str(path), "moduledata")),
        read_metadata(held.get("savedata"), Where(str(path), "savedata")),
        others,
        int(data[5:7], 16),
    )


def read_metadata(data: bytes | None, where: Where) -> Metadata:
    """What an entry of metadata states (`VASSAL.build.module.metadata`). Raises FormatError on broken XML."""
    if data is None:
        return Metadata()
    root = buildxml.parse(data, where)

    def text(tag: str) -> str:
        return (root.findtext(tag) or "").strip()

    return Metadata(text("name"), text("version"), text("VassalVersion"))
