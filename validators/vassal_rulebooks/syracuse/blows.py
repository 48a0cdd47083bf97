"""Blows of a pitched battle: fire, assault, ramming, and cavalry that retreats before them (8.3, 8.4, 10.7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import DieTest, one_of
from vassal_rulebooks.core.ratio import column_of
from vassal_rulebooks.core.state import on_track
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.battle import PHASES, ended_by_itself, foes_next_to, has_room, home, is_over
from vassal_rulebooks.syracuse.board import ARCHERS, CAVALRY, DISRUPTED, ROUTED, SYRACUSE
from vassal_rulebooks.syracuse.season import six_kind, throw_kind
from vassal_rulebooks.syracuse.skirmish import broken_up, disrupted, leader_with
from vassal_rulebooks.syracuse.state import RULES, Stage, State, act_kind, amount, without

NOTHING, DISRUPT, ROUT = "–", "D", "R"
"""The words of the assault results; a number is the steps that are lost."""


def target(state: State) -> str:
    """Return the enemy unit aimed at; empty without one."""
    return (*state.progress.about, "", "", "")[2] if not state.progress.calls else ""


def fresh(state: State) -> tuple[str, ...]:
    """Return the units of the side to act that did not strike in this phase."""
    return tuple(unit for unit in state.embattled(state.side) if unit not in state.progress.tried)


def ahead(state: State, unit: str, steps: int = 1) -> tuple[str, ...]:
    """Return the squares before a unit or its ship, as far as it strikes; archers alone strike over enemies (8.3.1)."""
    holder, found = state.board.holders.get(state.location(unit) or ""), list[str]()
    standing, side = state.standing((holder and holder.counter) or unit), state.board.counter(unit).side
    here = standing.location or ""
    for _ in range(steps):
        here = state.board.ahead(here, standing.status)
        found.append(here)
        if state.foes(here, side) and state.board.counter(unit).type != ARCHERS:
            break
    return tuple(found)


def sights(state: State, unit: str) -> tuple[str, ...]:
    """Return the enemies that a unit can strike in this phase: by fire in its range, else in the square ahead."""
    kind, is_fire = state.board.counter(unit).type, state.progress.stage is Stage.FIRE
    if is_fire and not state.value("fire", unit):
        return ()
    reach = state.rules.bow if kind == ARCHERS else state.rules.javelin
    squares = ahead(state, unit, reach.value if is_fire else 1)
    enemies = state.fielded(state.board.other[state.side])
    return tuple(foe for foe in enemies if state.location(foe) in squares)


def targets(state: State) -> tuple[str, ...]:
    """Return the enemies that some unit of the side to act can strike."""
    seen = {foe for unit in fresh(state) for foe in sights(state, unit)}
    return tuple(foe for foe in state.fielded(state.board.other[state.side]) if foe in seen)


def strikers(state: State) -> tuple[str, ...]:
    """Return the units that can strike the enemy aimed at."""
    return tuple(unit for unit in fresh(state) if target(state) in sights(state, unit))


def chargers(state: State, *, aboard: bool = False) -> tuple[str, ...]:
    """Return the ground units on the board, or aboard ships there, that can join the assault (8.3.2, 8.3.3)."""
    able = (unit for unit in strikers(state) if not state.board.is_ship(unit) and unit not in state.progress.ready)
    boxes = state.board.holders if state.board.game.naval_assault else {}  # earlier modules have one button for both
    return tuple(unit for unit in able if (state.location(unit) in boxes) == aboard)


def aimed(state: State, act: acts.Aim) -> State:
    """Return the position with an enemy aimed at."""
    return state if state.progress.calls else state.with_progress(about=(*state.engagement, act.unit), ready=())


def spent(state: State, *units: str) -> State:
    """Return the position with units that have struck."""
    return state.noted("tried", *units).with_progress(ready=())


# -- 8.3.1 fire, 8.3.4 ramming


def volley(state: State, act: acts.Volley) -> DieTest:
    """Return the test of fire: the factor with the modifiers of the table (8.3.1)."""
    leader = state.rating(state.whereabouts(act.unit) or "", state.side)
    return DieTest(state.value("fire", act.unit), (("leader", -amount(state.board.game.fire, "leader") * leader),))


def fired(state: State, act: acts.Volley) -> State:
    """Return the position after fire; a hit disrupts or routs (8.3.1)."""
    foe, is_hit = target(state), volley(state, act).is_passed(act.die)
    after = spent(state, act.unit)
    return disrupted(after, foe) if foe and is_hit else after


def ram(state: State, act: acts.Ram) -> DieTest:
    """Return the test of a ram: the factor, reinforced rams, and the modifiers of the table (8.3.4, 12.4)."""
    rams = state.rams if state.side == SYRACUSE else 0
    want = -amount(state.board.game.ram, "disrupted") * (state.status(act.unit) == DISRUPTED)
    return DieTest(state.value("assault", act.unit), (("reinforced rams", rams), ("disrupted", want)))


def rammed(state: State, act: acts.Ram, is_passed: bool) -> State:
    """Return the position after a ram: the ship loses a step, and so do its passengers, who are disrupted (8.3.4)."""
    foe, after = target(state), spent(state, act.unit)
    if not foe or not is_passed:
        return after
    box = state.board.held_in.get(foe, "")
    after = reduced(after, foe)
    for unit in [one.id for one in after.at(box) if not one.is_leader]:
        after = weakened(after, unit)
        after = after.with_status(unit, DISRUPTED) if after.location(unit) == box else after
    return after


def reduced(state: State, unit: str) -> State:
    """Return the position after a unit loses a step; the leader with it is thrown for (8.4, 10.4.3)."""
    leader, after = leader_with(state, unit), weakened(state, unit)
    is_left = leader and after.location(leader)
    return flow.called(after, Stage.LOSS, state.board.counter(unit).side, leader) if is_left else after


def weakened(state: State, unit: str) -> State:
    """Return the position after a unit loses a step, its last one with the unit (8.4)."""
    lost = state.standing(unit).step + 1
    return state.with_step(unit, lost) if lost < state.board.counter(unit).steps else state.eliminated_unit(unit)


# -- 8.3.2 assault, 8.3.3 from a ship


def storm(state: State, act: acts.Storm) -> DieTest:
    """Return the test of a unit aboard that assaults: the morale with the modifiers of the table (8.3.3)."""
    want = -amount(state.board.game.naval_assault, "disrupted") * (state.status(act.unit) == DISRUPTED)
    return DieTest(state.level("morale", state.side), (("disrupted", want),))


def stormed(state: State, act: acts.Storm, is_passed: bool) -> State:
    """Return the position after a unit aboard throws: it joins the assault, or by 10 or more it is lost (8.3.3)."""
    if is_passed:
        return state.noted("ready", act.unit)
    is_lost = storm(state, act).modified(act.die) >= acts.ten(state)[-1]
    return state.eliminated_unit(act.unit) if is_lost else state.noted("tried", act.unit)


@core.forbids(RULES["SYR-8.3.2-nobody"])
def is_without_chargers(state: State, _act: acts.AssaultDie) -> bool:
    """An assault needs units that make it (8.3.2)."""
    return not state.progress.ready


def edge(state: State) -> tuple[int, int]:
    """Return the shift of the column and the change of the die for the side to act in a battle by night (10.6)."""
    if not state.progress.dice:
        return 0, 0
    _, attacker = state.engagement
    sign = 1 if state.side == attacker else -1
    mine, theirs = state.progress.dice[::sign]
    other = state.board.other[state.side]
    ours, foes = mine <= state.level("morale", state.side), theirs <= state.level("morale", other)
    return ours - foes, (mine == 1) - (theirs == 1)


def cell(state: State, die: int) -> str:
    """Return the result of the assault by the house table: odds with shifts, and the die with its modifiers (8.3.2)."""
    columns = tuple(state.board.game.assault.values())
    square, (shift, luck) = state.location(target(state)) or "", edge(state)
    other = state.board.other[state.side]
    forces = state.value("assault", *state.progress.ready), state.value("assault", *state.own_units(square, other))
    odds = [Fraction(column.attackers, column.defenders) for column in columns]
    column = columns[on_track(column_of(odds, *forces) + shift, 0, len(columns) - 1)]
    places = {state.whereabouts(unit) or "" for unit in state.progress.ready}
    leaders = max((state.rating(place, state.side) for place in places), default=0) - state.rating(square, other)
    return column.results[on_track(die + leaders + luck, 1, len(column.results)) - 1]


def assaulted(state: State, act: acts.AssaultDie) -> State:
    """Return the position after an assault: each side takes its part of the result, the attacker first (8.3.2)."""
    own, foe = state.progress.ready, target(state)
    if not own or not foe:
        return state
    square, other = state.location(foe) or "", state.board.other[state.side]
    result = cell(state, act.die).split(" / ")
    sides = ((state.side, own), (other, state.own_units(square, other)))
    after = spent(state, *own).with_progress(about=state.engagement)
    for part, (side, units) in reversed([*zip(result, sides, strict=True)]):
        if part != NOTHING:
            steps = "".join(filter(str.isdigit, part)) or "0"
            after = flow.called(after, Stage.STEP_RESULTS, side, steps, part.removeprefix(steps), *units)
    return after


def suffering(state: State) -> tuple[str, ...]:
    """Return the units that can take the loss of a step."""
    return tuple(
        unit for unit in flow.about(state, Stage.STEP_RESULTS)[2:] if state.whereabouts(unit) in state.board.field
    )


def suffered(state: State, act: acts.Lose) -> State:
    """Return the position after a unit loses a step; its leader is thrown for (8.4, 10.4.3)."""
    about = flow.about(state, Stage.STEP_RESULTS)
    after = state.with_progress(about=(str(int(about[0]) - 1), *about[1:])) if about else state
    return reduced(after, act.unit)


def after_step_results(state: State) -> State | None:
    """Return the position after the losses; the result may disrupt or rout the remaining units (8.3.2)."""
    steps, word, *_ = flow.about(state, Stage.STEP_RESULTS)
    units = suffering(state)
    if units and int(steps):
        return None
    after = state.answered(Stage.STEP_RESULTS)
    for unit in units:
        if word == DISRUPT:
            after = disrupted(after, unit)
        elif word == ROUT:
            after = broken_up(after.with_status(unit, ROUTED), unit)
    return after


# -- 10.7 cavalry


def shy(state: State) -> tuple[str, ...]:
    """Return the cavalry that can retreat before combat: of who did not march, with no enemy cavalry next to it (10.7).

    It retreats after defensive fire, so also in the phase of fire that follows, before archers afar as before others.
    """
    if state.progress.stage is not Stage.FIRE:
        return ()
    _, attacker = state.engagement
    own = attacker if state.progress.count % len(PHASES) >= len(PHASES) // 2 else state.board.other[attacker]
    units = (unit for unit in state.fielded(own) if unit not in state.progress.near)
    horse = (unit for unit in units if state.board.counter(unit).type == CAVALRY)
    return tuple(
        unit for unit in horse
        if all(state.board.counter(foe).type != CAVALRY for foe in foes_next_to(state, unit))
    )  # fmt: skip


def evasion(state: State, act: acts.Evade) -> DieTest:
    """Return the test of a retreat before combat (10.7)."""
    side = state.board.counter(act.unit).side
    leader = state.rating(state.location(act.unit) or "", side)
    return DieTest(state.level("morale", side), (
        ("leader", leader), ("disrupted", -(state.status(act.unit) == DISRUPTED)),
    ))  # fmt: skip


def evaded(state: State, act: acts.Evade, is_passed: bool) -> State:
    """Return the position after a test: the cavalry retreats a square, or by a 10 is disrupted (10.7)."""
    after = state.noted("near", act.unit)
    number = evasion(state, act).modified(act.die)
    if is_passed:
        return after.noted("led", act.unit)
    if number < acts.ten(state)[-1]:
        return after
    is_shaken = state.status(act.unit) == DISRUPTED
    return after.eliminated_unit(act.unit) if is_shaken else after.lowered(act.unit)


def ways_back(state: State, unit: str) -> tuple[str, ...]:
    """Return the squares that cavalry retreats to (10.7)."""
    near = state.board.exits.get(state.location(unit) or "", ())
    return tuple(to for to in near if has_room(state, unit, to))


RETREATS = acts.goes_to(RULES["SYR-10.7-square"], lambda state: state.progress.led, ways_back)
"""Cavalry that retreats goes to a free square next to its own (10.7)."""


def fell_back(state: State, act: acts.FallBack) -> State:
    """Return the position after cavalry retreats."""
    return state.placed(act.unit, act.to).with_progress(led=without(state.progress.led, act.unit))


def after_blows(state: State) -> State | None:
    """Return the position after a phase of fire, assault or rally without further acts."""
    if is_over(state):
        return home(state)
    cornered = (unit for unit in shy(state) if state.board.counter(unit).side == state.side)
    left = (
        *(disrupted_units(state) if state.progress.stage is Stage.RALLY_PHASE else targets(state)),
        *(unit for unit in cornered if foes_next_to(state, unit)), *state.progress.led,
    )  # fmt: skip
    return None if left else ended_by_itself(state)


def disrupted_units(state: State) -> tuple[str, ...]:
    """Return the disrupted units on the board that can rally (8.5)."""
    return tuple(unit for unit in fresh(state) if state.status(unit) == DISRUPTED)


BLOW_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(acts.Aim, aimed, one_of(RULES["SYR-8.3-target"], targets)),
    six_kind(acts.Volley, fired, one_of(RULES["SYR-8.3.1-fire"], strikers)),
    act_kind.test(
        acts.Ram, rammed, RULES["SYR-8.3.4-ram"], lambda state: filter(state.board.is_ship, strikers(state)), ram
    ),
    act_kind(
        acts.Charge, lambda state, act: state.noted("ready", act.unit), one_of(RULES["SYR-8.3.2-charge"], chargers)
    ),
    act_kind.test(
        acts.Storm, stormed, RULES["SYR-8.3.3-storm"], lambda state: chargers(state, aboard=True), storm
    ),
    throw_kind(acts.AssaultDie, assaulted, is_without_chargers, six=True),
    act_kind(acts.Lose, suffered, one_of(RULES["SYR-8.4-unit"], suffering)),
    act_kind.test(acts.Evade, evaded, RULES["SYR-10.7-evade"], shy, evasion),
    act_kind(acts.FallBack, fell_back, RETREATS),
)  # fmt: skip
