"""The rules of the Ford, paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core.fights import attack_kind, battle_steps, loss_kind, retreat_kind
from vassal_rulebooks.core.movement import RoomLimit, end_kind, has_room, move_kind, one_step, step_cost
from vassal_rulebooks.core.rulebook import first_decision, in_most

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ford.data import FordGame

Stage = StrEnum("Stage", ["MOVE", "FIGHT", "LOSSES", "RETREAT", "OVER"])
"""The steps of the turn of a side."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The current step of the turn, the side to act, and the current fight."""

    stage: Stage
    side: core.Side = ""
    battle: core.Battle | None = None


@dataclass(frozen=True)
class State(core.GamePosition["FordGame"]):
    """A position of the game."""

    progress: Progress


# -- 2 movement


def met(state: State, unit: str, area: str) -> tuple[str, ...]:
    """Return the enemies in an area, which stop a counter that enters."""
    return state.enemies(area, state.board.counter(unit).side)


def cost(state: State, unit: str, area: str) -> int:
    """Return the points to cross a border: one, plus the points in the data for its kind."""
    by_border = {kind: fact.value for kind, fact in state.board.game.rules.more.items()}
    return step_cost(state.board, state.location(unit) or area, area, {}, by_border)


def room(game: FordGame) -> RoomLimit[Any]:
    """Return the limit of counters of a side in an area."""
    return RoomLimit(lambda _area, _counter: 1, lambda _area: game.rules.room.value)


# -- 3 fights


def contested(state: State) -> tuple[str, ...]:
    """Return the areas with counters of both sides."""
    return state.contested(state.progress.side)


def fought(state: State, act: core.Attack) -> State:
    """Return the state after the die roll."""
    table, sides, attacker = state.board.game.fights, state.board.sides, state.progress.side
    mine, theirs = state.own(act.place, attacker), state.enemies(act.place, attacker)
    column = table.column(state.value("strength", *mine), state.value("strength", *theirs))
    loss, gain = map(int, table.result(column, act.die).split(":"))
    losses = tuple(loss if side == attacker else gain for side in sides)
    beaten = state.board.other[attacker] if gain > loss else attacker
    battle = core.Battle(act.place, attacker, (*mine, *theirs), losses, beaten)
    return state.with_progress(stage=Stage.LOSSES, battle=battle)


def ways_out(state: State, unit: str) -> Iterator[str]:
    """Yield the areas that a beaten counter can retreat to: adjacent, without enemies, and with room."""
    counter, limit = state.board.counter(unit), room(state.board.game)
    return one_step(state, unit, lambda to: not met(state, unit, to) and has_room(state, counter, to, limit))


def has_to_leave(state: State, unit: str) -> bool:
    """Return True if an enemy is left in the area."""
    return bool(met(state, unit, state.location(unit) or ""))


def after_fights(state: State) -> State | None:
    """Return the turn of the other side, or the end of the game; None while a fight remains (1)."""
    return None if contested(state) else state.handed_on(Stage.MOVE, Stage.OVER)


# -- 4 victory


def holder(state: State) -> str | None:
    """Return the side that has a counter in the Ford."""
    return next((counter.side for counter in state.at("Ford")), None)


def by_areas(state: State) -> str:
    """Return the side with counters in more areas; empty in a draw."""
    return in_most(state, state.board.places)


def winner(state: State) -> str | None:
    """Return the winner; empty in a draw, None while the game continues."""
    return first_decision(state, (holder, by_areas)) if state.progress.stage is Stage.OVER else None


def kinds(game: FordGame) -> tuple[core.ActKind[State, Any], ...]:
    """Return the kinds of acts of the game."""
    return (
        move_kind(
            "FORD", "2", points=lambda state, unit: state.value("movement", unit), cost=cost, met=met, room=room(game)
        ),
        end_kind("the end of movement", "end", lambda state: state.with_progress(stage=Stage.FIGHT), declared="moved"),
        attack_kind("FORD", "3", contested, fought),
        loss_kind("FORD", "3"),
        retreat_kind("FORD", "3", ways_out),
    )


STEPS: tuple[core.Step[State], ...] = (
    core.Step(Stage.MOVE, "movement", (core.Move, core.EndMovement)),
    core.Step(Stage.FIGHT, "the fights", (core.Attack,), after=after_fights),
    *battle_steps(Stage.LOSSES, Stage.RETREAT, Stage.FIGHT, has_to_leave, ways_out),
    core.Step(Stage.OVER, "its end"),
)


def ford(game: FordGame) -> core.GameRules[State]:
    """Return the rulebook for the data of the game."""
    board = core.GameBoard(game, die=game.rules.die_sides.value)
    return core.GameRules("FORD", board, State, Progress(Stage.MOVE, game.sides[0]), kinds(game), STEPS)
