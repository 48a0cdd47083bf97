"""One action phase as it was recorded, so that an earlier drag can be explained otherwise when a later one asks it.

A drag shows only its ends. Of two ways by sea that are both legal, the one is taken that leaves the whole phase
legal, whatever comes after it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, transport
from vassal_rulebooks.sphacteria.drags import read_drag
from vassal_rulebooks.sphacteria.events import Drag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.replay.rulebook import Breach

CONTESTED = frozenset({transport.CAPACITY.code, transport.CARRIER.code})
"""The rules whose breach may lie in the way that an earlier transport is taken to have gone."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """An act, or a drag with the zones that its way keeps out of, and the zones that it came through."""

    what: Act | Drag
    avoid: frozenset[str] = frozenset()
    through: frozenset[str] = frozenset()


@dataclass(slots=True)
class Phase:
    """All that was done since an action phase began in `start`."""

    rulebook: Sphacteria
    start: State
    _entries: list[_Entry] = field(default_factory=list)

    def keep(self, what: Act | Drag, through: frozenset[str] = frozenset()) -> None:
        """Add what was done; for a drag, with the zones that its way was taken to lead through."""
        self._entries.append(_Entry(what, frozenset(), through))

    def other_way(self, drag: Drag) -> State | None:
        """The state before the drag if an earlier drag, explained otherwise, makes it break fewer rules.

        None where there is no better explanation; what is kept is then unchanged.
        """
        trial = [*self._entries, _Entry(drag)]
        breaches = self._breaches(trial)
        zones = {zone for breach in breaches if breach.rule.code in CONTESTED for zone in breach.zones}
        for place in range(len(self._entries) - 1, -1, -1):
            entry = self._entries[place]
            for zone in sorted(zones & entry.through):
                other = replace(entry, avoid=entry.avoid | {zone}, through=entry.through - {zone})
                changed = [*self._entries[:place], other, *self._entries[place + 1 :]]
                if len(self._breaches([*changed, _Entry(drag)])) < len(breaches):
                    self._entries = changed
                    return self._replayed(changed)
        return None

    def _breaches(self, entries: list[_Entry]) -> list[Breach]:
        state = self.start
        found: list[Breach] = []
        for entry in entries:
            for act in self._acts(state, entry):
                found += self.rulebook.check(state, act)
                state = self.rulebook.apply(state, act)
        return found

    def _replayed(self, entries: list[_Entry]) -> State:
        state = self.start
        for entry in entries:
            for act in self._acts(state, entry):
                state = self.rulebook.apply(state, act)
        return state

    def _acts(self, state: State, entry: _Entry) -> Iterator[Act]:
        if isinstance(entry.what, Drag):
            yield from read_drag(self.rulebook, state, entry.what, entry.avoid).acts
        else:
            yield entry.what


def zones_entered(way: tuple[Act, ...]) -> frozenset[str]:
    """The zones that the moves of a way enter."""
    return frozenset(act.to for act in way if isinstance(act, acts.Move))
