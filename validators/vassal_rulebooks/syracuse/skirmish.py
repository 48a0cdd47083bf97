"""Skirmishes: the line-up, attacks and flights in turn, routs and the loss of leaders (8.2, 10.4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import DieTest, one_of
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.board import ATHENS, BATTLE, DISRUPTED, FORT, ROUTED
from vassal_rulebooks.syracuse.combat import fighters, fought
from vassal_rulebooks.syracuse.season import moved_morale, six_kind
from vassal_rulebooks.syracuse.state import RULES, Stage, State, act_kind, amount

if TYPE_CHECKING:
    from collections.abc import Iterator

FACTORS = {acts.Strike: "assault", acts.Shoot: "fire"}
"""The factor of each kind of attack."""


def line_of(state: State, unit: str) -> int:
    """Return the line of a unit or leader; 0 without one."""
    return dict(state.progress.lines).get(unit, 0)


def unlined(state: State, side: str) -> tuple[str, ...]:
    """Return the units of a side in the fight that have no line yet and are not held back, and then its leaders."""
    place, _ = state.engagement
    done = {*dict(state.progress.lines), *state.progress.held}
    units = tuple(unit for unit in fighters(state, place, side) if unit not in done)
    return units or tuple(one for one in state.leaders(place, side) if one not in done)


def excess(state: State, side: str) -> int:
    """Return how many more units a side has in the fight than the other."""
    place, _ = state.engagement
    return len(fighters(state, place, side)) - len(fighters(state, place, state.board.other[side]))


def open_lines(state: State, unit: str) -> tuple[int, ...]:
    """Return the lines for a unit: as many as the smaller side has units, the empty ones first; a leader joins one."""
    place, side = state.engagement[0], state.board.counter(unit).side
    own = fighters(state, place, side)
    taken = {line for one, line in state.progress.lines if one in own}
    if state.board.is_leader(unit):
        return tuple(sorted(taken))
    lines = range(1, len(own) - max(0, excess(state, side)) + 1)
    return tuple(line for line in lines if line not in taken) or tuple(lines)


@core.enforces(RULES["SYR-8.2-line"], "R-10")
def lines_up(state: State, act: acts.LineUp) -> core.Broken | None:
    """Each unit of the smaller side has its own line and an opponent; further units gang up (8.2)."""
    able = open_lines(state, act.unit) if act.unit in unlined(state, state.side) else ()
    return None if act.line in able else core.broken("" if able else "none", able=tuple(map(str, able)))


def holdable(state: State) -> tuple[str, ...]:
    """Return the units that the larger side can hold back (8.2)."""
    is_larger = len(state.progress.held) < excess(state, state.side)
    return tuple(unit for unit in unlined(state, state.side) if is_larger and not state.board.is_leader(unit))


def line_ups(state: State) -> Iterator[acts.LineUp]:
    """Yield the line-ups that are possible now."""
    return (acts.LineUp(unit, line) for unit in unlined(state, state.side) for line in open_lines(state, unit))


def after_line(state: State) -> State | None:
    """Return the position once all units of a side are lined up: the defender's, then the attacker's (8.2)."""
    if unlined(state, state.side):
        return None
    _, attacker = state.engagement
    onward = state.with_progress(side=state.board.other[state.side])
    return onward.with_progress(stage=Stage.SKIRMISH) if state.side == attacker else onward


# -- attacks and flights


def able(state: State) -> tuple[str, ...]:
    """Return the units of the side to act that attack or flee: those in line, or held units if no other is left."""
    place, _ = state.engagement
    own = fighters(state, place, state.side)
    return tuple(unit for unit in own if unit not in state.progress.held) or own


def opponents(state: State, unit: str) -> tuple[str, ...]:
    """Return the units opposite that are still in the fight; without one, all enemy units in it."""
    place, _ = state.engagement
    foes, line = fighters(state, place, state.board.other[state.board.counter(unit).side]), line_of(state, unit)
    return tuple(foe for foe in foes if line and line_of(state, foe) == line) or foes


def leader_with(state: State, unit: str) -> str:
    """Return the leader with a unit in the fight or in its square, or an empty text."""
    place, side = state.engagement[0], state.board.counter(unit).side
    here = state.whereabouts(unit) or ""
    if here in state.board.field:
        return next(iter(state.commanders(here, side)), "")
    return next((one for one in state.leaders(place, side) if unit_with(state, one) == unit), "")


def unit_with(state: State, leader: str) -> str:
    """Return the unit with a leader, the first of his side in his line, or an empty text."""
    place, line = state.engagement[0], line_of(state, leader)
    own = fighters(state, place, state.board.counter(leader).side)
    return next((unit for unit in own if line and line_of(state, unit) == line), "")


def strength(state: State, act: core.UnitDie) -> DieTest:
    """Return the test of an attack: the factor of the unit with the modifiers of the table (8.2)."""
    table, (place, _) = state.board.game.skirmish, state.engagement
    leader = leader_with(state, act.unit)
    name = "sea" if place in state.board.sea else "rating"
    rating = (state.value(name, leader) or state.value("rating", leader)) if leader else 0
    side = state.board.counter(act.unit).side
    return DieTest(state.value(FACTORS[type(act)], act.unit), (
        ("leader", -amount(table, "leader") * rating),
        ("night", -amount(table, "night") * state.progress.night),
        ("Circle Fort", -amount(table, "fort") * ((FORT, place, ATHENS) in state.marks and side == ATHENS)),
        ("disrupted", -amount(table, "disrupted") * (state.status(act.unit) == DISRUPTED)),
    ))  # fmt: skip


@core.enforces(RULES["SYR-8.2-factor"])
def has_the_factor(state: State, act: core.UnitDie) -> core.Broken | None:
    """A unit attacks with a factor that it has (8.2)."""
    factor = FACTORS[type(act)]
    return None if state.value(factor, act.unit) else core.broken(factor=factor)


def struck(state: State, act: core.UnitDie) -> State:
    """Return the position after an attack: a hit disrupts the unit opposite, and routs a disrupted unit (8.2)."""
    foe = opponents(state, act.unit)[0] if opponents(state, act.unit) else ""
    onward = state.with_progress(side=state.board.other[state.side])
    if not foe or not strength(state, act).is_passed(act.die):
        return onward
    return disrupted(onward, foe)


def disrupted(state: State, unit: str) -> State:
    """Return the position after a unit is disrupted; a disrupted unit routs (8.2, 8.3.1)."""
    after = state.lowered(unit)
    return broken_up(after, unit) if after.status(unit) == ROUTED else after


def refuges(state: State, side: str) -> tuple[str, ...]:
    """Return the areas that units of a side flee to: L-7, or areas with an Athenian wall and no enemies (8.2)."""
    if side != ATHENS:
        return (state.rules.refuge.value,)
    fights = state.marked(BATTLE)  # its units are on the battle board
    walled = (place for place in state.board.places if state.walls(place, side) and place not in fights)
    return tuple(place for place in walled if not state.enemies(place, side))


def broken_up(state: State, unit: str) -> State:
    """Return the position after a unit routs: its owner throws for it, and first for a leader with it (8.2, 10.4.3)."""
    side, leader = state.board.counter(unit).side, leader_with(state, unit)
    after = flow.called(state, Stage.ROUT, side, unit) if refuges(state, side) else state.eliminated_unit(unit)
    return flow.called(after, Stage.LOSS, side, leader) if leader else after


def is_shaky(state: State, unit: str) -> bool:
    """Return True for Sicels in a skirmish, who rout more easily (8.2); in a pitched battle all are alike (8.3.1)."""
    return state.board.is_sicel(unit) and state.whereabouts(unit) not in state.board.field


def routed(state: State, act: acts.Rout, is_passed: bool) -> State:
    """Return the position after the die for a routed unit: it comes to a refuge or is eliminated (8.2)."""
    after, side = state.answered(Stage.ROUT), state.board.counter(act.unit).side
    return flow.called(after, Stage.REFUGE, side, act.unit) if is_passed else after.eliminated_unit(act.unit)


ESCAPES = acts.goes_to(
    RULES["SYR-8.2-refuge"], lambda state: flow.about(state, Stage.REFUGE)[:1],
    lambda state, unit: refuges(state, state.board.counter(unit).side), "R-4", "R-22",
)  # fmt: skip
"""A unit that escapes goes to L-7, or to an Athenian wall without enemies (8.2)."""


def escaped(state: State, act: acts.Refuge) -> State:
    """Return the position after a unit comes to a refuge, with the leader who slipped away with it."""
    unit, *others = flow.about(state, Stage.REFUGE) or (act.unit,)
    after = state
    for one in (unit, *others):
        after = after.sent(one, act.to)
    return after.freed(act.unit).answered(Stage.REFUGE)


def fleeing(state: State) -> tuple[str, ...]:
    """Return the units that may try to flee: those in line, if there is a refuge (8.2)."""
    return able(state) if refuges(state, state.side) else ()


def flight(state: State, act: acts.Flee) -> DieTest:
    """Return the test of a flight: the morale with the modifiers of the table (8.2)."""
    table = state.board.game.flee
    return DieTest(state.level("morale", state.side), (
        ("disrupted", -amount(table, "disrupted") * (state.status(act.unit) == DISRUPTED)),
        ("night", -amount(table, "night") * state.progress.night),
    ))  # fmt: skip


def fled(state: State, act: acts.Flee, is_passed: bool) -> State:
    """Return the position after a try to flee."""
    onward = state.with_progress(side=state.board.other[state.side])
    return flow.called(onward, Stage.REFUGE, state.side, act.unit) if is_passed else onward


def slipping(state: State) -> tuple[str, ...]:
    """Return the leaders who can escape with their unit without a die (8.2)."""
    place, _ = state.engagement
    return state.leaders(place, state.side) if refuges(state, state.side) else ()


def slipped(state: State, act: acts.Slip) -> State:
    """Return the position after a leader escapes with his unit (8.2)."""
    unit = unit_with(state, act.unit)
    both = (unit, act.unit) if unit else (act.unit,)
    return flow.called(state.with_progress(side=state.board.other[state.side]), Stage.REFUGE, state.side, *both)


LOSES = one_of(RULES["SYR-10.4.3-leader"], lambda state: flow.about(state, Stage.LOSS)[:1])
"""A leader whose unit loses a step or routs is thrown for (10.4.3)."""


def leader_lost(state: State, act: acts.Loss) -> State:
    """Return the position after the die for a leader: a 6 reduces him or takes him out of the game (10.4.3)."""
    after = state.answered(Stage.LOSS)
    if act.die != state.rules.six.value:
        return after
    after = moved_morale(after, state.side, "leader-lost")
    return after.eliminated(act.unit) if state.standing(act.unit).step else after.with_step(act.unit, 1)


def after_skirmish(state: State) -> State | None:
    """Return the position after a skirmish: one side has no unit left in the area (8.2)."""
    place, _ = state.engagement
    return None if all(fighters(state, place, side) for side in state.board.sides) else fought(state)


STRIKES = one_of(RULES["SYR-8.2-unit"], able)
"""A unit in line attacks or flees (8.2)."""


SKIRMISH_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(
        acts.LineUp, lambda state, act: state.noted("lines", (act.unit, act.line)), lines_up, candidates=line_ups
    ),
    act_kind(
        acts.HoldBack, lambda state, act: state.noted("held", act.unit),
        one_of(RULES["SYR-8.2-held"], holdable, "R-10"),
    ),
    six_kind(acts.Strike, struck, STRIKES, has_the_factor),
    six_kind(acts.Shoot, struck, STRIKES, has_the_factor),
    act_kind.test(acts.Flee, fled, RULES["SYR-8.2-flee"], fleeing, flight),
    act_kind(acts.Slip, slipped, one_of(RULES["SYR-8.2-slip"], slipping, "R-9")),
    act_kind.test(
        acts.Rout, routed, RULES["SYR-8.2-rout"], lambda state: flow.about(state, Stage.ROUT)[:1],
        lambda state, act: DieTest(
            state.level("morale", state.side), (("Sicel", -1 if is_shaky(state, act.unit) else 0),)
        ),
    ),
    act_kind(acts.Refuge, escaped, ESCAPES),
    six_kind(acts.Loss, leader_lost, LOSES),
)  # fmt: skip
