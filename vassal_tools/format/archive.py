"""Zip archives from strangers, read with limits; and our own, written the same to the byte each time.

What an archive says of itself is not believed: bytes are counted while they are inflated.
"""

from __future__ import annotations

import io
import os
import struct
import tempfile
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from vassal_tools.errors import FormatError, Where

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Limits:
    """How much an archive may hold before it is refused."""

    file_bytes: int = 2 << 30
    entry_bytes: int = 64 << 20
    entries: int = 65_000


DEFAULT_LIMITS = Limits()
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_EPOCH = (1980, 1, 1, 0, 0, 0)
_CHUNK = 1 << 16
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, struct.error, NotImplementedError, RuntimeError, ValueError)


class Archive:
    """A zip archive open for reading; a context manager. `names` lists its entries in their order."""

    def __init__(self, path: Path, limits: Limits = DEFAULT_LIMITS) -> None:
        """Open the archive. Raises FormatError where there is none, or one that must be refused."""
        self.path = path
        self._limits = limits
        self._zip = _open(path, limits)
        try:
            self._entries = self._checked_entries()
        except FormatError:
            self._zip.close()
            raise

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all entries that are files, in the archive's order."""
        return tuple(self._entries)

    def where(self, entry: str = "") -> Where:
        """The place of an entry, for errors and findings."""
        return Where(str(self.path), entry)

    def read(self, entry: str) -> bytes:
        """The bytes of an entry. Raises FormatError if it is missing, broken or larger than the limit."""
        info = self._entries.get(entry)
        if info is None:
            raise FormatError(f"holds no entry {entry}", self.where())
        try:
            with self._zip.open(info) as stream:
                return self._inflate(stream, entry)
        except _BROKEN as broken:
            raise FormatError(f"cannot be read: {broken}", self.where(entry), "the archive is damaged") from None

    def _inflate(self, stream: IO[bytes], entry: str) -> bytes:
        held = bytearray()
        while chunk := stream.read(_CHUNK):
            held += chunk
            if len(held) > self._limits.entry_bytes:
                raise FormatError(f"inflates to more than {self._limits.entry_bytes >> 20} MiB", self.where(entry))
        return bytes(held)

    def _checked_entries(self) -> dict[str, zipfile.ZipInfo]:
        infos = self._zip.infolist()
        if len(infos) > self._limits.entries:
            raise FormatError(f"holds more than {self._limits.entries} entries", self.where())
        entries: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            if info.is_dir():
                continue
            self._refuse(info)
            if info.filename in entries:
                raise FormatError("stands twice in the archive", self.where(info.filename))
            entries[info.filename] = info
        return entries

    def _refuse(self, info: zipfile.ZipInfo) -> None:
        where = self.where(info.filename)
        if info.flag_bits & 0x1:
            raise FormatError("is encrypted", where)
        if info.compress_type not in _METHODS:
            raise FormatError("is packed by a method that VASSAL does not read", where)
        fault = name_fault(info.orig_filename)
        if fault:
            raise FormatError(f"the name of an entry {fault}", where)


def name_fault(name: str) -> str:
    """What is wrong with an entry's name, or an empty text."""
    if "\0" in name:
        return "holds a NUL byte"
    if "\\" in name:
        return "holds a backslash"
    if name.startswith("/") or (len(name) > 1 and name[1] == ":"):
        return "is an absolute path"
    if ".." in name.split("/"):
        return "leads out of the archive"
    return ""


def _open(path: Path, limits: Limits) -> zipfile.ZipFile:
    where = Where(str(path))
    if not path.exists():
        raise FormatError("no such file", where)
    if path.is_dir():
        raise FormatError("is a folder, not an archive", where)
    try:
        if path.stat().st_size > limits.file_bytes:
            raise FormatError(f"is larger than {limits.file_bytes >> 20} MiB", where)
        return zipfile.ZipFile(path)
    except _BROKEN:
        raise FormatError("is not a zip archive", where, "or it was cut short") from None
    except OSError as failed:
        raise FormatError(f"cannot be read: {failed.strerror}", where) from None


def pack(entries: Mapping[str, bytes]) -> bytes:
    """A zip archive with those entries in that order; the same entries give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in entries.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, data)
    return buffer.getvalue()


def write_whole(path: Path, data: bytes) -> None:
    """Put the data into that file, whole or not at all: written beside, then renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(beside).chmod(0o644)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
