"""A player that conducts purposeful operations, so few games cover every part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.board import ENEMY
from vassal_rulebooks.peloponnesian_war import routes
from vassal_rulebooks.peloponnesian_war.acts import Abort, Begin, BeginFor, Complete, Objective, Pass, SetOut
from vassal_rulebooks.peloponnesian_war.board import POINTS
from vassal_rulebooks.peloponnesian_war.returning import returning
from vassal_rulebooks.peloponnesian_war.rounds import away, sympathetic
from vassal_rulebooks.peloponnesian_war.state import Kind, Stage, State
from vassal_rulebooks.tools.players import EagerPlayer, RandomPlayer

if TYPE_CHECKING:
    from random import Random

NEAR = 7
"""The maximum number of paths between the leader and an objective."""
FEW = 4
"""The approximate number of points in an army."""


class WarPlayer(EagerPlayer):
    """A player that sends armies to nearby unfriendly spaces, fights there, and brings them home."""

    def at_once(self, rules: Any, state: State, side: str, dice: Random, /) -> Any:
        """Return a legal act to do first, or None."""
        if side != rules.to_act(state):
            return None
        found = _choices(rules, state, dice)
        legal = [act for act in found if not rules.check(state, act)]
        return dice.choice(legal) if legal else None


def _choices(rules: Any, state: State, dice: Random) -> list[Any]:
    match state.progress.stage:
        case Stage.ROUND:
            return _beginnings(state, dice)
        case Stage.LEADER | Stage.PLACE:
            return _posts(rules, state)
        case Stage.OBJECTIVE:
            return [Objective(place) for place in _objectives(state)]
        case Stage.ASSEMBLE:
            return _assembly(rules, state, dice)
        case Stage.MARCH:
            return _march(rules, state, dice)
        case Stage.COMBAT | Stage.HOME | Stage.STATION:
            acts = [act for act in rules.legal_acts(state) if not isinstance(act, Abort)]
            return acts or [Abort(state.side)]
        case _:
            return []


def _beginnings(state: State, dice: Random) -> list[Any]:
    side = state.side
    if away(state, side):
        return [Begin(side, dice.choice((Kind.FIGHTING, Kind.FIGHTING, Kind.RETURNING, Kind.STATIONING)))]
    if dice.random() < 0.2:
        return [BeginFor(side, Kind.MOVING, state.board.homes[minor]) for minor in sympathetic(state, side)]
    return [Begin(side, dice.choice((Kind.MOVING, Kind.MOVING, Kind.FREE)))] if dice.random() < 0.6 else [Pass(side)]


def _posts(rules: Any, state: State) -> list[Any]:
    acts = list(rules.legal_acts(state))
    own = {state.nation, *state.partners(state.active)}

    def strength(act: Any) -> int:
        return sum(state.board.state(unit) in own for unit in state.points(getattr(act, "to", "")))

    near = [act for act in acts if hasattr(act, "to") and strength(act)]
    return near or [act for act in acts if not isinstance(act, Abort)]


def _objectives(state: State) -> list[str]:
    zones = list(state.board.game.zones)
    if state.op.kind == Kind.RETURNING:
        return [place for place in zones if returning(state, place)]
    if state.op.kind == Kind.FIGHTING:
        battles = [place for place in zones if state.friends(place) and state.foes(place)]
        return battles or [place for place in zones if returning(state, place)]
    if state.op.kind == Kind.STATIONING:
        return [place for place in zones if returning(state, place)]
    near = [place for place in zones if 0 < routes.distance(state, state.here, place) <= NEAR]
    hostile = [place for place in near if state.stance(place) == ENEMY]
    return hostile or near


def _assembly(rules: Any, state: State, dice: Random) -> list[Any]:
    acts = list(rules.legal_acts(state))
    more = [act for act in acts if getattr(act, "unit", "") in state.points(state.here, POINTS)]
    if more and len(state.forces) < FEW and dice.random() < 0.85:
        return more
    if state.forces:
        goes_on = routes.distance(state, state.here, state.op.objective) < routes.FAR
        steps = [act for act in acts if hasattr(act, "to")]
        return steps if steps and dice.random() < 0.1 else [SetOut(state.side)] if goes_on else [Abort(state.side)]
    return [Complete(state.side), Abort(state.side)][state.here != state.op.objective :]


def _march(rules: Any, state: State, dice: Random) -> list[Any]:
    acts = [act for act in rules.legal_acts(state) if not isinstance(act, Abort)]
    others = [act for act in acts if not hasattr(act, "to")]
    steps = [act for act in acts if hasattr(act, "to")]
    onward = steps if state.here != state.op.objective else []
    if onward and dice.random() < 0.7:
        return onward
    return others or onward or [Abort(state.side)]


PLAYERS = {"random": RandomPlayer, "greedy": WarPlayer}
