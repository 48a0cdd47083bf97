"""The schema of the document of a game, and how one of an earlier schema becomes one of the present.

Whoever changes the shape of the model so that documents of before cannot be read raises the number in `SCHEMA` and adds
to the upgrades of each rulebook whose models are kept, under the schema that is no longer, a function that makes a
document of the next one of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from vassal_tools.errors import Where

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""From a document, which may be hostile, to one of the next schema; only LookupError, TypeError and ValueError are
raised."""

SCHEMA = "vassal-tools/game/3"


def upgraded(
    document: Mapping[str, Any], upgrades: Mapping[str, tuple[str, Upgrade]], where: Where
) -> Mapping[str, Any]:
    """The document in the present schema. Raises SourceError where it is of none that is known."""
    while (schema := document.get("schema")) != SCHEMA:
        if not isinstance(schema, str) or schema not in upgrades:
            raise SourceError(f"is no document of the schema {SCHEMA} or one before it", where)
        following, upgrade = upgrades[schema]
        try:
            document = {**upgrade(dict(document)), "schema": following}
        except (LookupError, TypeError, ValueError) as error:
            raise SourceError(f"is no document of the schema {schema}, though it says so", where) from error
    return document


def of_the_first_schemas(module: str) -> Mapping[str, tuple[str, Upgrade]]:
    """The upgrades of the first two schemas, of documents that did not declare their words.

    What these were is in `first_words.toml` beside the file of the module that asks.
    """
    words = tomllib.loads(Path(module).with_name("first_words.toml").read_text(encoding="utf-8"))
    return {
        "vassal-tools/game/1": ("vassal-tools/game/2", lambda document: _with_types(document, words)),
        "vassal-tools/game/2": ("vassal-tools/game/3", lambda document: _with_vocabulary(document, words)),
    }


def _with_types(document: dict[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    """The document with the types of units, which since the second schema a game declares."""
    if "unit_types" in document:
        raise ValueError("the first schema has no types of units")
    types = [{name: value for name, value in kind.items() if name != "places"} for kind in words["unit_types"]]
    flags = {kind["name"]: {"is_leader": kind["is_leader"], "is_naval": kind["is_naval"]} for kind in types}
    counters = [{**counter, **flags[counter["type"]]} for counter in document["counters"]]
    return {**document, "unit_types": types, "counters": counters}


def _with_vocabulary(document: dict[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    """The document with what a game declares since the third schema: its rulebook, kinds of places, and values."""
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
    """The counter with its values apart; a truth is 1 or 0."""
    values = {name: counter[name] for name in names if name in counter}
    for name, fact in values.items():
        if isinstance(fact["value"], bool):
            values[name] = {**fact, "value": [int(fact["value"])]}
    return {**{key: item for key, item in counter.items() if key not in names}, "values": values}


def _with_step(placement: dict[str, Any]) -> dict[str, Any]:
    rest = {key: item for key, item in placement.items() if key != "reduced"}
    return {**rest, "step": 1 if placement["reduced"] else 0}
