"""The position: money, prestige, year and government, and what 2.9 to 2.16 say about places and units."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_rulebooks import core
from vassal_rulebooks.core import ledger
from vassal_rulebooks.core.acts import WordedKinds, acts_beside
from vassal_rulebooks.sparta_athens.data import SpartaGame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sparta_athens.data import City, LedgerRules

RULES, act_kind = core.rules_beside(__file__), WordedKinds(__file__)
(
    First, Refuse, Maintain, Buy, Deploy, March, Waver, Fall, Ravage, Block, Capture, End, Calendar, Prestige, Govern,
    Collect, Receive,
) = acts_beside(__file__)  # fmt: skip
Stage = StrEnum("Stage", [
    "SPRING", "MAINTAIN", "PURCHASE", "CAMPAIGN", "SUMMER", "WINTER", "CALENDAR", "AFFAIRS", "REVENUE", "INCOME",
    "OVER",
])  # fmt: skip
"""The steps of a year."""
TALENTS, PRESTIGE, POINTS = "talents", "prestige", "sp"
LAND, SHIPS, FORCE = "L", "N", "F"
RAVAGED, CAPTURED, BLOCKED = "ravaged", "captured", "blocked"


@dataclass(frozen=True, slots=True)
class Progress:
    """The current step, the side to act, the season and its first player, and the units refused or bought."""

    stage: Stage
    side: core.Side = ""
    season: str = ""
    first: core.Side = ""
    refused: tuple[core.Unit, ...] = ()
    bought: tuple[core.Unit, ...] = ()


class LedgerBoard(core.GameBoard[SpartaGame]):
    """The board of the game."""

    @cached_property
    def cities(self) -> Mapping[str, City]:
        """The places by name."""
        return self.game.zones

    @cached_property
    def strait(self) -> frozenset[str]:
        """The places that pay nothing while the strait is blocked (2.16)."""
        regions = self.game.regions or ()
        return frozenset(
            zone for region in regions if region.name == self.game.rules.strait.value for zone in region.zones.value
        )

    def colour(self, unit: str) -> str:
        """Return the colour of a unit's nationality (2.9)."""
        nation = self.counter(unit).contingent or ""
        return self.game.rules.colours[nation].value if nation in self.game.rules.colours else ""

    def tribute_to(self, place: str, side: str) -> int:
        """Return the tribute that a city pays to a side that occupies it (2.16)."""
        city = self.cities[place]
        fact = city.red if side == self.sides[0] else city.blue
        return fact.value if fact else 0


@dataclass(frozen=True, kw_only=True)
class State(core.GamePosition[SpartaGame]):
    """A position. Ravaged and captured places and a blocked strait are its marks."""

    board: LedgerBoard = field(compare=False, repr=False)
    progress: Progress
    talents: core.PerSide
    prestige: core.PerSide
    year: int = 0
    government: int = 0

    @property
    def rules(self) -> LedgerRules:
        """The numbers of the rules."""
        return self.board.game.rules

    def money(self, side: str) -> int:
        """Return the talents of a side."""
        return ledger.held(self, TALENTS, side)

    def units(self, side: str, *kinds: str) -> tuple[str, ...]:
        """Return the ids of a side's units of some types on the map, with those in force boxes (2.6)."""
        own = (one.id for one in self.board.counters if one.side == side and one.type in kinds)
        return tuple(unit for unit in own if self.whereabouts(unit) in self.board.cities)

    def land(self, place: str, side: str) -> tuple[str, ...]:
        """Return the land points of a side in a place."""
        return self.present(LAND, place, side)

    def price(self, *units: str) -> int:
        """Return the price of all points of some units as they are (3.2)."""
        return self.rules.price.value * self.value(POINTS, *units)

    def paying(self, side: str) -> Mapping[str, int]:
        """Return the tribute of each city that a side occupies (2.16)."""
        closed = self.board.strait if self.marked(BLOCKED) else frozenset()
        held = dict.fromkeys(self.whereabouts(unit) or "" for unit in self.units(side, LAND))
        found = {place: self.board.tribute_to(place, side) for place in held if place not in closed}
        return {place: talents for place, talents in found.items() if talents}

    def tribute(self, side: str) -> int:
        """Return the talents that a side gets from tribute, divided by its table (2.13, 2.16)."""
        return sum(self.paying(side).values()) // self.rules.divisor[side].value
