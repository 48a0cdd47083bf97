"""The arithmetic of a fight (4.1, 4.2): who fights as what, what moves die and column, and the account."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_rulebooks.core import ratio
from vassal_rulebooks.core.losses import rounded
from vassal_rulebooks.core.ratio import Fighter, account_of, fitting
from vassal_rulebooks.core.rules import names
from vassal_rulebooks.sphacteria.board import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_rulebooks.core.positions import Standing
    from vassal_rulebooks.core.ratio import Account, Effect, Forces
    from vassal_rulebooks.sphacteria.data import Event
    from vassal_rulebooks.sphacteria.progress import Fight, Played
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.combat import Modifier


def fighters(state: State, zone: str, side: str) -> tuple[Fighter, ...]:
    """The units of a side that fight in a zone."""
    beach, at_sea = state.board.game.rules.beach, state.board.kinds.get(zone) is Kind.SEA
    return tuple(
        Fighter(unit, unit.type, state.pf(unit), state.has_star(unit))
        if at_sea or not unit.is_naval
        else Fighter(unit, beach.unit_type.value, beach.pf.value, star=False)
        for unit in (state.triremes(zone, side) if at_sea else state.units(zone, side))
    )


@dataclass(frozen=True)
class Field:
    """A fight with all that its account asks about; pairs are for attacker and defender."""

    state: State
    fight: Fight

    @cached_property
    def forces(self) -> Forces:
        """The units of both."""
        attackers, defenders = (fighters(self.state, self.fight.zone, side) for side in self.fight.sides)
        return attackers, defenders

    @cached_property
    def events(self) -> tuple[tuple[Played, Event], ...]:
        """The events played, each as it was played and as the data have it."""
        known = self.state.board.game.events
        return tuple((played, known[played.event]) for played in self.fight.events if played.event in known)

    @cached_property
    def cancelled(self) -> frozenset[str]:
        """The modifiers that events cancel for both sides; event 9 cancels one for the enemy alone."""
        return frozenset(name for _, event in self.events if event.effect != "injure" for name in event.cancels)

    def support(self, side: str) -> int:
        """The PF that event 8 brings a side: half of those in one adjacent zone, rounded up (6, R-43)."""
        exact = Fraction(0)
        for played, event in self.events:
            if event.effect == "support" and event.amount and played.side == side:
                exact = event.amount * sum(fighter.strength for fighter in fighters(self.state, played.zone, side))
        return rounded(exact, self.state.board.game.combat.rounding_of_support)

    def stars(self, side: str) -> int:
        """The starred leaders that count for a side; event 9 of the enemy takes them (6, event 9)."""
        if any(event.effect == "injure" and played.side != side for played, event in self.events):
            return 0
        counters = self.state.of_side(self.fight.zone, side)
        return sum(counter.is_leader and self.state.has_star(counter) for counter in counters)

    def has_enough(self, came: Callable[[State, Standing], bool]) -> bool:
        """Whether enough attackers came that way: any, half or all, as the ruling has it (R-27)."""
        state, attackers = self.state, self.forces[0]
        number = sum(came(state, state.standing(unit.counter.id)) for unit in attackers)
        least = {"all": len(attackers), "half": len(attackers) / 2}.get(state.board.rulings["R-27"], 1)
        return 0 < number >= least

    @property
    def is_difficult(self) -> bool:
        """Whether its zone is difficult now: the fire clears the island from the next turn on (R-66)."""
        zone, fire = self.fight.zone, self.state.progress.fire
        fires = (event for event in self.state.board.game.events.values() if event.effect == "burn")
        burnt = fire and self.state.turn > fire and any(zone in event.zones for event in fires)
        return self.state.board.game.zones[zone].terrain.value == "difficult" and not burnt


def _crossed_wall(state: State, standing: Standing) -> bool:
    """Whether the last border that a unit crossed into the fight is fortified (R-28)."""
    start, end = standing.came_from, standing.location
    if not end or state.board.border(start, end) != "fortified":
        return False
    # Pylos is what the first side has to feed: the wall is theirs.
    inside = state.board.game.rules.supply.lines[state.board.sides[0]].fed.value
    return state.board.is_chosen("R-28", "both ways") or end in inside


LETTERS: Mapping[str, tuple[str, ratio.Form]] = {
    "die-a": ("leaders", ratio.MORE),
    "die-b": ("starred", ratio.ALONE),
    "die-c": ("fitting", ratio.DEFENDED),
    "die-d": ("types", ratio.ENOUGH),
    "die-e": ("starred", ratio.ALL_DEFENDERS),
    "die-f": ("starred", ratio.MORE),  # not on the beach: R-19
    "die-g": ("beach", ratio.HOLDS),
    "column-a": ("fitting", ratio.ALONE),
    "column-b": ("fitting", ratio.MISSING),
    "column-c": ("fitting", ratio.SHARE),
    "column-d": ("wall", ratio.HOLDS),
    "column-e": ("landing", ratio.HOLDS),
    "column-f": ("difficult", ratio.HOLDS),
}
"""For each letter what is counted, and the form: the data say in words of what it speaks.

Counted are starred leaders, units that the modifier speaks of (`fitting`), those of them with a star, types of units of
the attacker; or 1 if the fight is on the beach, over a wall, by a landing or in a difficult zone.
"""


_COUNTED: Mapping[str, Callable[[Field, Modifier], tuple[int, int]]] = {
    "leaders": lambda field, _: (field.stars(field.fight.attacker), field.stars(field.fight.defender)),
    "fitting": lambda field, modifier: fitting(field.forces, modifier),
    "starred": lambda field, modifier: fitting(field.forces, modifier, starred=True),
    "types": lambda field, _: (len({unit.type for unit in field.forces[0]}), 0),
    "beach": lambda field, _: (field.state.board.kinds[field.fight.zone] is Kind.BEACH, 0),
    "wall": lambda field, _: (field.has_enough(_crossed_wall), 0),
    "landing": lambda field, _: (field.has_enough(lambda _, standing: standing.has_come and standing.transported), 0),
    "difficult": lambda field, _: (field.is_difficult, 0),
}
"""What the letters count of attacker and defender."""


def _effects(field: Field, what: str) -> tuple[Effect, ...]:
    """All that moves the die or the column: letters that no event cancels, and what the events of each side add."""
    played, table = ((one.side, event) for one, event in field.events), field.state.board.game.combat
    letters = ratio.effects_of(
        what, table, LETTERS, lambda word, modifier: _COUNTED[word](field, modifier), field.forces, field.cancelled
    )
    return (*letters, *ratio.effects_of_events(what, played, field.fight.attacker))


def account(state: State, fight: Fight, die: int) -> Account:
    """The account of a fight with that die, and the events played in it (R-20 to R-23)."""
    combat, field = state.board.game.combat, Field(state, fight)
    return account_of(
        combat,
        die,
        field.forces,
        _effects(field, "column"),
        _effects(field, "die"),
        (field.support(fight.attacker), field.support(fight.defender)),
        is_middle_attackers=state.board.is_chosen("R-20", "middle to the attacker"),
        zone=fight.zone,
        sides=fight.sides,
        present=names(state.at(fight.zone)),
        unit="PF",
    )
