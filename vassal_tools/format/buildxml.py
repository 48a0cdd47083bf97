"""Read untrusted XML of build files and metadata, and write it predictably."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, cast

from vassal_tools.format import plain_tree
from vassal_tools.format.xml_guard import (
    MAX_DEPTH,
    has_doctype,
    nests_too_deep,
    not_well_formed,
    require_harmless,
    require_short_namespace,
)

if TYPE_CHECKING:
    from vassal_tools.errors import Where

if sys.platform != "emscripten":  # a browser's Python has no lxml
    from lxml import etree

    _DEEPER = etree.XPath("boolean(" + "/*" * (MAX_DEPTH + 1) + ")")
    _ALL_ATTRIBUTES = etree.XPath("@*")

_WIDE = 128
_NAMESPACE = (b"xmlns", b"x\0m\0l\0n\0s")  # the latter in UTF-16; VASSAL writes none
_TOO_DEEP = "Excessive depth"  # the parser's own limit, which comes before ours is asked
_UTF_8_DECLARATION = re.compile(rb"""<\?xml [^>]{0,80}?encoding=["']UTF-8["'][^>]{0,80}\?>\s{0,4}""", re.IGNORECASE)


def parse(data: bytes, where: Where) -> etree._Element:
    """Return the root element. Raises FormatError on broken XML, any DOCTYPE, and excessive depth or size."""
    if sys.platform == "emscripten":
        return plain_tree.parse(data, where)
    require_harmless(data, where)
    parser = etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, huge_tree=len(data) > 8 << 20, strip_cdata=False
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as broken:
        if broken.msg.startswith(_TOO_DEEP):
            raise nests_too_deep(where) from None
        raise not_well_formed(broken.lineno or None, where) from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise has_doctype(where)
    if _DEEPER(root):
        raise nests_too_deep(where)
    if any(one in data for one in _NAMESPACE):
        for _, declared in etree.iterwalk(root, events=("start-ns",)):
            require_short_namespace(declared[1], where)
    return root


def attributes(element: etree._Element) -> list[tuple[str, str]]:
    """Return the names and values of the attributes in order, in linear time.

    lxml searches for each value by name, which is quadratic; XPath is linear, but slower for few attributes.
    """
    held = element.attrib
    if len(held) < _WIDE or isinstance(held, dict):
        return [(str(name), str(value)) for name, value in held.items()]
    found = cast("list[Any]", _ALL_ATTRIBUTES(element))
    return [(str(value.attrname), str(value)) for value in found]


def serialize(root: etree._Element) -> bytes:
    """Return our own build file as bytes: declaration, UTF-8, indented, with a final line end."""
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def same_text(root: etree._Element, old: bytes = b"") -> bytes:
    """Return a build file that was read as bytes, without re-indenting anything.

    With the `old` bytes, the declaration and line ends are kept, so that only edited lines differ.
    """
    head = _UTF_8_DECLARATION.match(old)
    text: bytes = etree.tostring(root.getroottree(), xml_declaration=head is None, encoding="UTF-8")
    end = b"\n" if old.endswith(b"\n") else b""
    whole = (head[0].replace(b"\r", b"") if head else b"") + text + end
    return whole.replace(b"\n", b"\r\n") if 0 < old.count(b"\n") == old.count(b"\r\n") else whole
