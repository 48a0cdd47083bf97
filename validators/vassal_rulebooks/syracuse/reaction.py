"""Reaction of the other side after the movement of an impulse (6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import DieTest
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.board import DISRUPTED, ROUTED, SYRACUSE
from vassal_rulebooks.syracuse.combat import begin_fights
from vassal_rulebooks.syracuse.impulse import fresh_leaders, made_ready
from vassal_rulebooks.syracuse.state import RULES, Stage, State, act_kind

if TYPE_CHECKING:
    from vassal_rulebooks import core


def end_move(state: State, _act: acts.EndMove) -> State:
    """Return the position after the movement of an impulse; leaders who activated others are used (6.2)."""
    for leader in state.leaders(state.progress.centre, state.side) if state.progress.centre else ():
        state = state.turned(leader)
    activated = (*state.progress.ready, *state.progress.tried)
    crews = tuple(unit for unit in state.building if unit in activated)
    after = state.at_rest().with_progress(ready=(), led=(), tried=(), count=0, centre="", crews=crews)
    return flow.called(after, Stage.REACT, state.board.other[state.side])


def able(state: State) -> tuple[str, ...]:
    """Return the units that can try to react: where enemies are, or a fresh leader is or is next to (6.4)."""
    side, board = state.side, state.board
    places = {state.whereabouts(leader) or "" for leader in fresh_leaders(state, side)}
    near = places | {to for place in places for to in board.exits.get(place, ())}
    own = (unit for unit in state.in_play(side) if state.location(unit) in board.game.zones)
    fit = (unit for unit in own if state.status(unit) != ROUTED and unit not in state.progress.tried)
    return tuple(unit for unit in fit if state.location(unit) in near or state.foes(state.location(unit) or "", side))


def test(state: State, act: acts.React) -> DieTest:
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
    return state.value("assault", *(unit for unit in state.cavalry(place, side) if state.status(unit) != ROUTED))


def reacted(state: State, act: acts.React, is_passed: bool) -> State:
    """Return the position after a try to react; by the level itself a unit moves one area, by a 10 it is disrupted."""
    after = state.with_progress(tried=(*state.progress.tried, act.unit))
    if act.die == acts.ten(state)[-1]:
        return after.with_status(act.unit, DISRUPTED)
    if not is_passed:
        return after
    is_near = act.die == test(state, act).target
    after = made_ready(after, act.unit).with_progress(centre="")
    return after.with_progress(near=(*after.progress.near, act.unit)) if is_near else after


def end_react(state: State, _act: acts.EndReact) -> State:
    """Return the position after the reaction: the fights of the impulse begin."""
    after = state.at_rest().answered(Stage.REACT)
    return begin_fights(after.with_progress(ready=(), led=(), near=(), tried=()))


REACTION_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(acts.EndMove, end_move),
    act_kind.test(acts.React, reacted, RULES["SYR-6.4-react"], able, test),
    act_kind(acts.EndReact, end_react),
)
