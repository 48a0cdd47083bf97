"""The parts of a module that a simulated table needs: dice, decks, maps, turn counter and their reports.

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
class DiceSet:
    """A dice button: the number of dice and faces, and its report."""

    number: int
    faces: int
    report: str


@dataclass(frozen=True, slots=True)
class MapControls:
    """A map: its id, its first board, its reports of moves, and its layers from the bottom."""

    id: str
    board: str
    within: str
    onto: str
    layers: tuple[str, ...]
    layer_property: str


class Call(NamedTuple):
    """A key sent to all pieces that match an expression."""

    key: str
    filter: str


@dataclass(frozen=True, slots=True)
class TurnControls:
    """A turn counter with phases; after the last turn it starts again.

    `calls` are the keys sent to pieces whenever it advances.
    """

    turns: int
    phases: tuple[str, ...]
    format: str
    report: str
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class ModuleControls:
    """The controls of a module by name, and its zones; the first map is the game's.

    `dice_of_lines` are menu lines that throw a die, with the dice button for play without declarations; `titles` are
    the names of zones in reports.
    """

    dice: Mapping[str, DiceSet]
    maps: Mapping[str, MapControls]
    turn: TurnControls
    zones: ZoneMap = field(repr=False)
    dice_of_lines: Mapping[str, str]
    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def main_map(self) -> str:
        """The name of the game's map."""
        return next(iter(self.maps))


def module_controls(root: etree._Element, zones: ZoneMap, dice_of_lines: Mapping[str, str]) -> ModuleControls:
    """Return the controls in a build file. Raises InternalError if it has no turn counter."""
    dice = {one.get("name", ""): _dice(one) for one in _named(root, "DiceButton")}
    named = ((kind, n, one) for kind in MAPS for n, one in enumerate(_named(root, kind)))
    maps = {one.get("mapName", ""): _map(one, f"{kind}{n}") for kind, n, one in named}
    titles = {zone.get("name", ""): zone.get("locationFormat", "") for zone in _named(root, "Zone")}
    said = {name: title for name, title in titles.items() if "$" not in title}
    return ModuleControls(dice, maps, _turn(root), zones, dice_of_lines, said)


def _dice(button: etree._Element) -> DiceSet:
    return DiceSet(int(button.get("nDice", "2")), int(button.get("nSides", "6")), button.get("reportFormat", ""))


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
    # in the order in which the engine presses them
    for hotkey in _named(tracker, "TurnGlobalHotkey"):
        for command in (*_named(root, "MassKeyCommand"), *_named(root, "GlobalKeyCommand")):
            if command.get("buttonHotkey") == hotkey.get("hotkey"):
                yield Call(command.get("hotkey", ""), command.get("filter", ""))


def _named(element: etree._Element, short_name: str) -> Iterator[etree._Element]:
    return (one for one in element.iter() if str(one.tag).endswith(f".{short_name}"))
