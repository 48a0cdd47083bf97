"""The rules of the Ridge, paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core.battle import attack_kind, battle_steps, loss_kind, retreat_kind
from vassal_rulebooks.core.movement import step_cost
from vassal_rulebooks.core.moves import end_kind, move_kind
from vassal_rulebooks.core.ratio import Effect, effects_of, total
from vassal_rulebooks.core.reinforcements import Arrive, arrival_kind
from vassal_rulebooks.core.retreat import one_step
from vassal_rulebooks.core.sides import next_side
from vassal_rulebooks.core.stacking import Limit, has_room
from vassal_rulebooks.core.victory import in_most

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridge.data import RidgeGame

RULES = core.rules_beside(__file__)
Stage = StrEnum("Stage", ["MOVE", "ATTACK", "LOSSES", "RETREAT", "OVER"])
"""The steps of the turn of a side."""


class EndAttacks(core.EndMovement):
    """The side that is to attack has attacked (1)."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The step that a turn has come to, who is to act, what was attacked by whom, and the attack that is not over."""

    stage: Stage
    side: core.Side = ""
    attacked: frozenset[core.Place] = frozenset()
    fought: frozenset[core.Unit] = frozenset()
    battle: core.Battle | None = None


@dataclass(frozen=True)
class State(core.GamePosition["RidgeGame"]):
    """A position of the game."""

    progress: Progress


# -- 2 movement


def met(state: State, unit: str, place: str) -> tuple[str, ...]:
    """The enemies next to a hex, who stop who enters it."""
    side = state.board.counter(unit).side
    return tuple(enemy for near in state.board.exits[place] for enemy in state.enemies(near, side))


def cost(state: State, unit: str, place: str) -> int:
    """The points that it takes to enter a hex."""
    rules = state.board.game.rules
    entering = {kind: fact.value for kind, fact in rules.entering.items()}
    crossing = {kind: fact.value for kind, fact in rules.crossing.items()}
    return step_cost(state.board, state.location(unit) or place, place, entering, crossing)


@core.enforces(RULES["RIDGE-2-enemy"])
def finds_no_enemy(state: State, act: core.Move) -> core.Fault | None:
    """No enemy is in the hex (2)."""
    enemies = state.enemies(act.to, state.board.counter(act.unit).side)
    return core.Fault(f"{act.unit} enters {act.to}, which {enemies[0]} holds", (act.unit,)) if enemies else None


def takes(state: State, unit: str, place: str) -> bool:
    """Whether a hex has room for a counter, and no enemy in it (2)."""
    counter = state.board.counter(unit)
    return not state.enemies(place, counter.side) and has_room(state, counter, place, room(state.board.game))


def room(game: RidgeGame) -> Limit[Any]:
    """How many counters a hex takes; those beside the map are as many as there are."""
    return Limit(lambda _place, _counter: 1, lambda place: game.rules.room.value if place in game.zones else None)


# -- 3 attacks


def attackers(state: State, place: str) -> tuple[str, ...]:
    """The counters of the side to act that attack a hex if it is attacked now."""
    near = (unit for hex_ in state.board.exits[place] for unit in state.own(hex_, state.progress.side))
    return tuple(unit for unit in near if unit not in state.progress.fought)


def defenders(state: State, place: str) -> tuple[str, ...]:
    """The enemies of the side to act in a hex."""
    return state.enemies(place, state.progress.side)


def targets(state: State) -> Iterator[str]:
    """The hexes with enemies that can still be attacked."""
    open_ = (place for place in state.board.game.zones if place not in state.progress.attacked)
    return (place for place in open_ if defenders(state, place) and attackers(state, place))


def shifts(state: State, place: str) -> tuple[Effect, ...]:
    """What moves the column of an attack."""
    ways = [state.board.border(state.location(unit) or "", place) for unit in attackers(state, place)]
    conditions = {
        "hill": lambda _state, _shift: state.board.kinds[place] == "hill",
        "river": lambda _state, _shift: bool(ways) and all(way == "river" for way in ways),
    }
    return tuple(effects_of(state, conditions, state.board.game.rules.shifts.values()))


def strengths(state: State, place: str) -> tuple[int, int]:
    """What attackers and defenders fight with."""
    return state.value("strength", *attackers(state, place)), state.value("strength", *defenders(state, place))


def result(state: State, act: core.Attack) -> str:
    """The word in the table."""
    table = state.board.game.attacks
    return table.result(table.column(*strengths(state, act.place), total(shifts(state, act.place))), act.die)


def account(state: State, act: Any) -> tuple[str, ...]:
    """The arithmetic of an attack, line by line."""
    if not isinstance(act, core.Attack):
        return ()
    odds = "{} against {}".format(*strengths(state, act.place))
    lines = (f"{effect.id}: {effect.value:+d} for {effect.cause}" for effect in shifts(state, act.place))
    return (odds, *lines, f"die {act.die}: {result(state, act)}")


def fought(state: State, act: core.Attack) -> State:
    """The state after the die."""
    progress, sides, word = state.progress, state.board.sides, result(state, act)
    mine, theirs = attackers(state, act.place), defenders(state, act.place)
    loss, gain = {"AE": (len(mine), 0), "DE": (0, len(theirs)), "EX": (1, 1)}.get(word, (0, 0))
    losses = tuple(loss if side == progress.side else gain for side in sides)
    beaten = {"AR": progress.side, "DR": next_side(progress.side, sides)}.get(word, "")
    battle = core.Battle(act.place, progress.side, (*mine, *theirs), losses, beaten)
    attacked, fighters = progress.attacked | {act.place}, progress.fought | set(mine)
    return state.with_progress(stage=Stage.LOSSES, attacked=attacked, fought=fighters, battle=battle)


def ways_out(state: State, unit: str) -> Iterator[str]:
    """The hexes that a beaten counter can go to."""
    return one_step(state, unit, lambda to: takes(state, unit, to) and not met(state, unit, to))


def after_attacks(state: State) -> State:
    """The turn of the other side, or the end of the game (1)."""
    return state.with_progress(attacked=frozenset(), fought=frozenset()).handed_on(Stage.MOVE, Stage.OVER)


# -- 5 victory


def winner(state: State) -> str | None:
    """Who has counters on more hills; empty if nobody has, None while the game goes on."""
    if state.progress.stage is not Stage.OVER:
        return None
    return in_most(state, [place for place, kind in state.board.kinds.items() if kind == "hill"])


def kinds(game: RidgeGame) -> tuple[core.ActKind[State, Any], ...]:
    """All that is done in the game."""
    return (
        move_kind(
            "RIDGE", "2", points=lambda state, unit: state.value("movement", unit), cost=cost, met=met, room=room(game),
            rules=(finds_no_enemy,)),
        arrival_kind("RIDGE", "4", takes),
        end_kind("the end of movement", "end", lambda state: state.with_progress(stage=Stage.ATTACK), declared="moved"),
        attack_kind("RIDGE", "3", targets, fought),
        end_kind("the end of attacks", "done", after_attacks, EndAttacks, declared="attacked"),
        loss_kind("RIDGE", "3"),
        retreat_kind("RIDGE", "3", ways_out),
    )  # fmt: skip


STEPS: tuple[core.Step[State], ...] = (
    core.Step(Stage.MOVE, "movement", (core.Move, Arrive, core.EndMovement)),
    core.Step(Stage.ATTACK, "the attacks", (core.Attack, EndAttacks)),
    *battle_steps(Stage.LOSSES, Stage.RETREAT, Stage.ATTACK, lambda _state, _unit: True, ways_out),
    core.Step(Stage.OVER, "its end"),
)


def ridge(game: RidgeGame) -> core.GameRules[State]:
    """The rulebook, by the data of the game."""
    terrain = {name: place.terrain.value for name, place in game.zones.items()}
    board = core.GameBoard(game, terrain, die=game.rules.die_sides.value)
    return core.GameRules("RIDGE", board, State, Progress(Stage.MOVE, game.sides[0]), kinds(game), STEPS)
