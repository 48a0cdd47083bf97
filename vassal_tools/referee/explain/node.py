"""A node of the search: a story that explains a part of a log, and what is still to be explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.referee.search.hypothesis import NEVER, NOTHING, Assumed, Blame, Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Node(NamedTuple):
    """A position, the events that wait for an act, and what the story so far costs.

    `without` has for each breach of the story the cost of the cheapest story to the same position without it, and
    `others` the last line of that story. `fresh` are the breaches of the running stretch. `missed` counts the buttons
    that were not pressed, and `charged` are facets on record that the table never shows.
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
        """What two stories that are one have in common."""
        return self.state, self.pending, self.assumed, self.charged

    def cost_without(self, blame: Blame) -> int:
        """Return the cost of the cheapest story to this position without that breach."""
        return self.without.get(blame, self.cost)

    def dearer(self, cost: int) -> Node:
        """Return the same at a higher cost, or a lower one."""
        if not cost:
            return self
        without = {blame: NEVER if other >= NEVER else other + cost for blame, other in self.without.items()}
        return self._replace(cost=self.cost + cost, without=without)

    def blamed(self, blames: Iterable[Blame]) -> Node:
        """Return the same with breaches that no story to this position is known to lack."""
        new = dict.fromkeys(blames, NEVER)
        others = {blame: last for blame, last in self.others.items() if blame not in new}
        return self._replace(without={**self.without, **new}, others=others, fresh=self.fresh.union(new))

    def with_line(self, entry: Entry) -> Node:
        """Return the same with one line more in its story, and in the position after it."""
        return self._replace(state=entry.after, story=entry)

    def without_events(self, numbers: Iterable[int]) -> Node:
        """Return the same once some events are explained."""
        gone = {*numbers}
        return self._replace(pending=tuple(n for n in self.pending if n not in gone))

    def missing(self, buttons: Iterable[Assumed], kinds: Iterable[tuple[str, ...]]) -> Node:
        """Return the same with acts whose buttons were not pressed; `kinds` are what their rates are counted by."""
        missed = dict(self.missed)
        for kind in kinds:
            missed[kind] = missed.get(kind, 0) + 1
        return self._replace(assumed=tuple(sorted((*self.assumed, *buttons))), missed=missed)

    def pressed(self, button: tuple[str, ...], kind: tuple[str, ...]) -> Node | None:
        """Return the same once a missing button was pressed after all; None if none such is missing."""
        found = next((one for one in reversed(self.assumed) if one.button == button), None)
        if found is None:
            return None
        left = list(self.assumed)
        left.remove(found)
        missed = {**self.missed, kind: self.missed.get(kind, 1) - 1}
        return self._replace(assumed=tuple(left), missed=missed).dearer(-found.price)
