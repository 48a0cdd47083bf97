"""The schema of the document of a game, and how one of an earlier schema becomes one of the present.

Whoever changes the shape of the model so that documents of before cannot be read raises the number in `SCHEMA` and adds
to `UPGRADES`, under the schema that is no longer, a function that makes a document of the next one of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_tools.errors import Where

    Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
    """From a document, which may be hostile, to one of the next schema; only LookupError, TypeError and ValueError
    are raised."""

SCHEMA = "vassal-tools/game/2"

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


UPGRADES: Mapping[str, tuple[str, Upgrade]] = {"vassal-tools/game/1": (SCHEMA, _with_types)}
"""For each schema of before the next one, and the way to it."""


def upgraded(document: object, where: Where) -> dict[str, Any]:
    """The document in the present schema. Raises SourceError where it is of none that is known."""
    if not isinstance(document, dict):
        raise SourceError(f"is no document of the schema {SCHEMA}", where)
    while (schema := document.get("schema")) != SCHEMA:
        if not isinstance(schema, str) or schema not in UPGRADES:
            raise SourceError(f"is no document of the schema {SCHEMA} or one before it", where)
        following, upgrade = UPGRADES[schema]
        try:
            document = {**upgrade(document), "schema": following}
        except (LookupError, TypeError, ValueError) as error:
            raise SourceError(f"is no document of the schema {schema}, though it says so", where) from error
    return document
