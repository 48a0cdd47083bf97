"""Impulses: rounds until both pass, the number of units, activation and reaction (6.1.2 to 6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import DieTest
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.board import CAVALRY, DISRUPTED, EXCHANGE, KINDS, NAVAL, NORMAL, READY, ROUTED, SYRACUSE
from vassal_rulebooks.syracuse.season import throw_kind, try_kind
from vassal_rulebooks.syracuse.state import RULES, Progress, Stage, State, act_kind

if TYPE_CHECKING:
    from collections.abc import Iterator


def next_side(state: State) -> State:
    """Return the position after an impulse: the other side is next, or the operations are over (6.1.2)."""
    over = state.progress.passes >= len(state.board.sides)
    left = [side for side in state.board.sides if state.level("operations", side)]
    ends_early = state.board.is_chosen("R-28", "when one side has used its impulses")
    is_early = ends_early and len(left) < len(state.board.sides)
    side = state.board.other[state.active]
    after = state.at_rest().changed(begins=flow.A_SIDE)
    if over or not left or is_early:
        return after.changed(progress=Progress(Stage.VICTORY), operations=(0, 0))
    return after.changed(progress=Progress(Stage.ROUND, side, passes=state.progress.passes))


@core.enforces(RULES["SYR-6.1-impulses"])
def has_an_impulse(state: State, act: acts.Begin) -> core.Broken | None:
    """A side has as many impulses as its marker shows (6.1.1)."""
    return None if state.level("operations", act.side) else core.broken()


def begun(state: State, act: acts.Begin) -> State:
    """Return the position after an impulse is declared; it takes one from the operations (6.1.1)."""
    after = state.with_level("operations", act.side, state.level("operations", act.side) - 1)
    return after.with_progress(stage=Stage.COUNT, impulse=act.kind, passes=0)


def fresh_leaders(state: State, side: str) -> tuple[str, ...]:
    """Return the leaders of a side on the map who were not activated in this turn (6.2)."""
    on_map = (one for one in state.board.units(side, leaders=True) if state.whereabouts(one) in state.board.game.zones)
    return tuple(one for one in on_map if not state.is_used(one))


def reach(state: State) -> frozenset[str]:
    """Return the areas that a leader activates: his own, and by an even die those next to it (6.2, 10.4.1)."""
    centre, board = state.progress.centre, state.board
    if state.progress.count % 2:
        return frozenset((centre,))
    near = {to for to in board.exits.get(centre, ()) if to in board.land or to in board.sea}
    if state.board.is_chosen("R-29", "those next to it with another leader"):
        near = {to for to in near if any(state.whereabouts(one) == to for one in fresh_leaders(state, state.side))}
    return frozenset((centre, *near))


def is_of_impulse(state: State, unit: str) -> bool:
    """Return True if a counter can be activated in an impulse of this kind: ships at sea, others on the ground."""
    return state.board.is_ship(unit) == (state.progress.impulse == NAVAL) or state.board.is_leader(unit)


@core.enforces(RULES["SYR-6.2-kind"])
def is_of_the_kind(state: State, act: core.OfUnit) -> core.Broken | None:
    """Only ships are activated in a naval impulse, and only ground units in another (6.2)."""
    return None if is_of_impulse(state, act.unit) else core.broken(kind=state.progress.impulse)


@core.forbids(RULES["SYR-6.2-map"])
def is_off_the_map(state: State, act: acts.Activate) -> bool:
    """Only counters on the map are activated (6.2)."""
    return state.whereabouts(act.unit) not in state.board.game.zones


@core.enforces(RULES["SYR-6.2-once"])
def was_not_used(state: State, act: acts.Activate) -> core.Broken | None:
    """A unit is activated once in a turn, unless a die lets it (6.3)."""
    return core.broken() if state.is_used(act.unit) or act.unit in state.progress.ready else None


@core.enforces(RULES["SYR-6.2-leader"], "R-29")
def is_led(state: State, act: core.OfUnit) -> core.Broken | None:
    """While a side has a fresh leader, he is activated first and then units in his reach (6.2)."""
    here, side = state.whereabouts(act.unit) or "", state.side
    if state.progress.centre:
        able = tuple(sorted(reach(state)))
        return None if here in able else core.broken(able=able)
    leaders = fresh_leaders(state, side)
    return core.broken("first", able=leaders) if leaders and act.unit not in leaders else None


@core.enforces(RULES["SYR-6.2-number"])
def is_within_the_number(state: State, act: core.OfUnit) -> core.Broken | None:
    """Without fresh leaders, as many units are activated as the die shows (6.2)."""
    if state.progress.centre or act.unit in fresh_leaders(state, state.side):
        return None
    tried = {*state.progress.ready, *state.progress.tried}
    return core.broken(count=state.progress.count) if len(tried) >= state.progress.count else None


def activated(state: State, act: acts.Activate) -> State:
    """Return the position after a counter is activated; a leader brings two points to those with him (7.1)."""
    return made_ready(state, act.unit).turned(act.unit)


def made_ready(state: State, unit: str) -> State:
    """Return the position with a counter that may move."""
    now, here = state.progress, state.whereabouts(unit) or ""
    side = state.board.counter(unit).side
    has_led = bool(state.leaders(here, side)) and not state.board.is_leader(unit)
    centre = now.centre or (here if state.board.is_leader(unit) and not now.ready and not now.tried else "")
    return state.with_progress(
        ready=(*now.ready, unit), led=(*now.led, unit) if has_led else now.led, centre=centre
    )  # fmt: skip


def fresh(state: State) -> Iterator[acts.Activate]:
    """Yield the activations of counters of the side to act that were not used."""
    own = (one.id for one in state.board.counters if one.side == state.side)
    on_map = (unit for unit in own if state.whereabouts(unit) in state.board.game.zones and not state.is_used(unit))
    return (acts.Activate(unit) for unit in on_map if state.status(unit) != ROUTED)


@core.forbids(RULES["SYR-7.2.2-routed"])
def is_routed(state: State, act: core.OfUnit) -> bool:
    """A routed unit does not move (7.2.2)."""
    return state.status(act.unit) == ROUTED


def used_units(state: State) -> tuple[str, ...]:
    """Return the normal units of the side to act that can try to be activated again (6.3)."""
    able = (unit for unit in state.in_play(state.side) if is_of_impulse(state, unit) and state.is_used(unit))
    return tuple(unit for unit in able if state.is_normal(unit) and unit not in state.progress.ready)


def again(state: State, act: acts.Again, is_passed: bool) -> State:
    """Return the position after a try to activate a unit again; a 10 disrupts it (6.3)."""
    after = state.with_status(act.unit, DISRUPTED) if act.die == acts.ten(state)[-1] else state
    return made_ready(after, act.unit) if is_passed else after


def exchangeable(state: State) -> tuple[str, ...]:
    """Return the counters that can come for ready cavalry or light infantry, neither moved yet nor routed (10.5)."""
    ready = (unit for unit in state.progress.ready if unit in state.board.pairs and state.side == SYRACUSE)
    fit = (unit for unit in ready if state.standing(unit).moved is None and state.status(unit) != ROUTED)
    return tuple(state.board.pairs[unit] for unit in fit)


def partner(state: State, unit: str) -> str:
    """Return the unit that leaves the map in an exchange for another."""
    return state.board.pairs.get(unit, unit)


EXCHANGES = acts.goes_to(
    RULES["SYR-10.5-pair"], exchangeable,
    lambda state, unit: sorted({where(partner(state, unit)) or "" for where in (state.location, state.whereabouts)}),
)  # fmt: skip
"""A unit is exchanged for the counter of its pair, in its area or aboard, at the start of its activation (10.5)."""


def exchanged(state: State, act: acts.Exchange) -> State:
    """Return the position after an exchange; losses and status go over to the other counter (10.5)."""
    old = partner(state, act.unit)
    then, status = state.standing(old), state.status(old)
    after = state.with_standing(old, core.Standing(EXCHANGE, status=READY)).with_status(old, NORMAL)
    after = after.with_standing(act.unit, then).with_status(act.unit, status)

    def swapped(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(act.unit if one == old else one for one in names)

    return after.with_progress(ready=swapped(after.progress.ready), led=swapped(after.progress.led))


# -- 6.4 reaction


def end_move(state: State, _act: acts.EndMove) -> State:
    """Return the position after the movement of an impulse; leaders who activated others are used (6.2)."""
    for leader in state.leaders(state.progress.centre, state.side) if state.progress.centre else ():
        state = state.turned(leader)
    activated = (*state.progress.ready, *state.progress.tried)
    crews = tuple(unit for unit in state.building if unit in activated)
    after = state.at_rest().with_progress(ready=(), led=(), tried=(), count=0, centre="", crews=crews)
    return flow.called(after, Stage.REACT, state.board.other[state.side])


def alert(state: State) -> tuple[str, ...]:
    """Return the units that can try to react: where enemies are, or a fresh leader is or is next to (6.4)."""
    side, board = state.side, state.board
    places = {state.whereabouts(leader) or "" for leader in fresh_leaders(state, side)}
    near = places | {to for place in places for to in board.exits.get(place, ())}
    own = (unit for unit in state.in_play(side) if state.location(unit) in board.game.zones)
    fit = (unit for unit in own if state.status(unit) != ROUTED)
    return tuple(unit for unit in fit if state.location(unit) in near or state.foes(state.location(unit) or "", side))


def reaction(state: State, act: acts.React) -> DieTest:
    """Return the test of a reaction: less than the initiative, helped by a leader and by more cavalry (6.4, 10.5)."""
    side, place = state.side, state.location(act.unit) or ""
    leaders = [one for one in fresh_leaders(state, side) if state.location(one) == place]
    horse = horsemen(state, place, SYRACUSE) > horsemen(state, place, state.board.other[SYRACUSE])
    return DieTest(state.level("initiative", side), (
        ("leader", state.rating(place, side) if leaders else 0),
        ("more cavalry", int(side == SYRACUSE and horse)),
    ))  # fmt: skip


def horsemen(state: State, place: str, side: str) -> int:
    """Return the factors of the cavalry of a side in an area that is not routed; Sicel cavalry counts (10.5)."""
    return state.value("assault", *(unit for unit in state.own(place, side, CAVALRY) if state.status(unit) != ROUTED))


def reacted(state: State, act: acts.React, is_passed: bool) -> State:
    """Return the position after a try to react; by the level itself a unit moves one area, by a 10 it is disrupted."""
    if act.die == acts.ten(state)[-1]:
        return state.with_status(act.unit, DISRUPTED)
    if not is_passed:
        return state
    is_near = act.die == reaction(state, act).target
    after = made_ready(state, act.unit).with_progress(centre="")
    return after.noted("near", act.unit) if is_near else after


def end_react(state: State, _act: acts.EndReact) -> State:
    """Return the position after the reaction: the fights of the impulse begin (6.4, 8.0)."""
    after = state.at_rest().answered(Stage.REACT).with_progress(ready=(), led=(), near=(), tried=())
    return after.with_progress(stage=Stage.FIGHT, lines=(), held=(), done=(), wishes=(), night=False, about=())


IMPULSE_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(
        acts.Begin, begun, has_an_impulse,
        candidates=lambda state: (acts.Begin(state.side, kind) for kind in KINDS),
    ),
    act_kind(acts.Pass, lambda state, _: next_side(state.with_progress(passes=state.progress.passes + 1))),
    throw_kind(acts.CountDie, lambda state, act: state.with_progress(stage=Stage.MOVE, count=act.die)),
    act_kind(
        acts.Activate, activated, is_off_the_map, is_of_the_kind, was_not_used, is_led, is_within_the_number, is_routed,
        candidates=fresh,
    ),
    try_kind(
        acts.Again, again, RULES["SYR-6.3-again"], used_units,
        lambda state, _: DieTest(state.level("morale", state.side), (("less than the morale", -1),)),
        rules=(is_led, is_within_the_number),
    ),
    act_kind(acts.Exchange, exchanged, EXCHANGES),
    act_kind(acts.EndMove, end_move),
    try_kind(acts.React, reacted, RULES["SYR-6.4-react"], alert, reaction),
    act_kind(acts.EndReact, end_react),
)  # fmt: skip
