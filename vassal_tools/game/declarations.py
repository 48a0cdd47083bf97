"""Declared acts: acts that players announce by a button because they leave no trace on the table.

A declaration is the value of the module property `Act`, set in the same logged step as its chat line:
`17|announce|Blue|3`. The first part is a serial number, which reveals undone and forged declarations; the rest is
independent of language.
"""

from __future__ import annotations

from dataclasses import dataclass

ACT_PROPERTY = "Act"
SERIAL_PROPERTY = "ActSerial"
NOTHING_YET = "0|start"


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declared act: its serial number, kind and words."""

    serial: int
    kind: str
    words: tuple[str, ...]


def parse(value: str) -> Declaration | None:
    """Return the declaration in a value of the property, or None if it is not one."""
    serial, *rest = value.split("|")
    if not rest or not (serial.isascii() and serial.isdigit() and len(serial) < 10):
        return None
    return Declaration(int(serial), rest[0], tuple(rest[1:]))


def wording(kind: str, *words: str) -> str:
    """Return a declaration without its serial number."""
    return "|".join((kind, *words))
