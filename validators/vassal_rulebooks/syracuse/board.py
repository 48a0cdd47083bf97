"""The board: areas, kinds of units, and ways on the ground and at sea."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from vassal_rulebooks.core.game_board import GameBoard
from vassal_rulebooks.core.state import CardIndex
from vassal_rulebooks.syracuse.data import SyracuseGame

if TYPE_CHECKING:
    from collections.abc import Mapping

SHIPS, HOPLITES, LIGHT, PELTASTS, ARCHERS, CAVALRY, LEADER = "N", "H", "LI", "P", "A", "C", "L"
WALL, SECOND, WORK, FORT, BATTLE = "wall", "second-wall", "work", "fort", "battle"
ATHENS, SYRACUSE = "Athens", "Syracuse"
READY, USED, ABOUT = "ready", "used", "about"
HEADINGS = (READY, USED, ABOUT, "left")
"""The words for facings: up, right, down and left. A counter that has been activated is turned to the right (6.2)."""
NORMAL, DISRUPTED, ROUTED = 0, 1, 2
GROUND, NAVAL = KINDS = ("ground", "naval")
SICEL, ALLIED = "Sicel", "Allied"
OFF: Mapping[str, str] = {ATHENS: "A-off-map", SYRACUSE: "S-off-map"}
CUPS: Mapping[str, str] = {ATHENS: "A-Sicels", SYRACUSE: "S-Sicels"}
EXCHANGE = "S-exchange"
FIRST_WAVE, SECOND_WAVE, RELIEF = WAVES = ("S-first-wave", "S-second-wave", "A-reinforcements")
"""The boxes of the reinforcements (12.2, 12.4)."""


class SyracuseBoard(GameBoard[SyracuseGame]):
    """The board of the game."""

    @cached_property
    def land(self) -> frozenset[str]:
        """The land areas."""
        return frozenset(name for name, zone in self.game.zones.items() if zone.kind == "land")

    @cached_property
    def sea(self) -> frozenset[str]:
        """The sea areas."""
        return frozenset(name for name, zone in self.game.zones.items() if zone.kind == "sea")

    @cached_property
    def field(self) -> frozenset[str]:
        """The squares of the battle board."""
        return frozenset(name for name, zone in self.game.zones.items() if zone.kind == "field")

    def row(self, square: str) -> int:
        """Return the row of a square, the last digits of its name."""
        return int(square[-2:])

    @cached_property
    def coast(self) -> frozenset[str]:
        """The land areas with a border on a sea area (3.0)."""
        return frozenset(name for name in self.land if self.sea & {*self.exits[name]})

    def terrain(self, place: str) -> str:
        """Return the terrain of an area; empty for a box."""
        zone = self.game.zones.get(place)
        return str(zone.terrain.value) if zone else ""

    def roads(self, place: str) -> tuple[str, ...]:
        """Return the land areas next to an area, without those over a steep slope (7.1)."""
        return tuple(to for to in self.exits.get(place, ()) if to in self.land and not self.is_steep(place, to))

    def is_steep(self, place: str, to: str) -> bool:
        """Return True if a steep slope is between two areas."""
        return self.border(place, to) == "steep"

    def lanes(self, place: str) -> tuple[str, ...]:
        """Return the areas that ships can sail to from an area: over the sea, or from and to a beach (7.2)."""
        near = self.exits.get(place, ())
        return tuple(to for to in near if to in self.sea or (place in self.sea and to in self.coast))

    def units(self, side: str, *, leaders: bool = False) -> tuple[str, ...]:
        """Return the units of a side, or its leaders."""
        return tuple(one.id for one in self.counters if one.side == side and one.is_leader == leaders)

    def is_ship(self, unit: str) -> bool:
        """Return True if a counter represents ships."""
        return self.counter(unit).type == SHIPS

    def is_leader(self, unit: str) -> bool:
        """Return True if a counter is a leader."""
        return self.counter(unit).type == LEADER

    def is_sicel(self, unit: str) -> bool:
        """Return True if a counter is a Sicel unit."""
        return self.counter(unit).contingent == SICEL

    @cached_property
    def sicels(self) -> CardIndex:
        """The Sicels that both sides draw."""
        return CardIndex(tuple(self.game.cards.cards) if self.game.cards else ())

    @cached_property
    def pairs(self) -> Mapping[str, str]:
        """The other counter of each Syracusan unit that is cavalry or light infantry (10.5)."""
        pairs = {one: other.value for one, other in self.game.rules.pairs.items()}
        return {**pairs, **{other: one for one, other in pairs.items()}}
