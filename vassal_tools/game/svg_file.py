"""Read a designer's SVG file safely: scripts, external files and endless work are refused."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from lxml import etree

from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.errors import Where

SVG = "http://www.w3.org/2000/svg"
_MOST_BYTES, _MOST_ELEMENTS = 8 << 20, 50_000
_REFUSED = frozenset({"script", "foreignObject", "iframe", "audio", "video", "animate", "set", "animateTransform"})
_FILTERS = frozenset({
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFlood", "feFuncA", "feFuncB",
    "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode", "feOffset",
})  # fmt: skip
"""The filter steps that are fast with any settings."""
_MOST_FILTERS = 200
_MOST = 1_000_000.0  # of a number: renderers hang over some that are far larger
_MOST_GROWTH = 10_000.0  # by all transforms around a shape
_FIGURE = r"[-+]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})(?:[eE][-+]?[0-9]{1,9})?"
_IN_PATH, _NUMBER = re.compile(_FIGURE), re.compile(rf"(?<![#0-9A-Za-z_.]){_FIGURE}")
_GROWING = re.compile(r"(scale|matrix)\s*\(([^()]{0,300})\)")
_WORDS = frozenset({"id", "class", "href", "font-family"})
_EMBEDDED = re.compile(r"data:image/(png|jpeg|jpg);base64,\s*", re.ASCII)
_POSITION = re.compile(r", line \d+, column \d+.*", re.DOTALL)
_URL = re.compile(r"url\(\s*['\"]?\s*([^)'\"\s]{0,200})", re.IGNORECASE)
_IMPORT = re.compile(r"@import|@font-face|expression\s*\(", re.IGNORECASE)


def read_svg(data: bytes, where: Where, fault_of_embedded: Callable[[bytes], str]) -> etree._Element:
    """Return the root of an SVG document; `fault_of_embedded` returns the fault of an embedded picture.

    Raises SourceError if it is not an SVG, or has forbidden content.
    """
    if len(data) > _MOST_BYTES:
        raise SourceError(f"has more than {_MOST_BYTES >> 20} MiB", where)
    try:
        data.decode("utf-8")
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise SourceError("has a DOCTYPE", where, "save it as plain SVG, or delete that line")
        root = svg_root(data)
    except UnicodeDecodeError as error:
        raise SourceError(
            f"is not an SVG file in UTF-8: byte {error.start}", where, "save it as plain SVG, in UTF-8"
        ) from error
    except etree.XMLSyntaxError as error:
        what = _POSITION.sub("", error.msg or "").strip()[:160]
        raise SourceError(
            f"is not an SVG file: {what}", replace(where, line=error.lineno), "save it as plain SVG"
        ) from error
    except ValueError as error:
        raise SourceError(f"is not an SVG file: {error}"[:200], where) from error
    if root.tag != f"{{{SVG}}}svg":
        raise SourceError("is not an SVG file", where, f'the first element must be <svg xmlns="{SVG}">')
    for fault in _faults(root, fault_of_embedded):
        raise SourceError(fault, where)
    return root


def svg_root(data: bytes) -> etree._Element:
    """Return the root element, always decoded as UTF-8, so that the parser sees the same text as the checks.

    Raises etree.XMLSyntaxError if it is not XML.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, encoding="utf-8")
    return etree.fromstring(data, parser)


def local_name(element: etree._Element) -> str:
    """Return the name of an element without its namespace; empty for comments and the like."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _faults(root: etree._Element, fault_of_embedded: Callable[[bytes], str]) -> Iterator[str]:
    filters = 0
    for number, element in enumerate(root.iter()):
        name = local_name(element)
        if number == _MOST_ELEMENTS:
            yield f"has more than {_MOST_ELEMENTS} elements"
        if name in _REFUSED:
            yield f"has an element <{name}>, which a picture may not have"
        if name.startswith("fe"):
            filters += 1
            if name not in _FILTERS:
                yield f"has a filter with <{name}>, which can take very long"
            if filters > _MOST_FILTERS:
                yield f"has more than {_MOST_FILTERS} steps of filters"
        if name == "style" and (_IMPORT.search(element.text or "") or _leads_out(element.text or "")):
            yield "has a style sheet that refers to another file"
        for key, value in element.attrib.items():
            yield from _faults_of_attribute(str(key), str(value), fault_of_embedded)
    if _growth(root) > _MOST_GROWTH:
        yield "has transforms that make it far too large"


def _growth(element: etree._Element) -> float:
    # the largest magnification by transforms
    own = 1.0
    for name, numbers in _GROWING.findall(element.get("transform") or ""):
        found = [abs(float(number)) for number in _IN_PATH.findall(numbers)]
        own *= max(1.0, *(found[:4] if name == "matrix" else found), 1.0)
    return own * max(map(_growth, element), default=1.0)


def _is_too_large(key: str, value: str) -> bool:
    pattern = _IN_PATH if key in ("d", "points") else _NUMBER
    return any(abs(float(text)) > _MOST for text in pattern.findall(value))


def _faults_of_attribute(key: str, value: str, fault_of_embedded: Callable[[bytes], str]) -> Iterator[str]:
    # an attribute may refer to the document itself, and to an embedded picture
    if key.rpartition("}")[2] in ("href", "src"):
        reference = value.strip()
        embedded = _EMBEDDED.match(reference)
        if embedded:
            yield from filter(None, [_fault_of_base64(reference[embedded.end() :], fault_of_embedded)])
        elif not reference.startswith("#"):
            yield f"refers to {reference!r:.60} outside of itself"
    elif key not in _WORDS and "}" not in key and _is_too_large(key, value):
        yield f"has a number above {_MOST:,.0f} in {key}".replace(",", "")
    elif _leads_out(value):
        yield f"refers to {value!r:.60} outside of itself"


def _leads_out(text: str) -> bool:
    return any(not target.startswith("#") for target in _URL.findall(text))


def _fault_of_base64(text: str, fault_of_embedded: Callable[[bytes], str]) -> str:
    try:
        return fault_of_embedded(base64.b64decode("".join(text.split()), validate=True))
    except binascii.Error:
        return "has an embedded picture that is not base64"
