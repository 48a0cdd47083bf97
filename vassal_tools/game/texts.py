"""Texts with names in braces: each is filled in by a text, or by a number or word of the game's data."""

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
"""What a path may begin with: parts of a game; `events.storm.zones` is what all events of that effect have."""
_DEEPEST = 10
_LONGEST = 20_000


def quoted(word: str) -> str:
    """A word as an expression of VASSAL has it, which reads 0304 as a number."""
    return str(int(word)) if re.fullmatch(r"[0-9]{1,9}", word) else f'"{word}"'


class EmptyListError(SourceError):
    """A text names a list of the data that is empty."""


@dataclass(frozen=True)
class Texts:
    """Texts by name, which may hold names themselves, and the data of a game by paths such as `rules.draws.kept`.

    A path may hold names too: `{unit_types.{rules.beach.unit_type}.title}`.
    """

    game: Game
    named: Mapping[str, str]
    where: Where
    repeated: Mapping[str, RepeatedText] = field(default_factory=dict)

    def with_names(self, names: Mapping[str, str]) -> Texts:
        """The same with more names."""
        return replace(self, named={**self.named, **names})

    def fill(self, text: str) -> str:
        """A text with its names filled in. Raises SourceError where a name is not known, or there is no end of them."""
        filled = text
        for _ in range(_DEEPEST):
            if not _HOLE.search(filled):
                return filled
            filled = _HOLE.sub(lambda hole: self._said(hole[1]), filled)
            if len(filled) > _LONGEST:
                raise SourceError(f"{text!r:.60} becomes longer than {_LONGEST} letters", self.where)
        raise SourceError(f"{text!r:.60} names itself", self.where)

    def dice(self, one: DiceData) -> tuple[int, int]:
        """How many dice there are, and how many sides each has. Raises SourceError where no rule says so."""
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
        """The zones that a repeated text is for."""
        left_out = self.words(self.fill(one.but)) if one.but else ()
        of_kinds = (zone for zone in self.game.zones.values() if not one.kinds or zone.kind in one.kinds)
        found = (zone.name for zone in of_kinds if not one.terrains or zone.terrain.value in one.terrains)
        return tuple(name for name in found if name not in left_out)

    def words(self, path: str) -> tuple[str, ...]:
        """The words of a list of the game's data."""
        found = self.at(path)
        if not isinstance(found, tuple):
            raise SourceError(f"the game has no list {path!r:.60}", self.where)
        return tuple(map(str, found))

    def at(self, name: str) -> Any:
        """What a path leads to; None where it leads nowhere. Raises SourceError where it cannot be one."""
        root, *path = name.split(".")
        if root not in _ROOTS:
            known = f"known: {', '.join(sorted(self.named)) or 'none'}"
            raise SourceError(f"{{{name}}} is no text and no number of the game", self.where, known)
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
        """A number, a word, or words with commas between them."""
        match found:
            case str() | int():
                return str(found)
            case ():
                raise EmptyListError(f"{{{name}}} is an empty list", self.where)
            case tuple():
                return ", ".join(map(str, found))
            case _:
                raise SourceError(f"the game has no number {{{name}}}", self.where)
