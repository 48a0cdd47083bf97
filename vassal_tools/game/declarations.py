"""Declared acts: what players say by a button because it leaves no trace on the table.

A declaration is the value of one property of the module, `Act`, set in the same logged step as the report
line that people read: `17|announce|Athens|3`. The first part is a serial number, so that an undone or a
forged one shows; the rest is free of any language.
"""

from __future__ import annotations

from dataclasses import dataclass

ACT_PROPERTY = "Act"
SERIAL_PROPERTY = "ActSerial"
NOTHING_YET = "0|start"


# Every kind of declaration, with the words that follow it.
POINTS = "points"  # side, PA of the throw
ANNOUNCE = "announce"  # side, PA
ACTIVATE = "activate"  # zone or base
ATTACK = "attack"  # zone, where the attackers came from, how: land or sea
END_MOVEMENT = "end-movement"  # side
END_PHASE = "end-phase"  # side
PASS = "pass"  # side  # noqa: S105 - to pass is no password
REINFORCE = "reinforce"  # group
LOSS = "loss"  # unit
RETREAT = "retreat"  # unit
RECALL = "recall"  # leader who leaves play otherwise than by the enemy, and may come back
RALLY = "rally"  # unit
HELOTS = "helots"  # unit, die
STORM = "storm"  # unit, die
EVENT = "event"  # number of the event, gpid of the chit, where the chit lay
DISCARD = "discard"  # gpid of the chit
SUPPLY = "supply"  # side, value of the marker
CORRECT = "correct"  # what is set, side, value: both players agree


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
