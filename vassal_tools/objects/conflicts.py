"""What two people changed differently, and the rules for three versions of one thing."""

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
"""What VASSAL's editor counts on by itself: of two new values the greater one holds."""
_NUMBER = re.compile(r"(\D*)(\d{0,18})")


@dataclass(frozen=True, slots=True)
class Conflict:
    """One thing that both changed differently: its path, what of it, and its values; None where it is not there."""

    group: str
    what: str
    name: str
    base: str | None
    ours: str | None
    theirs: str | None


class Part(NamedTuple):
    """A part of a component in three versions that could not be merged; the component is named by the caller."""

    name: str
    base: str | None
    ours: str | None
    theirs: str | None

    def of(self, group: str, what: str) -> Conflict:
        """The conflict about this part of that component."""
        return Conflict(group, what, *self)


class Both(Exception):  # noqa: N818 - no error: an answer that the caller must expect
    """Both changed it, and differently."""


def one_of(base: T, ours: T, theirs: T) -> T:
    """The version that was changed, if only one was. Raises Both where each is different."""
    if theirs in (base, ours):
        return ours
    if ours == base:
        return theirs
    raise Both


def greater(ours: str, theirs: str) -> str:
    """The version or number that is greater, compared number by number; `3.7.0-beta1` comes before `3.7.0`."""
    return max(ours, theirs, key=_rank)


def _rank(text: str) -> tuple[list[int], bool, list[tuple[str, int]]]:
    """The numbers of a version without zeros at its end, whether it is released, and what stands behind its hyphen."""
    version, _, preview = text.partition("-")
    numbers = [int(number) for _, number in _NUMBER.findall(version) if number]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers, not preview, [(words.lower(), int(number or 0)) for words, number in _NUMBER.findall(preview)]


def merged_order(
    base: Sequence[H], ours: Sequence[H], theirs: Sequence[H], keeps: Callable[[H], bool]
) -> tuple[list[H], list[H]]:
    """What is kept, in our order with what they moved or added behind what it follows there; what both moved apart.

    What only one side has comes in if it `keeps`; of what both added at one place, ours is first.
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
    """The list with others put in behind members of it, and behind what we added there ourselves."""
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
    """What of the base is in another order."""
    places = {one: place for place, one in enumerate(base)}
    common = [one for one in side if one in places]
    stay = longest_rise([places[one] for one in common])
    return {one for number, one in enumerate(common) if number not in stay}


def _before(side: Sequence[H]) -> dict[H, H | None]:
    """What stands before each."""
    return dict(zip(side, [None, *side], strict=False))
