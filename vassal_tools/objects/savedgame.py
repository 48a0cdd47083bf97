"""Saves and logs: the archive, its text, and its statements about module and engine."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.format.archive import Archive, Limits, pack, read_bytes, read_head
from vassal_tools.format.obfuscation import DEFAULT_WRAPPING, Wrapping, is_wrapped, unwrap, wrap
from vassal_tools.objects.commands import ESC, LOG, Command, decode_commands
from vassal_tools.objects.metadata import Metadata, read_metadata

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["ENTRY", "LogStep", "Metadata", "SavedGame", "read_metadata", "read_saved_game"]

ENTRY = "savedGame"
BEGIN, END = "begin_save", "end_save"
LEAST_RECORDS, CHARACTERS_PER_RECORD = 1 << 16, 128
"""The limit of top-level commands: a base number, and one more for this many characters. Real logs have 400 each."""
_OF_MODULES = frozenset({"buildFile", "buildFile.xml", "moduledata", "extensiondata"})
ENDINGS = (".vlog", ".vsav", ".log", ".sav")
"""The extensions of saves and logs."""
MOST_NAMED = 5
_KEPT = range(1 << 12, 1 << 22)
"""Lengths of commands that are cached: a shorter one is quickly parsed again, a longer one takes too much memory."""
SAVE_LIMITS = Limits(total_bytes=96 << 20)
"""The limits of a save: its text and a little metadata."""


@dataclass(frozen=True, slots=True)
class LogStep:
    """A step of a log: its number, counted from 1, and its record as it appears in the text."""

    number: int
    record: str = field(repr=False)
    where: Where

    def commands(self) -> Iterator[Command]:
        """Yield the commands of the step in the order of execution."""
        return decode_commands(self.record, self.where)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A save or a log.

    `records` are the top-level commands as they appear in the text, which joins them with ESC. `others` are the other
    entries of the archive, kept as read, and `names` all entries in order; a bare text has none. `sha256` is the
    digest of the file; it is empty for a game that was changed or never in a file.
    """

    path: Path
    records: tuple[str, ...] = field(repr=False)
    module: Metadata
    save: Metadata
    others: tuple[tuple[str, bytes], ...] = field(repr=False)
    wrapping: Wrapping = DEFAULT_WRAPPING
    names: tuple[str, ...] = (ENTRY,)
    sha256: str = ""

    @property
    def key(self) -> int:
        """The key of the obfuscation."""
        return self.wrapping.key

    @property
    def is_log(self) -> bool:
        """True if it has steps."""
        return any(record.startswith(LOG) for record in self.records)

    def setup(self) -> Iterator[Command]:
        """Yield the commands that restore the position at the beginning of the log."""
        for number, record in enumerate(self.records, 1):
            if not record.startswith(LOG):
                yield from _decoded(record, self._where("command", number))

    def steps(self) -> tuple[LogStep, ...]:
        """Return the steps of a log; empty for a save."""
        logged = (record for record in self.records if record.startswith(LOG))
        return tuple(
            [
                LogStep(number, sequence.token(record, ESC), self._where("step", number))
                for number, record in enumerate(logged, 1)
            ]
        )

    def _where(self, kind: str, number: int) -> Where:
        return Where(str(self.path), f"{ENTRY}, {kind} {number}")

    def text(self) -> str:
        """Return the whole text, as read."""
        return ESC.join(self.records)

    def with_records(self, records: Iterable[str]) -> SavedGame:
        """Return the game with other top-level commands, each as it appears in the text.

        Raises FormatError if they would not be read back unchanged.
        """
        others, where = tuple(records), Where(str(self.path), ENTRY)
        text = ESC.join(others)
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            raise FormatError("a command contains half a character, which UTF-8 does not allow", where) from None
        if _records(text, where) != others:
            raise FormatError("the commands would not be read back one by one", where, "is an ESC not escaped?")
        return replace(self, records=others, sha256="")

    def to_bytes(self, wrapping: Wrapping | None = None) -> bytes:
        """Return the file of this game, in its own or another wrapping.

        Every released VASSAL reads only `!VCSK` without XZ.
        """
        entry = wrap(self.text(), wrapping or self.wrapping)
        if not self.names:
            return entry
        held = {ENTRY: entry, **dict(self.others)}
        return pack({name: held[name] for name in self.names})


def _decoded(record: str, where: Where) -> Iterable[Command]:
    # records of some lengths are cached, because logs of one module begin alike, and a log is begun several times
    if len(record) in _KEPT:
        with suppress(FormatError):  # which is raised again below, with its place
            return _decoded_once(record)
    return decode_commands(sequence.token(record, ESC), where)


@lru_cache(maxsize=8)
def _decoded_once(record: str) -> tuple[Command, ...]:
    return tuple(decode_commands(sequence.token(record, ESC), Where(ENTRY)))


def read_mailed_game(path: Path, limits: Limits = SAVE_LIMITS) -> SavedGame:
    """Read a save or log, or the single log in a zip archive, as mail programs send it.

    Raises FormatError on anything else, including a module.
    """
    return read_saved_game(path, limits, is_mailed=True)


def read_saved_game(path: Path, limits: Limits = SAVE_LIMITS, *, is_mailed: bool = False) -> SavedGame:
    """Read a save or log with any extension; a very old one has no archive around it.

    With `is_mailed`, an archive around it is opened. Raises FormatError on anything else.
    """
    if is_wrapped(read_head(path)):
        where = Where(str(path))
        data = read_bytes(path, limits.entry_bytes)
        text, wrapping = unwrap(data, where, limits.entry_bytes)
        digest = sha256(data).hexdigest()
        return SavedGame(path, _records(text, where), Metadata(), Metadata(), (), wrapping, (), digest)
    with Archive(path, limits) as archive:
        if ENTRY not in archive.names and is_mailed and not {*archive.names} & _OF_MODULES:
            return _packed_once_more(archive, limits)
        if ENTRY not in archive.names:
            raise FormatError("is not a save or log of VASSAL", archive.where(), f"it contains no file {ENTRY}")
        where = archive.where(ENTRY)
        text, wrapping = unwrap(archive.read(ENTRY), where, limits.entry_bytes)
        names = archive.all_names
        others = tuple((name, archive.read(name)) for name in names if name != ENTRY)
        digest = archive.sha256()
    held = dict(others)
    return SavedGame(
        path,
        _records(text, where),
        read_metadata(held.get("moduledata"), archive.where("moduledata")),
        read_metadata(held.get("savedata"), archive.where("savedata")),
        others,
        wrapping,
        names,
        digest,
    )


def _packed_once_more(archive: Archive, limits: Limits) -> SavedGame:
    # no search in deeper archives
    inner = [name for name in archive.names if _is_log_name(name)]
    if len(inner) != 1:
        named = ", ".join(inner[:MOST_NAMED])
        held = f"it contains {len(inner)} logs: {named}" if inner else f"it contains no file {ENTRY}"
        hint = f"{held}; take them out of the archive first" if inner else held
        raise FormatError("is not a save or log of VASSAL", archive.where(), hint)
    with TemporaryDirectory(prefix="vassal-tools-") as folder:
        path = Path(folder) / "inner"
        path.write_bytes(archive.read(inner[0]))
        try:
            _require_log(path, limits)
            return replace(read_saved_game(path, limits), path=archive.path)
        except FormatError as error:
            raise FormatError(error.message, archive.where(inner[0]), error.hint) from None


def _require_log(path: Path, limits: Limits) -> None:
    # refuse an archive within an archive
    if is_wrapped(read_head(path)):
        return
    with Archive(path, limits) as packed:
        if ENTRY not in packed.names:
            raise FormatError("is not a save or log of VASSAL", hint=f"it contains no file {ENTRY}")


def _is_log_name(name: str) -> bool:
    # macOS adds a hidden file beside each file: not a log
    last = name.rpartition("/")[2].lower()
    return last.endswith(ENDINGS) and not last.startswith("._")


def _records(text: str, where: Where) -> tuple[str, ...]:
    try:
        records = tuple(sequence.slices(text, ESC))
    except FormatError as many:
        raise FormatError(many.message, where) from None
    if len(records) > LEAST_RECORDS + len(text) // CHARACTERS_PER_RECORD:
        raise FormatError("the text holds more commands than any engine writes", where)
    if records[0].strip() != BEGIN or END not in map(str.strip, records[1:]):
        raise FormatError("the text is not that of a save or log", where, "begin_save … end_save is missing")
    return records
