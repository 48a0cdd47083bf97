"""Fights: where they are, by day or night, and whether a pitched battle or a skirmish (8.0, 8.1)."""

from __future__ import annotations

from typing import Any

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.board import BATTLE, NAVAL
from vassal_rulebooks.syracuse.season import throw_kind
from vassal_rulebooks.syracuse.state import RULES, Stage, State, act_kind

PITCHED, SKIRMISH = FIGHTS = ("pitched", "skirmish")


def fighters(state: State, place: str, side: str) -> tuple[str, ...]:
    """Return the units of a side that fight in an area: of the kind of the impulse, if both sides have such."""
    ships = state.progress.impulse == NAVAL
    if not (state.own_units(place, side, ships=ships) and state.foes(place, side, ships=ships)):
        ships = not ships
    return tuple(unit for unit in state.own_units(place, side, ships=ships) if unit not in state.building)


def battlefields(state: State) -> tuple[str, ...]:
    """Return the areas where units of one kind of both sides still have to fight (8.0)."""
    sides, zones = state.board.sides, state.board.land | state.board.sea
    open_to_fight = (place for place in state.board.places if place in zones and place not in state.progress.done)
    return tuple(
        place for place in open_to_fight
        if any(all(state.own_units(place, side, ships=ships) for side in sides) for ships in (True, False))
        and all(fighters(state, place, side) for side in sides)
    )  # fmt: skip


WHERE = one_of(RULES["SYR-8-where"], battlefields, field="place")
"""Enemies of one kind in one area fight (8.0)."""


@core.forbids(RULES["SYR-8.1-night"])
def is_naval(state: State, _act: acts.FightByNight) -> bool:
    """There is no night combat in a naval impulse (8.1)."""
    return state.progress.impulse == NAVAL


def opened(state: State, act: acts.Fight | acts.FightByNight) -> State:
    """Return the position after the attacker chooses an area, and day or night; then both say what they want (8.1)."""
    night, busy = isinstance(act, acts.FightByNight), state.progress.busy
    units = (unit for side in state.board.sides for unit in fighters(state, act.place, side))
    engaged = tuple(dict.fromkeys((*busy, *units)))
    return state.with_progress(
        stage=Stage.WISH, about=(act.place, state.side), night=night, wishes=(), busy=engaged
    )  # fmt: skip


@core.enforces(RULES["SYR-8.1-leader"])
def has_a_leader(state: State, act: acts.Wish) -> core.Broken | None:
    """A side without a leader in the area cannot want a pitched battle (8.1)."""
    place = state.engagement[0]
    return core.broken(place=place) if act.how == PITCHED and not state.commanders(place, act.side) else None


def wished(state: State, act: acts.Wish) -> State:
    """Return the position after a side says what it wants; the attacker says it first (8.1)."""
    wishes = (*state.progress.wishes, act.how)
    after = state.with_progress(wishes=wishes, side=state.board.other[state.side])
    if len(wishes) < len(FIGHTS):
        return after
    _, attacker = state.engagement
    if wishes == (PITCHED, PITCHED):
        return pitched(after)
    if PITCHED not in wishes:
        return after.with_progress(stage=Stage.LINE, side=state.board.other[attacker])
    wants = attacker if wishes[0] == PITCHED else state.board.other[attacker]
    return after.with_progress(stage=Stage.PITCH, side=wants)


def pitched(state: State) -> State:
    """Return the position at a pitched battle: the defender comes to the battle board first (8.1, 10.6)."""
    place, attacker = state.engagement
    after = state.laid(BATTLE, place, attacker).with_progress(wishes=(), count=0, held=(), dice=())
    if state.progress.night:
        return after.with_progress(stage=Stage.NIGHT, side=attacker)
    return after.with_progress(stage=Stage.BATTLE_SET_UP, side=state.board.other[attacker])


def pitch_number(state: State, side: str) -> int:
    """Return the number that the die must not exceed for a pitched battle that one side wants (8.1)."""
    place, other = state.engagement[0], state.board.other[side]
    leaders = state.rating(place, side) - state.rating(place, other)
    return state.level("morale", side) + leaders + 2 * state.progress.night


def pitch_thrown(state: State, act: acts.PitchDie) -> State:
    """Return the position after the die for a pitched battle; a failure means a skirmish (8.1)."""
    if act.die <= pitch_number(state, act.side):
        return pitched(state)
    return state.with_progress(stage=Stage.LINE, side=state.board.other[state.engagement[1]])


def fought(state: State) -> State:
    """Return the position after a fight; ships on a lost beach withdraw, and the attacker chooses the next fight."""
    place, attacker = state.engagement
    after = state.with_progress(stage=Stage.FIGHT, side=attacker, about=(), wishes=(), night=False)
    after = after.with_progress(lines=(), held=(), done=(*state.progress.done, place))
    for side in state.board.sides:
        after = after.reached(place, side)
    return after


def after_fights(state: State) -> State | None:
    """Return the position at the walls of the impulse, once no fight is left (6.2)."""
    return None if battlefields(state) else state.with_progress(stage=Stage.WALLS, done=())


COMBAT_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(acts.Fight, opened, WHERE),
    act_kind(acts.FightByNight, opened, WHERE, is_naval),
    act_kind(
        acts.Wish, wished, has_a_leader, candidates=lambda state: (acts.Wish(state.side, how) for how in FIGHTS)
    ),
    throw_kind(acts.PitchDie, pitch_thrown),
)  # fmt: skip
