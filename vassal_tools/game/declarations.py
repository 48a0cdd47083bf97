"""Declared acts: what players say by a button because it leaves no trace on the table.

A declaration is the value of one property of the module, `Act`, set in the same logged step as the report
line that people read: `17|announce|Blue|3`. The first part is a serial number, so that an undone or a
forged one shows; the rest is free of any language.
"""

from __future__ import annotations

from dataclasses import dataclass

ACT_PROPERTY = "Act"
SERIAL_PROPERTY = "ActSerial"
NOTHING_YET = "0|start"


@dataclass(frozen=True, slots=True)
class Declaration:
    """One declared act: its serial number, its kind and the words that go with it."""

    serial: int
    kind: str
    words: tuple[str, ...]


def parse(value: str) -> Declaration | None:
    """The declaration that a value of the property stands for, or None if it stands for none."""
    serial, *rest = value.split("|")
    if not rest or not (serial.isascii() and serial.isdigit() and len(serial) < 10):
        return None
    return Declaration(int(serial), rest[0], tuple(rest[1:]))


def wording(kind: str, *words: str) -> str:
    """A declaration without its serial number."""
    return "|".join((kind, *words))
