"""Texts with names in braces: each is filled in by a text, or by a number of the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError
from vassal_tools.game.facts import Fact

if TYPE_CHECKING:
    from vassal_tools.errors import Where

_HOLE = re.compile(r"\{([A-Za-z_][A-Za-z0-9_.-]*)\}")
_RULES = "rules"
_DEEPEST = 10
_LONGEST = 20_000


@dataclass(frozen=True)
class Texts:
    """Texts by name, which may hold names themselves, and the numbers of the rules as `rules.…`."""

    rules: Any
    named: Mapping[str, str]
    where: Where

    def with_names(self, names: Mapping[str, str]) -> Texts:
        """The same with more names."""
        return Texts(self.rules, {**self.named, **names}, self.where)

    def fill(self, text: str, depth: int = 0) -> str:
        """A text with its names filled in. Raises SourceError where a name is not known, or there is no end of them."""
        filled = _HOLE.sub(lambda hole: self._said(hole[1], depth), text)
        if len(filled) > _LONGEST:
            raise SourceError(f"{text!r:.60} becomes longer than {_LONGEST} letters", self.where)
        return filled

    def _said(self, name: str, depth: int) -> str:
        if depth > _DEEPEST:
            raise SourceError(f"{{{name}}} names itself", self.where)
        if name in self.named:
            return self.fill(self.named[name], depth + 1)
        first, *path = name.split(".")
        if first != _RULES or not path:
            known = f"known: {', '.join(sorted(self.named)) or 'none'}"
            raise SourceError(f"{{{name}}} is no text and no number of the rules", self.where, known)
        return self._number(name, path)

    def _number(self, name: str, path: list[str]) -> str:
        """What the rules have at a path: a number, a word, or words with commas between them."""
        found = self.rules
        for part in path:
            found = found.get(part) if isinstance(found, Mapping) else getattr(found, part.lstrip("_"), None)
            found = found.value if isinstance(found, Fact) else found
        match found:
            case str() | int():
                return str(found)
            case tuple():
                return ", ".join(map(str, found))
            case _:
                raise SourceError(f"the rules have no number {{{name}}}", self.where)
