"""Limits for XML from strangers, shared by both parsers."""

from __future__ import annotations

from xml.parsers import expat

from vassal_tools.errors import FormatError, Where

MAX_BYTES = 32 << 20
MAX_DEPTH = 100
MAX_ELEMENTS = 200_000
MAX_ATTRIBUTES = 400_000
MAX_NAMESPACE = 1_000
_ENCODINGS = frozenset({"utf-8", "utf-16", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252", "cp1252"})


class _PrologEnds(Exception):  # noqa: N818 - a signal to stop reading, no error
    pass


def require_harmless(data: bytes, where: Where) -> None:
    """Raise FormatError on any DOCTYPE, or if there is more XML than any file of VASSAL has."""
    if len(data) > MAX_BYTES:
        raise FormatError(f"is larger than {MAX_BYTES >> 20} MiB", where)
    if data.count(b"<") > 2 * MAX_ELEMENTS or data.count(b"=") > MAX_ATTRIBUTES:
        raise FormatError(f"holds more than {MAX_ELEMENTS} elements or {MAX_ATTRIBUTES} attributes", where)
    _refuse_doctype(data, where)


def nests_too_deep(where: Where) -> FormatError:
    """Return the error for too many levels."""
    return FormatError(f"nests deeper than {MAX_DEPTH} elements", where)


def not_well_formed(line: int | None, where: Where) -> FormatError:
    """Return the error for malformed XML at a line."""
    # the parser's own message may quote what stands there
    return FormatError("is not well-formed XML", Where(where.file, where.entry, line))


def has_doctype(where: Where) -> FormatError:
    """Return the error for a DOCTYPE."""
    return FormatError("holds a DOCTYPE", where, "VASSAL writes none, and one can expand without end")


def require_short_namespace(address: str, where: Where) -> None:
    """Raise FormatError if a namespace has a long address: each name of an element repeats it."""
    if len(address) > MAX_NAMESPACE:
        raise FormatError(f"names a namespace with more than {MAX_NAMESPACE} letters", where)


def _refuse_doctype(data: bytes, where: Where) -> None:
    # Reads up to the start tag of the root with a second parser, which reports a DOCTYPE before it expands anything:
    # lxml expands entities inside attributes whatever its options.
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
        parser.Parse(data, True)  # at once: in parts, expat reads a long comment again for each of them
    except _PrologEnds:
        if doctypes:
            raise has_doctype(where) from None
    except (expat.ExpatError, LookupError, ValueError) as broken:
        raise not_well_formed(getattr(broken, "lineno", None), where) from None
