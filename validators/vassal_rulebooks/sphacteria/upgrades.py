"""How documents of earlier schemas become documents of the next one: all of those games were by these rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.upgrades import Upgrade

_TYPES = {"T": "trireme", "H": "hoplite", "P": "peltast", "A": "archer", "L": "leader"}
"""The types of units that the first schema had."""


def _with_types(document: dict[str, Any]) -> dict[str, Any]:
    """The document with the types of units, which since the second schema a game declares."""
    if "unit_types" in document:
        raise ValueError("the first schema has no types of units")
    types = [
        {"name": name, "title": title, "is_leader": name == "L", "is_naval": name == "T"}
        for name, title in _TYPES.items()
    ]
    counters = [
        {**counter, "is_leader": counter["type"] == "L", "is_naval": counter["type"] == "T"}
        for counter in document["counters"]
    ]
    return {**document, "unit_types": types, "counters": counters}


def _with_rulebook(document: dict[str, Any]) -> dict[str, Any]:
    """The document with the rulebook whose data it has, which since the third schema it names."""
    return {**document, "rulebook": "sphacteria"}


UPGRADES: Mapping[str, tuple[str, Upgrade]] = {
    "vassal-tools/game/1": ("vassal-tools/game/2", _with_types),
    "vassal-tools/game/2": ("vassal-tools/game/3", _with_rulebook),
}
"""For each schema of before the next one, and the way to it."""
