"""What can be seen of a game before each of its deeds: who stands where, and what was said."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from benchmarks.referee.table import Deed, NextTurn, Press, Throw, Undo, do
from benchmarks.referee.writer import WrittenTable
from vassal_tools.game import declarations
from vassal_tools.game.identities import base_gpid, card_gpid, zone_gpid
from vassal_tools.game.names import BOWL, hand_name, points_property, supply_property

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame


@dataclass(frozen=True, slots=True)
class Moment:
    """The game before the deed `next`, of which `number` were done. `moved` says where who was dragged came from."""

    number: int
    next: Deed | None
    turn: int
    phase: int
    active: str  # the side whose action phase runs
    announced: int
    activated: tuple[str, ...]
    is_over: bool  # whether movement is
    fight: str  # the zone attacked last, while its fight runs
    is_thrown: bool  # whether the die of that fight was
    zones: Mapping[str, str] = field(repr=False)  # of every counter; empty is out of play
    reduced: frozenset[str] = field(repr=False)
    moved: Mapping[str, str] = field(repr=False)
    points: Mapping[str, int]
    supply: Mapping[str, int]
    hands: Mapping[str, str]  # the side that holds each chit drawn

    def at(self, zone: str) -> tuple[str, ...]:
        """The counters in a zone."""
        return tuple(unit for unit, place in self.zones.items() if place == zone)


@dataclass(slots=True)
class _Watch:
    """What was said up to now."""

    turn: int = 1
    phase: int = 0
    active: str = ""
    announced: int = 0
    activated: tuple[str, ...] = ()
    is_over: bool = False
    fight: str = ""
    is_thrown: bool = False
    moved: dict[str, str] = field(default_factory=dict)

    def hear(self, what: declarations.Declaration) -> None:
        match what.kind, what.words:
            case declarations.ANNOUNCE, (side, points):
                self.active, self.announced, self.activated = side, int(points), ()
                self.is_over, self.fight, self.is_thrown, self.moved = False, "", False, {}
            case declarations.ACTIVATE, (zone,):
                self.activated = (*self.activated, zone)
            case declarations.END_MOVEMENT, _:
                self.is_over = True
            case declarations.ATTACK, (zone, *_):
                self.fight, self.is_thrown = zone, self.is_thrown and self.fight == zone
            case declarations.END_PHASE, _:
                self.active, self.announced, self.activated, self.fight = "", 0, (), ""
                self.is_over, self.is_thrown, self.moved = False, False, {}


def moments(begin: SavedGame, game: Game, deeds: Sequence[Deed], luck: Random) -> list[Moment]:
    """The game before each deed, and after the last one."""
    table, watch, found = WrittenTable(begin, game, luck), _Watch(), []
    gpids = {counter.gpid: unit for unit, counter in game.counters.items()}
    zones = {unit: table.zone(gpid) for gpid, unit in gpids.items()}
    for number, deed in enumerate((*deeds, None)):
        found.append(_moment(number, deed, table, watch, zones))
        if deed is None:
            break
        serial = table.module_property(declarations.SERIAL_PROPERTY)
        do(table, deed)
        after = {unit: table.zone(gpid) for gpid, unit in gpids.items()}
        if watch.active:
            for unit, zone in zones.items():
                if after[unit] != zone:
                    watch.moved.setdefault(unit, zone)
        zones = after
        what = declarations.parse(table.module_property(declarations.ACT_PROPERTY))
        if what and table.module_property(declarations.SERIAL_PROPERTY) != serial and not isinstance(deed, Undo):
            watch.hear(what)
        if isinstance(deed, NextTurn):
            watch.phase = (watch.phase + 1) % len(game.phases)
            watch.turn += watch.phase == 0
        if isinstance(deed, Throw) and watch.fight:
            watch.is_thrown = True
    return found


def _moment(number: int, deed: Deed | None, table: WrittenTable, watch: _Watch, zones: dict[str, str]) -> Moment:
    game = table.game
    hands = {hand_name(side): side for side in game.sides}
    spots = {chit: table.where(chit) for chit in game.chits}
    return Moment(
        number, deed, watch.turn, watch.phase, watch.active, watch.announced, watch.activated, watch.is_over,
        watch.fight, watch.is_thrown, dict(zones),
        frozenset(
            unit for unit, c in game.counters.items() if zones[unit] and not c.is_leader and table.face(c.gpid) == 2
        ),
        dict(watch.moved),
        {side: int(table.module_property(points_property(side)) or 0) for side in game.sides},
        {side: int(table.module_property(supply_property(side)) or 0) for side in game.sides},
        {chit: hands[spot.map] for chit, spot in spots.items() if spot and spot.map in hands},
    )  # fmt: skip


def label(game: Game, place: str) -> str:
    """The gpid of the label of a zone or base."""
    return zone_gpid(place) if place in game.zones else base_gpid(game, place)


def card(game: Game, side: str, line: str) -> Press:
    """A line of a side's action card."""
    return Press(card_gpid(game, side), line)


def is_card(game: Game, deed: Deed | None, line: str) -> str:
    """The side whose card's line the deed presses, if it begins so; else an empty text."""
    if isinstance(deed, Press) and deed.line.startswith(line):
        return next((side for side in game.sides if card_gpid(game, side) == deed.piece), "")
    return ""


__all__ = ["BOWL", "Moment", "card", "is_card", "label", "moments"]
