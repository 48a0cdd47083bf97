"""How documents of earlier schemas become documents of the next one: all of those games were by these rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.upgrades import Upgrade

_ASHORE = ["land", "beach"]
_TYPES = {
    "T": ("trireme", ["sea", "beach"]), "H": ("hoplite", _ASHORE), "P": ("peltast", _ASHORE), "A": ("archer", _ASHORE),
    "L": ("leader", []),
}  # fmt: skip
"""The types of units that the first schema had, and where those of the second could be."""


def _with_types(document: dict[str, Any]) -> dict[str, Any]:
    """The document with the types of units, which since the second schema a game declares."""
    if "unit_types" in document:
        raise ValueError("the first schema has no types of units")
    types = [{"name": name, "title": title, **_flags(name)} for name, (title, _) in _TYPES.items()]
    counters = [{**counter, **_flags(counter["type"])} for counter in document["counters"]]
    return {**document, "unit_types": types, "counters": counters}


def _flags(kind: str) -> dict[str, bool]:
    return {"is_leader": kind == "L", "is_naval": kind == "T"}


def _with_vocabulary(document: dict[str, Any]) -> dict[str, Any]:
    """The document with what a game declares since the third schema: its rulebook, kinds of places, and values."""
    contingents: dict[str, list[str]] = {side: [] for side in document["sides"]}
    for counter in document["counters"]:
        if counter["contingent"] not in contingents[counter["side"]]:
            contingents[counter["side"]].append(counter["contingent"])
    places = {name: places for name, (_, places) in _TYPES.items()}
    return {
        **document,
        "rulebook": "sphacteria",
        "contingents": contingents,
        "terrains": {"land": ["clear", "difficult"], "sea": ["open", "strait", "port"], "beach": ["beach"]},
        "border_kinds": ["open", "fortified"],
        "values": [{"name": "pf", "title": "PF"}, {"name": "star", "title": "star"}],
        "unit_types": [{**kind, "places": places.get(kind["name"], _ASHORE)} for kind in document["unit_types"]],
        "counters": [_with_values(counter) for counter in document["counters"]],
        "placements": [_with_step(placement) for placement in document["placements"]],
    }


def _with_values(counter: dict[str, Any]) -> dict[str, Any]:
    rest = {key: item for key, item in counter.items() if key not in {"pf", "star"}}
    star = {**counter["star"], "value": [1 if counter["star"]["value"] else 0]}
    return {**rest, "values": {**({"pf": counter["pf"]} if "pf" in counter else {}), "star": star}}


def _with_step(placement: dict[str, Any]) -> dict[str, Any]:
    rest = {key: item for key, item in placement.items() if key != "reduced"}
    return {**rest, "step": 1 if placement["reduced"] else 0}


UPGRADES: Mapping[str, tuple[str, Upgrade]] = {
    "vassal-tools/game/1": ("vassal-tools/game/2", _with_types),
    "vassal-tools/game/2": ("vassal-tools/game/3", _with_vocabulary),
}
"""For each schema of before the next one, and the way to it."""
