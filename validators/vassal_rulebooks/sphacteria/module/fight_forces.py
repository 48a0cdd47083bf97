"""The properties that describe a fight, and the expressions by which VASSAL counts its forces (rule 4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.data_combat import Modifier

ZONE, ATTACKER, DEFENDER, KIND = "Fight_Zone", "Fight_Attacker", "Fight_Defender", "Fight_Kind"
"""Properties of the module that name the fight which is counted."""
WALL, LANDING = "Fight_Wall", "Fight_Landing"
"""The zone that the active side came into across a fortification, and the one where it landed."""
ACTIVE_SIDE = "ActiveSide"
"""The side whose action phase it is."""
DECLARED = "Fight_Declared"
"""The zone of the fight that the active side declared last in its action phase."""
SUFFERED = "Fight_Suffered"
"""The zone where a loss was declared last in the action phase: a fight without a declared attack shows by that."""
FIRE = "Fight_Fire"
"""The turn in which the island was set on fire; 0 before."""

Role = Literal["A", "D"]
"""Attacker or defender."""


def event_property(side: str) -> str:
    """The property of the module that holds the number of the event that a side has played in a fight; 0 for none."""
    return f"Fight_Played_{side}"


def counts(game: SphacteriaGame) -> dict[str, str]:
    """What is counted of each side, by property: a sum or a number of pieces that fit.

    At sea only ships fight; ashore they are what the rules make of them on the beach.
    """
    found: dict[str, str] = {}
    beach = game.rules.beach
    for side, name in (("A", ATTACKER), ("D", DEFENDER)):
        force = Force(name, beach.unit_type.value, naval_types(game))
        found[f"Fight_PF_{side}"] = f"Fight_Support_{side}+({force.strength(game)})"
        found[f"Fight_Leaders_{side}"] = force.number(f"Type =~ {_leader_types(game)}", "Star = 1")
        for kind in types(game):
            found[f"Fight_{kind}_{side}"] = force.units(kind)
        for kind in _starred_types(game):
            found[f"Fight_{kind}_Star_{side}"] = force.own_units(kind, "Star = 1")
        for shift in game.combat.shifts.values():
            if shift.contingents:
                names = "|".join(shift.contingents.value)
                found[f"Fight_{shift.id}_{side}"] = force.own_units(unit_type(shift), f"Contingent =~ {names}")
        found[f"Fight_Units_{side}"] = "+".join(f"Fight_{kind}_{side}" for kind in types(game))
    return found


def is_a_unit(game: SphacteriaGame) -> str:
    """The condition of VASSAL's old kind that a counter is a unit, and no leader."""
    return f"Type !~ {_leader_types(game)}"


def naval_types(game: SphacteriaGame) -> str:
    """The naval types, as a pattern that matches one of them."""
    return "|".join(kind.name for kind in game.unit_types.values() if kind.is_naval)


def _leader_types(game: SphacteriaGame) -> str:
    return "|".join(kind.name for kind in game.unit_types.values() if kind.is_leader)


@dataclass(frozen=True, slots=True)
class Force:
    """The counters of a side in a zone; properties name both. `ships` of it are of the type `ashore` on land.

    Its filters are of VASSAL's old kind, without braces: they are worked out without the interpreter of
    BeanShell, which takes a tenth of a millisecond for each piece.
    """

    side: str
    ashore: str
    ships: str
    zone: str = ZONE

    @property
    def _is_ship(self) -> str:
        return f"Type =~ {self.ships}"

    def strength(self, game: SphacteriaGame) -> str:
        """An expression for the PF of those that fight there."""
        by_land = self.sum_of("PF", f"Type !~ {self.ships}")
        ashore = f"{by_land}+{game.rules.beach.pf.value}*{self.number(self._is_ship)}"
        return _at_sea(self.sum_of("PF", self._is_ship), ashore)

    def number(self, *conditions: str) -> str:
        """An expression for how many counters fit."""
        return f"Count({self._those(*conditions)})"

    def sum_of(self, name: str, *conditions: str) -> str:
        """An expression for the sum of a property."""
        return f'Sum("{name}",{self._those(*conditions)})'

    def units(self, kind: str) -> str:
        """An expression for the units that count as being of a type."""
        if kind == self.ashore:
            return _at_sea("0", f"{self.number(f'Type = {kind}')}+{self.number(self._is_ship)}")
        return self.own_units(kind)

    def own_units(self, kind: str, *conditions: str) -> str:
        """An expression for the units whose counter shows a type, and that fight as such."""
        number = self.number(f"Type = {kind}", *conditions)
        return _at_sea(number, "0") if kind in self.ships.split("|") else _at_sea("0", number)

    def _those(self, *conditions: str) -> str:
        return '"' + " && ".join((f"CurrentZone = ${self.zone}$", f"Side = ${self.side}$", *conditions)) + '"'


def _at_sea(there: str, elsewhere: str) -> str:
    return f'{KIND}=="sea"?{there}:{elsewhere}'


def types(game: SphacteriaGame) -> tuple[str, ...]:
    """The types of units."""
    return tuple(sorted({counter.type for counter in game.counters.values() if not counter.is_leader}))


def _starred_types(game: SphacteriaGame) -> tuple[str, ...]:
    return tuple(sorted({m.unit_type.value for m in game.combat.modifiers.values() if m.unit_type}))


def unit_type(modifier: Modifier) -> str:
    """The type of unit that a modifier speaks of; empty if of none."""
    return modifier.unit_type.value if modifier.unit_type else ""
