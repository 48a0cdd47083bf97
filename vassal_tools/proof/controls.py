"""A module as far as a simulated table needs it: its dice, decks, maps, turn counter and the reports that they make.

Source: the attributes of `DiceButton`, `Map`, `PrivateMap`, `Board`, `LayeredPieceCollection`, `TurnTracker`,
`TurnGlobalHotkey`, `MassKeyCommand` and `GlobalKeyCommand`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.errors import InternalError
from vassal_tools.format import sequence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lxml import etree

    from vassal_tools.table.zones import ZoneMap

MAPS = ("Map", "PrivateMap", "PlayerHand")


@dataclass(frozen=True, slots=True)
class Dice:
    """A dice button: how many dice of how many faces it throws, and how it reports that."""

    number: int
    faces: int
    report: str


@dataclass(frozen=True, slots=True)
class MapControls:
    """A map: its id, its first board, how moves within it and onto it are reported, and its layers from the bottom."""

    id: str
    board: str
    within: str
    onto: str
    layers: tuple[str, ...]
    layer_property: str


class Call(NamedTuple):
    """A key that is sent to all pieces that fit an expression."""

    key: str
    filter: str


@dataclass(frozen=True, slots=True)
class TurnControls:
    """A turn counter of turns with phases within them: after the last turn the first one begins again.

    `calls` is what it sends to pieces whenever it goes on.
    """

    turns: int
    phases: tuple[str, ...]
    format: str
    report: str
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class ModuleControls:
    """The controls of a module by name, and its zones; the first map is that on which the game is played.

    `dice_of_lines` are the menu lines that throw a die, each with the dice button that serves without declarations,
    `titles` what reports call zones.
    """

    dice: Mapping[str, Dice]
    maps: Mapping[str, MapControls]
    turn: TurnControls
    zones: ZoneMap = field(repr=False)
    dice_of_lines: Mapping[str, str]
    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def main_map(self) -> str:
        """The name of the map on which the game is played."""
        return next(iter(self.maps))


def module_controls(root: etree._Element, zones: ZoneMap, dice_of_lines: Mapping[str, str]) -> ModuleControls:
    """Return the controls that a build file has. Raises InternalError where it has no turn counter."""
    dice = {one.get("name", ""): _dice(one) for one in _named(root, "DiceButton")}
    named = ((kind, n, one) for kind in MAPS for n, one in enumerate(_named(root, kind)))
    maps = {one.get("mapName", ""): _map(one, f"{kind}{n}") for kind, n, one in named}
    titles = {zone.get("name", ""): zone.get("locationFormat", "") for zone in _named(root, "Zone")}
    said = {name: title for name, title in titles.items() if "$" not in title}
    return ModuleControls(dice, maps, _turn(root), zones, dice_of_lines, said)


def _dice(button: etree._Element) -> Dice:
    return Dice(int(button.get("nDice", "2")), int(button.get("nSides", "6")), button.get("reportFormat", ""))


def _map(element: etree._Element, id_: str) -> MapControls:
    board = next((one.get("name", "") for one in _named(element, "Board")), "")
    layers = next(iter(_named(element, "LayeredPieceCollection")), None)
    order = () if layers is None else sequence.split(layers.get("layerOrder", ""), ",")
    name = "" if layers is None else layers.get("property", "")
    within, onto = (element.get(f"{way}Format", "") for way in ("moveWithin", "moveTo"))
    return MapControls(id_, board, within, onto, tuple(order), name)


def _turn(root: etree._Element) -> TurnControls:
    for tracker in _named(root, "TurnTracker"):
        level = next(_named(tracker, "CounterTurnLevel"))
        phases = next((one.get("list", "") for one in _named(level, "ListTurnLevel")), "")
        limit = int(level.get("loopLimit", "0"))
        form, report = tracker.get("turnFormat", ""), tracker.get("reportFormat", "")
        return TurnControls(limit, tuple(sequence.split(phases, ",")), form, report, tuple(_calls(root, tracker)))
    raise InternalError("the module has no turn counter")


def _calls(root: etree._Element, tracker: etree._Element) -> Iterator[Call]:
    """What the global hotkeys of the turn counter send, in the order in which the engine presses them."""
    for hotkey in _named(tracker, "TurnGlobalHotkey"):
        for command in (*_named(root, "MassKeyCommand"), *_named(root, "GlobalKeyCommand")):
            if command.get("buttonHotkey") == hotkey.get("hotkey"):
                yield Call(command.get("hotkey", ""), command.get("filter", ""))


def _named(element: etree._Element, short_name: str) -> Iterator[etree._Element]:
    """The components of that class, whatever its package."""
    return (one for one in element.iter() if str(one.tag).endswith(f".{short_name}"))
