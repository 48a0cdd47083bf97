"""Texts with names in braces, which are replaced by other texts, or by numbers or words of the data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError
from vassal_tools.game.facts import Fact

if TYPE_CHECKING:
    from vassal_tools.errors import Where
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import DiceData, RepeatedText

_HOLE = re.compile(r"\{([A-Za-z][A-Za-z0-9_.-]*)\}")
_ROOTS = ("rules", "unit_types", "turns", "events")
"""The first words of a path; `events.storm.zones` is the common value of all events with that effect."""
_DEEPEST = 10
_LONGEST = 20_000


def quoted(word: str) -> str:
    """Return a word as a literal for VASSAL expressions, which would read 0304 as a number."""
    return str(int(word)) if re.fullmatch(r"[0-9]{1,9}", word) else f'"{word}"'


class EmptyListError(SourceError):
    """A text refers to an empty list of the data."""


@dataclass(frozen=True)
class Texts:
    """Texts by name, which may contain names themselves, and game data by paths such as `rules.draws.kept`.

    A path may contain names too: `{unit_types.{rules.beach.unit_type}.title}`.
    """

    game: Game
    named: Mapping[str, str]
    where: Where
    repeated: Mapping[str, RepeatedText] = field(default_factory=dict)

    def with_names(self, names: Mapping[str, str]) -> Texts:
        """Return the texts with additional names."""
        return replace(self, named={**self.named, **names})

    def fill(self, text: str) -> str:
        """Return a text with its names filled in. Raises SourceError on an unknown name or endless nesting."""
        filled = text
        for _ in range(_DEEPEST):
            if not _HOLE.search(filled):
                return filled
            filled = _HOLE.sub(lambda hole: self._said(hole[1]), filled)
            if len(filled) > _LONGEST:
                raise SourceError(f"{text!r:.60} becomes longer than {_LONGEST} letters", self.where)
        raise SourceError(f"{text!r:.60} names itself", self.where)

    def dice(self, one: DiceData) -> tuple[int, int]:
        """Return the number of dice and of their sides. Raises SourceError if the rules do not state them."""
        sides = one.sides or int(self.fill("{rules.die_sides}"))
        return int(self.fill(one.number)) if one.number else one.count, sides

    def _said(self, name: str) -> str:
        if name in self.named:
            return self.named[name]
        if name in self.repeated:
            one = self.repeated[name]
            words = self._zones(one) if one.of == "zones" else self.words(self.fill(one.of))
            each = (one.text.replace("{it}", word).replace("{quoted}", quoted(word)) for word in words)
            return one.between.join(each) or one.none or ""
        return self._written(name, self.at(name))

    def _zones(self, one: RepeatedText) -> tuple[str, ...]:
        # the zones that a repeated text applies to
        left_out = self.words(self.fill(one.but)) if one.but else ()
        of_kinds = (zone for zone in self.game.zones.values() if not one.kinds or zone.kind in one.kinds)
        found = (zone.name for zone in of_kinds if not one.terrains or zone.terrain.value in one.terrains)
        return tuple(name for name in found if name not in left_out)

    def words(self, path: str) -> tuple[str, ...]:
        """Return the words of a list in the game's data."""
        found = self.at(path)
        if not isinstance(found, tuple):
            raise SourceError(f"the game has no list {path!r:.60}", self.where)
        return tuple(map(str, found))

    def at(self, name: str) -> Any:
        """Return the value at a path, or None. Raises SourceError for an invalid path."""
        root, *path = name.split(".")
        if root not in _ROOTS:
            known = f"known: {', '.join(sorted(self.named)) or 'none'}"
            raise SourceError(f"{{{name}}} is not a text or number of the game", self.where, known)
        found = getattr(self.game, root)
        if root == "events":
            effect, field_of = (*path, "", "")[:2]
            own = (getattr(event, field_of, ()) for event in found.values() if event.effect == effect)
            return tuple(word for words in own for word in words)
        for part in path:
            found = found.get(part) if isinstance(found, Mapping) else getattr(found, part.lstrip("_"), None)
            found = found.value if isinstance(found, Fact) else found
        return found

    def _written(self, name: str, found: Any) -> str:
        # lists are joined with commas
        match found:
            case str() | int():
                return str(found)
            case ():
                raise EmptyListError(f"{{{name}}} is an empty list", self.where)
            case tuple():
                return ", ".join(map(str, found))
            case _:
                raise SourceError(f"the game has no number {{{name}}}", self.where)
