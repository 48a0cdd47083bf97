"""The documents of the first two schemas, which did not declare their words, as documents of the next schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.rules import toml_beside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.upgrades import Upgrade


def _with_types(document: dict[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    if "unit_types" in document:
        raise ValueError("the first schema has no types of units")
    types = [{name: value for name, value in kind.items() if name != "places"} for kind in words["unit_types"]]
    flags = {kind["name"]: {"is_leader": kind["is_leader"], "is_naval": kind["is_naval"]} for kind in types}
    counters = [{**counter, **flags[counter["type"]]} for counter in document["counters"]]
    return {**document, "unit_types": types, "counters": counters}


def _with_vocabulary(document: dict[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    contingents: dict[str, list[str]] = {side: [] for side in document["sides"]}
    for counter in document["counters"]:
        if counter["contingent"] not in contingents[counter["side"]]:
            contingents[counter["side"]].append(counter["contingent"])
    places = {kind["name"]: kind["places"] for kind in words["unit_types"]}
    types = [{**kind, "places": places.get(kind["name"], words["places"])} for kind in document["unit_types"]]
    values = [value["name"] for value in words["values"]]
    return {
        **document,
        **{name: words[name] for name in ("rulebook", "terrains", "border_kinds", "values")},
        "contingents": contingents,
        "unit_types": types,
        "counters": [_with_values(counter, values) for counter in document["counters"]],
        "placements": [_with_step(placement) for placement in document["placements"]],
    }


def _with_values(counter: dict[str, Any], names: list[str]) -> dict[str, Any]:
    values = {name: counter[name] for name in names if name in counter}
    for name, fact in values.items():
        if isinstance(fact["value"], bool):
            values[name] = {**fact, "value": [int(fact["value"])]}
    return {**{key: item for key, item in counter.items() if key not in names}, "values": values}


def _with_step(placement: dict[str, Any]) -> dict[str, Any]:
    rest = {key: item for key, item in placement.items() if key != "reduced"}
    return {**rest, "step": 1 if placement["reduced"] else 0}


_WORDS = toml_beside(__file__, "first_words.toml")
FIRST_SCHEMAS: Mapping[str, tuple[str, Upgrade]] = {
    "vassal-tools/game/1": ("vassal-tools/game/2", lambda document: _with_types(document, _WORDS)),
    "vassal-tools/game/2": ("vassal-tools/game/3", lambda document: _with_vocabulary(document, _WORDS)),
}
"""The upgrades of documents that were handed out before the others were written."""
