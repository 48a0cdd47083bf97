"""Store a set-up as JSON, so that judging needs none of the code that builds modules."""

from __future__ import annotations

import json
from typing import Any

from vassal_tools.table.setups import Setup, SetupPiece


def to_json(setup: Setup) -> bytes:
    """Return the set-up as ASCII JSON."""
    return json.dumps(_document(setup), separators=(",", ":")).encode("ascii")


def from_json(data: bytes) -> Setup:
    """Return the set-up in this JSON. Raises ValueError, KeyError or TypeError if it is invalid."""
    return _setup(json.loads(data))


def _document(setup: Setup) -> dict[str, Any]:
    return {
        "title": setup.title,
        "slots": [_slot_document(slot) for slot in setup.slots.values()],
        "gpids": sorted(setup.gpids),
        "is_the_one_played": setup.is_the_one_played,
        "stated": dict(setup.stated),
        "turn": setup.turn,
        "further": {name: _document(one) for name, one in setup.further.items()},
        "named_by": setup.named_by,
    }


def _slot_document(slot: SetupPiece) -> dict[str, Any]:
    values = {name: list(numbers) for name, numbers in slot.values.items()}
    own = {name: getattr(slot, name) for name in ("gpid", "name", "map", "x", "y", "is_in_deck")}
    return {**own, "markers": dict(slot.markers), "looks": sorted(slot.looks), "values": values}


def _setup(document: dict[str, Any]) -> Setup:
    slots = [_slot(slot) for slot in document["slots"]]
    further = {name: _setup(one) for name, one in document["further"].items()}
    given = {"slots": {slot.gpid: slot for slot in slots}, "gpids": frozenset(document["gpids"]), "further": further}
    return Setup(**{**document, **given})


def _slot(document: dict[str, Any]) -> SetupPiece:
    values = {name: tuple(numbers) for name, numbers in document["values"].items()}
    return SetupPiece(**{**document, "looks": frozenset(document["looks"]), "values": values})
