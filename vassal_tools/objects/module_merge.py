"""Merge two people's changes to one module: by component, and other entries as a whole."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.objects.build_tree import read_tree
from vassal_tools.objects.conflicts import Both, Conflict, merged_order, one_of
from vassal_tools.objects.folders import BUILD_FILES, MANIFEST, HeldEntries, manifest_of, name_clashes
from vassal_tools.objects.gpid_merge import without_clashes
from vassal_tools.objects.module_diff import COMPONENT, FILE, METADATA
from vassal_tools.objects.slot_paths import Match, SlotPaths
from vassal_tools.objects.slot_renames import with_paths_followed
from vassal_tools.objects.tree_merge import TreeMerge

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from lxml import etree

    from vassal_tools.errors import Where
    from vassal_tools.objects.build_tree import BuildTree
    from vassal_tools.objects.gpid_merge import GpidClash
    from vassal_tools.objects.plain_module import Source
    from vassal_tools.objects.slot_renames import PathChange

_PART = re.compile(rb"""<\?part ([^<>&"'?\r\n]+)\?>""")
_PART_ELEMENT = rb'<vassal-tools.part name="\1"/>'
_AN_ELEMENT = re.compile(rb'<vassal-tools\.part name="([^"]*)"/>')
"""A part of an unpacked build file; it is merged as a component of the name it refers to."""
_METADATA = ("moduledata", "extensiondata")
_SETUPS = (".vsav", ".sav")


@dataclass(frozen=True, slots=True)
class Merged:
    """The result of a merge: a build file, or the entries of a module. Conflicts keep our version."""

    content: bytes | HeldEntries
    conflicts: tuple[Conflict, ...]
    notes: tuple[str, ...] = ()
    has_new_gpids: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Version:
    """A build file with its place."""

    data: bytes
    where: Where


def merged_build_files(
    base: Version, ours: Version, theirs: Version, path_of: Callable[[etree._Element], str]
) -> Merged:
    """Merge their changes into our build file. Raises FormatError if a file is unreadable or kinds differ."""
    texts = [_with_plain_line_ends(one.data) for one in (base, ours, theirs)]
    trees = _trees((base, ours, theirs), texts)
    try:
        return Merged(one_of(base.data, ours.data, theirs.data), ())
    except Both:
        pass
    group = METADATA if trees[1].root.xml.tag == "data" else COMPONENT
    their_tree, clashes = without_clashes(trees[0], trees[1], trees[2], theirs.where)
    merge = TreeMerge((trees[0], trees[1], their_tree), path_of, group)
    text = merge.text()
    if b"\r\n" in ours.data and texts[1] != ours.data:
        text = text.replace("\r\n", "\n").replace("\n", "\r\n")
    conflicts, notes = _clashes_of_gpids(clashes, path_of)
    before = {"ours": trees[1].root.xml, "theirs": their_tree.root.xml}
    data, paths = with_paths_followed(text.encode(merge.encoding, "xmlcharrefreplace"), [*before.values()], ours.where)
    conflicts += [_broken_path(one, SlotPaths(before["ours"]), path_of) for one in paths if not one.new]
    renamed = [
        f"{path_of(one.element)}: its path follows the slot {one.old_name!r}, now {one.new_name!r}"
        for one in paths
        if one.new
    ]
    data = _AN_ELEMENT.sub(rb"<?part \1?>", data)
    return Merged(data, (*merge.conflicts, *conflicts), (*notes, *renamed), has_new_gpids=bool(notes))


def _trees(versions: Sequence[Version], texts: Sequence[bytes]) -> list[BuildTree]:
    elements = [_PART.sub(_PART_ELEMENT, text) for text in texts]
    trees = [read_tree(text, one.where) for text, one in zip(elements, versions, strict=True)]
    for tree, one in zip(trees, versions, strict=True):
        if tree.root.xml.tag != trees[0].root.xml.tag:
            raise FormatError("has another kind of root than the version before", one.where)
    return trees


def require_build_files(sources: Sequence[Source]) -> None:
    """Raise FormatError if a module has no readable build file, or if their kinds differ."""
    files = [(source, _build_file(source)) for source in sources]
    versions = [Version(source.read(name), source.place(name)) for source, name in files]
    _trees(versions, [_with_plain_line_ends(one.data) for one in versions])


def _broken_path(change: PathChange, ours: SlotPaths, path_of: Callable[[etree._Element], str]) -> Conflict:
    # a slot that one side refers to and the other side removed
    is_ours = ours.slot(change.old).match is Match.EXACT
    sides = (change.old, None) if is_ours else (None, change.old)
    return Conflict(COMPONENT, path_of(change.element), "slot that it places", None, *sides)


def _clashes_of_gpids(
    clashes: Iterable[GpidClash], path_of: Callable[[etree._Element], str]
) -> tuple[list[Conflict], list[str]]:
    conflicts: list[Conflict] = []
    notes: list[str] = []
    for gpid, own, other, new in clashes:
        ours, theirs = path_of(own.xml), path_of(other.xml)
        if new is None:
            conflicts.append(Conflict(COMPONENT, theirs, "gpid", None, f"{gpid}: {ours}", f"{gpid}: {theirs}"))
        else:
            notes.append(f"{theirs}: gpid {gpid} of theirs is {new} now: ours gave it out too")
    return conflicts, notes


def _with_plain_line_ends(data: bytes) -> bytes:
    # unchanged if the line ends are mixed
    count = data.count(b"\r\n")
    return data.replace(b"\r\n", b"\n") if count and count == data.count(b"\n") == data.count(b"\r") else data


def merged_modules(base: Source, ours: Source, theirs: Source, path_of: Callable[[etree._Element], str]) -> Merged:
    """Merge their changes into our entries, in our order, with their additions last.

    Raises FormatError if an entry cannot be read, or a version has no build file.
    """
    merge = _Entries(base, ours, theirs, path_of)
    _, own, others = merge.names
    for name in dict.fromkeys([*own, *others]):
        merge.add(name)
    clashes = _clashes(merge.entries, own, others)
    entries = {name: data for name, data in merge.entries.items() if name not in clashes}
    held = HeldEntries(_path(ours), entries, merge.stored() & entries.keys())
    setups = ", ".join(name for name in merge.of_theirs if name.endswith(_SETUPS) and name in entries)
    if merge.has_new_gpids and setups:
        merge.notes.append(f"set-ups of theirs still have the old gpids: {setups}")
    return Merged(held, (*merge.conflicts, *clashes.values()), tuple(merge.notes))


def _clashes(names: Iterable[str], ours: Collection[str], theirs: Collection[str]) -> dict[str, Conflict]:
    # their new entries that cannot be beside ours on every system
    own, others = frozenset(ours), frozenset(theirs)
    return {
        second: Conflict(FILE, second, "name", None, first, second)
        for first, second, _ in name_clashes(sorted(names, key=lambda name: name not in own))
        if second not in own and first not in others
    }


def _build_file(source: Source) -> str:
    found = next((name for name in BUILD_FILES if name in source.all_names), None)
    if found is None:
        raise FormatError("is not a module or extension of VASSAL", source.where(), "it contains no build file")
    return found


class _Entries:
    # `names` maps names in the merge to names in each version: they differ only for the build file, which a newer
    # VASSAL renamed

    def __init__(self, base: Source, ours: Source, theirs: Source, path_of: Callable[[etree._Element], str]) -> None:
        self._sources = base, ours, theirs
        self._path_of = path_of
        build_files = [_build_file(source) for source in self._sources]
        self._build_file = one_of(*build_files)  # of two names, one is that of two versions
        self.names = [
            {self._build_file if name == known else name: name for name in source.all_names}
            for source, known in zip(self._sources, build_files, strict=True)
        ]
        self.entries: dict[str, bytes] = {}
        self.conflicts: list[Conflict] = []
        self.notes: list[str] = []
        self.has_new_gpids = False
        self.of_theirs: list[str] = []  # entries that only they changed

    def add(self, name: str) -> None:
        held = [self._read(number, name) for number in range(3)]
        try:
            chosen = one_of(*held)
        except Both:
            chosen = self._both(name, held)
        if chosen is not None:
            self.entries[name] = chosen
            if chosen == held[2] and chosen not in held[:2]:
                self.of_theirs.append(name)

    def stored(self) -> frozenset[str]:
        kept = [
            {name: source.is_stored(known) for name, known in names.items()}
            for names, source in zip(self.names, self._sources, strict=True)
        ]
        return frozenset(name for name in self.entries if _is_stored(name, kept) and not name.endswith("/"))

    def _read(self, number: int, name: str) -> bytes | None:
        known = self.names[number].get(name)
        return None if known is None else self._sources[number].read(known)

    def _both(self, name: str, held: Sequence[bytes | None]) -> bytes | None:
        base, ours, theirs = held
        if name in (self._build_file, *_METADATA) and base is not None and ours is not None and theirs is not None:
            places = zip(self._sources, self.names, strict=True)
            base_at, ours_at, theirs_at = (source.place(known[name]) for source, known in places)
            versions = Version(base, base_at), Version(ours, ours_at), Version(theirs, theirs_at)
            merged = merged_build_files(*versions, self._path_of)
            self.conflicts += merged.conflicts
            self.notes += merged.notes
            self.has_new_gpids |= merged.has_new_gpids
            return merged.content if isinstance(merged.content, bytes) else None
        self.conflicts.append(Conflict(FILE, name, "contents", *map(_size, held)))
        return ours


def _is_stored(name: str, versions: Sequence[Mapping[str, bool]]) -> bool:
    # the side that changed the flag wins
    base, ours, theirs = (one.get(name) for one in versions)
    try:
        return bool(one_of(base, ours, theirs))
    except Both:
        return bool(ours)


def _path(source: Source) -> Path:
    return Path(source.where().file)


def merged_manifests(base: Version, ours: Version, theirs: Version) -> Merged:
    """Merge the additions and removals in the manifests of an unpacked folder. Raises FormatError if invalid."""
    manifests = [manifest_of(one.data, one.where) for one in (base, ours, theirs)]
    try:
        return Merged(one_of(base.data, ours.data, theirs.data), ())
    except Both:
        pass
    names = [one.entries for one in manifests]
    gone = {name for one in names[1:] for name in set(names[0]) - set(one)}
    order, _ = merged_order(names[0], names[1], names[2], lambda name: name not in gone)
    clashes = _clashes(order, names[1], names[2])
    entries = tuple(name for name in order if name not in clashes)
    kept = [{name: name in one.stored for name in one.entries} for one in manifests]
    stored = frozenset(name for name in entries if _is_stored(name, kept))
    settled, conflicts = manifests[1], list(clashes.values())
    for name in ("build_file", "newline", "in_parts"):
        values = [getattr(one, name) for one in manifests]
        try:
            settled = replace(settled, **{name: one_of(*values)})
        except Both:
            conflicts.append(Conflict(FILE, MANIFEST, name, *map(repr, values)))
    folders = _folders(entries, [one.folders for one in manifests], conflicts)
    merged = replace(settled, entries=entries, stored=stored, folders=folders)
    return Merged(merged.text().encode(), tuple(conflicts))


def _folders(
    entries: Iterable[str], versions: Sequence[Mapping[str, bytes]], conflicts: list[Conflict]
) -> dict[str, bytes]:
    # only folder entries that contain bytes
    found: dict[str, bytes] = {}
    for name in entries:
        held = [one.get(name, b"") for one in versions]
        try:
            data = one_of(*held)
        except Both:
            conflicts.append(Conflict(FILE, MANIFEST, name, *map(_size, held)))
            data = held[1]
        if data:
            found[name] = data
    return found


def _size(data: bytes | None) -> str | None:
    return None if data is None else f"{len(data):,} bytes"
