"""What moves the die and the column (4.2): a condition for each letter, and the events of the fight."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING

from vassal_rulebooks.core.ratio import Effect, effects_of
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.forces import fighters, star_count
from vassal_rulebooks.sphacteria.letters import LETTERS, Counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vassal_rulebooks.core.positions import Standing
    from vassal_rulebooks.sphacteria.data_combat import Modifier
    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_rulebooks.sphacteria.forces import Fighter
    from vassal_rulebooks.sphacteria.progress import Fight
    from vassal_rulebooks.sphacteria.state import State

    Condition = Callable[["Field", Modifier], int]


@dataclass(frozen=True)
class Field:
    """A fight with all that its modifiers ask about; pairs are for attacker and defender."""

    state: State
    fight: Fight

    @cached_property
    def forces(self) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
        """The units of both."""
        attackers, defenders = (fighters(self.state, self.fight.zone, side) for side in self.fight.sides)
        return attackers, defenders

    @cached_property
    def events(self) -> tuple[tuple[str, Event], ...]:
        """The events played, each with its side."""
        known = self.state.board.game.events
        return tuple((played.side, known[played.event]) for played in self.fight.events if played.event in known)

    @cached_property
    def cancelled(self) -> frozenset[str]:
        """The modifiers that events cancel for both sides; event 9 cancels one for the enemy alone."""
        return frozenset(name for _, event in self.events if event.effect != "injure" for name in event.cancels)

    def stars(self, side: str) -> int:
        """The starred leaders that count for a side; event 9 of the enemy takes them (6, event 9)."""
        if any(event.effect == "injure" and owner != side for owner, event in self.events):
            return 0
        return star_count(self.state, self.fight.zone, side)

    def counts(self, modifier: Modifier, *, starred: bool = False) -> tuple[int, int]:
        """How many units of each a modifier speaks of, by type and contingent; with a star alone if so asked."""
        attackers, defenders = (
            sum(_fits(unit, modifier) and (unit.star or not starred) for unit in force) for force in self.forces
        )
        return attackers, defenders


def _fits(unit: Fighter, modifier: Modifier) -> bool:
    if modifier.unit_type is not None and unit.type != modifier.unit_type.value:
        return False
    return modifier.contingents is None or unit.counter.contingent in modifier.contingents.value


def _enough(field: Field, came: Callable[[State, Standing], bool]) -> bool:
    """Whether enough attackers came that way: any, half or all, as the ruling has it (R-27)."""
    state, attackers = field.state, field.forces[0]
    number = sum(came(state, state.standing(unit.counter.id)) for unit in attackers)
    least = {"all": len(attackers), "half": len(attackers) / 2}.get(state.board.rulings["R-27"], 1)
    return 0 < number >= least


def _crossed_wall(state: State, standing: Standing) -> bool:
    """Whether the last border that a unit crossed into the fight is fortified (R-28)."""
    start, end = standing.came_from, standing.location
    if not end or state.board.border(start, end) != "fortified":
        return False
    # Pylos is what the first side has to feed: the wall is theirs.
    inside = state.board.game.rules.supply.lines[state.board.sides[0]].fed.value
    return state.board.is_chosen("R-28", "both ways") or end in inside


def _landed(_state: State, standing: Standing) -> bool:
    """Whether a unit came into the fight by naval transport."""
    return standing.has_come and standing.transported


def is_difficult(state: State, zone: str) -> bool:
    """Whether a zone is difficult now: the fire clears the island from the next turn on (R-66)."""
    fire = state.progress.fire
    fires = (event for event in state.board.game.events.values() if event.effect == "burn")
    burnt = fire and state.turn > fire and any(zone in event.zones for event in fires)
    return state.board.game.zones[zone].terrain.value == "difficult" and not burnt


_COUNTED: Mapping[str, Callable[[Field, Modifier], tuple[int, int]]] = {
    "leaders": lambda field, _: (field.stars(field.fight.attacker), field.stars(field.fight.defender)),
    "fitting": lambda field, modifier: field.counts(modifier),
    "starred": lambda field, modifier: field.counts(modifier, starred=True),
    "types": lambda field, _: (len({unit.type for unit in field.forces[0]}), 0),
    "beach": lambda field, _: (field.state.board.kinds[field.fight.zone] is Kind.BEACH, 0),
    "wall": lambda field, _: (_enough(field, _crossed_wall), 0),
    "landing": lambda field, _: (_enough(field, _landed), 0),
    "difficult": lambda field, _: (is_difficult(field.state, field.fight.zone), 0),
}
"""What the letters count of attacker and defender."""


def _times(letter: str, field: Field, modifier: Modifier) -> int:
    """How many times a letter counts in a fight."""
    counted, form = LETTERS[letter]
    attackers, defenders = field.forces
    least = modifier.at_least.value if modifier.at_least else Fraction(0)
    pair = _COUNTED[counted](field, modifier)
    return form.times(Counted(*pair, units=(len(attackers), len(defenders)), least=least))


def _conditions(what: str) -> Mapping[str, Condition]:
    """The conditions of the letters of the die or the column."""
    known = (name for name in LETTERS if name.startswith(f"{what}-"))
    return {name.removeprefix(f"{what}-"): partial(_times, name) for name in known}


_DIE, _COLUMN = _conditions("die"), _conditions("column")


def modifiers(field: Field) -> tuple[Effect, ...]:
    """All that moves the die."""
    known = field.state.board.game.combat.modifiers.values()
    open_ = (modifier for modifier in known if f"die-{modifier.id}" not in field.cancelled)
    played = ((event, event.attacker_die, event.defender_die, side) for side, event in field.events)
    return (*effects_of(field, _DIE, open_), *_of_events(field, played))


def shifts(field: Field) -> tuple[Effect, ...]:
    """All that shifts the column."""
    known = field.state.board.game.combat.shifts.values()
    open_ = (shift for shift in known if f"column-{shift.id}" not in field.cancelled)
    played = ((event, event.attacker_shift, event.defender_shift, side) for side, event in field.events)
    return (*effects_of(field, _COLUMN, open_), *_of_events(field, played))


def _of_events(field: Field, played: Iterable[tuple[Event, int, int, str]]) -> Iterator[Effect]:
    """What the events of each side add, by the role in which it plays them."""
    for event, of_attacker, of_defender, side in played:
        if value := of_attacker if side == field.fight.attacker else of_defender:
            yield Effect(str(event.number), value, event.title)
