"""A node of the search: a story that explains a part of a log, and its pending events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.referee.search.hypothesis import ANY, NEVER, NOTHING, Assumed, Blame, Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.referee.explain.protocol import Values

BLOCK = 128
"""Number of facets compared at once; most blocks are equal."""


class Node(NamedTuple):
    """A position, its pending events and the cost of the story so far.

    `without` maps each breach of the story to the cost of the cheapest story to the same position without it, and
    `others` to the last line of that story. `fresh` are the breaches of the current stretch. `missed` counts missing
    buttons. `charged` are facets for which the story already has a breach, because the table never shows their value.
    """

    state: Any
    pending: tuple[int, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    cost: int = 0
    without: Mapping[Blame, int] = NOTHING
    story: Entry | None = None
    others: Mapping[Blame, Entry] = NOTHING
    fresh: frozenset[Blame] = frozenset()
    missed: Mapping[tuple[str, ...], int] = NOTHING
    charged: frozenset[int] = frozenset()

    @property
    def key(self) -> tuple[Any, ...]:
        """The key that equal stories share."""
        return self.state, self.pending, self.assumed, self.charged

    def cost_without(self, blame: Blame) -> int:
        """Return the cost of the cheapest story to this position without that breach."""
        return self.without.get(blame, self.cost)

    def repeats(self, blames: Iterable[Blame]) -> bool:
        """Return True if the story has one of these breaches in the same phase already."""
        return any(blame in self.without for blame in blames if blame.is_of_phase and blame.code != ANY)

    def dearer(self, cost: int) -> Node:
        """Return the node with a cost added; a negative cost is a refund."""
        if not cost:
            return self
        without = {blame: NEVER if other >= NEVER else other + cost for blame, other in self.without.items()}
        return self._replace(cost=self.cost + cost, without=without)

    def blamed(self, blames: Iterable[Blame]) -> Node:
        """Return the node with breaches that no known story to this position avoids."""
        new = dict.fromkeys(blames, NEVER)
        others = {blame: last for blame, last in self.others.items() if blame not in new}
        return self._replace(without={**self.without, **new}, others=others, fresh=self.fresh.union(new))

    def with_line(self, entry: Entry) -> Node:
        """Return the node with one more line in its story, in the position after that line."""
        return self._replace(state=entry.after, story=entry)

    def read_until(self, number: int, story: Entry | None) -> Node:
        """Return the node with a shorter story: its lines up to the last one of an event before `number`."""
        while story is not None and story.event >= number:
            story = story.earlier
        return self._replace(story=story, state=story.after if story else self.state)

    def without_events(self, numbers: Iterable[int]) -> Node:
        """Return the node without pending events that are explained."""
        gone = {*numbers}
        return self._replace(pending=tuple(n for n in self.pending if n not in gone))

    def missing(self, buttons: Iterable[Assumed], kinds: Iterable[tuple[str, ...]]) -> Node:
        """Return the node with missing buttons; `kinds` are the keys that count them."""
        missed = dict(self.missed)
        for kind in kinds:
            missed[kind] = missed.get(kind, 0) + 1
        return self._replace(assumed=tuple(sorted((*self.assumed, *buttons))), missed=missed)

    def pressed(self, button: tuple[str, ...], kind: tuple[str, ...]) -> Node | None:
        """Return the node after a missing button is pressed, with its price refunded; None if it is not missing."""
        found = next((one for one in reversed(self.assumed) if one.button == button), None)
        if found is None:
            return None
        left = list(self.assumed)
        left.remove(found)
        missed = {**self.missed, kind: self.missed.get(kind, 1) - 1}
        missed = {one: times for one, times in missed.items() if times}
        return self._replace(assumed=tuple(left), missed=missed).dearer(-found.price)


def changed(old: Values, new: Values) -> Iterator[int]:
    """Yield the facets that differ between two positions."""
    for start in range(0, len(old), BLOCK):
        before, after = old[start : start + BLOCK], new[start : start + BLOCK]
        if before != after:
            yield from (start + n for n, one in enumerate(before) if one != after[n])
