"""Modules and extensions: the entries, the metadata and the tree of components, kept as read.

Source: `VASSAL.build.Builder`, `VASSAL.build.GameModule`, `VASSAL.build.module.ModuleExtension`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, InternalError, Where
from vassal_tools.format import buildxml
from vassal_tools.format.archive import DEFAULT_LIMITS, Limits, write_archive
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.folders import HeldEntries, PlainFolder, UnpackedFolder
from vassal_tools.objects.pieces import PieceText, decode_piece
from vassal_tools.objects.plain_module import ModuleEntries, Source, open_source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence, Set
    from pathlib import Path
    from typing import IO

    from lxml import etree

    from vassal_tools.objects.metadata import Metadata

EXTENSION_ROOT = "VASSAL.build.module.ModuleExtension"
_NAMING = ("name", "entryName", "mapName", "deckName", "property", "title", "text", "target")
_JAVA_SPACE = "".join(map(chr, range(33)))


class ModuleKind(StrEnum):
    """The kind of a build file."""

    MODULE = "module"
    EXTENSION = "extension"


@dataclass(frozen=True, slots=True)
class Component:
    """An element of the build file, named by its engine class, or a plain one such as `entry`."""

    element: etree._Element
    where: Where

    @property
    def class_name(self) -> str:
        """The full name of the engine class."""
        return str(self.element.tag)

    @property
    def short_name(self) -> str:
        """The name of the class without its package."""
        return self.class_name.rpartition(".")[2]

    @property
    def attributes(self) -> Mapping[str, str]:
        """The attributes in order. The engine writes them as `name="value"`, with newlines as `&#10;`."""
        return dict(buildxml.attributes(self.element))

    @property
    def text(self) -> str:
        """The text as the engine reads it, trimmed (`Builder.getText`)."""
        parts = [self.element.text or "", *(child.tail or "" for child in self.element)]
        return "".join(parts).strip(_JAVA_SPACE)

    @property
    def line(self) -> int:
        """The first line in the build file."""
        return self.where.line or 0

    @property
    def name(self) -> str:
        """The name for people, or an empty text."""
        return next((value for key in _NAMING if (value := self.element.get(key))), "")

    @property
    def path(self) -> str:
        """The path for people, such as `Map "Main Map" > BoardPicker > Board "North"`, without the root."""
        steps = []
        element: etree._Element | None = self.element
        while element is not None and (parent := element.getparent()) is not None:
            steps.append(Component(element, self.where).label)
            element = parent
        return " > ".join(reversed(steps)) or self.label

    @property
    def label(self) -> str:
        """The class and the name."""
        return f'{self.short_name} "{self.name}"' if self.name else self.short_name

    @property
    def parent(self) -> Component | None:
        """The parent component; None for the root."""
        parent = self.element.getparent()
        return None if parent is None else _component(parent, self.where)

    def children(self) -> Iterator[Component]:
        """Yield the child components in order."""
        for child in self.element.iterchildren("*"):
            yield _component(child, self.where)

    @property
    def holds_piece(self) -> bool:
        """True if the text is a piece: in a piece slot, a card slot or a prototype."""
        return self.text.startswith(ADD_PIECE)

    def piece(self) -> PieceText:
        """Return the piece that the text defines. Raises FormatError if it cannot be read."""
        return decode_piece(self.text, self.where)


def _component(element: etree._Element, where: Where) -> Component:
    return Component(element, Where(where.file, where.entry, _line(element)))


def _line(element: etree._Element) -> int | None:
    line: object = element.sourceline
    return line if isinstance(line, int) else None


class Module(ModuleEntries):
    """A module or an extension, with its tree of components."""

    def __init__(self, path: Path, source: Source) -> None:
        """Read the module of a source. Raises FormatError if its build file or metadata cannot be read."""
        super().__init__(path, source)
        self.root = self.parsed(buildxml.parse)

    @property
    def kind(self) -> ModuleKind:
        """The kind of the archive: a module or an extension."""
        return ModuleKind.EXTENSION if self.root.tag == EXTENSION_ROOT else ModuleKind.MODULE

    def place(self, entry: str, line: int | None = None) -> Where:
        """Return the place on disk of a line; in an unpacked folder, the part and its line."""
        return self._source.place(entry, line)

    @property
    def refused(self) -> Sequence[FormatError]:
        """The reasons for skipped entries, with places; empty if the module was read strictly."""
        return self._source.refused

    @property
    def metadata(self) -> Metadata:
        """The content of `moduledata` or `extensiondata`; a very old module keeps it in the root element.

        Raises FormatError if the entry cannot be read.
        """
        entry = "extensiondata" if self.kind is ModuleKind.EXTENSION else "moduledata"
        return self.stated(entry, dict(buildxml.attributes(self.root)))

    def components(self) -> Iterator[Component]:
        """Yield all components in the order of the build file, the root first."""
        where = self.where(self.build_entry)
        for element in self.root.iter("*"):
            yield _component(element, where)

    def named(self, short_name: str) -> Iterator[Component]:
        """Yield the components of a class in any package, in the order of the build file."""
        where, ending = self.where(self.build_entry), f".{short_name}"
        for element in self.root.iter("*"):
            if str(element.tag).endswith(ending):
                yield _component(element, where)

    def pieces(self) -> Iterator[Component]:
        """Yield the components that contain a piece; read it with `piece`."""
        where = self.where(self.build_entry)
        for element in self.root.iter("*"):
            if element.text is not None or len(element):
                component = _component(element, where)
                if component.holds_piece:
                    yield component

    def to_bytes(self, root: etree._Element | None = None) -> bytes:
        """Return the archive with unchanged entries; with a root, the build file is rewritten from it.

        Raises FormatError if an entry cannot be read.
        """
        build_file = None if root is None else buildxml.same_text(root, self.read(self.build_entry))
        return self.without(frozenset(), build_file).to_bytes()

    def write_to(self, stream: IO[bytes], build_file: bytes | None = None, removed: Set[str] = frozenset()) -> None:
        """Write the archive without holding it in memory, optionally with a new build file or fewer entries.

        Raises FormatError as `to_bytes` does.
        """
        names = [name for name in self._source.all_names if name not in removed]
        stored = [name for name in names if self._source.is_stored(name)]
        other = {} if build_file is None else {self.build_entry: [build_file]}
        write_archive(stream, ((name, other.get(name) or self._source.chunks(name)) for name in names), stored)

    def without(self, removed: Set[str], build_file: bytes | None = None) -> HeldEntries:
        """Return the entries without `removed`, optionally with a new build file. Raises FormatError if unreadable."""
        names = [name for name in self._source.all_names if name not in removed]
        entries = {name: self.read(name) for name in names}
        if build_file is not None:
            entries[self.build_entry] = build_file
        return HeldEntries(self.path, entries, frozenset(name for name in names if self._source.is_stored(name)))

    @property
    def is_plain_folder(self) -> bool:
        """True if the entries are in a plain folder, which may contain other files as well."""
        return isinstance(self._source, PlainFolder)

    @property
    def is_unpacked(self) -> bool:
        """True if it is an unpacked folder."""
        return isinstance(self._source, UnpackedFolder)


def read_module(path: Path, limits: Limits = DEFAULT_LIMITS, *, strict: bool = True) -> Module:
    """Read a module or extension from an archive, a plain folder or an unpacked folder.

    Raises FormatError on anything else, and on an unreadable build file. Unacceptable entries raise it too; with
    `strict=False` they are skipped and listed in `Module.refused`.
    """
    source = open_source(path, limits, strict=strict)
    try:
        return Module(path, source)
    except (FormatError, InternalError):
        source.close()
        raise
