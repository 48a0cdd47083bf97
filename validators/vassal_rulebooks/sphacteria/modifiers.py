"""What moves the die and the column (4.2): a function for each letter, and the events of the fight."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.forces import fighters, star_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vassal_rulebooks.sphacteria.data_combat import Modifier
    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_rulebooks.sphacteria.forces import Fighter
    from vassal_rulebooks.sphacteria.progress import Fight
    from vassal_rulebooks.sphacteria.state import Standing, State


@dataclass(frozen=True, slots=True)
class Effect:
    """What moves the die or the column, by how much, and why."""

    id: str  # the letter of a modifier, or the number of an event
    value: int
    cause: str


@dataclass(frozen=True)
class Field:
    """A fight with all that its modifiers ask about."""

    state: State
    fight: Fight

    @cached_property
    def attackers(self) -> tuple[Fighter, ...]:
        """The attacking units."""
        return fighters(self.state, self.fight.zone, self.fight.attacker)

    @cached_property
    def defenders(self) -> tuple[Fighter, ...]:
        """The defending units."""
        return fighters(self.state, self.fight.zone, self.fight.defender)

    @property
    def forces(self) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
        """Both forces, the attacking one first."""
        return self.attackers, self.defenders

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


def _a_starred_leaders(field: Field, modifier: Modifier) -> int:
    """Modifier a: for each starred leader that the attacker has more, or fewer."""
    return modifier.value.value * (field.stars(field.fight.attacker) - field.stars(field.fight.defender))


def _b_starred_hoplites(field: Field, modifier: Modifier) -> int:
    """Modifier b: the attacker has a starred hoplite unit and the defender none (R-29)."""
    starred = tuple(any(_fits(unit, modifier) and unit.star for unit in force) for force in field.forces)
    return modifier.value.value if starred == (True, False) else 0


def _c_archers(field: Field, modifier: Modifier) -> int:
    """Modifier c: the defender has an archer unit."""
    return modifier.value.value if any(_fits(unit, modifier) for unit in field.defenders) else 0


def _d_three_arms(field: Field, modifier: Modifier) -> int:
    """Modifier d: the attacker has units of three types."""
    types = {unit.type for unit in field.attackers}
    return modifier.value.value if modifier.at_least and len(types) >= modifier.at_least.value else 0


def _e_starred_hoplites_alone(field: Field, modifier: Modifier) -> int:
    """Modifier e: all defending units are starred hoplites (R-29)."""
    alone = bool(field.defenders) and all(_fits(unit, modifier) and unit.star for unit in field.defenders)
    return modifier.value.value if alone else 0


def _f_starred_ships(field: Field, modifier: Modifier) -> int:
    """Modifier f: for each starred trireme unit that the attacker has more, or fewer; not on the beach (R-19)."""
    attackers, defenders = (sum(_fits(unit, modifier) and unit.star for unit in force) for force in field.forces)
    return modifier.value.value * (attackers - defenders)


def _g_beach(field: Field, modifier: Modifier) -> int:
    """Modifier g: the fight is on the beach."""
    return modifier.value.value if field.state.board.kinds[field.fight.zone] is Kind.BEACH else 0


def _shift_a_hoplites(field: Field, shift: Modifier) -> int:
    """Shift a: the attacker has a hoplite unit and the defender none."""
    return shift.value.value if _who_has(field, shift) == (True, False) else 0


def _shift_b_no_hoplites(field: Field, shift: Modifier) -> int:
    """Shift b: the attacker has no hoplite unit and the defender has one."""
    return shift.value.value if _who_has(field, shift) == (False, True) else 0


def _shift_c_subjects(field: Field, shift: Modifier) -> int:
    """Shift c: half or more of one force are Messenian or Helot hoplites; if of both, nothing (R-30)."""
    share = shift.at_least.value if shift.at_least else 1
    own, against = (
        bool(force) and sum(_fits(unit, shift) for unit in force) >= share * len(force) for force in field.forces
    )
    return shift.value.value * (against - own)


def _shift_d_fortification(field: Field, shift: Modifier) -> int:
    """Shift d: the attackers came across a fortification (R-27, R-28)."""
    return shift.value.value if _enough(field, _crossed_wall) else 0


def _shift_e_landing(field: Field, shift: Modifier) -> int:
    """Shift e: the attackers came by naval transport (R-27)."""
    return shift.value.value if _enough(field, _landed) else 0


def _shift_f_difficult(field: Field, shift: Modifier) -> int:
    """Shift f: the zone is difficult, which the island no longer is once it has burnt (6, event 21)."""
    return shift.value.value if is_difficult(field.state, field.fight.zone) else 0


def is_difficult(state: State, zone: str) -> bool:
    """Whether a zone is difficult now: the fire clears the island from the next turn on (R-66)."""
    fire = state.progress.fire
    burnt = fire and state.turn > fire and any(zone in event.zones for event in _fires(state))
    return state.board.game.zones[zone].terrain.value == "difficult" and not burnt


def _fires(state: State) -> Iterator[Event]:
    return (event for event in state.board.game.events.values() if event.effect == "burn")


def _fits(unit: Fighter, modifier: Modifier) -> bool:
    """Whether a unit is of the type, and of the contingents, that a modifier speaks of."""
    if modifier.unit_type is not None and unit.type != modifier.unit_type.value:
        return False
    return modifier.contingents is None or unit.counter.contingent in modifier.contingents.value


def _who_has(field: Field, modifier: Modifier) -> tuple[bool, ...]:
    """Whether attacker and defender have a unit that a modifier speaks of."""
    return tuple(any(_fits(unit, modifier) for unit in force) for force in field.forces)


def _enough(field: Field, came: Callable[[State, Standing], bool]) -> bool:
    """Whether enough attackers came that way: any, half or all, as the ruling has it (R-27)."""
    state, option = field.state, field.state.board.rulings["R-27"]
    number = sum(came(state, state.standing(unit.counter.id)) for unit in field.attackers)
    match option:
        case "all":
            return number > 0 and number == len(field.attackers)
        case "half":
            return number > 0 and 2 * number >= len(field.attackers)
        case _:
            return number > 0


def _crossed_wall(state: State, standing: Standing) -> bool:
    """Whether the last border that a unit crossed into the fight is fortified."""
    start, end = standing.came_from, standing.location
    border = state.board.game.border(start, end) if start and end else None
    if border is None or border.kind.value != "fortified":
        return False
    # Pylos is what Athens has to feed: the wall is theirs.
    inside = state.board.game.rules.supply.lines[state.board.sides[0]].fed.value
    return state.board.is_chosen("R-28", "both ways") or end in inside


def _landed(_state: State, standing: Standing) -> bool:
    """Whether a unit came into the fight by naval transport."""
    return standing.has_come and standing.transported


_DIE: Mapping[str, Callable[[Field, Modifier], int]] = {
    "a": _a_starred_leaders,
    "b": _b_starred_hoplites,
    "c": _c_archers,
    "d": _d_three_arms,
    "e": _e_starred_hoplites_alone,
    "f": _f_starred_ships,
    "g": _g_beach,
}

_COLUMN: Mapping[str, Callable[[Field, Modifier], int]] = {
    "a": _shift_a_hoplites,
    "b": _shift_b_no_hoplites,
    "c": _shift_c_subjects,
    "d": _shift_d_fortification,
    "e": _shift_e_landing,
    "f": _shift_f_difficult,
}


def modifiers(state: State, fight: Fight) -> tuple[Effect, ...]:
    """All that moves the die."""
    field = Field(state, fight)
    known = state.board.game.combat.modifiers
    letters = ((name, _DIE[name](field, known[name])) for name in known if f"die-{name}" not in field.cancelled)
    effects = [Effect(name, value, known[name].title) for name, value in letters if value]
    for side, event in field.events:
        value = event.attacker_die if side == fight.attacker else event.defender_die
        if value:
            effects.append(Effect(str(event.number), value, event.title))
    return tuple(effects)


def shifts(state: State, fight: Fight) -> tuple[Effect, ...]:
    """All that shifts the column."""
    field = Field(state, fight)
    known = state.board.game.combat.shifts
    letters = ((name, _COLUMN[name](field, known[name])) for name in known if f"column-{name}" not in field.cancelled)
    effects = [Effect(name, value, known[name].title) for name, value in letters if value]
    for side, event in field.events:
        value = event.attacker_shift if side == fight.attacker else event.defender_shift
        if value:
            effects.append(Effect(str(event.number), value, event.title))
    return tuple(effects)
