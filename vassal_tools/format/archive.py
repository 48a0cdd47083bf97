"""Read untrusted zip archives within limits, and write archives reproducibly.

Sizes stated by an archive are not trusted: bytes are counted while they are inflated.
"""

from __future__ import annotations

import hashlib
import io
import re
import stat
import struct
import zipfile
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path
    from typing import IO


@dataclass(frozen=True, slots=True)
class Limits:
    """Size limits of an archive. `total_bytes` counts all bytes read from one archive."""

    file_bytes: int = 2 << 30
    entry_bytes: int = 64 << 20
    entries: int = 65_000
    total_bytes: int = 4 << 30


DEFAULT_LIMITS = Limits()
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_UNIX = 3
_ORDINARY = frozenset({0, stat.S_IFREG, stat.S_IFDIR})
_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_UNFIT = frozenset('<>:"|?*\x7f') | frozenset(map(chr, range(32)))
_LONGEST_NAME = 255
_EPOCH = (1980, 1, 1, 0, 0, 0)
_CHUNK = 1 << 18
_DIRECTORY_BYTES = 8 << 20
_SMALL = 1 << 16
_MARK = b"PK\x03\x04"
_LOCAL = struct.Struct("<4s22xHH")
"""The header of a local entry: its signature, and the lengths of name and extra field."""
_MOST_EXTRA = 64
_UTF8 = 0x800
_ORDINARY_FLAGS = _UTF8 | 0x8 | 0x6  # sizes that follow the entry, and how it was deflated
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    struct.error,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    OSError,
)


class _ArchiveFile(io.FileIO):
    # refuses to read a directory larger than we accept, and closes itself

    def read(self, size: int | None = -1, /) -> bytes:
        wanted = _DIRECTORY_BYTES + 1 if size is None or size < 0 else size
        held = super().read(min(wanted, _DIRECTORY_BYTES + 1)) or b""
        if len(held) > _DIRECTORY_BYTES:
            raise zipfile.BadZipFile("a part is too large")
        return held

    def __del__(self) -> None:
        self.close()


class Archive:
    """A zip archive open for reading; a context manager. `names` lists its files in order."""

    def __init__(self, path: Path, limits: Limits = DEFAULT_LIMITS, *, strict: bool = True) -> None:
        """Open the archive. Raises FormatError if the file is not an archive.

        An unacceptable entry raises FormatError too; with `strict=False` it is skipped and listed in `refused`.
        """
        self.path = path
        self.refused: list[FormatError] = []
        self._strict = strict
        self._limits = limits
        self._read = 0
        self._file, self._zip = _open(path, limits)
        try:
            self._entries = self._checked_entries()
        except FormatError:
            self.close()
            raise

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. An archive that is not closed is closed by the garbage collector."""
        self._zip.close()
        self._file.close()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all file entries, in the order of the archive."""
        return tuple(name for name, info in self._entries.items() if not info.is_dir())

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all entries; folder names end with a slash."""
        return tuple(self._entries)

    def sha256(self) -> str:
        """Return the SHA-256 of the whole file as hex."""
        self._file.seek(0)
        return hashlib.file_digest(self._file, "sha256").hexdigest()

    def where(self, entry: str = "") -> Where:
        """Return the place of an entry, for errors and findings."""
        return Where(str(self.path), entry)

    def place(self, entry: str, line: int | None = None) -> Where:
        """Return the place of a line in an entry."""
        return Where(str(self.path), entry, line)

    def is_stored(self, entry: str) -> bool:
        """Return True if the entry is stored without compression."""
        return self._entries[entry].compress_type == zipfile.ZIP_STORED

    def read(self, entry: str) -> bytes:
        """Return the bytes of an entry. Raises FormatError if it is missing, broken or larger than the limit."""
        held = bytearray()
        for chunk in self.chunks(entry):
            held += chunk
            if len(held) > self._limits.entry_bytes:
                raise FormatError(f"inflates to more than {self._limits.entry_bytes >> 20} MiB", self.where(entry))
        return bytes(held)

    def chunks(self, entry: str) -> Iterator[bytes]:
        """Yield the bytes of an entry of any size in chunks. Raises FormatError if it is missing or broken.

        Also raises FormatError if more bytes than the limit are read from the archive in total.
        """
        info = self._entries.get(entry)
        if info is None:
            raise FormatError(f"holds no entry {entry}", self.where())
        try:
            for chunk in self._chunks(info):
                self._read += len(chunk)
                if self._read > self._limits.total_bytes:
                    raise FormatError(f"holds more than {self._limits.total_bytes >> 20} MiB", self.where(entry))
                yield chunk
        except _BROKEN as broken:
            place = Where(str(self.path), entry, offset=info.header_offset)
            raise FormatError(f"cannot be read: {broken}", place, "the archive is damaged") from None

    def _chunks(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        data = self._small_entry(info) if info.file_size <= _SMALL and info.compress_size <= _SMALL else None
        if data is not None:
            yield data
            return
        with self._zip.open(info) as stream:
            while chunk := stream.read(_CHUNK):
                yield chunk

    def _small_entry(self, info: zipfile.ZipInfo) -> bytes | None:
        # ten times faster than zipfile for small entries; None for anything unusual
        name = info.orig_filename.encode("utf-8" if info.flag_bits & _UTF8 else "cp437", "replace")
        self._file.seek(info.header_offset)
        held = self._file.read(_LOCAL.size + len(name) + _MOST_EXTRA + info.compress_size)
        if len(held) < _LOCAL.size or info.flag_bits & ~_ORDINARY_FLAGS:
            return None
        mark, name_size, extra_size = _LOCAL.unpack_from(held)
        start = _LOCAL.size + name_size + extra_size
        packed = held[start : start + info.compress_size]
        if mark != _MARK or held[_LOCAL.size : _LOCAL.size + name_size] != name:
            return None
        data = packed
        if info.compress_type == zipfile.ZIP_DEFLATED:
            try:
                data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, info.file_size + 1)
            except zlib.error:
                return None
        is_whole = len(packed) == info.compress_size and len(data) == info.file_size
        return data if is_whole and zlib.crc32(data) == info.CRC else None

    def _checked_entries(self) -> dict[str, zipfile.ZipInfo]:
        infos = self._zip.infolist()
        if len(infos) > self._limits.entries:
            raise FormatError(f"holds more than {self._limits.entries} entries", self.where())
        entries: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            fault = _fault(info) or ("is there twice in the archive" if info.filename in entries else "")
            if fault:
                self.refused.append(FormatError(fault, Where(str(self.path), info.filename, offset=info.header_offset)))
                if self._strict:
                    raise self.refused[0]
            else:
                entries[info.filename] = info
        return entries


def _fault(info: zipfile.ZipInfo) -> str:
    fault = name_fault(info.orig_filename)
    if fault:
        return f"the name of an entry {fault}"
    if info.flag_bits & 0x1:
        return "is encrypted"
    if info.compress_type not in _METHODS:
        return "is packed by a method that VASSAL does not read"
    if stat.S_IFMT(info.external_attr >> 16) not in _ORDINARY and info.create_system == _UNIX:
        return "is a link or a device"
    return ""


def name_fault(name: str) -> str:
    """Return the fault in the name of an entry, or an empty text."""
    if not name:
        return "is empty"
    if "\0" in name:
        return "holds a NUL byte"
    if "\\" in name:
        return "holds a backslash"
    if name.startswith("/") or (len(name) > 1 and name[1] == ":"):
        return "is an absolute path"
    if ".." in name.split("/"):
        return "leads out of the archive"
    return ""


def file_name_fault(name: str) -> str:
    """Return the reason why some systems cannot have a file of this name, or an empty text."""
    for part in name.rstrip("/").split("/"):
        if part in ("", "."):
            return "has an empty part"
        if _DEVICE.fullmatch(part):
            return "is that of a device on Windows"
        if part.endswith((" ", ".")):
            return "ends in a blank or a dot, which Windows drops"
        if not _UNFIT.isdisjoint(part):
            return "holds a letter that Windows does not allow"
        if len(part.encode("utf-8", "replace")) > _LONGEST_NAME:
            return "is too long for a file"
        if not part.isascii() and any("\ud800" <= letter <= "\udfff" for letter in part):
            return "is no text"
    return ""


def read_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a file. Raises FormatError if it is missing or larger than `most` bytes."""
    where = Where(str(path))
    held = bytearray()
    for chunk in file_chunks(path):
        held += chunk
        if len(held) > most:
            raise FormatError(f"is larger than {most >> 20} MiB", where)
    return bytes(held)


def file_chunks(path: Path) -> Iterator[bytes]:
    """Yield the bytes of a file in chunks. Raises FormatError if it is missing."""
    with _opened(path, Where(str(path))) as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def read_head(path: Path, size: int = 16) -> bytes:
    """Return the first bytes of a file. Raises FormatError if it cannot be read."""
    with _opened(path, Where(str(path))) as file:
        return file.read(size)


def _opened(path: Path, where: Where) -> _ArchiveFile:
    # refuses folders, pipes and devices
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise FormatError("is a folder, not a file", where)
        if not stat.S_ISREG(mode):
            raise FormatError("is not an ordinary file", where)
        return _ArchiveFile(path)
    except FileNotFoundError:
        raise FormatError("no such file", where) from None
    except (OSError, ValueError) as failed:
        reason = failed.strerror if isinstance(failed, OSError) else "the name is not valid"
        raise FormatError(f"cannot be read: {reason}", where) from None


def _open(path: Path, limits: Limits) -> tuple[_ArchiveFile, zipfile.ZipFile]:
    where = Where(str(path))
    file = _opened(path, where)
    try:
        size = file.seek(0, io.SEEK_END)
        if size > limits.file_bytes:
            raise FormatError(f"is larger than {limits.file_bytes >> 20} MiB", where)
        return file, zipfile.ZipFile(file)
    except _BROKEN:
        file.close()
        if size and not _is_marked(path):
            hint = "modules, saves and logs of VASSAL are zip archives, and this file is not one"
            raise FormatError("is not a zip archive", where, hint) from None
        fault = "is not a zip archive" if size else "is empty"
        raise FormatError(fault, Where(str(path), offset=size), "or it was cut short") from None
    except FormatError:
        file.close()
        raise


def _is_marked(path: Path) -> bool:
    return read_head(path).startswith(_MARK[:2])


def pack(entries: Mapping[str, bytes], stored: Iterable[str] | None = None) -> bytes:
    """Return a zip archive of the entries in order; the same entries always give the same bytes.

    `stored` names the entries to store uncompressed; the default is pictures, which do not shrink. A name that ends
    with a slash is a folder.
    """
    kept = {name for name in entries if name.endswith(".png")} if stored is None else stored
    buffer = io.BytesIO()
    write_archive(buffer, ((name, [data]) for name, data in entries.items()), kept)
    return buffer.getvalue()


def write_archive(
    stream: IO[bytes], entries: Iterable[tuple[str, Iterable[bytes]]], stored: Iterable[str] = ()
) -> None:
    """Write the same archive as `pack`, from entries in chunks, holding one chunk in memory at a time.

    Raises FormatError if an entry is larger than every reader accepts.
    """
    kept = frozenset(stored)
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, pieces in entries:
            is_folder = name.endswith("/")
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_STORED if name in kept or is_folder else zipfile.ZIP_DEFLATED
            info.external_attr = (stat.S_IFDIR | 0o755) << 16 | 0x10 if is_folder else 0o644 << 16
            info.create_system = 3
            with archive.open(info, "w") as entry:
                size = 0
                for piece in pieces:
                    size += len(piece)
                    if size > zipfile.ZIP64_LIMIT:
                        raise FormatError(f"is larger than {zipfile.ZIP64_LIMIT >> 20} MiB", Where(entry=name))
                    entry.write(piece)
