"""Read XML with expat alone: starts fast and needs no installed package."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET
from xml.parsers import expat

from vassal_tools.format.xml_guard import MAX_DEPTH, has_doctype, nests_too_deep, not_well_formed, require_harmless

if TYPE_CHECKING:
    from vassal_tools.errors import Where


def parse(data: bytes, where: Where) -> ET.Element:
    """Return the root element. Raises FormatError for the same input as `buildxml.parse`."""
    require_harmless(data, where)
    builder, depth = ET.TreeBuilder(), 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > MAX_DEPTH:
            raise nests_too_deep(where)
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def doctype(*_: object) -> None:
        raise has_doctype(where)

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = doctype
    parser.buffer_text = True
    try:
        parser.Parse(data, True)
    except expat.ExpatError as broken:
        raise not_well_formed(broken.lineno or None, where) from None
    except (LookupError, ValueError):
        raise not_well_formed(None, where) from None
    return builder.close()
