"""Compare two modules: components, pieces trait by trait, files, metadata."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from lxml import etree

from vassal_tools.errors import Where
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.differences import Detail, Difference, DifferenceKind, field_details, piece_details
from vassal_tools.objects.matching import longest_rise, matched
from vassal_tools.objects.module import Component
from vassal_tools.objects.user_ids import Players

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vassal_tools.objects.module import Module

COMPONENT, FILE, METADATA = "component", "file", "metadata"
_NOWHERE = Where()


def module_differences(
    old: Module, new: Module, path_of: Callable[[etree._Element], str], *, by_gpid: bool = True
) -> Iterator[Difference]:
    """Yield the differences; `path_of` names a component for people. Pieces match by gpid, else by name.

    Raises FormatError if an entry cannot be read.
    """
    details = field_details(
        {name: str(value or "") for name, value in asdict(old.metadata).items()},
        {name: str(value or "") for name, value in asdict(new.metadata).items()},
    )
    if details:
        yield Difference(METADATA, DifferenceKind.CHANGED, "metadata", tuple(details))
    yield from _Trees(path_of, by_gpid).differences(old.root, new.root)
    yield from _files(old, new)


@dataclass(slots=True)
class _Trees:
    # a component that vanished in one place and appeared in another was moved if its gpid is the same

    path_of: Callable[[etree._Element], str]
    by_gpid: bool
    players: Players = field(default_factory=Players)
    gone: list[etree._Element] = field(default_factory=list)
    come: list[etree._Element] = field(default_factory=list)

    def differences(self, old: etree._Element, new: etree._Element) -> Iterator[Difference]:
        yield from self._compared(old, new)
        added = _by_key(self.come, _gpid)
        movers = {key: one for key, one in _by_key(self.gone, _gpid).items() if self.by_gpid and key in added}
        left = [element for element in self.gone if _gpid(element) not in movers]
        at_home = _by_key(left, self._place)
        arrived = _by_key([element for element in self.come if _gpid(element) not in movers], self._place)
        stayed = at_home.keys() & arrived.keys()  # with another gpid
        for element in self.come:
            path = self.path_of(element)
            if (before := movers.get(_gpid(element))) is not None:
                details = (Detail("place", self.path_of(before), path), *self._details(before, element))
                yield Difference(COMPONENT, DifferenceKind.MOVED, path, details)
            elif self._place(element) in stayed:
                before = at_home[self._place(element)]
                left.remove(before)
                if changed := self._details(before, element):
                    yield Difference(COMPONENT, DifferenceKind.CHANGED, path, tuple(changed))
            else:
                yield Difference(COMPONENT, DifferenceKind.ADDED, path, _contents(element, is_new=True))
        for element in left:
            yield Difference(COMPONENT, DifferenceKind.REMOVED, self.path_of(element), _contents(element, is_new=False))

    def _place(self, element: etree._Element) -> tuple[str, str]:
        # empty without a gpid
        return (str(element.tag), self.path_of(element)) if element.get("gpid") else ("", "")

    def _compared(self, old: etree._Element, new: etree._Element) -> Iterator[Difference]:
        details = self._details(old, new)
        if details:
            yield Difference(COMPONENT, DifferenceKind.CHANGED, self.path_of(new), tuple(details))
        olds, news = _children(old), _children(new)
        found = matched(olds, news, by_gpid=self.by_gpid)
        self.gone += [olds[place] for place in found.gone]
        self.come += [news[place] for place in found.come]
        stay = longest_rise([place for place, _at in found.pairs])
        for number, (place, at) in enumerate(found.pairs):
            if number not in stay:
                yield Difference(
                    COMPONENT, DifferenceKind.MOVED, self.path_of(news[at]), (Detail("order", "there", "here"),)
                )
            yield from self._compared(olds[place], news[at])

    def _details(self, old: etree._Element, new: etree._Element) -> list[Detail]:
        return component_details(old, new, self.players)


def component_details(old: etree._Element, new: etree._Element, players: Players) -> list[Detail]:
    """Return the differences of two components, without children: attributes, and the piece or text."""
    details = field_details(_attributes(old), _attributes(new))
    before, after = _text(old), _text(new)
    if before == after:
        return details
    if before.startswith(ADD_PIECE) and after.startswith(ADD_PIECE):
        return details + piece_details(before, after, players)
    return [*details, Detail("text", before, after)]


def _attributes(element: etree._Element) -> dict[str, str]:
    return dict(Component(element, _NOWHERE).attributes)


def _text(element: etree._Element) -> str:
    return Component(element, _NOWHERE).text


def _children(element: etree._Element) -> list[etree._Element]:
    return list(element.iterchildren(tag=etree.Element))


def _contents(element: etree._Element, *, is_new: bool) -> tuple[Detail, ...]:
    count = sum(1 for _ in element.iter(etree.Element)) - 1
    shown = f"{count} more components"
    return (Detail("with", None, shown) if is_new else Detail("with", shown, None),) if count else ()


def _gpid(element: etree._Element) -> tuple[str, str]:
    return (str(element.tag), gpid) if (gpid := element.get("gpid", "")) else ("", "")


def _by_key(
    elements: Sequence[etree._Element], key_of: Callable[[etree._Element], tuple[str, str]]
) -> dict[tuple[str, str], etree._Element]:
    # without empty keys, and keys of several elements
    keys = [key_of(element) for element in elements]
    counts = Counter(keys)
    return {key: element for key, element in zip(keys, elements, strict=True) if key[0] and counts[key] == 1}


def _files(old: Module, new: Module) -> Iterator[Difference]:
    # without the build file; metadata is compared separately
    olds, news = ({name: None for name in module.names if name != module.build_entry} for module in (old, new))
    for name in news:
        if name not in olds:
            yield Difference(FILE, DifferenceKind.ADDED, name, (Detail("size", None, _size(new.read(name))),))
            continue
        before, after = old.read(name), new.read(name)
        if before != after:
            yield Difference(FILE, DifferenceKind.CHANGED, name, (Detail("size", _size(before), _size(after)),))
    for name in olds:
        if name not in news:
            yield Difference(FILE, DifferenceKind.REMOVED, name, (Detail("size", _size(old.read(name)), None),))


def _size(data: bytes) -> str:
    return f"{len(data):,} bytes"
