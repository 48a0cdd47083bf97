"""The schema of the document of a game, and how one of an earlier schema becomes one of the present.

Whoever changes the shape of the model so that documents of before cannot be read raises the number in `SCHEMA` and adds
to the upgrades of each rulebook whose models are kept, under the schema that is no longer, a function that makes a
document of the next one of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
