"""Texts that refer to properties: `{expressions}`, `$old style$`, conditions. Parsed, never evaluated.

Source: `VASSAL.script.expression.Expression`, `VASSAL.counters.PropertiesPieceFilter`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.objects import beanshell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.objects.beanshell import Parsed

_CONDITIONS = ("!=", "<=", ">=", ">", "<", "=~", "=", "!~")
_SPLIT = re.compile(r"\|\||&&")
READ_BY_TEXT = frozenset(
    {"GetProperty", "GetString", "GetLocalizedProperty", "GetZoneProperty", "GetMapProperty"}
)  # their first argument is the name of a property
_PLAIN_NAME = re.compile(r"[\w][\w .-]{0,80}")


def is_beanshell(text: str) -> bool:
    """Return True if the engine reads the text as a BeanShell expression."""
    stripped = text.strip()
    return len(stripped) > 1 and stripped[0] == "{" and stripped[-1] == "}"


def old_names(text: str) -> tuple[str, ...]:
    """Return the names between dollar signs that the engine replaces."""
    parts = text.split("$")
    return tuple(name for name in parts[1 : len(parts) - 1 : 2] if name)


def listed(names: Sequence[str], most: int) -> str:
    """Return the first names and the number of the others: `a, b, c and 4 more`."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


@dataclass(slots=True)
class ParsedTexts:
    """A cache that parses each expression of a module once."""

    _known: dict[str, Parsed] = field(default_factory=dict)

    def parsed(self, text: str) -> Parsed:
        """Return the parsed BeanShell expression; the text includes the braces."""
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = beanshell.parse(text.strip()[1:-1])
        return found

    def names(self, text: str) -> tuple[str, ...]:
        """Return the properties that a text with `$name$` or an `{expression}` reads."""
        if is_beanshell(text):
            return self._beanshell_names(text)
        return old_names(text) if "$" in text else ()

    def filter_names(self, text: str) -> tuple[str, ...]:
        """Return the properties that a condition reads."""
        if is_beanshell(text):
            return self._beanshell_names(text)
        names = list(old_names(text))
        for part in _SPLIT.split(text):
            sign = next((sign for sign in _CONDITIONS if sign in part), "")
            name = part.split(sign)[0].strip() if sign else ""
            if name and "$" not in name:
                names.append(name)
        return tuple(names)

    def _beanshell_names(self, text: str) -> tuple[str, ...]:
        parsed = self.parsed(text)
        names = [*parsed.names, *(name for name in old_names(text) if "$" in text)]
        read = (call.text for call in parsed.calls if call.name in READ_BY_TEXT)
        names += [name for name in read if _PLAIN_NAME.fullmatch(name)]
        return tuple(name.strip("$") for name in names)


def is_senseless_condition(text: str) -> bool:
    """Return True if an old-style condition has a part without a comparison, which the engine takes as true."""
    if is_beanshell(text) or not text.strip() or "$" in text:
        return False
    return any(not any(sign in part for sign in _CONDITIONS) for part in _SPLIT.split(text))
