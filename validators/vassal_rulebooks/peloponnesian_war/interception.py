"""Events in a space that an army enters: losses in unfamiliar country, interception, battle (3.2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core import ActKind, flow
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.board import others_after
from vassal_rulebooks.peloponnesian_war.acts import Intercept, LetBy, Lose, Losses, Win
from vassal_rulebooks.peloponnesian_war.board import MINORS
from vassal_rulebooks.peloponnesian_war.march import influence, is_unfriendly
from vassal_rulebooks.peloponnesian_war.rounds import finished
from vassal_rulebooks.peloponnesian_war.state import Done, Here, RULES, Stage, State, act_kind

if TYPE_CHECKING:
    from collections.abc import Iterator


def _wild(state: State) -> frozenset[str]:
    return state.board.area(*state.rules.house.unfamiliar.value)


def interceptors(state: State, power: str) -> tuple[str, ...]:
    """Return the points of a power that can intercept the army because their zones cover its space (4.6).

    Points that fought in this operation cannot intercept (3.3).
    """
    covering = (unit for unit in influence(state, state.here) if unit not in state.op.tired)
    return tuple(unit for unit in covering if state.diplomacy.commander(state.board.state(unit)) == power)


def entered(state: State) -> State | None:
    """Return the position at the next decision in a space that the army entered; None if no decision is left."""
    op = state.op
    if Here.ENTERED not in op.here or not state.forces:
        return None
    is_wild = state.progress.stage is Stage.MARCH and state.here in _wild(state)
    if (is_wild or Here.CROSSED in op.here) and Here.ROLLED not in op.here:
        return flow.called(state, Stage.LOSSES, state.active, state.here)
    if is_unfriendly(state, state.here):
        for power in others_after(state.active, state.board.powers):
            if power not in op.here and interceptors(state, power):
                return flow.called(state.with_op(here=(*op.here, power)), Stage.INTERCEPT, power, state.here)
    return None


def _where(state: State) -> tuple[str, ...]:
    return tuple(state.progress.about[:1])


def _rolled(state: State, act: Losses) -> State:
    after = state.with_op(here=(*state.op.here, Here.ROLLED))
    if Here.CROSSED in state.op.here:
        is_wrecked = act.die >= state.rules.wreck.value
        return finished(after.put(state.op.army, None).with_op(army=())) if is_wrecked else flow.returned(after)
    if act.die > state.rules.house.loss.value:
        return flow.returned(after)
    return after.with_progress(stage=Stage.LOSS)


def _losable(state: State) -> tuple[str, ...]:
    if state.progress.stage is Stage.LOSS:
        return state.forces
    if state.progress.stage is Stage.BATTLE:
        return _combatants(state)
    return ()


def _lost(state: State, act: Lose) -> State:
    after = state.lost(act.unit)
    return flow.returned(after) if state.progress.stage is Stage.LOSS else after


def _intercepted(state: State, act: Intercept) -> State:
    house, place = state.rules.house, state.here
    bonus = house.present.value if state.location(act.unit) == place else 0
    if act.die + bonus < house.intercept.value:
        return flow.returned(state)
    return state.with_progress(stage=Stage.BATTLE, side=state.active, about=(place, state.side))


def _combatants(state: State) -> tuple[str, ...]:
    place = (*_where(state), "")[0]
    if not place:
        return ()
    return tuple(dict.fromkeys((*state.friends(place), *state.foes(place), *influence(state, place), *state.forces)))


def opponent(state: State) -> str:
    """Return the side that fights against the active power."""
    return (*state.progress.about, "", "")[1]


def _winners(state: State) -> Iterator[str]:
    yield state.active
    yield opponent(state) or MINORS


def _won(state: State, act: Win) -> State:
    if state.progress.stage is not Stage.BATTLE:
        return state
    place, active = (*_where(state), "")[0], state.active
    tired = tuple(dict.fromkeys((*state.op.tired, *_combatants(state))))
    state = state.with_op(tired=tired, done=(*state.op.done, Done.FOUGHT))
    loser = opponent(state) if act.side == active else active
    after = flow.returned(state)
    if after.progress.stage is Stage.COMBAT:
        decides = loser if loser in state.board.powers else active
        return flow.called(after, Stage.RETREAT, decides, place, loser)
    return finished(after) if loser == active else after


INTERCEPTION_KINDS: tuple[ActKind[State, Any], ...] = (
    act_kind(Losses, _rolled, one_of(RULES["PPW-4.5-losses"], _where, field="place"), is_chance=True),
    act_kind(Lose, _lost, one_of(RULES["PPW-3.2.4-loss"], _losable)),
    act_kind(
        Intercept,
        _intercepted,
        one_of(RULES["PPW-4.6-intercept"], lambda state: interceptors(state, state.side), "R-14"),
        is_chance=True,
    ),
    act_kind(LetBy, lambda state, _: flow.returned(state)),
    act_kind(Win, _won, one_of(RULES["PPW-3.2.4-winner"], _winners, "R-2", field="side")),
)
