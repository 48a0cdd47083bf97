"""Conflicts between two people's changes, and the rules for merging three versions of a value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from vassal_tools.objects.matching import longest_rise

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

T = TypeVar("T")
H = TypeVar("H", bound="Hashable")

GREATEST = frozenset({"nextPieceSlotId", "VassalVersion", "vassalVersion", "VASSALVersion", "dateSaved"})
"""Attributes that VASSAL's editor counts up by itself: of two new values the greater one wins."""
_NUMBER = re.compile(r"(\D*)(\d{0,18})")


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflicting change: the path, the changed thing, and its values; None if it does not exist."""

    group: str
    what: str
    name: str
    base: str | None
    ours: str | None
    theirs: str | None


class ConflictPart(NamedTuple):
    """A part of a component that could not be merged; the caller adds the component."""

    name: str
    base: str | None
    ours: str | None
    theirs: str | None

    def of(self, group: str, what: str) -> Conflict:
        """Return the conflict about this part of a component."""
        return Conflict(group, what, *self)


class Both(Exception):  # noqa: N818 - no error: an answer that the caller must expect
    """Both versions changed a value, differently."""


def one_of(base: T, ours: T, theirs: T) -> T:
    """Return the changed version if only one was changed. Raises Both if both differ."""
    if theirs in (base, ours):
        return ours
    if ours == base:
        return theirs
    raise Both


def greater(ours: str, theirs: str) -> str:
    """Return the greater version or number, compared number by number; `3.7.0-beta1` comes before `3.7.0`."""
    return max(ours, theirs, key=_rank)


def _rank(text: str) -> tuple[list[int], bool, list[tuple[str, int]]]:
    # the numbers without trailing zeros, whether it is a release, and the text after the hyphen
    version, _, preview = text.partition("-")
    numbers = [int(number) for _, number in _NUMBER.findall(version) if number]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers, not preview, [(words.lower(), int(number or 0)) for words, number in _NUMBER.findall(preview)]


def merged_order(
    base: Sequence[H], ours: Sequence[H], theirs: Sequence[H], keeps: Callable[[H], bool]
) -> tuple[list[H], list[H]]:
    """Return the merged order, and the items that both moved differently.

    Our order is kept, and items that they moved or added follow the same neighbour as on their side. An item of one
    side only is kept if `keeps` returns True. If both added items at one place, ours come first.
    """
    moved_here, moved_there = _moved(base, ours), _moved(base, theirs)
    moved_both = moved_here & moved_there
    before_here, before_there = _before(ours), _before(theirs)
    apart = [one for one in ours if one in moved_both and before_here[one] != before_there[one]]
    known, held = set(base), set(theirs)
    leaving = moved_there - moved_here
    result = [one for one in ours if one not in leaving and keeps(one)]
    own = {one for one in ours if one not in known and one not in held}
    behind: dict[H | None, list[H]] = {}
    present, last = set(result), None
    for one in theirs:
        if one not in present and keeps(one):
            behind.setdefault(last, []).append(one)
        else:
            last = one if one in present else last
    return _spliced(result, behind, own), apart


def _spliced(result: Sequence[H], behind: dict[H | None, list[H]], own: set[H]) -> list[H]:
    # inserts the items behind their neighbours, and behind our own additions there
    found: list[H] = []
    waiting: list[H] = list(behind.get(None, ()))
    for one in result:
        if one not in own:
            found += waiting
            waiting = list(behind.get(one, ()))
        found.append(one)
        if one in own:
            waiting += behind.get(one, ())
    return found + waiting


def _moved(base: Sequence[H], side: Sequence[H]) -> set[H]:
    places = {one: place for place, one in enumerate(base)}
    common = [one for one in side if one in places]
    stay = longest_rise([places[one] for one in common])
    return {one for number, one in enumerate(common) if number not in stay}


def _before(side: Sequence[H]) -> dict[H, H | None]:
    return dict(zip(side, [None, *side], strict=False))
