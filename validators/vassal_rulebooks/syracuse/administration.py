"""The end of a turn: victory, surrender, rally, replacements, Sicels and the next turn (4.4, 8.5, 9.4, 10.1, 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import DieTest, one_of
from vassal_rulebooks.core.state import DRAWN, LEFT, Draw
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.battle import foes_next_to
from vassal_rulebooks.syracuse.blows import disrupted_units
from vassal_rulebooks.syracuse.board import (
    ATHENS,
    CAVALRY,
    CUPS,
    DISRUPTED,
    FIRST_WAVE,
    HOPLITES,
    LIGHT,
    NORMAL,
    READY,
    RELIEF,
    SYRACUSE,
)
from vassal_rulebooks.syracuse.season import throw_kind, try_kind
from vassal_rulebooks.syracuse.state import RULES, Progress, Stage, State, act_kind, event_amount
from vassal_rulebooks.syracuse.supply import is_supplied
from vassal_rulebooks.syracuse.walls import torn_down

# -- 11.1 automatic victory, 11.2 surrender


def fallen_leaders(state: State, side: str) -> int:
    """Return the number of a side's leaders that are reduced or eliminated."""
    own = state.board.units(side, leaders=True)
    return sum(not state.location(one) or bool(state.standing(one).step) for one in own)


def automatic(state: State) -> str:
    """Return the side that wins automatically; empty if none does (11.1)."""
    city = state.rules.city.value
    ring = (to for to in state.board.exits[state.rules.refuge.value] if to in state.board.land and to not in city)
    is_closed = all(
        any(state.board.counter(unit).type == HOPLITES for unit in state.normal(state.own_units(to, ATHENS)))
        for to in ring
    )
    if is_closed and not state.in_play(SYRACUSE, ships=True):
        return ATHENS
    came = [one for one in state.board.units(ATHENS, leaders=True) if state.location(one) != RELIEF]
    return SYRACUSE if fallen_leaders(state, ATHENS) == len(came) and not state.in_play(ATHENS, ships=True) else ""


def tested(state: State) -> str:
    """Return the side that is tested for surrender, from turn 2 on the one with less morale; empty if none (11.2)."""
    levels = {side: state.level("morale", side) for side in state.board.sides}
    if state.turn < state.rules.surrender.value or len(set(levels.values())) == 1:
        return ""
    return min(levels, key=levels.__getitem__)


def begin_victory(state: State) -> State | None:
    """Return the position after the check for victory: over, at a surrender check, or at the rally."""
    winner = automatic(state)
    if winner:
        return over(state, state.board.other[winner])
    side = tested(state)
    if not side:
        return to_rally(state)
    return None if state.side == side else state.with_progress(side=side)


def over(state: State, beaten: str) -> State:
    """Return the position at the end of the game."""
    return state.changed(beaten=beaten).with_progress(stage=Stage.OVER, side="")


def surrender_number(state: State, side: str, die: int) -> int:
    """Return the modified die of a surrender check (11.2)."""
    places = {state.whereabouts(one) for one in state.board.units(side, leaders=True)}
    cut = any(not is_supplied(state, unit) for unit in state.in_play(side) if state.whereabouts(unit) in places)
    lost = fallen_leaders(state, side)
    return die + lost + cut + (not state.in_play(side, ships=True)) + event_amount(state, "surrender", side)


def surrendered(state: State, act: acts.SurrenderDie) -> State:
    """Return the position after a surrender check: above half of the morale it rises, above it the side is beaten."""
    level, number = state.level("morale", act.side), surrender_number(state, act.side, act.die)
    if number > level:
        return over(state, act.side)
    after = state.with_level("morale", act.side, level + 1) if number > level // 2 else state
    if act.side == ATHENS:
        after = after.changed(history=(*after.history, "checked"))
    return to_rally(after)


# -- 8.5 rally, 9.4 replacements


def to_rally(state: State) -> State:
    """Return the position at the rally of the first side."""
    return state.with_progress(stage=Stage.RALLY, side=ATHENS, tried=())


def to_rally_now(state: State) -> tuple[str, ...]:
    """Return the units of the side to act that can rally, disrupted or routed (8.5)."""
    if state.progress.stage is Stage.RALLY_PHASE:
        return disrupted_units(state)
    return tuple(unit for unit in state.in_play(state.side) if not state.is_normal(unit))


def rally(state: State, act: acts.Rally) -> DieTest:
    """Return the test of a rally: a leader helps, want of supply hinders, in a battle normal enemies do (8.5)."""
    if state.progress.stage is Stage.RALLY_PHASE:
        is_pressed = bool(state.normal(foes_next_to(state, act.unit)))
        return DieTest(state.level("morale", state.side), (("enemies", -int(is_pressed)),))
    side, place = state.side, state.whereabouts(act.unit) or ""
    want = 2 if state.board.is_chosen("R-21", "2") else 1
    return DieTest(state.level("morale", side), (
        ("leader", state.rating(place, side)),
        ("without supply", 0 if is_supplied(state, act.unit) else -want),
    ))  # fmt: skip


def rallied(state: State, act: acts.Rally, is_passed: bool) -> State:
    """Return the position after a rally: a routed unit becomes disrupted, by 1 normal, and by 10 it is lost (8.5)."""
    number = rally(state, act).modified(act.die)
    if state.is_normal(act.unit):
        return state
    if state.status(act.unit) == DISRUPTED:
        return state.with_status(act.unit, NORMAL) if is_passed else state
    first, *_, last = acts.ten(state)
    if number >= last:
        return state.eliminated_unit(act.unit)
    status = NORMAL if number <= first else DISRUPTED
    return state.with_status(act.unit, status) if is_passed else state


def end_rally(state: State, _act: acts.EndRally) -> State:
    """Return the position after the rally of a side; after both, replacements follow."""
    after = state.with_progress(tried=())
    if state.side == ATHENS:
        return after.with_progress(side=SYRACUSE)
    return after.with_progress(stage=Stage.REPLACE, side=ATHENS)


def replaceable(state: State) -> tuple[str, ...]:
    """Return the reduced units that can receive a replacement: as many as the morale, in supply (9.4)."""
    if len(state.progress.tried) >= state.level("morale", state.side):
        return ()
    kinds = (HOPLITES, LIGHT, CAVALRY)
    own = (unit for unit in state.in_play(state.side) if state.board.counter(unit).type in kinds)
    fit = (unit for unit in own if state.standing(unit).step and not state.board.is_sicel(unit))
    return tuple(unit for unit in fit if is_supplied(state, unit))


def replaced(state: State, act: acts.Replace, is_passed: bool) -> State:
    """Return the position after a die for a replacement (9.4)."""
    return state.with_step(act.unit, max(0, state.standing(act.unit).step - 1)) if is_passed else state


def end_replace(state: State, _act: acts.EndReplace) -> State:
    """Return the position after the replacements of a side; after both, walls are torn down and Sicels recruited."""
    after = state.with_progress(tried=())
    if state.side == ATHENS:
        return after.with_progress(side=SYRACUSE)
    after = torn_down(after)
    return after.with_progress(stage=Stage.SICELS, side=ATHENS, count=free_draws(after, ATHENS))


# -- 10.1.1 Sicels


def free_draws(state: State, side: str) -> int:
    """Return how many Sicels a side draws without a die: the difference of morale, if its own is higher (10.1.1)."""
    return max(0, state.level("morale", side) - state.level("morale", state.board.other[side]))


def cup(state: State) -> tuple[str, ...]:
    """Return the Sicels in the cup if the side to act may draw one (10.1.1)."""
    may_draw = state.progress.count > 0 and not drawn(state)
    return state.board.sicels.held(state.cards, LEFT) if may_draw else ()


def drawn(state: State) -> tuple[str, ...]:
    """Return the Sicels that are drawn and whose counter is in neither side's area yet."""
    out, sides = state.board.sicels.held(state.cards, DRAWN), state.board.sides
    return tuple(one for one in out if all(state.location(f"{side[0]}.{one}") == CUPS[side] for side in sides))


def drew(state: State, act: Draw) -> State:
    """Return the position after a Sicel is drawn from the cup."""
    after = state.changed(cards=state.board.sicels.put(state.cards, act.card, DRAWN))
    return after.with_progress(count=max(0, state.progress.count - 1))


def homes(state: State, _unit: str) -> tuple[str, ...]:
    """Return where a new Sicel comes: to the west edge or to a leader, at first to the set-up areas (10.1.1, 12)."""
    side, rules = state.side, state.rules
    if state.progress.stage is Stage.SET_UP:
        return rules.camps.value if side == ATHENS else rules.city.value
    west = [place for place in rules.west.value if not state.enemies(place, side)]
    leaders = [state.location(one) or "" for one in state.board.units(side, leaders=True)]
    return tuple(dict.fromkeys((*west, *(place for place in leaders if place in state.board.land))))


RECRUITS = acts.goes_to(
    RULES["SYR-10.1.1-place"], lambda state: [f"{state.side[:1]}.{name}" for name in drawn(state)], homes
)
"""A Sicel that was drawn comes to the west edge or to a leader (10.1.1)."""


@core.forbids(RULES["SYR-10.1.1-die"])
def draws_freely(state: State, act: acts.SicelDie) -> bool:
    """The side with more morale draws without a die, and the other throws once (10.1.1)."""
    return bool(free_draws(state, act.side)) or bool(state.progress.dice)


def sicel_thrown(state: State, act: acts.SicelDie) -> State:
    """Return the position after the die for one Sicel; on a 10 a Sicel of the side deserts (10.1.1)."""
    after = state.with_progress(dice=(act.die,))
    if act.die == acts.ten(state)[-1] and deserters(state, act.side):
        return flow.called(after, Stage.SICELS, state.board.other[act.side], act.side)
    return after.with_progress(count=1) if act.die <= state.level("morale", act.side) else after


def deserters(state: State, side: str) -> tuple[str, ...]:
    """Return the Sicels of a side on the map."""
    return tuple(unit for unit in state.in_play(side) if state.board.is_sicel(unit))


def deserting(state: State) -> tuple[str, ...]:
    """Return the Sicels that the enemy can choose to desert (10.1.1)."""
    about = flow.about(state, Stage.SICELS)
    return deserters(state, about[0]) if about else ()


@core.forbids(RULES["SYR-10.1.1-end"])
def owes_a_placement(state: State, _act: acts.EndSicels) -> bool:
    """A Sicel that was drawn is placed, and a deserter is chosen, before the side is done (10.1.1)."""
    return bool(drawn(state)) or bool(deserting(state))


def end_sicels(state: State, _act: acts.EndSicels) -> State:
    """Return the position after the Sicels of a side; after both, the next turn begins."""
    after = state.with_progress(dice=(), count=free_draws(state, SYRACUSE))
    return after.with_progress(side=SYRACUSE) if state.side == ATHENS else next_turn(state)


def next_turn(state: State) -> State:
    """Return the position at the beginning of the next turn: counters are ready again, reinforcements fall due."""
    if state.turn == state.board.game.turns:
        return over(state, "")
    waves = (*state.waves, *due(state))
    standings = tuple(
        standing._replace(status=READY) if standing.location in state.board.kinds else standing
        for standing in state.at_rest().standings
    )
    after = replace(state, standings=standings, turn=state.turn + 1, waves=waves, begins=flow.A_TURN, event=0)
    rams = 0 if RELIEF in waves else after.rams
    return after.changed(rams=rams, progress=Progress(Stage.EVENT, ATHENS))


def due(state: State) -> tuple[str, ...]:
    """Return the reinforcements that come from the next turn on (12.2, 12.4)."""
    found = []
    if state.turn + 1 >= state.rules.first_wave.value and FIRST_WAVE not in state.waves:
        found.append(FIRST_WAVE)
    ships = {side: len(state.in_play(side, ships=True)) for side in state.board.sides}
    first = [one for one in ("A.Lamachus", "A.Nicias") if not state.location(one) or state.standing(one).step]
    is_weak = state.level("morale", ATHENS) < state.level("morale", SYRACUSE) and ships[ATHENS] < ships[SYRACUSE]
    if first and is_weak and {"fort", "checked"} <= {*state.history} and RELIEF not in state.waves:
        found.append(RELIEF)
    return tuple(found)


def winner(state: State) -> str | None:
    """Return the winner; empty if nobody wins, None while the game continues (11)."""
    if state.progress.stage is not Stage.OVER:
        return None
    return state.board.other[state.beaten] if state.beaten else ""


ADMINISTRATION_KINDS: tuple[core.ActKind[State, Any], ...] = (
    throw_kind(acts.SurrenderDie, surrendered),
    try_kind(acts.Rally, rallied, RULES["SYR-8.5-rally"], to_rally_now, rally),
    act_kind(acts.EndRally, end_rally),
    try_kind(
        acts.Replace, replaced, RULES["SYR-9.4-replace"], replaceable,
        lambda state, _: DieTest(state.level("morale", state.side)),
    ),
    act_kind(acts.EndReplace, end_replace),
    act_kind(
        Draw, drew, one_of(RULES["SYR-10.1.1-cup"], cup, field="card"), is_chance=True,
        candidates=lambda state: map(Draw, cup(state)),
    ),
    throw_kind(acts.SicelDie, sicel_thrown, draws_freely),
    act_kind(acts.Recruit, lambda state, act: state.placed(act.unit, act.to), RECRUITS),
    act_kind(
        acts.Desert, lambda state, act: state.eliminated_unit(act.unit).answered(Stage.SICELS),
        one_of(RULES["SYR-10.1.1-desert"], deserting),
    ),
    act_kind(acts.EndSicels, end_sicels, owes_a_placement),
)  # fmt: skip
