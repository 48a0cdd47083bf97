"""The XML of build files and metadata, read without trust and written without surprises."""

from __future__ import annotations

from lxml import etree

from vassal_tools.errors import FormatError, Where

MAX_BYTES = 64 << 20
MAX_DEPTH = 100


def parse(data: bytes, where: Where) -> etree._Element:
    """The root element. Raises FormatError on broken XML, any DOCTYPE, and excessive depth or size."""
    if len(data) > MAX_BYTES:
        raise FormatError(f"is larger than {MAX_BYTES >> 20} MiB", where)
    parser = etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, huge_tree=len(data) > 8 << 20, strip_cdata=False
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as broken:
        line = broken.lineno or None
        raise FormatError(f"is not well-formed XML: {broken.msg}", Where(where.file, where.entry, line)) from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise FormatError("holds a DOCTYPE", where, "VASSAL writes none, and one can expand without end")
    if _depth_exceeds(root, MAX_DEPTH):
        raise FormatError(f"nests deeper than {MAX_DEPTH} elements", where)
    return root


def _depth_exceeds(root: etree._Element, limit: int) -> bool:
    depth = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if depth > limit:
            return True
    return False


def serialize(root: etree._Element) -> bytes:
    """The bytes of a build file: declaration, UTF-8, one line end after the root."""
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)
