"""How VASSAL counts a fight over a game's table of combat results: its forces, and what moves the die and the column.

Ships fight at sea, and nothing else does; ashore they are what the rules make of them there.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.builder.combat_charts import result_legend, result_table
from vassal_tools.builder.fights import ROLES, ZONE, Fight, FightEvent, count_of, number, of_its_side, sum_of
from vassal_tools.builder.menu_conditions import is_one_of
from vassal_tools.game.module_data import ModifierData

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.builder.fights import Role
    from vassal_tools.game.combat import Combat, CombatEvent
    from vassal_tools.game.combat import Modifier as Letter
    from vassal_tools.game.model import Game

KIND = "Fight_Kind"
"""The kind of the place of the fight."""


@dataclass(frozen=True)
class CombatCounts:
    """What is counted of a fight, by properties such as `Fight_PF_A`, and what each modifier gives.

    `letters` have for each, such as `die-a`, what it counts, and an expression for how many times it then applies, with
    names in braces: `a` and `d` for what is counted of attacker and defender, their `units_a` and `units_d`, and the
    least share `over` `under`. Counted are starred `leaders`, units of the modifier's type or contingents (`fitting`),
    those with a star (`starred`), or the `types` of the attacker; or 1 if one of the `facts` holds.
    """

    game: Game
    combat: Combat
    strength: str  # of the odds, as people say it, such as PF
    value: str  # that counters bear
    star: str  # the value that is 1 for counters with a star
    ashore: tuple[str, int]  # the type and the strength of ships in fights ashore
    letters: Mapping[str, tuple[str, str]]
    facts: Mapping[str, str]
    events: tuple[CombatEvent, ...] = ()
    supports: str = ""  # the effect of events that bring a share of the units in another place, their amount
    injures: str = ""  # the effect of those by which leaders of the enemy have no star; what they cancel is for him

    def fight(
        self,
        dice: str,
        die_sides: int,
        attack: str,
        attacker: str,
        *,
        caveat: str = "",
        is_middle_attackers: bool = False,
    ) -> Fight:
        """All that is counted of a fight whose attack is declared, with the events that sides have played."""
        by_events = "Events: attacker $Fight_Event_A$, defender $Fight_Event_D$"
        support = f"support among the {self.strength}: $Fight_Support_A$ and $Fight_Support_D$"
        return Fight(
            result_table(self.game, self.combat, is_middle_attackers=is_middle_attackers),
            dice,
            self.strength,
            self.counts,
            is_unit=f"Type !~ {self._leaders}",
            attack=attack,
            attacker=attacker,
            die=self.modifiers("die"),
            shifts=self.modifiers("column"),
            events=tuple(self._events()),
            helpers={support_zone(role): of_its_side(role, self.game.sides, support_property) for role in ROLES},
            shown=(f"{by_events}; {support}",),
            caveat=caveat,
            legend=result_legend(self.game, self.combat, die_sides, self.strength),
        )

    @property
    def counts(self) -> dict[str, str]:
        """What is counted, by property: the kind of the place, and of each role sums and numbers of pieces that fit."""
        found = {KIND: self._kind, **{f"Fight_Support_{role}": self._support(role) for role in ROLES}}
        starred = sorted({m.unit_type.value for m in self.combat.modifiers.values() if m.unit_type})
        star = f"{self.star} = 1"
        for role in ROLES:
            found[f"Fight_{self.strength}_{role}"] = f"Fight_Support_{role}+({self._strength(role)})"
            found[f"Fight_Leaders_{role}"] = count_of(role, f"Type =~ {self._leaders}", star)
            found |= {f"Fight_{kind}_{role}": self._units(role, kind) for kind in self._types}
            found |= {f"Fight_{kind}_Star_{role}": self._own_units(role, kind, star) for kind in starred}
            for shift in self.combat.shifts.values():
                if shift.contingents:
                    of_them = f"Contingent =~ {'|'.join(shift.contingents.value)}"
                    found[f"Fight_{shift.id}_{role}"] = self._own_units(role, _type_of(shift), of_them)
            found[f"Fight_Units_{role}"] = "+".join(f"Fight_{kind}_{role}" for kind in self._types)
        return found

    def modifiers(self, what: str) -> tuple[ModifierData, ...]:
        """What moves the `die` or the `column`; what an event cancels is 0 where either side has played that."""
        return tuple(self._modifier(what, one) for one in self.combat.moves(what).values())

    def _modifier(self, what: str, one: Letter) -> ModifierData:
        counted, form = self.letters[f"{what}-{one.id}"]
        attacker, defender = self._counted(counted, one)
        units = {f"units_{role.lower()}": f"Fight_Units_{role}" for role in ROLES}
        times = form.format(a=attacker, d=defender, over=one.least.numerator, under=one.least.denominator, **units)
        gives, events = f"{one.value.value}*{times}", self._cancelling(f"{what}-{one.id}")
        if events:
            gives = f"{'||'.join(_is_any(role, events) for role in ROLES)}?0:{gives}"
        return ModifierData(
            one.id, one.title, one.gist, one.value.value, gives, one.favours, one.counting == "difference"
        )

    def _cancelling(self, letter: str) -> list[int]:
        """The events by either side that cancel a letter."""
        return [event.number for event in self.events if letter in event.cancels and event.effect != self.injures]

    def _events(self) -> Iterator[FightEvent]:
        """The events that move the die or the column, or take away what does."""
        for one in self.events:
            attacker, defender = zip(one.moves["die"], one.moves["column"], strict=True)
            if any((*attacker, *defender)) or one.cancels:
                yield FightEvent(one.number, one.title, one.gist, attacker, defender)

    def _counted(self, what: str, modifier: Letter) -> tuple[str, str]:
        """The expressions for what a letter counts of attacker and defender."""
        match what:
            case "leaders":
                injure = [event.number for event in self.events if event.effect == self.injures]
                attacker, defender = (f"({_is_any(foe, injure)}?0:Fight_Leaders_{own})" for own, foe in _PAIRS)
                return attacker, defender
            case "types":
                return f"({'+'.join(f'(Fight_{kind}_A>0?1:0)' for kind in self._types)})", "0"
            case "fitting" | "starred":
                name = modifier.id if modifier.contingents else _type_of(modifier)
                star = "_Star" if what == "starred" else ""
                return f"Fight_{name}{star}_A", f"Fight_{name}{star}_D"
            case _:
                return f"({self.facts[what]}?1:0)", "0"

    @property
    def _kind(self) -> str:
        """The kind of the place. No brackets within brackets: BeanShell's parser takes twice as long for each."""
        zones: dict[str, list[str]] = {}
        for zone in self.game.zones.values():
            zones.setdefault(zone.kind, []).append(zone.name)
        return "".join(f'{is_one_of(ZONE, names)}?"{kind}":' for kind, names in zones.items()) + '""'

    def _support(self, role: Role) -> str:
        """The strength that support brings a role: a share of that of its units in the place where the chit lay."""
        text, zone = "0", support_zone(role)
        for event in self.events:
            if event.effect != self.supports:
                continue
            share = event.amount or Fraction(0)
            up = share.denominator - 1 if self.combat.support_rounding.value == "up" else 0
            strength = f"(({self._strength(role, zone)})*{share.numerator}+{up})/{share.denominator}"
            text = f'{number(role)}=={event.number}&&{zone}!=""?{strength}:{text}'
        return text

    def _strength(self, role: Role, zone: str = ZONE) -> str:
        """The strength of those of a role that fight in a place, which a property names."""
        ships = f"Type =~ {self._ships}"
        by_land = sum_of(self.value, role, f"Type !~ {self._ships}", zone=zone)
        ashore = f"{by_land}+{self.ashore[1]}*{count_of(role, ships, zone=zone)}"
        return self._at_sea(sum_of(self.value, role, ships, zone=zone), ashore)

    def _units(self, role: Role, kind: str) -> str:
        """The units that count as being of a type."""
        if kind == self.ashore[0]:
            ships = count_of(role, f"Type =~ {self._ships}")
            return self._at_sea("0", f"{count_of(role, f'Type = {kind}')}+{ships}")
        return self._own_units(role, kind)

    def _own_units(self, role: Role, kind: str, *conditions: str) -> str:
        """The units whose counter shows a type, and that fight as such."""
        found = count_of(role, f"Type = {kind}", *conditions)
        return self._at_sea(found, "0") if self.game.unit_types[kind].is_naval else self._at_sea("0", found)

    def _at_sea(self, there: str, elsewhere: str) -> str:
        units = [one for one in self.game.unit_types.values() if not (one.is_naval or one.is_leader)]
        seas = (kind for kind in self.game.terrains if not any(one.may_be_in(kind) for one in units))
        return f"{is_one_of(KIND, seas)}?{there}:{elsewhere}"

    @cached_property
    def _types(self) -> tuple[str, ...]:
        """The types of units."""
        return tuple(sorted({counter.type for counter in self.game.counters.values() if not counter.is_leader}))

    @property
    def _leaders(self) -> str:
        return "|".join(kind.name for kind in self.game.unit_types.values() if kind.is_leader)

    @property
    def _ships(self) -> str:
        return "|".join(kind.name for kind in self.game.unit_types.values() if kind.is_naval)


_PAIRS: tuple[tuple[Role, Role], ...] = (("A", "D"), ("D", "A"))
"""Each role with the other."""


def support_zone(role: Role) -> str:
    """The property of the sheet that holds where the chit lay by which a role called for support."""
    return f"From_{role}"


def support_property(side: str) -> str:
    """The property of the module that holds where the chit lay by which a side called for support."""
    return f"Fight_From_{side}"


def _is_any(role: Role, events: Iterable[int]) -> str:
    """Whether a role has played one of the events."""
    return "||".join(f"{number(role)}=={event}" for event in events) or "false"


def _type_of(modifier: Letter) -> str:
    """The type of unit that a modifier speaks of; empty if of none."""
    return modifier.unit_type.value if modifier.unit_type else ""
