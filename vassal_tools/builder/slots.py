"""A piece in a slot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece: its name, its gpid, its text from `definition`, and its size in pixels."""

    name: str
    gpid: str
    text: str
    width: int
    height: int
