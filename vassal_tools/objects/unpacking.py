"""Unpack a module into a folder that compares well in git, and pack it again."""

from __future__ import annotations

import hashlib
import secrets
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.errors import FormatError, Where
from vassal_tools.files import whole_file, write_synced, write_whole
from vassal_tools.format import buildxml
from vassal_tools.format.archive import DEFAULT_LIMITS, Limits, file_chunks
from vassal_tools.objects.build_text import ROOT_PART, Joined, cut
from vassal_tools.objects.folders import (
    BUILD,
    BUILD_FILES,
    FILES,
    MANIFEST,
    Manifest,
    PlainFolder,
    UnpackedFolder,
    read_manifest,
    require_fit_names,
)
from vassal_tools.objects.foreign_files import is_foreign_entry
from vassal_tools.objects.module import read_module
from vassal_tools.objects.plain_module import open_source, read_plain_module
from vassal_tools.objects.xml_text import xml_plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Set
    from pathlib import Path

    from vassal_tools.objects.module import Module
    from vassal_tools.objects.plain_module import Source

GIT = ".gitattributes"
_BEFORE = "before"
_MOST_IN_FOLDERS = 1 << 20
GIT_ATTRIBUTES = b"build/** text eol=lf\nfiles/** -text\n"
"""Git must not convert line ends in entries."""


def unpack(path: Path, folder: Path, limits: Limits = DEFAULT_LIMITS) -> Manifest:
    """Unpack a module and return its manifest.

    Raises FormatError as `write_folder` does, on links, and if the folder has another module.
    """
    source = open_source(path, limits)
    try:
        if folder.is_dir() and read_manifest(folder) is not None:
            _require_same_module(folder, path)
        return write_folder(source, folder, limits)
    finally:
        source.close()


class Packed(NamedTuple):
    """The entries that `pack_folder` added though the manifest lacks them, and the names it left out."""

    added: tuple[str, ...]
    left_out: tuple[str, ...]


def pack_folder(folder: Path, path: Path, limits: Limits = DEFAULT_LIMITS) -> Packed:
    """Pack a folder, unpacked or plain, into a file.

    Raises FormatError as `read_module` does, and if the file is inside the folder.
    """
    where = Where(str(folder))
    if not folder.is_dir():
        raise FormatError("is not a folder", where)
    limits = replace(limits, entry_bytes=limits.total_bytes)  # what lies there is not inflated
    source = open_source(folder, limits)
    packed = folder / FILES if isinstance(source, UnpackedFolder) else folder
    if path.resolve().is_relative_to(packed.resolve()):
        raise FormatError(
            "is inside the folder that is packed",
            Where(str(path)),
            "choose another place, or the next time it is packed, too",
        )
    require_fit_names(source.all_names, where)
    unlisted = source.unlisted if isinstance(source, UnpackedFolder) else source.all_names
    with read_module(folder, limits) as module, whole_file(path) as stream:
        text = xml_plain(module.read(module.build_entry).decode("utf-8", "replace"))
        foreign = {name for name in unlisted if is_foreign_entry(name) and name.rpartition("/")[2] not in text}
        module.write_to(stream, removed=foreign)
    if isinstance(source, UnpackedFolder):
        return Packed(tuple(name for name in unlisted if name not in foreign), tuple(sorted(foreign)))
    folders = source.left_out if isinstance(source, PlainFolder) else []
    return Packed((), tuple(sorted([*foreign, *folders])))


def _allow() -> None:
    """Allow everything."""


def write_folder(
    source: Source, folder: Path, limits: Limits = DEFAULT_LIMITS, allow: Callable[[], None] = _allow
) -> Manifest:
    """Write the entries of a module into a folder, by way of a temporary one next to it, and return the manifest.

    An unpacked folder is replaced after `allow` has not raised and all data are on disk; its other files stay. Raises
    FormatError on names that not every system allows, an unreadable build file, and a folder with other content.
    """
    folder = folder.resolve()
    names = source.all_names
    build_file = next((name for name in BUILD_FILES if name in names), "")
    if not build_file:
        raise FormatError("is not a module or extension of VASSAL", source.where(), "it contains no build file")
    require_fit_names(names, source.where())
    is_old = folder.exists()
    if is_old:
        _require_no_loss(folder, source, limits)
    manifest, parts = _build_file(source, build_file)
    beside = (folder if is_old else folder.parent) / f".{folder.name[:100]}.{secrets.token_hex(8)}"
    try:
        beside.mkdir(parents=True)
        write = write_synced if is_old else _write
        for path, data in _files(source, build_file, manifest, parts, has_git=(folder / GIT).exists()):
            (beside / path).parent.mkdir(parents=True, exist_ok=True)
            write(beside / path, data)
        (beside / FILES).mkdir(exist_ok=True)
        allow()
        _take_place(beside, folder, is_old=is_old)
    except BaseException:
        if not any((beside / _BEFORE).glob("*")):  # else it holds the old folder, which could not be put back
            shutil.rmtree(beside, ignore_errors=True)
        raise
    shutil.rmtree(beside, ignore_errors=True)
    return manifest


def state_of(path: Path) -> str:
    """Return a state that changes when the module is written: of the file and its bytes, or of the build file.

    Raises FormatError if there is no module.
    """
    digest = hashlib.sha256()
    if path.is_dir():
        with read_module(path) as module:
            digest.update(module.read(module.build_entry))
    else:
        for chunk in file_chunks(path):
            digest.update(chunk)
    status = path.stat()
    return f"{status.st_dev} {status.st_ino} {digest.hexdigest()}"


def rewrite(module: Module, build_file: bytes | None, removed: Set[str] = frozenset(), state: str = "") -> None:
    """Rewrite a module in place, optionally with a new build file or without some entries.

    Closes an archive. In a plain folder only the removed files are deleted. Raises FormatError if the module has
    changed since `state`.
    """

    def require_state() -> None:
        if state and state_of(module.path) != state:
            raise FormatError("was changed meanwhile", Where(str(module.path)), "nothing is written")

    if module.is_unpacked:
        entries = module.without(removed, build_file)
        write_folder(entries, module.path, allow=require_state)
        return
    if not module.is_plain_folder:
        with whole_file(module.path) as stream:
            module.write_to(stream, build_file, removed)
            module.close()  # for some systems give no other file the name of one that is open
            require_state()
        return
    require_state()
    for entry in sorted(removed):
        (module.path / entry).unlink(missing_ok=True)
    if build_file is not None:
        write_whole(module.path / module.build_entry, build_file)


def _build_file(source: Source, name: str) -> tuple[Manifest, dict[str, bytes]]:
    data = source.read(name)
    buildxml.parse(data, source.where(name))
    names = source.all_names
    stored = frozenset(entry for entry in names if not entry.endswith("/") and source.is_stored(entry))
    folders = {entry: held for entry in names if entry.endswith("/") and (held := source.read(entry))}
    if sum(map(len, folders.values())) > _MOST_IN_FOLDERS:
        raise FormatError("entries that are folders contain more than 1 MiB", source.where(), "they should be empty")
    text, newline = _text(data)
    try:
        parts = cut(text)
        in_parts = "\r\n" not in text and Joined(parts, Where()).text.replace("\n", newline).encode() == data
    except FormatError:
        in_parts = False
    if not in_parts:
        return Manifest(name, names, stored, in_parts=False, folders=folders), {ROOT_PART: data}
    return Manifest(name, names, stored, newline, folders=folders), {
        part: held.encode() for part, held in parts.items()
    }


def _text(data: bytes) -> tuple[str, str]:
    # with line feeds, and the original line end
    text = data.decode("utf-8", "replace")
    count = text.count("\r\n")
    if count and count == text.count("\n") == text.count("\r"):
        return text.replace("\r\n", "\n"), "\r\n"
    return text, "\n"


def _require_no_loss(folder: Path, source: Source, limits: Limits) -> None:
    # raises FormatError if the folder has files that replacing it would lose
    where = Where(str(folder))
    if not folder.is_dir():
        raise FormatError("is not a folder", where)
    manifest = read_manifest(folder)
    if manifest is None:
        if any(item.name in (MANIFEST, BUILD, FILES) for item in folder.iterdir()):
            raise FormatError("contains other files", where, "unpack into a new folder")
        return
    old = UnpackedFolder(folder, manifest, limits)
    for name in old.unnamed:
        hint = "no part names it: name it in one and pack first, or take it away" if old.is_in_parts else "take it away"
        raise FormatError("would be lost", Where(str(folder), f"{BUILD}/{name}"), hint)
    for name in old.unlisted:
        if name not in source.all_names or source.read(name) != old.read(name):
            hint = f"{MANIFEST} does not list it: pack first, or take it away"
            raise FormatError("would be lost", Where(str(folder), f"{FILES}/{name}"), hint)


def _require_same_module(folder: Path, path: Path) -> None:
    # an old folder that cannot be read, and a build file without a name, are accepted
    try:
        old, new = _identity(folder), _identity(path)
    except FormatError:
        return
    if old and new and old != new:
        hint = f"unpack into a new folder, or delete {MANIFEST}, {BUILD} and {FILES} there first"
        raise FormatError(f"was unpacked from another module: {old!r:.80}, not {new!r:.80}", Where(str(folder)), hint)


def _identity(path: Path) -> str:
    # VASSAL finds the module of an extension by its name, and the extension by its id
    with read_plain_module(path) as module:
        named = module.root.attrib
        return named.get("name") or " ".join(filter(None, (named.get("module"), named.get("extensionId"))))


def _files(
    source: Source, build_file: str, manifest: Manifest, parts: Mapping[str, bytes], *, has_git: bool
) -> Iterator[tuple[str, Iterable[bytes]]]:
    yield MANIFEST, [manifest.text().encode()]
    for name, text in parts.items():
        yield f"{BUILD}/{name}", [text]
    for name in source.all_names:
        if not name.endswith("/") and name != build_file:
            yield f"{FILES}/{name}", source.chunks(name)
    if not has_git:
        yield GIT, [GIT_ATTRIBUTES]


def _write(path: Path, data: Iterable[bytes]) -> None:
    with path.open("xb") as stream:
        stream.writelines(data)


def _take_place(beside: Path, folder: Path, *, is_old: bool) -> None:
    # the old folder is kept beside until the new one is in place, and restored on failure
    if not is_old:
        beside.rename(folder)
        return
    before = beside / _BEFORE
    before.mkdir()
    done: list[tuple[Path, Path]] = []
    try:
        for name in (MANIFEST, BUILD, FILES, GIT):
            for source, target in ((folder / name, before / name), (beside / name, folder / name)):
                if source.exists() and (target.parent == folder or (beside / name).exists()):
                    source.rename(target)
                    done.append((source, target))
    except BaseException:
        for source, target in reversed(done):
            target.rename(source)
        raise
