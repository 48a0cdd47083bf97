"""Find breaches that follow from an earlier one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.referee.search.hypothesis import ANY
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_tools.referee.protocol import Breach
    from vassal_tools.referee.search.hypothesis import Blame, Entry, Scene
    from vassal_tools.referee.search.protocol import Reader

MOST = 4
"""The most breaches for which it is followed how play would have gone on without them."""


class _Shadow(NamedTuple):
    """The game as if the act or change of a finding had not been done."""

    number: int
    state: Any


class _Root(NamedTuple):
    # an independent finding: its units and their places, its fight or phase; `is_placed` is False for throws, cards,
    # numbers
    number: int
    blames: frozenset[Blame]
    units: frozenset[str]
    to: frozenset[str]
    scenes: frozenset[Scene]
    is_placed: bool


class Following:
    """The recorded breaches by line of a story, and their consequences."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._shadows: list[_Shadow] = []
        self._roots: list[_Root] = []
        self._lasting: dict[tuple[str, tuple[str, ...]], int] = {}  # by paragraph and units that have not moved since

    def cause(self, entry: Entry, breach: Breach) -> int | None:
        """Return the number of the finding that caused a breach; None if the breach is independent."""
        known = self._lasting.get((breach.rule.code, breach.units)) if breach.units else None
        if known is not None:
            return known
        if entry.act is None:
            return self._explained_by(entry, breach)
        legal = next((one.number for one in self._shadows if self._is_legal(one.state, entry.act)), None)
        return self._brought_about(entry, breach) if legal is None else legal

    def _brought_about(self, entry: Entry, breach: Breach) -> int | None:
        # a breach at the end of a phase follows from the breach that brought the other side into the zone
        phases, zones = _phases(entry.blames), {*breach.zones}
        is_due = (root for root in self._roots if root.units and root.to & zones)
        others = (root for root in is_due if _is_of_other_side(phases, _phases(root.blames)))
        root = None if getattr(entry.act, "unit", "") else next(others, None)
        if root is None:
            return None
        self._roots.append(root._replace(units=frozenset(), scenes=_scenes(entry)))
        return root.number

    def _explained_by(self, entry: Entry, breach: Breach) -> int | None:
        # a change without an act follows from the first breach about the same units, fight or phase; a throw, card or
        # number never follows from counters or places
        scenes, is_placed = _scenes(entry), bool(breach.units or breach.zones)
        is_due = (
            root
            for root in self._roots
            if root.units & {*breach.units} or (root.scenes & scenes and root.is_placed is is_placed)
        )
        return next((root.number for root in is_due), None)

    def _is_legal(self, state: Any, act: Any) -> bool:
        return act is not None and self._reader.is_act(act) and not self._reader.play(state, act)[0]

    def go_on(self, entry: Entry, numbers: dict[int, Breach]) -> None:
        """Advance by one line of the story; `numbers` are its independent findings."""
        act, unit = entry.act, getattr(entry.act, "unit", "")
        if unit:
            self._lasting = {key: number for key, number in self._lasting.items() if unit not in key[1]}
        self._lasting |= {(one.rule.code, one.units): number for number, one in numbers.items() if one.units}
        blames, scenes = frozenset(entry.blames), _scenes(entry)
        self._roots += [
            _Root(number, blames, frozenset(one.units), frozenset(one.zones[-1:]), scenes, bool(one.units or one.zones))
            for number, one in numbers.items()
            if scenes
        ]
        if act is not None:
            self._shadows = [one._replace(state=self._reader.play(one.state, act)[1]) for one in self._shadows]
        is_brief = self._reader.is_act(act) and self._reader.deadline(entry.before, act) is Deadline.NONE
        is_by_hand = act is None and entry.after is not entry.before
        if numbers and (is_brief or is_by_hand):
            self._shadows = [_Shadow(min(numbers), entry.before), *self._shadows][:MOST]


def _scenes(entry: Entry) -> frozenset[Scene]:
    return frozenset(blame.scene for blame in entry.blames if blame.code != ANY)


def _phases(blames: Iterable[Blame]) -> Mapping[Scene, str]:
    return {blame.scene: blame.side for blame in blames if blame.is_of_phase}


def _is_of_other_side(phases: Mapping[Scene, str], known: Mapping[Scene, str]) -> bool:
    return any(known.get(scene, side) != side for scene, side in phases.items())
