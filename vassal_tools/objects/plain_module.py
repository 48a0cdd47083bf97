"""The entries of a module, and a read-only module without installed dependencies.

`module.py` has the full tree for lint, merge and edits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import plain_xml
from vassal_tools.format.archive import DEFAULT_LIMITS, Archive, Limits
from vassal_tools.objects.folders import BUILD_FILES, PlainFolder, UnpackedFolder, read_manifest
from vassal_tools.objects.metadata import Metadata, read_metadata

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import Self
    from xml.etree.ElementTree import Element

T = TypeVar("T")
_JAVA_SPACE = "".join(map(chr, range(33)))


@dataclass(frozen=True, slots=True)
class PlainComponent:
    """An element of the build file and its parent, like `Component` of `module.py`."""

    element: Element
    where: Where
    parent: PlainComponent | None = None

    @property
    def class_name(self) -> str:
        """The full name of the engine class."""
        return self.element.tag

    @property
    def short_name(self) -> str:
        """The name of the class without its package."""
        return self.class_name.rpartition(".")[2]

    @property
    def attributes(self) -> Mapping[str, str]:
        """The attributes in order."""
        return self.element.attrib

    @property
    def text(self) -> str:
        """The text as the engine reads it, trimmed (`Builder.getText`)."""
        parts = [self.element.text or "", *(child.tail or "" for child in self.element)]
        return "".join(parts).strip(_JAVA_SPACE)

    def children(self) -> Iterator[PlainComponent]:
        """Yield the child components in order."""
        for child in self.element:
            yield PlainComponent(child, self.where, self)


class Source(Protocol):
    """The entries of a module in an archive or a folder. `refused` are the skipped entries."""

    @property
    def refused(self) -> Sequence[FormatError]:
        """The reasons for skipped entries, with places."""

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all entries."""

    def read(self, entry: str) -> bytes:
        """Return the bytes of an entry."""

    def chunks(self, entry: str) -> Iterator[bytes]:
        """Yield the bytes of an entry of any size in chunks."""

    def where(self, entry: str = "") -> Where:
        """Return the place of an entry by its name in the module."""

    def place(self, entry: str, line: int | None = None) -> Where:
        """Return the place on disk of a line of an entry."""

    def is_stored(self, entry: str) -> bool:
        """Return True if the entry is stored uncompressed."""

    def close(self) -> None:
        """Close open files."""


class ModuleEntries:
    """The entries of a module or extension, read on demand; use it as a context manager or call `close`."""

    def __init__(self, path: Path, source: Source) -> None:
        """Open the module of a source. Raises FormatError if it has no build file."""
        self.path = path
        self._source = source
        self.build_entry = next((name for name in BUILD_FILES if name in source.all_names), "")
        if not self.build_entry:
            raise FormatError("is not a module or extension of VASSAL", source.where(), "it contains no build file")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the archive."""
        self._source.close()

    def parsed(self, parse: Callable[[bytes, Where], T]) -> T:
        """Parse the build file. Raises FormatError, with the place on disk, if it cannot be read."""
        source = self._source
        try:
            return parse(source.read(self.build_entry), source.where(self.build_entry))
        except FormatError as broken:
            if broken.where.entry != self.build_entry:
                raise
            raise FormatError(broken.message, source.place(self.build_entry, broken.where.line), broken.hint) from None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all files, in order."""
        return tuple(name for name in self._source.all_names if not name.endswith("/"))

    def read(self, entry: str) -> bytes:
        """Return the bytes of an entry. Raises FormatError if it is missing, broken or too large."""
        return self._source.read(entry)

    def where(self, entry: str = "") -> Where:
        """Return the place of an entry, for findings."""
        return self._source.where(entry)

    def stated(self, entry: str, root: Mapping[str, str]) -> Metadata:
        """Return the metadata in an entry, or in the attributes of the root for a very old module.

        Raises FormatError if the entry cannot be read.
        """
        if entry in self._source.all_names:
            return read_metadata(self.read(entry), self.where(entry))
        return Metadata(
            name=root.get("name", root.get("module", "")),
            version=root.get("version", ""),
            vassal_version=root.get("VassalVersion", root.get("vassalVersion", "")),
            description=root.get("description", ""),
        )


class PlainModule(ModuleEntries):
    """A module whose build file is only read."""

    def __init__(self, path: Path, source: Source) -> None:
        """Open the module of a source. Raises FormatError if its build file cannot be read."""
        super().__init__(path, source)
        self.root = self.parsed(plain_xml.parse)

    @property
    def metadata(self) -> Metadata:
        """The content of `moduledata`. Raises FormatError if it cannot be read."""
        return self.stated("moduledata", self.root.attrib)

    def named(self, short_name: str) -> Iterator[PlainComponent]:
        """Yield the components of a class in any package, in the order of the build file."""
        where, ending = self.where(self.build_entry), f".{short_name}"
        waiting = [PlainComponent(self.root, where)]
        while waiting:
            component = waiting.pop()
            if component.class_name.endswith(ending):
                yield component
            waiting += reversed(tuple(component.children()))


def read_plain_module(path: Path) -> PlainModule:
    """Read a module or extension from an archive or folder. Raises FormatError on anything else."""
    source = open_source(path)
    try:
        return PlainModule(path, source)
    except FormatError:
        source.close()
        raise


def open_source(path: Path, limits: Limits = DEFAULT_LIMITS, *, strict: bool = True) -> Source:
    """Open an archive or folder. Raises FormatError as `read_module` does, except for the build file."""
    if not path.is_dir():
        return Archive(path, limits, strict=strict)
    manifest = read_manifest(path)
    if manifest is None:
        return PlainFolder(path, limits, strict=strict)
    return UnpackedFolder(path, manifest, limits, strict=strict)
