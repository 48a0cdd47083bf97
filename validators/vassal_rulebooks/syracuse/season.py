"""The beginning of a turn: set-up, random event, supply, morale, initiative and impulses (4.1 to 6.1, 12)."""

from __future__ import annotations

from itertools import product, starmap
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import OptionRule, SideDie, one_of
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.board import ATHENS, SYRACUSE
from vassal_rulebooks.syracuse.state import RULES, Stage, State, act_kind, amount, event_amount
from vassal_rulebooks.syracuse.supply import starving, supplied_by_city, without_supply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vassal_rulebooks.core.rules import Paragraph


# -- the dice


@core.enforces(RULES["SYR-2-six"])
def shows_six(state: State, act: Any) -> core.Broken | None:
    """A die of six shows 1 to 6 (2.0)."""
    return None if act.die in acts.six(state) else core.broken()


@core.enforces(RULES["SYR-2-ten"])
def shows_ten(state: State, act: Any) -> core.Broken | None:
    """A die of ten shows 1 to 10 (2.0)."""
    return None if act.die in acts.ten(state) else core.broken()


def throw_kind(kind: type[SideDie], effect: Any, *rules: Any, six: bool = False) -> core.ActKind[State, Any]:
    """Return the kind of throws of a die by the side to act."""
    shown, dice = (shows_six, acts.six) if six else (shows_ten, acts.ten)

    def throws(state: State) -> Iterator[SideDie]:
        return (kind(state.side, die) for die in dice(state))

    return act_kind(kind, effect, shown, *rules, candidates=throws, is_chance=True)


def six_kind(kind: Any, effect: Any, rule: OptionRule, *rules: Any) -> core.ActKind[State, Any]:
    """Return the kind of throws of a die of six for an option of a rule."""

    def throws(state: State) -> Iterator[Any]:
        return starmap(kind, product(rule.able(state), acts.six(state)))

    return act_kind(kind, effect, rule, shows_six, *rules, candidates=throws, is_chance=True)


def try_kind(
    kind: Any, effect: Any, rule: Paragraph, able: Callable[[State], Iterable[str]], number: Any, **more: Any
) -> core.ActKind[State, Any]:
    """Return the kind of tests that each of those units can try once in a step."""

    def fresh(state: State) -> tuple[str, ...]:
        return tuple(unit for unit in able(state) if unit not in state.progress.tried)

    def tried(state: State, act: Any, is_passed: bool) -> State:
        after: State = effect(state.noted("tried", act.unit), act, is_passed)
        return after

    return act_kind.test(kind, tried, rule, fresh, number, **more)


def both_threw(state: State, die: int) -> tuple[int, int] | None:
    """Return the dice of both sides in their order if the other side threw before; None at the first throw."""
    if not state.progress.dice:
        return None
    pair = (state.progress.dice[0], die)
    return pair if state.side == state.board.sides[1] else (pair[1], pair[0])


def waits(state: State, die: int) -> State:
    """Return the position after the first of two throws; the other side throws next."""
    return state.with_progress(dice=(die,), side=state.board.other[state.side])


# -- 12.1, 12.3 set-up


def homes(state: State, unit: str) -> frozenset[str]:
    """Return the areas where a unit sets up (12.1, 12.3)."""
    board, counter, rules = state.board, state.board.counter(unit), state.rules
    if counter.side == ATHENS:
        camps = rules.camps.value
        sea = {to for camp in camps for to in board.exits[camp] if to in board.sea} if board.is_ship(unit) else set()
        return frozenset((*camps, *sea))
    if unit in board.pairs:
        return frozenset(place for place in board.land if not state.own(place, ATHENS))
    return frozenset(rules.city.value)


@core.enforces(RULES["SYR-12-place"])
def sets_up_there(state: State, act: acts.Deploy) -> core.Broken | None:
    """Units set up in the areas of their side (12.1, 12.3)."""
    able = tuple(sorted(homes(state, act.unit)))
    return None if act.to in able else core.broken(able=able)


@core.enforces(RULES["SYR-12-unit"])
def is_in_the_set_up(state: State, act: acts.Deploy) -> core.Broken | None:
    """Only units of the first set-up are placed (12.1, 12.3)."""
    return None if state.location(act.unit) in state.board.game.zones else core.broken(units=(act.unit,))


def deployable(state: State) -> Iterator[acts.Deploy]:
    """Yield the placements of units of the side to act that are on the map."""
    own = (one.id for one in state.board.counters if one.side == state.side and state.progress.stage is Stage.SET_UP)
    return (acts.Deploy(unit, to) for unit in own for to in sorted(homes(state, unit)) if to != state.location(unit))


def is_ready(state: State, _act: acts.Ready) -> State:
    """Return the position after a side has set up."""
    if state.side == ATHENS:
        return state.with_progress(side=SYRACUSE, count=state.rules.sicels.value[1])
    return state.with_progress(stage=Stage.LEVEL, side=ATHENS, count=0)


def levelled(state: State, act: acts.LevelDie) -> State:
    """Return the position after a die for the first initiative; the higher is Athens's, and a tie is thrown again."""
    dice = both_threw(state, act.die)
    if dice is None:
        return waits(state, act.die)
    if dice[0] == dice[1]:
        return state.with_progress(dice=(), side=ATHENS)
    after = state.with_level("initiative", ATHENS, max(dice)).with_level("initiative", SYRACUSE, min(dice))
    return after.changed(first=ATHENS).with_progress(stage=Stage.EVENT, dice=(), side=ATHENS)


# -- 4.1 random events, 9.2.1 the city


def event_thrown(state: State, act: acts.EventDie) -> State:
    """Return the position after a die for the random event; the sum of both names it (4.1)."""
    dice = both_threw(state, act.die)
    if dice is None:
        return waits(state, act.die)
    event = state.board.game.random_events.get(sum(dice))
    shown = sum(dice) if event and event.effect != "none" else 0
    return state.changed(event=shown).with_progress(stage=Stage.CITY, dice=(), side=SYRACUSE)


def city_fed(state: State, act: acts.CityDie) -> State:
    """Return the position after the die for the supply of the city (9.2.1)."""
    return state.with_progress(stage=Stage.STARVE, count=supplied_by_city(state, act.die))


STARVES = one_of(RULES["SYR-9.2.1-unit"], starving)
"""A unit that the city feeds goes short of supply (9.2.1)."""


def after_supply(state: State) -> State | None:
    """Return the position with all effects of supply and morale, once the city feeds no more than it can."""
    if len(starving(state)) > state.progress.count:
        return None
    for unit in without_supply(state):
        if state.board.is_sicel(unit) or state.status(unit) == 2:
            state = state.eliminated_unit(unit)
        elif state.is_normal(unit):
            state = state.lowered(unit)
    state = changed_morale(state).with_progress(tried=(), count=0)
    if state.turn == 1:
        return state.with_progress(stage=Stage.IMPULSES, side=state.first)
    return state.with_progress(stage=Stage.INITIATIVE, side=ATHENS)


# -- 5.1 morale, 5.2 initiative, 6.1 impulses


def changed_morale(state: State) -> State:
    """Return the position after the changes of morale that the last turn brought (5.1)."""
    for side in state.board.sides:
        change = state.level("gained", side) - state.level("lost", side)
        state = state.with_level("morale", side, state.level("morale", side) + change)
    return state.changed(gained=(0, 0), lost=(0, 0))


def moved_morale(state: State, side: str, what: str) -> State:
    """Return the position with a row of the morale table due in the next turn (5.1)."""
    change = amount(state.board.game.morale, what)
    name = "gained" if change > 0 else "lost"
    return state.with_level(name, side, state.level(name, side) + abs(change))


def initiative_of(state: State, side: str, die: int) -> int:
    """Return the initiative level that a die gives (5.2)."""
    table, other = state.board.game.initiative, state.board.other[side]
    is_higher = state.level("morale", side) > state.level("morale", other)
    has_fort = side == ATHENS and bool(state.fort())
    return die + is_higher * amount(table, "morale") + has_fort * amount(table, "fort")


def initiative_thrown(state: State, act: acts.InitiativeDie) -> State:
    """Return the position after a die for the initiative; of equal levels the Circle Fort decides (5.2.1)."""
    after = state.with_level("initiative", state.side, initiative_of(state, state.side, act.die))
    if state.side == ATHENS:
        return after.with_progress(side=SYRACUSE)
    levels = {side: after.level("initiative", side) for side in state.board.sides}
    tie = ATHENS if state.fort() else SYRACUSE
    first = tie if len(set(levels.values())) == 1 else max(levels, key=levels.__getitem__)
    return after.changed(first=first).with_progress(stage=Stage.IMPULSES, side=first)


def impulses_of(state: State, side: str, die: int) -> int:
    """Return the number of impulses that a die gives (6.1)."""
    other, most = state.board.other[side], state.rules.impulses.value
    if state.board.is_chosen("R-1", "half of the initiative level"):
        return max(1, min(most, state.level("initiative", side) // 2))
    ahead = state.level("initiative", side) - state.level("initiative", other) if side == state.first else 0
    return max(1, min(most, die + ahead + event_amount(state, "impulses", side)))


def impulses_thrown(state: State, act: acts.ImpulseDie) -> State:
    """Return the position after a die for the number of impulses (6.1.1)."""
    after = state.with_level("operations", state.side, impulses_of(state, state.side, act.die))
    if state.side == state.first:
        return after.with_progress(side=state.board.other[state.side])
    return after.changed(begins=flow.A_SIDE).with_progress(stage=Stage.ROUND, side=state.first)


SEASON_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(
        acts.Deploy, lambda state, act: state.placed(act.unit, act.to), sets_up_there, is_in_the_set_up,
        candidates=deployable,
    ),
    act_kind(acts.Ready, is_ready),
    throw_kind(acts.LevelDie, levelled),
    throw_kind(acts.EventDie, event_thrown, six=True),
    throw_kind(acts.CityDie, city_fed, six=True),
    act_kind(acts.Starve, lambda state, act: state.noted("tried", act.unit), STARVES),
    throw_kind(acts.InitiativeDie, initiative_thrown),
    throw_kind(acts.ImpulseDie, impulses_thrown, six=True),
)  # fmt: skip
