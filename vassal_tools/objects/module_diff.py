"""What differs between two modules: components, pieces trait by trait, files, metadata."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from lxml import etree

from vassal_tools.errors import Where
from vassal_tools.objects.differences import Detail, Difference, Kind, field_details, piece_details
from vassal_tools.objects.module import Component
from vassal_tools.objects.user_ids import Players

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vassal_tools.objects.module import Module

COMPONENT, FILE, METADATA = "component", "file", "metadata"
_NOWHERE = Where()
_NAMING = ("name", "entryName", "mapName", "deckName", "chartName", "property", "title", "text", "target", "side")


def module_differences(old: Module, new: Module, path_of: Callable[[etree._Element], str]) -> Iterator[Difference]:
    """What differs; `path_of` names a component for people. Raises FormatError where an entry cannot be read."""
    details = field_details(
        {name: str(value or "") for name, value in asdict(old.metadata).items()},
        {name: str(value or "") for name, value in asdict(new.metadata).items()},
    )
    if details:
        yield Difference(METADATA, Kind.CHANGED, "metadata", tuple(details))
    yield from _Trees(path_of).differences(old.root, new.root)
    yield from _files(old, new)


@dataclass(slots=True)
class _Trees:
    """Two trees of components. What is gone in one place and has come in another was moved, if it has one gpid."""

    path_of: Callable[[etree._Element], str]
    players: Players = field(default_factory=Players)
    gone: list[etree._Element] = field(default_factory=list)
    come: list[etree._Element] = field(default_factory=list)

    def differences(self, old: etree._Element, new: etree._Element) -> Iterator[Difference]:
        yield from self._compared(old, new)
        movers = _by_gpid(self.gone)
        for element in self.come:
            before = movers.pop(element.get("gpid", ""), None)
            if before is None or before.tag != element.tag:
                yield Difference(COMPONENT, Kind.ADDED, self.path_of(element), _contents(element, is_new=True))
                continue
            self.gone.remove(before)
            details = (Detail("place", self.path_of(before), self.path_of(element)), *self._details(before, element))
            yield Difference(COMPONENT, Kind.MOVED, self.path_of(element), details)
        for element in self.gone:
            yield Difference(COMPONENT, Kind.REMOVED, self.path_of(element), _contents(element, is_new=False))

    def _compared(self, old: etree._Element, new: etree._Element) -> Iterator[Difference]:
        details = self._details(old, new)
        if details:
            yield Difference(COMPONENT, Kind.CHANGED, self.path_of(new), tuple(details))
        pairs, gone, come = _matched(_children(old), _children(new))
        self.gone += gone
        self.come += come
        stay = _longest_rise([place for _old, _new, place in pairs])
        for number, (before, after, _place) in enumerate(pairs):
            if number not in stay:
                yield Difference(COMPONENT, Kind.MOVED, self.path_of(after), (Detail("order", "there", "here"),))
            yield from self._compared(before, after)

    def _details(self, old: etree._Element, new: etree._Element) -> list[Detail]:
        return component_details(old, new, self.players)


def component_details(old: etree._Element, new: etree._Element, players: Players) -> list[Detail]:
    """How two components differ, those inside of them apart: attributes, the piece trait by trait, or the text."""
    details = field_details(_attributes(old), _attributes(new))
    before, after = _text(old), _text(new)
    if before == after:
        return details
    if before.startswith("+/") and after.startswith("+/"):
        return details + piece_details(before, after, players)
    return [*details, Detail("text", before, after)]


def _attributes(element: etree._Element) -> dict[str, str]:
    return dict(Component(element, _NOWHERE).attributes)


def _text(element: etree._Element) -> str:
    return Component(element, _NOWHERE).text


def _children(element: etree._Element) -> list[etree._Element]:
    return list(element.iterchildren(tag=etree.Element))


def _contents(element: etree._Element, *, is_new: bool) -> tuple[Detail, ...]:
    """How many components there are below it."""
    count = sum(1 for _ in element.iter(etree.Element)) - 1
    shown = f"{count} more components"
    return (Detail("with", None, shown) if is_new else Detail("with", shown, None),) if count else ()


def _by_gpid(elements: Sequence[etree._Element]) -> dict[str, etree._Element]:
    return {gpid: element for element in elements if (gpid := element.get("gpid", ""))}


def _matched(
    old: Sequence[etree._Element], new: Sequence[etree._Element]
) -> tuple[list[tuple[etree._Element, etree._Element, int]], list[etree._Element], list[etree._Element]]:
    """The children that are the same ones, in the new order with their old place; those gone, and those that came.

    They are told by gpid, else by class and name; the only one left of its class on both sides was renamed.
    """
    places = {key: place for place, key in enumerate(_keys(old))}
    partner: dict[int, int] = {}
    for place, key in enumerate(_keys(new)):
        if key in places:
            partner[place] = places.pop(key)
    gone, come = set(places.values()), set(range(len(new))) - partner.keys()
    left: dict[object, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for side, elements, numbers in ((0, old, gone), (1, new, come)):
        for place in sorted(numbers):
            left[elements[place].tag][side].append(place)
    for olds, news in left.values():
        if len(olds) == len(news) == 1 and not (old[olds[0]].get("gpid") or new[news[0]].get("gpid")):
            partner[news[0]] = olds[0]
            gone.discard(olds[0])
            come.discard(news[0])
    pairs = [(old[place], new[at], place) for at, place in sorted(partner.items())]
    return pairs, [old[place] for place in sorted(gone)], [new[place] for place in sorted(come)]


def _keys(elements: Sequence[etree._Element]) -> Iterator[tuple[str, str, str, int]]:
    """What tells each of them from its siblings."""
    gpids = Counter(element.get("gpid", "") for element in elements)
    counts: Counter[tuple[str, str, str]] = Counter()
    for element in elements:
        gpid = element.get("gpid", "")
        if gpid and gpids[gpid] == 1:
            key = (str(element.tag), gpid, "")
        else:
            key = (str(element.tag), "", next((name for at in _NAMING if (name := element.get(at))), ""))
        counts[key] += 1
        yield (*key, counts[key])


def _longest_rise(numbers: Sequence[int]) -> set[int]:
    """The places of a longest rising run within the numbers: those that need not be called moved."""
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


def _files(old: Module, new: Module) -> Iterator[Difference]:
    """The files beside the build file; metadata is told by itself."""
    olds, news = ({name: None for name in module.names if name != module.build_entry} for module in (old, new))
    for name in news:
        if name not in olds:
            yield Difference(FILE, Kind.ADDED, name, (Detail("size", None, _size(new.read(name))),))
            continue
        before, after = old.read(name), new.read(name)
        if before != after:
            yield Difference(FILE, Kind.CHANGED, name, (Detail("size", _size(before), _size(after)),))
    for name in olds:
        if name not in news:
            yield Difference(FILE, Kind.REMOVED, name, (Detail("size", _size(old.read(name)), None),))


def _size(data: bytes) -> str:
    return f"{len(data):,} bytes"
