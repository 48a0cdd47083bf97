"""Pitched battles: how both sides come to the battle board, move on it, rally, and go home (6.5, 7.3, 8.5, 10.6)."""

from __future__ import annotations

from typing import Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import DieTest
from vassal_rulebooks.core.movement import passes_limit, stepped
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.board import ABOUT, BATTLE, CAVALRY, HEADINGS, READY
from vassal_rulebooks.syracuse.combat import fought
from vassal_rulebooks.syracuse.season import moved_morale, throw_kind, try_kind
from vassal_rulebooks.syracuse.state import RULES, Stage, State, act_kind, without

ATTACKER, DEFENDER = 0, 1
PHASES = (
    (Stage.MARCH, ATTACKER), (Stage.FIRE, DEFENDER), (Stage.FIRE, ATTACKER), (Stage.ASSAULT, ATTACKER),
    (Stage.RALLY_PHASE, ATTACKER),
    (Stage.MARCH, DEFENDER), (Stage.FIRE, ATTACKER), (Stage.FIRE, DEFENDER), (Stage.ASSAULT, DEFENDER),
    (Stage.RALLY_PHASE, DEFENDER),
)  # fmt: skip
"""The phases of a round, each with the side that acts; the eleventh has no acts (6.5)."""


def foes_next_to(state: State, unit: str, place: str = "") -> tuple[str, ...]:
    """Return the enemy units in the squares next to a unit, or next to another square."""
    near = state.board.exits.get(place or state.whereabouts(unit) or "", ())
    enemies = state.fielded(state.board.other[state.board.counter(unit).side])
    return tuple(foe for foe in enemies if state.location(foe) in near)


# -- 8.1, 10.6 set-up


def waiting(state: State) -> tuple[str, ...]:
    """Return the units and leaders of the side to act that still come to the board; one without room stays out."""
    place = (*flow.about(state, Stage.BATTLE_SET_UP), "")[0]
    units = (unit for unit in state.own_units(place, state.side) if unit in state.progress.busy)
    return tuple(unit for unit in (*units, *state.leaders(place, state.side)) if any(places(state, unit)))


def rows(state: State) -> range:
    """Return the rows where the side to act sets up: 11 for the defender, 1 or by night more for the attacker."""
    is_attacker = state.side == state.engagement[1]
    last = state.rules.rows.value
    return range(1, max(1, state.progress.count) + 1) if is_attacker else range(last, last + 1)


def has_room(state: State, unit: str, to: str) -> bool:
    """Return True if a unit can be in a square: with one other, cavalry with cavalry, never with enemies (7.3.2)."""
    board, side = state.board, state.board.counter(unit).side
    there = tuple(one for one in state.own_units(to, side) if one != unit)
    kinds = {board.counter(one).type == CAVALRY for one in (*there, unit)}
    is_free = not state.enemies(to, side) and to in board.field
    return is_free and (board.is_leader(unit) or (len(there) < state.rules.squares.value and len(kinds) == 1))


def places(state: State, unit: str) -> tuple[str, ...]:
    """Return the squares where a unit can set up."""
    near = rows(state)
    return tuple(to for to in sorted(state.board.field) if state.board.row(to) in near and has_room(state, unit, to))


@core.enforces(RULES["SYR-8.1-array"])
def forms_up_there(state: State, act: acts.FormUp) -> core.Broken | None:
    """Defenders set up in row 11, and attackers in row 1, or by night in a row up to their die (8.1, 10.6)."""
    if act.unit not in waiting(state):
        return core.broken("unit")
    return None if act.to in places(state, act.unit) else core.broken(able=tuple(map(str, rows(state))))


def formed(state: State, act: acts.FormUp) -> State:
    """Return the position after a unit comes to the board; it looks at the enemy, and its activation is remembered."""
    is_used, front = state.is_used(act.unit), ABOUT if state.side == state.engagement[1] else READY
    held = (*state.progress.held, act.unit) if is_used else state.progress.held
    return state.placed(act.unit, act.to).turned(act.unit, front).with_progress(held=held)


def after_set_up(state: State) -> State | None:
    """Return the position once a side has set up: the attacker follows the defender, then the first round begins."""
    if waiting(state):
        return None
    _, attacker = state.engagement
    if state.side == attacker:
        return at_phase(state, 0)
    return state.with_progress(stage=Stage.ROWS if state.progress.night else Stage.BATTLE_SET_UP, side=attacker)


def night_thrown(state: State, act: acts.NightDie) -> State:
    """Return the position after a die for a night battle, the attacker's first (10.6)."""
    after = state.with_progress(dice=(*state.progress.dice, act.die))
    if state.side == state.engagement[1]:
        return after.with_progress(side=state.board.other[state.side])
    return after.with_progress(stage=Stage.BATTLE_SET_UP)


# -- 6.5 rounds


def at_phase(state: State, number: int) -> State:
    """Return the position at a phase of the battle; after the last round all go home (6.5)."""
    place, attacker = state.engagement
    if number == state.rules.rounds.value * len(PHASES):
        return home(state)
    stage, who = PHASES[number % len(PHASES)]
    side = attacker if who == ATTACKER else state.board.other[attacker]
    return state.at_rest().with_progress(
        stage=stage, side=side, count=number, about=(place, attacker), tried=(), near=(), ready=(), led=(), ended=""
    )  # fmt: skip


def ended_by_itself(state: State) -> State:
    """Return the position after a phase with nothing left to do; who acted in it may still say that it is over."""
    ended = state.side if state.progress.tried or state.progress.near else state.progress.ended
    after = at_phase(state, state.progress.count + 1)
    return after.with_progress(ended=ended)


def is_late(state: State, act: acts.EndPhase) -> bool:
    """Return True if an end is that of a phase that ended by itself: of the other side, or before any act (6.5)."""
    now = state.progress
    has_begun = now.tried or now.ready or len(now.about) > len(state.engagement)
    return act.side != now.side or (act.side == now.ended and not has_begun and now.stage is not Stage.MARCH)


def end_phase(state: State, act: acts.EndPhase) -> State:
    """Return the position after a phase; a phase that has ended by itself ends once."""
    if state.progress.stage not in dict(PHASES):
        return state
    return state.with_progress(ended="") if is_late(state, act) else at_phase(state, state.progress.count + 1)


def is_over(state: State) -> bool:
    """Return True if a side has no unit left on the board."""
    return not all(map(state.fielded, state.board.sides))


def home(state: State) -> State:
    """Return the position after a battle: all are back in its area, and who alone is left gains morale (8.3)."""
    place, _ = state.engagement
    left = [side for side in state.board.sides if state.fielded(side)]
    after = moved_morale(state, left[0], "battle") if len(left) == 1 else state
    for counter in state.board.counters:
        if state.location(counter.id) in state.board.field:
            after = after.sent(counter.id, place)
    return fought(after.lifted(BATTLE, place)).with_progress(
        dice=(), count=0, tried=(), near=(), ready=(), led=(), ended=""
    )


def after_march(state: State) -> State | None:
    """Return the position once nobody is left to march against."""
    return home(state) if is_over(state) else None


# -- 7.3 movement


def stands(state: State) -> tuple[str, ...]:
    """Return the counters of the side to act on the board."""
    return (*state.fielded(state.side), *state.fielded(state.side, leaders=True))


def front(state: State, unit: str) -> str:
    """Return the square that a unit looks at; empty at the edge of the board (7.3)."""
    standing = state.standing(unit)
    return state.board.ahead(standing.location or "", standing.status)


@core.enforces(RULES["SYR-7.3-ahead"])
def goes_ahead(state: State, act: acts.March) -> core.Broken | None:
    """A unit moves into the square that it looks at (7.3)."""
    ahead = front(state, act.unit)
    return None if act.to == ahead and act.unit in stands(state) else core.broken(able=(ahead,) * bool(ahead))


def headings(state: State, unit: str) -> tuple[str, ...]:
    """Return the directions that a unit on the board can turn to."""
    return tuple(to for to in HEADINGS * (unit in stands(state)) if to != state.standing(unit).status)


@core.enforces(RULES["SYR-7.3-turn"])
def turns(state: State, act: acts.Wheel) -> core.Broken | None:
    """A unit on the board turns into another direction (7.3)."""
    able = headings(state, act.unit)
    return None if act.to in able else core.broken("" if able else "none", able=able)


@core.enforces(RULES["SYR-7.3-points"])
def has_points(state: State, act: acts.March | acts.Wheel) -> core.Broken | None:
    """A square and a turn cost a point each, and leaders bring none (7.3)."""
    standing, limit = state.standing(act.unit), state.value("mp", act.unit)
    due = 0 if isinstance(act, acts.Wheel) and turns_on(state, act.unit) else 1
    return core.broken(spent=standing.spent + due, limit=limit) if passes_limit(standing.spent, due, limit) else None


@core.enforces(RULES["SYR-7.3.1-stop"])
def keeps_its_nerve(state: State, act: acts.March | acts.Wheel) -> core.Broken | None:
    """A ground unit stops next to an enemy, and no unit turns there, unless a die lets it; leaders follow (7.3.1)."""
    if state.board.is_leader(act.unit):
        return None
    now, is_near = state.progress, bool(foes_next_to(state, act.unit))
    is_held = state.standing(act.unit).stopped or (isinstance(act, acts.Wheel) and is_near) or act.unit in now.tried
    return core.broken() if is_held and act.unit not in now.near else None


@core.enforces(RULES["SYR-7.3.2-stack"])
def finds_room(state: State, act: acts.March) -> core.Broken | None:
    """Two units of a side are in a square at most, cavalry with cavalry alone (7.3.2)."""
    return None if has_room(state, act.unit, act.to) else core.broken()


def marched(state: State, act: acts.March) -> State:
    """Return the position after a unit moves on the board."""
    standing, now = state.standing(act.unit), state.progress
    stops = not state.board.is_ship(act.unit) and bool(foes_next_to(state, act.unit, act.to))
    after = state.with_standing(act.unit, stepped(standing, act.to, begins=standing.moved is None, stopped=stops))
    return after.with_progress(**{name: without(getattr(now, name), act.unit) for name in ("near", "tried")})


def turns_on(state: State, unit: str) -> bool:
    """Return True if the last that a unit did was a turn: one more is part of it (7.3)."""
    return len({*state.standing(unit).trail[-2:]}) == 1


def wheeled(state: State, act: acts.Wheel) -> State:
    """Return the position after a unit turns."""
    standing = state.standing(act.unit)
    due = 0 if turns_on(state, act.unit) else 1
    after = stepped(standing, standing.location or "", begins=standing.moved is None, cost=due)
    return state.with_standing(act.unit, after._replace(status=act.to, stopped=standing.stopped))


def tested(state: State) -> tuple[str, ...]:
    """Return the units next to enemies that can test their nerve."""
    return tuple(one for one in stands(state) if foes_next_to(state, one))


def nerve(state: State, act: acts.Nerve) -> DieTest:
    """Return the test to go on next to an enemy: a leader helps, and horsemen without horsemen before them (7.3.1)."""
    counter = state.board.counter(act.unit)
    is_free = counter.type == CAVALRY and all(
        state.board.counter(foe).type != CAVALRY for foe in foes_next_to(state, act.unit)
    )
    leader = state.rating(state.location(act.unit) or "", counter.side)
    return DieTest(state.level("morale", counter.side), (("leader", leader), ("cavalry", int(is_free))))


BATTLE_KINDS: tuple[core.ActKind[State, Any], ...] = (
    throw_kind(acts.NightDie, night_thrown),
    throw_kind(acts.RowDie, lambda state, act: state.with_progress(stage=Stage.BATTLE_SET_UP, count=act.die)),
    act_kind(
        acts.FormUp, formed, forms_up_there,
        candidates=lambda state: (acts.FormUp(unit, to) for unit in waiting(state) for to in places(state, unit)),
    ),
    act_kind(
        acts.March, marched, goes_ahead, has_points, keeps_its_nerve, finds_room,
        candidates=lambda state: (acts.March(unit, front(state, unit)) for unit in stands(state)),
    ),
    act_kind(
        acts.Wheel, wheeled, turns, has_points, keeps_its_nerve,
        candidates=lambda state: (acts.Wheel(unit, to) for unit in stands(state) for to in headings(state, unit)),
    ),
    try_kind(
        acts.Nerve, lambda state, act, is_passed: state.noted("near", act.unit) if is_passed else state,
        RULES["SYR-7.3.1-nerve"], tested, nerve,
    ),
    act_kind(acts.EndPhase, end_phase),
)  # fmt: skip
