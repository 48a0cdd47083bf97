"""Modules and extensions: the entries, the metadata and the tree of components, kept as read.

Source: `VASSAL.build.Builder`, `VASSAL.build.GameModule`, `VASSAL.build.module.ModuleExtension`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from lxml import etree

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

    from vassal_tools.objects.metadata import Metadata

EXTENSION_ROOT = "VASSAL.build.module.ModuleExtension"
_NAMING = ("name", "entryName", "mapName", "deckName", "property", "title", "text", "target")
_JAVA_SPACE = "".join(map(chr, range(33)))


class ModuleKind(StrEnum):
    """What a build file builds."""

    MODULE = "module"
    EXTENSION = "extension"


@dataclass(frozen=True, slots=True)
class Component:
    """An element of the build file: named by the engine class that reads it, or a plain one such as `entry`."""

    element: etree._Element
    where: Where

    @property
    def class_name(self) -> str:
        """The whole name of the engine class."""
        return str(self.element.tag)

    @property
    def short_name(self) -> str:
        """The name of the class without its package."""
        return self.class_name.rpartition(".")[2]

    @property
    def attributes(self) -> Mapping[str, str]:
        """Its attributes in order. The engine writes them as `name="value"`, newlines as `&#10;`."""
        return dict(buildxml.attributes(self.element))

    @property
    def text(self) -> str:
        """Its own text as the engine reads it, trimmed (`Builder.getText`)."""
        parts = [self.element.text or "", *(child.tail or "" for child in self.element)]
        return "".join(parts).strip(_JAVA_SPACE)

    @property
    def line(self) -> int:
        """The line of the build file where it begins."""
        return self.where.line or 0

    @property
    def name(self) -> str:
        """What people call it, or an empty text."""
        return next((value for key in _NAMING if (value := self.element.get(key))), "")

    @property
    def path(self) -> str:
        """The way to it for people, such as `Map "Main Map" > BoardPicker > Board "North"`; the root is left out."""
        steps = []
        element: etree._Element | None = self.element
        while element is not None and (parent := element.getparent()) is not None:
            steps.append(Component(element, self.where).label)
            element = parent
        return " > ".join(reversed(steps)) or self.label

    @property
    def label(self) -> str:
        """Its class and its name."""
        return f'{self.short_name} "{self.name}"' if self.name else self.short_name

    @property
    def parent(self) -> Component | None:
        """The component that holds it; None for the root."""
        parent = self.element.getparent()
        return None if parent is None else _component(parent, self.where)

    def children(self) -> Iterator[Component]:
        """The components it holds, in order."""
        for child in self.element.iterchildren(tag=etree.Element):
            yield _component(child, self.where)

    @property
    def holds_piece(self) -> bool:
        """Whether its text is a piece: a piece slot, a card slot, a prototype."""
        return self.text.startswith(ADD_PIECE)

    def piece(self) -> PieceText:
        """The piece that its text defines. Raises FormatError where it cannot be read."""
        return decode_piece(self.text, self.where)


def _component(element: etree._Element, where: Where) -> Component:
    return Component(element, Where(where.file, where.entry, _line(element)))


def _line(element: etree._Element) -> int | None:
    line: object = element.sourceline
    return line if isinstance(line, int) else None


class Module(ModuleEntries):
    """A module or an extension, with its tree of components."""

    def __init__(self, path: Path, source: Source) -> None:
        """The module of that source. Raises FormatError where its build file or metadata cannot be read."""
        super().__init__(path, source)
        self.root = self.parsed(buildxml.parse)

    @property
    def kind(self) -> ModuleKind:
        """Whether it is a module or an extension."""
        return ModuleKind.EXTENSION if self.root.tag == EXTENSION_ROOT else ModuleKind.MODULE

    def place(self, entry: str, line: int | None = None) -> Where:
        """The place of a line of an entry on disk: in an unpacked folder, of the part that it is in."""
        return self._source.place(entry, line)

    @property
    def refused(self) -> Sequence[FormatError]:
        """Why entries were left out, each with its place; none where the module was read strictly."""
        return self._source.refused

    @property
    def metadata(self) -> Metadata:
        """What `moduledata` states, for an extension `extensiondata`; a very old module states it in its root.

        Raises FormatError where the entry cannot be read.
        """
        entry = "extensiondata" if self.kind is ModuleKind.EXTENSION else "moduledata"
        return self.stated(entry, dict(buildxml.attributes(self.root)))

    def components(self) -> Iterator[Component]:
        """All components in the order of the build file, the root first."""
        where = self.where(self.build_entry)
        for element in self.root.iter(etree.Element):
            yield _component(element, where)

    def named(self, short_name: str) -> Iterator[Component]:
        """The components of that class, whatever its package, in the order of the build file."""
        where, ending = self.where(self.build_entry), f".{short_name}"
        for element in self.root.iter(etree.Element):
            if str(element.tag).endswith(ending):
                yield _component(element, where)

    def pieces(self) -> Iterator[Component]:
        """The components that hold a piece; ask each for its `piece`."""
        where = self.where(self.build_entry)
        for element in self.root.iter(etree.Element):
            if element.text is not None or len(element):
                component = _component(element, where)
                if component.holds_piece:
                    yield component

    def to_bytes(self, root: etree._Element | None = None) -> bytes:
        """The archive with the same entries and bytes; with a root, the build file is rewritten from it.

        Raises FormatError where an entry cannot be read.
        """
        build_file = None if root is None else buildxml.same_text(root, self.read(self.build_entry))
        return self.without(frozenset(), build_file).to_bytes()

    def write_to(self, stream: IO[bytes], build_file: bytes | None = None, removed: Set[str] = frozenset()) -> None:
        """Write that archive without holding it in memory, perhaps with another build file and without some entries.

        Raises FormatError as `to_bytes`.
        """
        names = [name for name in self._source.all_names if name not in removed]
        stored = [name for name in names if self._source.is_stored(name)]
        other = {} if build_file is None else {self.build_entry: [build_file]}
        write_archive(stream, ((name, other.get(name) or self._source.chunks(name)) for name in names), stored)

    def without(self, removed: Set[str], build_file: bytes | None = None) -> HeldEntries:
        """Its entries but for those, perhaps with another build file. Raises FormatError where one cannot be read."""
        names = [name for name in self._source.all_names if name not in removed]
        entries = {name: self.read(name) for name in names}
        if build_file is not None:
            entries[self.build_entry] = build_file
        return HeldEntries(self.path, entries, frozenset(name for name in names if self._source.is_stored(name)))

    @property
    def is_plain_folder(self) -> bool:
        """Whether its entries lie in a folder as they are; other things may lie there as well."""
        return isinstance(self._source, PlainFolder)

    @property
    def is_unpacked(self) -> bool:
        """Whether it is in an unpacked folder."""
        return isinstance(self._source, UnpackedFolder)


def read_module(path: Path, limits: Limits = DEFAULT_LIMITS, *, strict: bool = True) -> Module:
    """The module or extension in that archive, folder or unpacked folder, whatever its ending.

    Raises FormatError on anything that is none of them, and on a build file that cannot be read. Entries that must be
    refused raise one too or, where not `strict`, are left out and listed in `Module.refused`.
    """
    source = open_source(path, limits, strict=strict)
    try:
        return Module(path, source)
    except (FormatError, InternalError):
        source.close()
        raise
