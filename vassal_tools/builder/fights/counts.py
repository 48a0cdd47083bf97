"""The calculation of a fight by VASSAL: the results table, the forces, and shifts of die and column."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.builder.fights.values import (
    KIND,
    ROLES,
    ChartLegend,
    FightCounts,
    FightEvent,
    Forces,
    LossNumber,
    ResultCell,
    ResultsTable,
    in_place,
    number,
    of_its_side,
)
from vassal_tools.errors import SourceError
from vassal_tools.game.combat_file import MOVED
from vassal_tools.game.formulas import Compound, formula, printed, rounded
from vassal_tools.game.module_data import ModifierData
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.builder.fights.values import Party, Role
    from vassal_tools.game.combat import Cell, Combat, CombatEvent
    from vassal_tools.game.combat import Modifier as Letter
    from vassal_tools.game.model import Game


def result_table(game: Game, combat: Combat, *, is_middle_attackers: bool = False) -> ResultsTable:
    """Return the table with winners; a ruling may give the attacker the middle of a band of equal losses."""
    cells = {
        (row, place): _cell(game, combat.cells[roll, name], is_middle_attackers=is_middle_attackers)
        for row, roll in enumerate(combat.rows)
        for place, name in enumerate(combat.columns)
    }
    return ResultsTable(
        {name: column.odds.value for name, column in combat.columns.items()}, combat.lowest.value, cells
    )


def _cell(game: Game, cell: Cell, *, is_middle_attackers: bool) -> ResultCell:
    winner: Party | None = None
    if cell.winner:
        is_attackers = cell.winner.value == "attacker" or (cell.middle and is_middle_attackers)
        winner = "attacker" if is_attackers else "defender"
    return ResultCell(cell.attacker, cell.defender, winner, bool(_rulings(game, cell)), cell.middle)


def _rulings(game: Game, cell: Cell) -> list[str]:
    # the rulings that decide the winner at equal losses
    if cell.winner is None or cell.attacker != cell.defender:
        return []
    return [name for name in re.findall(r"R-\d+", cell.winner.source) if name in game.rulings]


def result_losses(combat: Combat) -> tuple[LossNumber, ...]:
    """Return the number of units that each result costs."""
    is_up, least = combat.rounding_of_losses == "up", combat.least_loss
    return tuple(
        LossNumber(name, one.units.value if one.units else 0, one.share.value if one.share else None, is_up, least)
        for name, one in combat.losses.items()
    )


def result_legend(game: Game, combat: Combat, die_sides: int, strength: str) -> ChartLegend:
    """Return the legend of the chart."""
    cells = combat.cells.values()
    is_ruled = any(_rulings(game, cell) for cell in cells)
    has_middle = is_ruled and any(cell.middle for cell in cells)
    units = combat.least_loss
    die = f"A die of {die_sides}{' with modifiers' if combat.modifiers else ''}"
    return ChartLegend(
        f"{die} · {strength} of the attacker over those of the defender, "
        f"rounded in favour of the {combat.rounding.value}",
        "equal losses: the text names no winner, the module does" if is_ruled else "",
        "middle of such a band: players may choose the other" if has_middle else "",
        tuple((loss.name, loss.gist) for loss in combat.losses.values()),
        f"Where a share of a force is weakened, it is {units} unit at least." if units else "",
    )


Letters = Mapping[str, tuple[str, Compound]]
"""The counted things and the resulting multiplicity of each modifier, such as `die-a`."""


@dataclass(frozen=True)
class CombatCounts:
    """The counts of a fight, as properties such as `Fight_PF_A`, and the amount of each modifier.

    `letters` gives for each modifier, such as `die-a`, what to count, and a form for the multiplicity with these
    names: `a` and `d` for the counts of attacker and defender, `units_a` and `units_d` for all their units, and the
    least share `over` / `under`. Countable are starred `leaders`, units of the modifier's type and contingents
    (`fitting`), units with a star (`starred`), the `types` of the attacker, 1 if one of the `facts` holds, or the
    attackers across a kind of border.
    """

    game: Game
    combat: Combat
    strength: str  # of the odds, as people say it, such as PF
    value: str  # that counters bear
    letters: Letters
    facts: Mapping[str, str] = field(default_factory=dict)
    star: str = ""  # the value that is 1 for counters with a star
    ashore: tuple[str, int] | None = None  # the type and the strength of ships in fights ashore
    is_next: bool = False  # whether attackers stand beside the place of the fight
    events: tuple[CombatEvent, ...] = ()
    supports: str = ""  # the effect of events that bring a share of the units in another place, their amount
    injures: str = ""  # the effect of those by which leaders of the enemy have no star; what they cancel is for him

    def fight(
        self,
        dice: str,
        die_sides: int,
        attack: str = "",
        attacker: str = "",
        *,
        caveat: str = "",
        is_middle_attackers: bool = False,
    ) -> FightCounts:
        """Return all counts of a fight, with the events that sides have played where attacks are declared."""
        forces = self.forces
        helpers = {support_zone(role): of_its_side(role, self.game.sides, support_property) for role in self._supported}
        return FightCounts(
            result_table(self.game, self.combat, is_middle_attackers=is_middle_attackers),
            dice,
            self.strength,
            self.counts,
            is_unit="".join(forces.is_unit),
            beside=forces.beside(self._borders),
            attack=attack,
            attacker=attacker,
            die=self.modifiers("die"),
            shifts=self.modifiers("column"),
            events=tuple(self._events()),
            helpers=helpers,
            shown=("; ".join(self._shown()),) if self.events else (),
            caveat=caveat,
            legend=result_legend(self.game, self.combat, die_sides, self.strength),
            losses=result_losses(self.combat),
        )

    @cached_property
    def forces(self) -> Forces:
        """The counts of units."""
        return Forces(self.game, self.value, self.ashore, self.is_next)

    @property
    def counts(self) -> dict[str, str]:
        """The counts by property: the kind of the place, and sums and numbers of matching pieces for each role.

        Raises SourceError if two of them have the same name.
        """
        found = {KIND: self.forces.kind, **{f"Fight_Support_{role}": self._support(role) for role in self._supported}}
        found |= {self._over(kind): self.forces.over(kind) for kind in self._borders}
        for role in ROLES:
            for name, expression in self._counts_of(role):
                if found.setdefault(name, expression) != expression:
                    raise SourceError(f"a fight would count two things as {name}: a type, a modifier or the strength")
        return found

    def _counts_of(self, role: Role) -> Iterator[tuple[str, str]]:
        forces, star = self.forces, f"{self.star} = 1"
        support = f"Fight_Support_{role}+" if self._supported else ""
        yield f"Fight_{self.strength}_{role}", f"{support}({forces.strength(role)})"
        if self.star and forces.leaders:
            yield f"Fight_Leaders_{role}", forces.leaders_of(role, star)
        yield from ((_of_type(kind, role), forces.of_type(role, kind)) for kind in forces.types)
        for what in MOVED:
            for one in self.combat.moves(what).values():
                counted, _ = self.letters[f"{what}-{one.id}"]
                if counted == "starred" or (counted == "fitting" and one.contingents):
                    of_them = [f"Contingent =~ {'|'.join(one.contingents.value)}"] if one.contingents else []
                    starred = [star] if counted == "starred" else []
                    yield _fitting(what, one, counted, role), forces.shown(role, _type_of(one), *of_them, *starred)
        yield f"Fight_Units_{role}", "+".join(_of_type(kind, role) for kind in forces.types)

    def modifiers(self, what: str) -> tuple[ModifierData, ...]:
        """Return the modifiers of the `die` or the `column`; a modifier cancelled by a played event is 0."""
        return tuple(self._modifier(what, one) for one in self.combat.moves(what).values())

    def _modifier(self, what: str, one: Letter) -> ModifierData:
        counted, form = self.letters[f"{what}-{one.id}"]
        attacker, defender = self._counted(what, counted, one)
        units = {f"units_{role.lower()}": f"Fight_Units_{role}" for role in ROLES}
        least = {"over": one.least.numerator, "under": one.least.denominator}
        times = formula("*", "value", form)
        gives = printed(times, {"value": one.value.value, "a": attacker, "d": defender, **units, **least})
        events = self._cancelling(f"{what}-{one.id}")
        if events:
            gives = f"{'||'.join(_is_any(role, events) for role in ROLES)}?0:{gives}"
        return ModifierData(
            one.id, one.title, one.gist, one.value.value, gives, one.favours, one.counting == "difference"
        )

    def _cancelling(self, letter: str) -> list[int]:
        return [event.number for event in self.events if letter in event.cancels and event.effect != self.injures]

    def _events(self) -> Iterator[FightEvent]:
        # events that change die or column, cancel modifiers, or bring support
        for one in self.events:
            attacker, defender = zip(one.moves["die"], one.moves["column"], strict=True)
            if any((*attacker, *defender)) or one.cancels or (one.effect and one.effect == self.supports):
                yield FightEvent(one.number, one.title, one.gist, attacker, defender)

    def _counted(self, what: str, counted: str, modifier: Letter) -> tuple[str, str]:
        match counted:
            case "leaders":
                return self._starred_leaders("A", "D"), self._starred_leaders("D", "A")
            case "types":
                there = (f"({_of_type(kind, 'A')}>0?1:0)" for kind in self.forces.types)
                return "+".join(there), "0"
            case "fitting" | "starred":
                return _fitting(what, modifier, counted, "A"), _fitting(what, modifier, counted, "D")
            case _ if counted in self.facts:
                return f"{self.facts[counted]}?1:0", "0"
            case _:
                return self._over(counted), "0"

    def _starred_leaders(self, own: Role, foe: Role) -> str:
        # none if the enemy has played an event that injures
        injure = [event.number for event in self.events if event.effect == self.injures]
        counted = f"Fight_Leaders_{own}" if self.star and self.forces.leaders else "0"
        return f"{_is_any(foe, injure)}?0:{counted}" if injure else counted

    @cached_property
    def _borders(self) -> tuple[str, ...]:
        counted = [self.letters[f"{what}-{name}"][0] for what in MOVED for name in self.combat.moves(what)]
        return tuple(kind for kind in self.game.border_kinds if kind in counted and kind not in self.facts)

    def _over(self, border: str) -> str:
        return f"Fight_Over_{as_property(border)}"

    @property
    def _supported(self) -> tuple[Role, ...]:
        return tuple(ROLES) if any(event.effect == self.supports for event in self.events) else ()

    def _shown(self) -> Iterator[str]:
        yield "Events: attacker $Fight_Event_A$, defender $Fight_Event_D$"
        if self._supported:
            yield f"support among the {self.strength}: $Fight_Support_A$ and $Fight_Support_D$"

    def _support(self, role: Role) -> str:
        # a share of the strength of its units at the place of the chit
        text, zone = "0", support_zone(role)
        for event in self.events:
            if event.effect != self.supports:
                continue
            share = event.amount or Fraction(0)
            brought = rounded("strength", share, up=self.combat.rounding_of_support == "up")
            strength = printed(brought, {"strength": self.forces.strength(role, in_place(zone))})
            text = f'{number(role)}=={event.number}&&{zone}!=""?{strength}:{text}'
        return text


def support_zone(role: Role) -> str:
    """Return the sheet property with the place of a role's support chit."""
    return f"From_{role}"


def support_property(side: str) -> str:
    """Return the module property with the place of a side's support chit."""
    return f"Fight_From_{side}"


def _is_any(role: Role, events: Iterable[int]) -> str:
    return "||".join(f"{number(role)}=={event}" for event in events)


def _of_type(kind: str, role: Role) -> str:
    return f"Fight_{as_property(kind)}_{role}"


def _fitting(what: str, modifier: Letter, counted: str, role: Role) -> str:
    # named after the modifier if it names contingents
    if modifier.contingents:  # that of a column is in old saves by this name
        return f"Fight_{as_property(modifier.id)}_{role}" if what == "column" else f"Fight_Die_{modifier.id}_{role}"
    star, kind = "_Star" if counted == "starred" else "", _type_of(modifier)
    return f"Fight_{as_property(kind) or 'Units'}{star}_{role}"


def _type_of(modifier: Letter) -> str:
    return modifier.unit_type.value if modifier.unit_type else ""
