"""Convert text between its XML form and its plain form."""

from __future__ import annotations

import re

_ENTITY = re.compile(r"&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_UNIT = re.compile(rf"{_ENTITY.pattern}|\r\n|.", re.DOTALL)
_QUOTES = str.maketrans({'"': "&quot;", "'": "&apos;", "\n": "&#10;", "\t": "&#9;"})
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_BLANKS = frozenset(("\n", "\t", "\r", "\r\n"))
_LAST = 0x10FFFF


def xml_plain(text: str) -> str:
    """Return the plain text of XML text; an unknown entity is kept."""
    return _ENTITY.sub(_letter, text) if "&" in text else text


def xml_escaped(text: str) -> str:
    """Return the text as VASSAL writes it between tags."""
    return text.translate(_ESCAPES)


def xml_read(text: str) -> str:
    """Return text between tags as a parser reads it, with normalized line ends."""
    return xml_plain(text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text)


def xml_spliced(text: str, new: str, newline: str = "\n", *, is_attribute: bool = False) -> str:
    """Return the XML text changed to read as the new text; equal parts keep their form."""
    units = [found.group() for found in _UNIT.finditer(text)]
    old = [" " if is_attribute and unit in _BLANKS else xml_read(unit) for unit in units]
    least = min(len(old), len(new))
    start = next((place for place in range(least) if old[place] != new[place]), least)
    rest = range(least - start)
    end = next((place for place in rest if old[-1 - place] != new[-1 - place]), len(rest))
    changed = xml_escaped(new[start : len(new) - end])
    changed = changed.translate(_QUOTES) if is_attribute else changed.replace("\n", newline)
    return "".join([*units[:start], changed, *units[len(units) - end :]])


def _letter(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _ENTITIES[name]
    number = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(number) if number <= _LAST else found.group()
