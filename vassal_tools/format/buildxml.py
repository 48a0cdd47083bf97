"""The XML of build files and metadata, read without trust and written without surprises."""

from __future__ import annotations

import re
from typing import Any, cast
from xml.parsers import expat

from lxml import etree

from vassal_tools.errors import FormatError, Where

MAX_BYTES = 32 << 20
MAX_DEPTH = 100
MAX_ELEMENTS = 200_000
MAX_ATTRIBUTES = 400_000
_DEEPER = etree.XPath("boolean(" + "/*" * (MAX_DEPTH + 1) + ")")
_ALL_ATTRIBUTES = etree.XPath("@*")
_WIDE = 128
_TOO_DEEP = "Excessive depth"  # the parser's own limit, which comes before ours is asked
_PROLOG = 4096
_UTF_8_DECLARATION = re.compile(rb"""<\?xml [^>]{0,80}?encoding=["']UTF-8["'][^>]{0,80}\?>\s{0,4}""", re.IGNORECASE)
_ENCODINGS = frozenset({"utf-8", "utf-16", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252", "cp1252"})


class _PrologEnds(Exception):  # noqa: N818 - a signal to stop reading, no error
    pass


def parse(data: bytes, where: Where) -> etree._Element:
    """The root element. Raises FormatError on broken XML, any DOCTYPE, and excessive depth or size."""
    if len(data) > MAX_BYTES:
        raise FormatError(f"is larger than {MAX_BYTES >> 20} MiB", where)
    if data.count(b"<") > 2 * MAX_ELEMENTS or data.count(b"=") > MAX_ATTRIBUTES:
        raise FormatError(f"holds more than {MAX_ELEMENTS} elements or {MAX_ATTRIBUTES} attributes", where)
    _refuse_doctype(data, where)
    parser = etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, huge_tree=len(data) > 8 << 20, strip_cdata=False
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as broken:
        if broken.msg.startswith(_TOO_DEEP):
            raise _nests_too_deep(where) from None
        raise _not_well_formed(broken.lineno or None, where) from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise _has_doctype(where)
    if _DEEPER(root):
        raise _nests_too_deep(where)
    return root


def attributes(element: etree._Element) -> list[tuple[str, str]]:
    """The names and values of an element's attributes, in order, in a time that grows with their number.

    lxml looks up each value by its name; a path does not, but is slower where there are few.
    """
    held = element.attrib
    if len(held) < _WIDE:
        return [(str(name), str(value)) for name, value in held.items()]
    found = cast("list[Any]", _ALL_ATTRIBUTES(element))
    return [(str(value.attrname), str(value)) for value in found]


def _nests_too_deep(where: Where) -> FormatError:
    return FormatError(f"nests deeper than {MAX_DEPTH} elements", where)


def _not_well_formed(line: int | None, where: Where) -> FormatError:
    # the parser's own message may quote what stands there
    return FormatError("is not well-formed XML", Where(where.file, where.entry, line))


def _has_doctype(where: Where) -> FormatError:
    return FormatError("holds a DOCTYPE", where, "VASSAL writes none, and one can expand without end")


def _refuse_doctype(data: bytes, where: Where) -> None:
    """Read up to the root's start tag with a second parser, which reports a DOCTYPE before it expands anything.

    lxml expands entities inside attributes whatever its options.
    """
    parser = expat.ParserCreate()
    doctypes: list[str] = []

    def look_at_encoding(_version: str, encoding: str | None, _standalone: int) -> None:
        # two parsers must not read two texts: in some encodings a byte of markup may be half a letter
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            raise FormatError("is in an encoding that is not read", where, "save it in UTF-8")

    def stop_at_doctype(name: str, *_: object) -> None:
        doctypes.append(name)
        raise _PrologEnds

    def stop_at_element(*_: object) -> None:
        raise _PrologEnds

    parser.XmlDeclHandler = look_at_encoding
    parser.StartDoctypeDeclHandler = stop_at_doctype
    parser.StartElementHandler = stop_at_element
    try:
        for start in range(0, len(data), _PROLOG):
            parser.Parse(data[start : start + _PROLOG], False)
        parser.Parse(b"", True)
    except _PrologEnds:
        if doctypes:
            raise _has_doctype(where) from None
    except (expat.ExpatError, LookupError, ValueError) as broken:
        raise _not_well_formed(getattr(broken, "lineno", None), where) from None


def serialize(root: etree._Element) -> bytes:
    """The bytes of a build file of ours: declaration, UTF-8, indented, one line end after the root."""
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def same_text(root: etree._Element, old: bytes = b"") -> bytes:
    """The bytes of a build file that was read: every element, attribute and text as it is, nothing indented.

    With the `old` bytes, their declaration and line ends stay, so that only edited lines differ.
    """
    head = _UTF_8_DECLARATION.match(old)
    text: bytes = etree.tostring(root.getroottree(), xml_declaration=head is None, encoding="UTF-8")
    end = b"\n" if old.endswith(b"\n") else b""
    whole = (head[0].replace(b"\r", b"") if head else b"") + text + end
    return whole.replace(b"\n", b"\r\n") if 0 < old.count(b"\n") == old.count(b"\r\n") else whole
