"""The maps of a module and their named places: boards, zones, regions, decks."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.lint.contents import ModuleContents

MAPS = ("module.Map", "module.PrivateMap", "module.PlayerHand", "widget.WidgetMap")
BOARD = "VASSAL.build.module.map.boardPicker.Board"
ZONE = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
REGION = "VASSAL.build.module.map.boardPicker.board.Region"


class MapPlaces:
    """The places of a module, including its base; each set is computed on first use."""

    def __init__(self, contents: ModuleContents) -> None:
        """Index the places of a module."""
        self._contents = contents
        self._known: dict[tuple[str, str], dict[str, list[etree._Element]]] = {}

    def _all(self, *names: str) -> Iterator[etree._Element]:
        if self._contents.base is not None:
            yield from self._contents.base.of(*names)
        yield from self._contents.of(*names)

    @cached_property
    def maps(self) -> dict[str, list[etree._Element]]:
        """The maps by name."""
        found: dict[str, list[etree._Element]] = defaultdict(list)
        for element in self._all(*MAPS):
            found[element.get("mapName", "")].append(element)
        return dict(found)

    @cached_property
    def map_names(self) -> frozenset[str]:
        """The names that find maps: their own, and numbers of `UniqueIdManager`."""
        return _with_ids(self._all(*MAPS), "mapName", "Map")

    @cached_property
    def decks(self) -> frozenset[str]:
        """The names that find decks: their own, and numbers of `UniqueIdManager`."""
        return _with_ids(self._all("module.map.DrawPile"), "name", "Deck")

    def named(self, tag: str, map_name: str = "") -> dict[str, list[etree._Element]]:
        """Return the boards, zones or regions of a map by name; of all maps if the map is unknown.

        An element that an extension adds to a map is not inside that map, so all maps count there.
        """
        is_known = map_name in self.maps and not self._contents.is_extension
        mark = (tag, map_name if is_known else "")
        if mark not in self._known:
            roots = self.maps[map_name] if is_known and map_name else ()
            held = (each for root in roots for each in root.iter(tag))
            found: dict[str, list[etree._Element]] = defaultdict(list)
            for element in held if roots else self._all(tag.removeprefix("VASSAL.build.")):
                found[element.get("name", "")].append(element)
            self._known[mark] = dict(found)
        return self._known[mark]


def _with_ids(elements: Iterator[etree._Element], attribute: str, prefix: str) -> frozenset[str]:
    names = [element.get(attribute, "") for element in elements]
    return frozenset({*names, *(f"{prefix}{number}" for number in range(len(names)))})
