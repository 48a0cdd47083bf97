"""Text between tags as it appears in XML, and as it reads."""

from __future__ import annotations

import re

_ENTITY = re.compile(r"&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_LAST = 0x10FFFF


def xml_plain(text: str) -> str:
    """The text that stands for itself in XML; an entity that is none stays as it is."""
    return _ENTITY.sub(_letter, text) if "&" in text else text


def xml_escaped(text: str) -> str:
    """The text as VASSAL writes it between tags."""
    return text.translate(_ESCAPES)


def _letter(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _ENTITIES[name]
    number = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(number) if number <= _LAST else found.group()
