"""The paths in Place Marker and Replace With Other that refer to slots, and in extensions to targets.

Source: `VASSAL.tools.ComponentPathBuilder`, `VASSAL.build.module.ExtensionElement`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.trait_specs import PLACING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from vassal_tools.objects.traits import Trait

SLOTS = frozenset({"VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot"})
EXTENSION_ELEMENT = "VASSAL.build.module.ExtensionElement"
MODULE_ROOT = "VASSAL.build.GameModule"
_UNKNOWN = "\0"  # XML cannot hold it
_OPTIONAL_NAMES = {
    "VASSAL.build.module.Map": ("mapName",),
    "VASSAL.build.module.PlayerHand": ("mapName",),
    "VASSAL.build.module.PrivateMap": ("mapName",),
    "VASSAL.build.module.PieceWindow": ("name", "entryName"),
    "VASSAL.build.module.map.DrawPile": ("name",),
    **{f"VASSAL.build.widget.{kind}Widget": ("entryName",) for kind in ("Box", "List", "Map", "Panel", "Tab")},
}
"""Components without a name if they lack these attributes; others may have a default."""
_MADE_NAMES = frozenset({"VASSAL.build.module.map.SetupStack"})
"""Components whose name the engine composes."""
_MOST_STEPS = 3_000_000


class Match(StrEnum):
    """The quality of a match: by all names, by classes only, no match, or undecidable."""

    EXACT = "exact"
    OTHER = "other"
    DEAD = "dead"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class PathTarget:
    """The component that the engine finds by a path. `missing` is the first name without a match."""

    match: Match
    element: etree._Element | None = None
    missing: str = ""


class SlotPaths:
    """An index of the components of a module by path."""

    def __init__(self, root: etree._Element, extension: etree._Element | None = None) -> None:
        """Index a module, with the extension that is loaded after it."""
        self._root = root
        self._added: dict[etree._Element, list[etree._Element]] = defaultdict(list)
        self._holders: dict[etree._Element, etree._Element] = {}
        self._children: dict[etree._Element, dict[str, list[etree._Element]]] = {}
        self._known: dict[str, PathTarget] = {}
        self._left = _MOST_STEPS
        for element in extension.iterchildren(EXTENSION_ELEMENT) if extension is not None else ():
            self._extend(element)

    def _extend(self, element: etree._Element) -> None:
        # the engine takes the first child, and resolves the next target with this one in place
        target, child = self.target(element.get("target", "")).element, next(element.iterchildren("*"), None)
        if target is not None and child is not None:
            self._added[target].append(child)
            self._holders[child] = target
            self._children.pop(target, None)
            self._known.clear()

    def target(self, path: str) -> PathTarget:
        """Return the component at a path. The empty path is the module itself."""
        if path not in self._known:
            steps = [_step(part) for part in sequence.split(path, "/")] if path else []
            self._known[path] = self._followed(self._root, steps, Match.EXACT)
        return self._known[path]

    def slot(self, path: str) -> PathTarget:
        """Return the slot that a trait places. A path to anything else counts as not found."""
        found = self.target(path)
        if found.element is None or found.element.tag in SLOTS or not str(found.element.tag).startswith("VASSAL."):
            return found
        return PathTarget(Match.DEAD, None, sequence.split(path, "/")[-1])

    def path(self, element: etree._Element) -> str:
        """Return the path of a component, or an empty text if the path would not find it."""
        steps: list[str] = []
        place: etree._Element | None = element
        while place is not None and place is not self._root:
            name = name_of(place)
            if name == _UNKNOWN:
                return ""
            steps.append(sequence.join((str(place.tag), *([] if name is None else [name])), ":"))
            place = self._holders.get(place, place.getparent())
        path = sequence.join(reversed(steps), "/")
        found = self.target(path)
        return path if found.match is Match.EXACT and found.element is element else ""

    def _followed(self, parent: etree._Element, steps: Sequence[tuple[str, str | None]], match: Match) -> PathTarget:
        # the engine takes the first equal name, else any component of the class that has the rest below it
        if not steps:
            return PathTarget(match, parent)
        tag, name = steps[0]
        same = self._of_class(parent, tag)
        self._left -= len(same) + 1
        if self._left < 0:
            return PathTarget(Match.UNKNOWN)
        names = [name_of(child) for child in same]
        if name in names:
            return self._followed(same[names.index(name)], steps[1:], match)
        if _UNKNOWN in names:
            return PathTarget(Match.UNKNOWN)
        missing = name or tag.rpartition(".")[2]
        if len(steps) == 1 and same:
            return PathTarget(Match.OTHER, same[0], missing)
        for child in same:
            found = self._followed(child, steps[1:], Match.OTHER)
            if found.match is not Match.DEAD:
                return PathTarget(found.match, found.element, missing)
        return PathTarget(Match.DEAD, None, missing)

    def _of_class(self, parent: etree._Element, tag: str) -> list[etree._Element]:
        if parent not in self._children:
            by_class: dict[str, list[etree._Element]] = defaultdict(list)
            for child in (*parent.iterchildren("*"), *self._added.get(parent, ())):
                by_class[str(child.tag)].append(child)
            self._children[parent] = dict(by_class)
        return self._children[parent].get(tag, [])


def _step(part: str) -> tuple[str, str | None]:
    # the name is missing if the path gives none
    tag, *names = sequence.split(part, ":")
    return tag, names[0] if names else None


def named_path(trait: Trait) -> str:
    """Return the path to a slot in a trait, or an empty text."""
    path = trait.field("marker") if trait.id in PLACING else ""
    return "" if path == "null" or path.startswith(ADD_PIECE) else path


def last_name(path: str) -> str:
    """Return the name of the slot at the end of a path, or its class if it has no name."""
    tag, name = _step(sequence.split(path, "/")[-1])
    return name or tag.rpartition(".")[2]


def name_of(element: etree._Element) -> str | None:
    """Return the engine's name of a component: None without a name, NUL if the engine composes it."""
    tag = str(element.tag)
    if tag in SLOTS:
        return element.get("entryName") or (_UNKNOWN if (element.text or "").strip() else None)
    if tag in _OPTIONAL_NAMES:
        return next((value for name in _OPTIONAL_NAMES[tag] if (value := element.get(name)) is not None), None)
    if tag in _MADE_NAMES or not tag.startswith("VASSAL."):
        return _UNKNOWN
    return element.get("name", _UNKNOWN)


def named_slots(root: etree._Element) -> Iterator[etree._Element]:
    """Yield the slots below a component, in the order of the build file."""
    yield from root.iter(*SLOTS)
