"""Fights: where they are, by day or night, and whether a pitched battle or a skirmish (8.0, 8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.board import BATTLE, NAVAL
from vassal_rulebooks.syracuse.season import moved_morale, throw_kind
from vassal_rulebooks.syracuse.state import RULES, Stage, State, act_kind

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def begin_fights(state: State) -> State:
    """Return the position at the step of fights."""
    return state.with_progress(stage=Stage.FIGHT, lines=(), held=(), done=(), wishes=(), night=False, about=())


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
    return core.broken(place=place) if act.how == PITCHED and not state.leaders(place, act.side) else None


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
    """Return the position at a pitched battle, whose result the players state (8.3)."""
    place, attacker = state.engagement
    return state.laid(BATTLE, place, attacker).with_progress(stage=Stage.BATTLE, side="")


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


# -- 8.3 pitched battles, as the players state them


def engaged(state: State) -> tuple[str, ...]:
    """Return the units of both sides in the pitched battle."""
    return tuple(unit for unit in state.progress.busy if state.location(unit))


IN_BATTLE = one_of(RULES["SYR-8.3-unit"], engaged)
"""Losses of a pitched battle fall on units that fight in it (8.3)."""


def suffered(state: State, act: acts.Lose) -> State:
    """Return the position after a unit loses a step, as stated (8.4)."""
    lost = state.standing(act.unit).step + 1
    if lost >= state.board.counter(act.unit).steps:
        return state.eliminated_unit(act.unit)
    return state.with_step(act.unit, lost)


@core.enforces(RULES["SYR-8.3-status"])
def is_a_status(state: State, act: acts.Disorder) -> core.Broken | None:
    """A unit in a pitched battle is normal, disrupted or routed (8.3.1)."""
    return None if act.unit in engaged(state) and act.value in range(3) else core.broken()


def disorders(state: State) -> Iterator[acts.Disorder]:
    """Yield the changes of status that players can state."""
    return (acts.Disorder(unit, value) for unit in engaged(state) for value in range(3) if value != state.status(unit))


def won(state: State, act: acts.Win) -> State:
    """Return the position after a pitched battle; its winner may gain morale in the next turn (8.3)."""
    after = moved_morale(state.lifted(BATTLE, state.engagement[0]), act.side, "battle")
    return fought(after)


COMBAT_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(acts.Fight, opened, WHERE),
    act_kind(acts.FightByNight, opened, WHERE, is_naval),
    act_kind(
        acts.Wish, wished, has_a_leader, candidates=lambda state: (acts.Wish(state.side, how) for how in FIGHTS)
    ),
    throw_kind(acts.PitchDie, pitch_thrown),
    act_kind(acts.Lose, suffered, IN_BATTLE),
    act_kind(
        acts.Disorder, lambda state, act: state.with_status(act.unit, act.value), is_a_status, candidates=disorders
    ),
    act_kind(acts.Win, won, candidates=lambda state: map(acts.Win, state.board.sides)),
)  # fmt: skip
