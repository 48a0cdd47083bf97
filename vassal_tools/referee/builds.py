"""Detect whether a log was written with exactly the given build of a module."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.findings import Finding, Scene, Severity
from vassal_tools.table.setups import looks_otherwise
from vassal_tools.table.snapshots import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vassal_tools.findings import Rule
    from vassal_tools.table.record import Record
    from vassal_tools.table.setups import Setup

_SHOWN = 12
"""The number of digits of a fingerprint in a message."""


def unlike(record: Record, setup: Setup, units: Collection[str]) -> tuple[str, ...]:
    """Return the names of the pieces that reveal another build of the module; empty for the same build.

    Sheets, labels and markers reveal it: they have no effect, so no player has a reason to change them. A single unit
    or card that looks different is suspicious; if most look different, the pictures of the module have changed.
    """
    there = {piece.gpid: piece for piece in record.pieces.values() if piece.place}
    shown = {gpid: slot for gpid, slot in setup.slots.items() if gpid in there}
    in_play = {gpid for gpid, slot in shown.items() if gpid in units or slot.is_in_deck}
    other = {gpid for gpid, slot in shown.items() if looks_otherwise(there[gpid], slot)}
    of_units = setup.unit_keys(units)
    strange = [
        piece.called for gpid, piece in there.items() if gpid not in setup.gpids and of_units.isdisjoint(piece.markers)
    ]
    aside = [*(shown[gpid].name for gpid in shown if gpid in other - in_play), *strange]
    if aside:  # with the units and cards, so that one who reads the note sees them
        return (*aside, *(shown[gpid].name for gpid in shown if gpid in other & in_play))
    return ("most units and cards",) if len(other) * 2 > len(in_play) else ()


def as_played(record: Record, setup: Setup, units: Collection[str]) -> Setup:
    """Return the set-up to compare a log with; for another build only units and cards, without their pictures."""
    is_other = setup.is_the_one_played and unlike(record, setup, units)
    return replace(setup, is_the_one_played=False) if is_other else setup


def other_build(record: Record, given: Setup, units: Collection[str], rule: Rule, data: str) -> Iterator[Finding]:
    """Yield a finding if a log was written with another build of the given module; `data` is their common model."""
    names = unlike(record, given, units) if given.is_the_one_played else ()
    if names:
        log = record.game.module
        text = (
            f"another build of the module wrote this log: the log is of {log.name} {log.version}, the module given is "
            f"{given.title} {given.version}, and both have the data {data[:_SHOWN]}…, but these pieces differ: "
            f"{listed(names)}. Pictures and labels are not compared"
        )
        yield Finding(rule, text, Severity.NOTE, scene=Scene())
