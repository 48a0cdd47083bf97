"""The words of a game that replace the words of an example: one for each, of the same sort."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from vassal_rulebooks.core.board import Board

MOST_LIKES = 40
"""How many acts are made like one of an example."""


@dataclass(frozen=True)
class Likeness:
    """The words that replace the words of an example so far."""

    board: Board[Any]
    names: Mapping[str, str]

    def with_act(self, wanted: Any, act: Any) -> Likeness | None:
        """Return the likeness where an act replaces one of the example; None if it cannot."""
        found: dict[str, str] | None = {**self.names}
        for one in fields(wanted):
            found = self._named(found, getattr(wanted, one.name), getattr(act, one.name))
            if found is None:
                return None
        return Likeness(self.board, found or {})

    def likes(self, wanted: Any, rng: Random) -> Iterator[Any]:
        """Yield acts that could replace one of an example, by known or other words."""
        free = {one.name: self._words(getattr(wanted, one.name)) for one in fields(wanted)}
        for _ in range(MOST_LIKES):
            yield replace(wanted, **{name: rng.choice(words) for name, words in free.items() if words})

    def _words(self, word: Any) -> Sequence[str]:
        if not isinstance(word, str):
            return ()
        if word in self.names:
            return (self.names[word],)
        known = self.board.index if word in self.board.index else self.board.kinds if word in self.board.kinds else ()
        return [one for one in known if self._sort(one) == self._sort(word)]

    def _named(self, names: dict[str, str] | None, word: Any, other: Any) -> dict[str, str] | None:
        if names is None or isinstance(word, bool):
            return names if word == other else None
        if not isinstance(word, str):
            return names
        if word in names or other in names.values():
            return names if names.get(word) == other else None
        if self._sort(word) != self._sort(other):
            return None
        if word in self.board.index:
            sides = (self.board.counter(one).side for one in (word, other))
            names = self._named(names, *sides)
        return names if names is None else {**names, word: other}

    def _sort(self, word: str) -> object:
        if word in self.board.index:
            return getattr(self.board.counter(word), "type", "")
        return self.board.kinds.get(word)
