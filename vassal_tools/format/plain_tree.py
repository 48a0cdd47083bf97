"""Read XML with expat alone into elements that behave as lxml's do: a browser's Python has no lxml."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING
from xml.parsers import expat

from vassal_tools.format.xml_guard import (
    MAX_DEPTH,
    has_doctype,
    nests_too_deep,
    not_well_formed,
    require_harmless,
    require_short_namespace,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.errors import Where

_ANY = "*"
_TAG = re.compile(rb"""<(?:[^"'>]++|"[^"]*+"|'[^']*+')*+>""")
_UTF_16 = {
    b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"<\0": "utf-16-le", b"\0<": "utf-16-be",
}  # fmt: skip


class Element:
    """An element with the members of lxml's that lint and the module reader use.

    The tag of a comment or of an instruction is None, so that no name fits it.
    """

    __slots__ = ("_parent", "attrib", "children", "sourceline", "tag", "tail", "text")

    def __init__(self, tag: str | None, attrib: dict[str, str], parent: Element | None, line: int | None) -> None:
        """Add an element to its parent."""
        self.tag, self.attrib, self.sourceline = tag, attrib, line
        self.text: str | None = None
        self.tail: str | None = None
        self.children: list[Element] = []
        self._parent = parent
        if parent is not None:
            parent.children.append(self)

    def __len__(self) -> int:
        return len(self.children)

    def __iter__(self) -> Iterator[Element]:
        return iter(self.children)

    def get(self, name: str, default: str | None = None) -> str | None:
        """Return the value of an attribute."""
        return self.attrib.get(name, default)

    def items(self) -> list[tuple[str, str]]:
        """Return the names and values of the attributes in order."""
        return [*self.attrib.items()]

    def getparent(self) -> Element | None:
        """Return the parent; None for the root."""
        return self._parent

    def getroottree(self) -> Tree:
        """Return the tree of the element."""
        return Tree(next((one for one in self.iterancestors() if one.getparent() is None), self))

    def iterancestors(self, *tags: str) -> Iterator[Element]:
        """Yield the parent and its ancestors, optionally only those with a tag."""
        step = self._parent
        while step is not None:
            if step.fits(tags):
                yield step
            step = step.getparent()

    def iterchildren(self, *tags: str) -> Iterator[Element]:
        """Yield the children in order, optionally only those with a tag."""
        return (child for child in self.children if child.fits(tags))

    def iter(self, *tags: str) -> Iterator[Element]:
        """Yield the element and all below it in the order of the text, optionally only those with a tag."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            if element.fits(tags):
                yield element
            waiting += reversed(element.children)

    def fits(self, tags: tuple[str, ...]) -> bool:
        """Return True if the tag is one of these, or none is asked for; `*` is the tag of any element."""
        return not tags or self.tag in tags or (_ANY in tags and self.tag is not None)


class Tree:
    """The document of an element."""

    __slots__ = ("_root",)

    def __init__(self, root: Element) -> None:
        """Hold the root."""
        self._root = root

    def getroot(self) -> Element:
        """Return the root."""
        return self._root


def parse(data: bytes, where: Where) -> Element:
    """Return the root element. Raises FormatError for the same input as `buildxml.parse`."""
    require_harmless(data, where)
    wide = _UTF_16.get(data[:2])
    try:
        text = data.decode(wide).encode() if wide else data
    except ValueError:
        raise not_well_formed(None, where) from None
    return _TreeReader(text, "utf-8" if wide else None, where).read()


class _TreeReader:
    def __init__(self, data: bytes, encoding: str | None, where: Where) -> None:
        self._data, self._where = data, where
        self._root: Element | None = None
        self._open: list[Element] = []
        self._last: Element | None = None  # before which there is no text to come: a child that has ended
        self._held: list[str] = []
        self._line, self._place = 1, 0
        parser = self._parser = expat.ParserCreate(encoding, "}")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler = self._held.append
        parser.CommentHandler = parser.ProcessingInstructionHandler = self._other
        parser.StartDoctypeDeclHandler = self._refuse
        parser.StartNamespaceDeclHandler = self._open_namespace

    def read(self) -> Element:
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as broken:
            raise not_well_formed(broken.lineno or None, self._where) from None
        except (LookupError, ValueError):
            raise not_well_formed(None, self._where) from None
        if self._root is None:
            raise not_well_formed(None, self._where)
        return self._root

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) == MAX_DEPTH:
            raise nests_too_deep(self._where)
        self._keep_text()
        held = {_name(key): value for key, value in attributes.items()}
        element = Element(_name(name), held, self._open[-1] if self._open else None, self._line_of_tag())
        if self._root is None:
            self._root = element
        self._open.append(element)
        self._last = None

    def _end(self, _name: str) -> None:
        self._keep_text()
        self._last = self._open.pop()

    def _other(self, *_: str) -> None:
        if self._open:
            self._keep_text()
            self._last = Element(None, {}, self._open[-1], None)

    def _refuse(self, *_: object) -> None:
        raise has_doctype(self._where)

    def _open_namespace(self, _prefix: str | None, address: str | None) -> None:
        require_short_namespace(address or "", self._where)

    def _keep_text(self) -> None:
        if self._held:
            text = "".join(self._held)
            self._held.clear()
            if self._last is None:
                self._open[-1].text = text
            else:
                self._last.tail = text

    def _line_of_tag(self) -> int:
        # lxml states the line on which the tag ends
        tag = _TAG.match(self._data, self._parser.CurrentByteIndex)
        end = tag.end() if tag else self._parser.CurrentByteIndex
        self._line += self._data.count(b"\n", self._place, end)
        self._place = end
        return self._line


def _name(name: str) -> str:
    return sys.intern("{" + name) if "}" in name else name  # expat shares names, too
