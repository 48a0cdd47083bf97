"""The schema of a game's document, and upgrades from earlier schemas.

If a change of the model makes stored documents unreadable, increase `SCHEMA`, and add an upgrade function from the
previous schema to each rulebook with stored models.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from vassal_tools.errors import Where

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""A function from a document, which may be hostile, to the next schema.

It raises only LookupError, TypeError and ValueError.
"""

SCHEMA = "vassal-tools/game/3"


def upgraded(
    document: Mapping[str, Any], upgrades: Mapping[str, tuple[str, Upgrade]], where: Where
) -> Mapping[str, Any]:
    """Return the document in the current schema. Raises SourceError if its schema is unknown."""
    while (schema := document.get("schema")) != SCHEMA:
        if not isinstance(schema, str) or schema not in upgrades:
            raise SourceError(f"is not a document of the schema {SCHEMA} or one before it", where)
        following, upgrade = upgrades[schema]
        try:
            document = {**upgrade(dict(document)), "schema": following}
        except (LookupError, TypeError, ValueError) as error:
            raise SourceError(f"is not a document of the schema {schema}, though it says so", where) from error
    return document
