"""Match the components of two versions of a module, and find those that changed their order."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

_NAMING = ("name", "entryName", "mapName", "deckName", "chartName", "property", "title", "text", "target", "side")


class Matched(NamedTuple):
    """Indexes in an old and a new list: matched pairs in the new order, removed ones, and added ones."""

    pairs: list[tuple[int, int]]
    gone: list[int]
    come: list[int]


def matched(old: Sequence[etree._Element], new: Sequence[etree._Element], *, by_gpid: bool = True) -> Matched:
    """Match components by gpid, else by class and name.

    A single remaining component of a class on each side counts as renamed.
    """
    places = {key: place for place, key in enumerate(_keys(old, by_gpid=by_gpid))}
    partner: dict[int, int] = {}
    for place, key in enumerate(_keys(new, by_gpid=by_gpid)):
        if key in places:
            partner[place] = places.pop(key)
    gone, come = set(places.values()), set(range(len(new))) - partner.keys()
    left: dict[object, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for side, elements, numbers in ((0, old, gone), (1, new, come)):
        for place in sorted(numbers):
            left[elements[place].tag][side].append(place)
    for olds, news in left.values():
        if len(olds) != 1 or len(news) != 1:
            continue
        if not by_gpid or not (old[olds[0]].get("gpid") or new[news[0]].get("gpid")):
            partner[news[0]] = olds[0]
            gone.discard(olds[0])
            come.discard(news[0])
    return Matched([(place, at) for at, place in sorted(partner.items())], sorted(gone), sorted(come))


def naming(element: etree._Element) -> str:
    """Return the attribute that distinguishes a component from others of its class, or an empty text."""
    return next((name for at in _NAMING if (name := element.get(at))), "")


def _keys(elements: Sequence[etree._Element], *, by_gpid: bool) -> Iterator[tuple[str, str, str, int]]:
    gpids = Counter(element.get("gpid", "") for element in elements)
    counts: Counter[tuple[str, str, str]] = Counter()
    for element in elements:
        gpid = element.get("gpid", "")
        has_own = by_gpid and bool(gpid) and gpids[gpid] == 1
        key = (str(element.tag), gpid if has_own else "", "" if has_own else naming(element))
        counts[key] += 1
        yield (*key, counts[key])


def longest_rise(numbers: Sequence[int]) -> set[int]:
    """Return the indexes of a longest increasing run; these items need not count as moved."""
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for place, number in enumerate(numbers):
        length = bisect_left(ends, number)
        before.append(at[length - 1] if length else -1)
        if length == len(ends):
            ends.append(number)
            at.append(place)
        else:
            ends[length], at[length] = number, place
    found: set[int] = set()
    place = at[-1] if at else -1
    while place >= 0:
        found.add(place)
        place = before[place]
    return found
