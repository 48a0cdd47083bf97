"""One action phase as it was recorded, so that an earlier drag can be explained otherwise when a later one asks it.

A drag shows only its ends. Of two ways by sea that are both legal, the one is taken that leaves the whole phase
legal, whatever comes after it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.reading.words import Drag
from vassal_rulebooks.sphacteria.translation.effort import ACT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.drags import DragReader
    from vassal_tools.referee.protocol import Breach

CONTESTED = frozenset({RULES["SPH-3.3-capacity"].code, RULES["SPH-3.3-carrier"].code, RULES["SPH-3-return"].code})
"""The rules whose breach may lie in the way that an earlier drag is taken to have gone."""

MOST_CHANGED = 2
"""How many earlier drags are explained otherwise for the sake of one."""

MOST_TRIED = 40
"""How many other explanations are looked at."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """An act, or a drag with the zones that its way keeps out of, and the zones that it came through.

    `aboard` says that who ends at sea is taken to have been carried there.
    """

    what: Act | Drag
    avoid: frozenset[str] = frozenset()
    through: frozenset[str] = frozenset()
    aboard: bool = False


@dataclass(slots=True)
class Phase:
    """All that was done since an action phase began in `start`."""

    rulebook: Sphacteria
    drags: DragReader
    start: State
    is_assumed: bool = False  # whether it was announced by no button, so that its points are not known
    _entries: list[_Entry] = field(default_factory=list)

    def __copy__(self) -> Phase:
        return replace(self, _entries=list(self._entries))

    def keep(self, what: Act | Drag, through: frozenset[str] = frozenset()) -> None:
        """Add what was done; for a drag, with the zones that its way was taken to lead through."""
        self._entries.append(_Entry(what, frozenset(), through))

    def announce_more(self, more: int) -> None:
        """The phase was announced with so many points more."""
        for i, entry in enumerate(self._entries):
            if isinstance(entry.what, acts.Announce):
                self._entries[i] = _Entry(acts.Announce(entry.what.side, entry.what.pa + more))

    def other_way(self, drag: Drag) -> State | None:
        """The state before the drag if one or two earlier drags, explained otherwise, make it break fewer rules.

        None where there is no better explanation; what is kept is then unchanged.
        """
        breaches = self._breaches([*self._entries, _Entry(drag)])
        zones = {zone for breach in breaches if breach.rule.code in CONTESTED for zone in breach.zones}
        for changed in islice(self._otherwise(self._entries, zones, drag.unit, MOST_CHANGED), MOST_TRIED):
            if len(self._breaches([*changed, _Entry(drag)])) < len(breaches):
                self._entries = changed
                return self._replayed(changed)[1]
        return None

    def _otherwise(self, entries: list[_Entry], zones: set[str], unit: str, most: int) -> Iterator[list[_Entry]]:
        """The entries with one drag that went otherwise, then with two, and so on up to `most`.

        A drag keeps out of one of the zones, or the unit went aboard.
        """
        singles: list[list[_Entry]] = []
        for place in range(len(entries) - 1, -1, -1):
            entry = entries[place]
            if isinstance(entry.what, Drag) and entry.what.unit == unit and not entry.aboard:
                singles.append([*entries[:place], replace(entry, aboard=True), *entries[place + 1 :]])
                yield singles[-1]
            for zone in sorted(zones & entry.through):
                other = replace(entry, avoid=entry.avoid | {zone}, through=entry.through - {zone})
                singles.append([*entries[:place], other, *entries[place + 1 :]])
                yield singles[-1]
        if most > 1:
            for single in singles:
                yield from self._otherwise(single, zones, unit, most - 1)

    def _breaches(self, entries: list[_Entry]) -> list[Breach]:
        return self._replayed(entries)[0]

    def _replayed(self, entries: list[_Entry]) -> tuple[list[Breach], State]:
        state = self.start
        found: list[Breach] = []
        for entry in entries:
            if isinstance(entry.what, Drag):
                played = self.drags.read(state, entry.what, entry.avoid, aboard=entry.aboard)
                found += chain.from_iterable(played.breaches)
                state = played.after
            else:
                self.drags.effort.spend(ACT)
                found += self.rulebook.check(state, entry.what)
                state = self.rulebook.apply(state, entry.what)
        return found, state


def zones_entered(way: tuple[Act, ...]) -> frozenset[str]:
    """The zones that the moves of a way enter."""
    return frozenset(act.to for act in way if isinstance(act, acts.Move))
