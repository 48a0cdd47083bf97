"""Modules in folders: plain folders of entries, and unpacked folders that compare well in git.

An unpacked folder has `module.json` with the order of the entries, the build file in parts below `build/`, and all
other entries unchanged below `files/`. Links, devices and names that lead outside are refused.
"""

from __future__ import annotations

import json
import stat
import unicodedata
from base64 import b64decode, b64encode
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.errors import FormatError, Where
from vassal_tools.format.archive import Limits, file_chunks, file_name_fault, name_fault, pack, read_bytes
from vassal_tools.objects.build_text import ROOT_PART, Joined, parts_named
from vassal_tools.objects.foreign_files import is_foreign_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

MANIFEST, BUILD, FILES = "module.json", "build", "files"
SCHEMA = "vassal-tools/unpacked/1"
BUILD_FILES = ("buildFile.xml", "buildFile")
"""The entry with the component tree: since VASSAL 3.5, and before."""
_MOST_MANIFEST_BYTES = 16 << 20


@dataclass(frozen=True, slots=True)
class Manifest:
    """The content of `module.json`: the entries in order, with folders, and which of them are stored uncompressed.

    `newline` is the line end of the build file. If it is not `in_parts`, its root part has the whole text. `folders`
    are bytes stored in folder entries, which are very rare.
    """

    build_file: str
    entries: tuple[str, ...]
    stored: frozenset[str]
    newline: str = "\n"
    in_parts: bool = True
    folders: Mapping[str, bytes] = field(default_factory=dict)

    def text(self) -> str:
        """Return the text of the manifest, with one entry on each line."""
        document: dict[str, Any] = {
            "schema": SCHEMA,
            "build_file": self.build_file,
            "in_parts": self.in_parts,
            "newline": self.newline,
            "stored": [name for name in self.entries if name in self.stored],
            "entries": list(self.entries),
        }
        if self.folders:
            document["folders"] = {name: b64encode(data).decode() for name, data in self.folders.items()}
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def read_manifest(folder: Path) -> Manifest | None:
    """Return the manifest of an unpacked folder, or None. Raises FormatError if it is broken."""
    path = folder / MANIFEST
    if path.is_symlink() or not path.is_file():
        return None
    where = Where(str(path))
    return _any_manifest(read_bytes(path, _MOST_MANIFEST_BYTES), where)


def manifest_of(data: bytes, where: Where) -> Manifest:
    """Return the manifest in these bytes. Raises FormatError if they are not a manifest."""
    manifest = _any_manifest(data, where) if len(data) <= _MOST_MANIFEST_BYTES else None
    if manifest is None:
        raise FormatError("is not the manifest of an unpacked folder", where)
    return manifest


def _any_manifest(data: bytes, where: Where) -> Manifest | None:
    try:
        document: Any = json.loads(data)
    except (ValueError, RecursionError):
        return None
    schema = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(schema, str) or not schema.startswith("vassal-tools/unpacked/"):
        return None
    if schema != SCHEMA:
        raise FormatError(f"has the schema {schema}", where, f"this release reads {SCHEMA}")
    return _manifest(document, where)


def _manifest(document: dict[str, Any], where: Where) -> Manifest:
    entries, stored = document.get("entries"), document.get("stored")
    if not isinstance(entries, list) or not isinstance(stored, list):
        raise FormatError("has no lists of entries", where)
    if not all(isinstance(name, str) for name in (*entries, *stored)):
        raise FormatError("lists something that is not a name", where)
    build_file, newline, in_parts = (document.get(name) for name in ("build_file", "newline", "in_parts"))
    if build_file not in BUILD_FILES or build_file not in entries:
        raise FormatError("names no build file", where)
    if newline not in ("\n", "\r\n") or not isinstance(in_parts, bool):
        raise FormatError("does not say how the build file is kept", where)
    require_fit_names(entries, where)
    return Manifest(str(build_file), tuple(entries), frozenset(stored), newline, in_parts, _folders(document, where))


def _folders(document: dict[str, Any], where: Where) -> dict[str, bytes]:
    held = document.get("folders", {})
    try:
        return {name: b64decode(text, validate=True) for name, text in held.items() if name.endswith("/")}
    except (AttributeError, TypeError, ValueError):
        raise FormatError("contains folders that cannot be read", where, "they are in Base64") from None


def require_fit_names(names: list[str] | tuple[str, ...], where: Where) -> None:
    """Raise FormatError unless all these entries fit into one folder on every system."""
    seen: set[str] = set()
    for name in names:
        fault = name_fault(name) or file_name_fault(name)
        if fault or name in seen:
            raise FormatError(f"the name of an entry {fault or 'is there twice'}: {name}", where)
        seen.add(name)
    for clash in name_clashes(names):
        one, other = clash.paths
        hint = "one of them would overwrite the other on some systems"
        raise FormatError(f"two entries {_alike(one, other)}: {one}, {other}", where, hint)


class NameClash(NamedTuple):
    """Two entries that cannot be in one folder on every system; `paths` are the equal parts of their names."""

    first: str
    second: str
    paths: tuple[str, str]


def name_clashes(names: Iterable[str]) -> Iterator[NameClash]:
    """Yield the entries that clash with an earlier one."""
    known: dict[str, tuple[str, str]] = {}
    for name in names:
        path = ""
        parts = name.rstrip("/").split("/")
        for place, part in enumerate(parts, 1):
            path = f"{path}/{part}" if path else part
            is_folder = place < len(parts) or name.endswith("/")
            shape = f"{path}/" if is_folder else path
            other, first = known.setdefault(fold(path), (shape, name))
            if other != shape:
                yield NameClash(first, name, (other, shape))
                break


def _alike(one: str, other: str) -> str:
    if one.rstrip("/") == other.rstrip("/"):
        return "have one name, a file and a folder"
    is_case = one.rstrip("/").casefold() == other.rstrip("/").casefold()
    return f"have names that differ in {'case' if is_case else 'Unicode form'} only"


def fold(name: str) -> str:
    """Return the name without differences of case and Unicode form."""
    return unicodedata.normalize("NFC", name).casefold() if not name.isascii() else name.lower()


@dataclass(frozen=True, slots=True)
class HeldEntries:
    """The entries of a module in memory; folder names end with a slash, and `stored` are uncompressed."""

    path: Path
    entries: Mapping[str, bytes]
    stored: frozenset[str]
    refused: tuple[FormatError, ...] = ()

    def to_bytes(self) -> bytes:
        """Return the archive of these entries."""
        return pack(self.entries, self.stored)

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all entries."""
        return tuple(self.entries)

    def read(self, entry: str) -> bytes:
        """Return the bytes of an entry."""
        return self.entries[entry]

    def chunks(self, entry: str) -> Iterator[bytes]:
        """Yield the bytes of an entry in one chunk."""
        yield self.entries[entry]

    def where(self, entry: str = "") -> Where:
        """Return the place of an entry."""
        return Where(str(self.path), entry)

    def place(self, entry: str, line: int | None = None) -> Where:
        """Return the place of a line of an entry."""
        return Where(str(self.path), entry, line)

    def is_stored(self, entry: str) -> bool:
        """Return True if the entry is stored uncompressed."""
        return entry in self.stored

    def close(self) -> None:
        """Do nothing."""


class PlainFolder:
    """The entries of a module in a plain folder, without unrelated folders."""

    def __init__(self, path: Path, limits: Limits, *, strict: bool = True) -> None:
        """Open the folder. An unacceptable file raises FormatError; with `strict=False` it is skipped and listed."""
        self._path = path
        self._limits = limits
        self.refused: list[FormatError] = []
        self.left_out: list[str] = []
        """The folders that were skipped, each with a slash at its end."""
        self._names = tuple(sorted(files_below(path, limits, None if strict else self.refused, skipped=self.left_out)))

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all files."""
        return self._names

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self._names)

    def read(self, entry: str) -> bytes:
        """Return the bytes of an entry."""
        if entry not in self._known:
            raise FormatError(f"holds no entry {entry}", self.where())
        return read_bytes(self._path / entry, self._limits.entry_bytes)

    def chunks(self, entry: str) -> Iterator[bytes]:
        """Yield the bytes of an entry of any size in chunks."""
        if entry not in self._known:
            raise FormatError(f"holds no entry {entry}", self.where())
        return file_chunks(self._path / entry)

    def where(self, entry: str = "") -> Where:
        """Return the place of an entry."""
        return Where(str(self._path), entry)

    def place(self, entry: str, line: int | None = None) -> Where:
        """Return the place on disk of a line of an entry."""
        return Where(str(self._path), entry, line)

    def is_stored(self, entry: str) -> bool:
        """Return True if the entry is stored uncompressed."""
        return entry.endswith(".png")

    def close(self) -> None:
        """Do nothing."""


class UnpackedFolder:
    """The entries of a module in an unpacked folder: in the order of the manifest, then unlisted ones."""

    def __init__(self, path: Path, manifest: Manifest, limits: Limits, *, strict: bool = True) -> None:
        """Open the folder. An unacceptable file raises FormatError; with `strict=False` it is skipped and listed."""
        self._path = path
        self._manifest = manifest
        self._limits = limits
        self.refused: list[FormatError] = []
        refused = None if strict else self.refused
        held = set(files_below(path / FILES, limits, refused, FILES))
        listed = {name for name in manifest.entries if not name.endswith("/")} - {manifest.build_file}
        missing = sorted(listed - held)
        if missing:
            hint = f"put it there, or take its line out of {MANIFEST}"
            raise FormatError(f"lists an entry that is not in {FILES}/: {missing[0]}", self.where(MANIFEST), hint)
        self.unlisted = tuple(sorted(held - listed - {manifest.build_file}))
        self._names = (*manifest.entries, *self.unlisted)
        if strict:
            require_fit_names(self._names, self.where())
        self._parts = sorted(files_below(path / BUILD, limits, refused, BUILD))

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all entries."""
        return self._names

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(name for name in self._names if not name.endswith("/"))

    @cached_property
    def joined(self) -> Joined | None:
        """The joined build file, or None if it is kept whole. Raises FormatError if the parts do not join."""
        if not self.is_in_parts:
            return None
        texts: dict[str, str] = {}
        for name in self._parts:
            where = self.where(f"{BUILD}/{name}")
            try:
                texts[name] = self._part(name).decode("utf-8").replace("\r\n", "\n")
            except UnicodeDecodeError as broken:
                raise FormatError("is not in UTF-8", Where(where.file, where.entry, offset=broken.start)) from None
        return Joined(texts, self.where(BUILD))

    @cached_property
    def unnamed(self) -> tuple[str, ...]:
        """The files in the folder of the build file that it does not consist of, as the parts name each other."""
        left, ahead = {*self._parts}, [ROOT_PART]
        while ahead:
            name = ahead.pop()
            if name in left:
                left.remove(name)
                ahead += parts_named(self._part(name).decode("utf-8", "replace")) if self.is_in_parts else ()
        return tuple(sorted(left))

    @property
    def is_in_parts(self) -> bool:
        """True if the build file is kept in parts, not whole."""
        return self._manifest.in_parts

    def _part(self, name: str) -> bytes:
        return read_bytes(self._path / BUILD / name, self._limits.entry_bytes)

    def read(self, entry: str) -> bytes:
        """Return the bytes of an entry."""
        if entry.endswith("/") and entry in self._manifest.entries:
            return self._manifest.folders.get(entry, b"")
        if entry not in self._known:
            raise FormatError(f"holds no entry {entry}", self.where())
        if entry != self._manifest.build_file:
            return read_bytes(self._path / FILES / entry, self._limits.entry_bytes)
        if self.joined is None:
            return self._part(ROOT_PART)
        return self.joined.text.replace("\n", self._manifest.newline).encode()

    def chunks(self, entry: str) -> Iterator[bytes]:
        """Yield the bytes of an entry of any size in chunks."""
        if entry in self._known and entry != self._manifest.build_file:
            yield from file_chunks(self._path / FILES / entry)
        else:
            yield self.read(entry)

    def where(self, entry: str = "") -> Where:
        """Return the place of an entry, by its name in the module."""
        return Where(str(self._path), entry)

    def place(self, entry: str, line: int | None = None) -> Where:
        """Return the place on disk of a line; in the build file, the part and its line."""
        if not entry:
            return self.where()
        if entry != self._manifest.build_file:
            return Where(str(self._path), f"{FILES}/{entry}", line)
        part = ROOT_PART
        if self.joined is not None and line is not None:
            part, line = self.joined.place(line)
        return Where(str(self._path), f"{BUILD}/{part}", line)

    def is_stored(self, entry: str) -> bool:
        """Return True if the entry is stored uncompressed."""
        return entry in self._manifest.stored or (entry in self.unlisted and entry.endswith(".png"))

    def close(self) -> None:
        """Do nothing."""


def files_below(
    folder: Path,
    limits: Limits,
    refused: list[FormatError] | None = None,
    shown: str = "",
    skipped: list[str] | None = None,
) -> Iterator[str]:
    """Yield the files below a folder, with slashes in their names, without `.git`.

    Links, devices and invalid names raise FormatError, or are added to `refused` if it is given. `shown` is the name
    of the folder for people. If `skipped` is given, unrelated folders are skipped and added to it.
    """
    waiting, count = [folder] if folder.is_dir() and not (shown and folder.is_symlink()) else [], 0
    while waiting:
        for item in _listed(waiting.pop()):
            name = item.relative_to(folder).as_posix()
            mode = item.lstat().st_mode
            if stat.S_ISDIR(mode):
                if skipped is not None and is_foreign_folder(item.name):
                    skipped.append(f"{name}/")
                elif item.name != ".git":
                    waiting.append(item)
                continue
            fault = _fault(name, mode)
            if fault:
                root, entry = (folder.parent, f"{shown}/{name}") if shown else (folder, name)
                error = FormatError(fault, Where(str(root), entry))
                if refused is None:
                    raise error
                refused.append(error)
                continue
            count += 1
            if count > limits.entries:
                raise FormatError(f"holds more than {limits.entries} entries", Where(str(folder)))
            yield name


def _fault(name: str, mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "is a link"
    if not stat.S_ISREG(mode):
        return "is a device"
    fault = name_fault(name)
    return f"the name of an entry {fault}" if fault else ""


def _listed(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError as failed:
        raise FormatError(f"cannot be read: {failed.strerror}", Where(str(folder))) from None
