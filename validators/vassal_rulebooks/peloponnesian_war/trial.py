"""The trial of the rules of The Peloponnesian War, and a player that conducts purposeful operations."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.board import ENEMY
from vassal_rulebooks.peloponnesian_war import acts, routes
from vassal_rulebooks.peloponnesian_war.acts import Abort, Begin, BeginFor, Complete, Objective, Pass, SetOut
from vassal_rulebooks.peloponnesian_war.board import POINTS, STANCES, Account
from vassal_rulebooks.peloponnesian_war.entering import account
from vassal_rulebooks.peloponnesian_war.returning import returning
from vassal_rulebooks.peloponnesian_war.rounds import away, sympathetic, winner
from vassal_rulebooks.peloponnesian_war.rulebook import peloponnesian_war
from vassal_rulebooks.peloponnesian_war.state import Kind, Stage
from vassal_rulebooks.tools.players import EagerPlayer, RandomPlayer
from vassal_rulebooks.tools.trial import Trial
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from random import Random

    from vassal_rulebooks.peloponnesian_war.state import State

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
    if state.op.kind not in (Kind.MOVING, Kind.FREE):
        battles = [place for place in zones if state.friends(place) and state.foes(place)]
        is_fight = state.op.kind == Kind.FIGHTING and battles
        return battles if is_fight else [place for place in zones if returning(state, place)]
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
    onward = [act for act in acts if hasattr(act, "to") and state.here != state.op.objective]
    if onward and dice.random() < 0.7:
        return onward
    return others or onward or [Abort(state.side)]


PLAYERS = {"random": RandomPlayer, "greedy": WarPlayer}


def _completed(rules: Any, state: State, named: frozenset[str]) -> State:
    """Return the position of a case, completed from the set-up of 431.

    Its markers of relations replace the markers of the same power in the same home area. Its relations replace the
    relations of the same pair of powers.
    """
    first, owners = rules.start(), state.board.owners
    own = {(owners[where], side) for kind, where, side in state.marks if kind in STANCES}
    kept = (mark for mark in first.marks if mark[0] not in STANCES or (owners[mark[1]], mark[2]) not in own)
    pairs = {pair[:2]: pair for pair in (*first.relations.pairs, *state.relations.pairs)}
    standings = zip(state.board.index, state.standings, first.standings, strict=True)
    numbers = {
        name: getattr(state, name) if any(getattr(state, name)) else getattr(first, name) for name in tuple(Account)
    }
    return replace(
        state,
        standings=tuple(now if unit in named else then for unit, now, then in standings),
        marks=tuple(sorted({*state.marks, *kept})),
        relations=replace(first.relations, pairs=tuple(sorted(pairs.values()))),
        **numbers,
    )


def _arithmetic(state: State, act: Any) -> tuple[str, ...]:
    return tuple(account(state, act)) if isinstance(act, acts.Incite) else ()


AS_STATED = (
    acts.Accord, acts.EndTurn, acts.JoinCoalition, acts.OpenSeason, acts.Relate, acts.Receive, acts.Pay,
    acts.SetBellicosity, acts.SetResentment, acts.SetTribute,
)  # fmt: skip
"""Acts with values that the players state; the enumeration does not contain all of them."""
TRIAL = Trial(
    "peloponnesian_war",
    lambda rulings: peloponnesian_war(load("peloponnesian_war"), rulings),  # type: ignore[arg-type]
    data=Path("tests/rules/peloponnesian_war"),
    completed=_completed,
    account=_arithmetic,
    outcome=winner,
    players=PLAYERS,
    endings={
        "athens-wins": lambda game: winner(game.end) == "Athens",
        "sparta-wins": lambda game: winner(game.end) == "Sparta",
        "nobody-wins": lambda game: winner(game.end) == "",
    },
    is_left_out=lambda _, act: isinstance(act, AS_STATED),
)
"""The trial that the entry point names."""
