"""Count the units of a fight in VASSAL: their places, types, and the strength of ships at sea and ashore."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.fights.values import NEXT, ZONE, count_of, in_any, in_place, over_border, sum_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_tools.builder.fights.values import Role
    from vassal_tools.game.model import Game

KIND = "Fight_Kind"
"""The kind of the fight's place, on maps with several kinds."""
NOWHERE = "-"
"""The end of a pattern of places: matches nothing, and keeps VASSAL from reading a single 0304 as a number."""


@dataclass(frozen=True)
class Forces:
    """The counts of attacker and defender as VASSAL expressions.

    `value` is the number on counters; `ashore` gives type and strength of ships in fights ashore. Attackers are in
    the place of the fight, or adjacent if `is_next`.
    """

    game: Game
    value: str
    ashore: tuple[str, int] | None = None
    is_next: bool = False

    def strength(self, role: Role, place: str = "") -> str:
        """Return the strength of a role in the fight, or in a given place."""
        place = place or self._place(role)
        if not self.ships:
            return sum_of(self.value, role, place=place)
        ships = f"Type =~ {self.ships}"
        by_land = sum_of(self.value, role, f"Type !~ {self.ships}", place=place)
        if self.ashore:
            by_land += f"+{self.ashore[1]}*{count_of(role, ships, place=place)}"
        return self._at_sea(sum_of(self.value, role, ships, place=place), by_land)

    def of_type(self, role: Role, kind: str) -> str:
        """Return the number of units that count as a type."""
        if self.ashore and kind == self.ashore[0]:
            ships = self._count(role, f"Type =~ {self.ships}")
            return self._at_sea("0", f"{self._count(role, f'Type = {kind}')}+{ships}")
        return self.shown(role, kind)

    def shown(self, role: Role, kind: str, *conditions: str) -> str:
        """Return the number of units that show a type (any if empty), fight as such and match the conditions."""
        if kind:
            found = self._count(role, f"Type = {kind}", *conditions)
            return self._at_sea(found, "0") if self.game.unit_types[kind].is_naval else self._at_sea("0", found)
        afloat = self._count(role, f"Type =~ {self.ships}", *conditions)
        others = "|".join(kind.name for kind in self.game.unit_types.values() if kind.is_leader or kind.is_naval)
        ashore = self._count(role, *([f"Type !~ {others}"] if others else ()), *conditions)
        return self._at_sea(afloat, ashore)

    def leaders_of(self, role: Role, *conditions: str) -> str:
        """Return the number of leaders that match the conditions."""
        return self._count(role, f"Type =~ {self.leaders}", *conditions)

    def over(self, border: str) -> str:
        """Return the number of attackers across a kind of border."""
        return count_of("A", *self.is_unit, place=in_any(over_border(border)))

    def beside(self, borders: Iterable[str]) -> Mapping[str, Mapping[str, str]]:
        """Return the places adjacent to each place as patterns, all and by kind of border, by property."""
        if not self.is_next:
            return {}
        near, kind_of = self.game.neighbours, self.game.border
        found = {NEXT: {zone: near[zone] for zone in self.game.zones}}
        for kind in borders:
            found[over_border(kind)] = {
                zone: tuple(to for to in near[zone] if (way := kind_of(zone, to)) and way.kind.value == kind)
                for zone in self.game.zones
            }
        return {name: {zone: "|".join((*places, NOWHERE)) for zone, places in of.items()} for name, of in found.items()}

    @property
    def kind(self) -> str:
        """The kind of the place. Without nested brackets: each level doubles the time of BeanShell's parser."""
        zones: dict[str, list[str]] = {}
        for zone in self.game.zones.values():
            zones.setdefault(zone.kind, []).append(zone.name)
        if len(zones) == 1:
            return f'"{next(iter(zones))}"'
        return "".join(f'{is_one_of(ZONE, names)}?"{kind}":' for kind, names in zones.items()) + '""'

    @cached_property
    def types(self) -> tuple[str, ...]:
        """The types of units."""
        return tuple(sorted({counter.type for counter in self.game.counters.values() if not counter.is_leader}))

    @property
    def is_unit(self) -> tuple[str, ...]:
        """The condition that a counter is not a leader, if there are any leaders."""
        return (f"Type !~ {self.leaders}",) if self.leaders else ()

    @cached_property
    def leaders(self) -> str:
        """The types of leaders as a pattern; empty if none exist."""
        return "|".join(kind.name for kind in self.game.unit_types.values() if kind.is_leader)

    @cached_property
    def ships(self) -> str:
        """The types of ships as a pattern; empty if none exist."""
        return "|".join(kind.name for kind in self.game.unit_types.values() if kind.is_naval)

    def _place(self, role: Role) -> str:
        return in_any(NEXT) if self.is_next and role == "A" else in_place(ZONE)

    def _count(self, role: Role, *conditions: str) -> str:
        return count_of(role, *conditions, place=self._place(role))

    def _at_sea(self, there: str, elsewhere: str) -> str:
        # the first expression where only ships can be, the other elsewhere
        units = [one for one in self.game.unit_types.values() if not (one.is_naval or one.is_leader)]
        seas = [kind for kind in self.game.terrains if not any(one.may_be_in(kind) for one in units)]
        return f"{is_one_of(KIND, seas)}?{there}:{elsewhere}" if self.ships and seas else elsewhere
