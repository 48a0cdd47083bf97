"""The rules of the Ridge, paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ridge.data import LETTERS
from vassal_rulebooks import core
from vassal_rulebooks.core.board import next_side
from vassal_rulebooks.core.fights import attack_kind, battle_of, battle_steps, loss_kind, retreat_kind
from vassal_rulebooks.core.ledger import Arrive, arrival_kind
from vassal_rulebooks.core.movement import RoomLimit, end_kind, has_room, move_kind, one_step, step_cost
from vassal_rulebooks.core.ratio import Calculation, Clash, Fighter, Forces
from vassal_rulebooks.core.rulebook import in_most

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridge.data import RidgeGame

RULES = core.rules_beside(__file__)
Stage = StrEnum("Stage", ["MOVE", "ATTACK", "LOSSES", "RETREAT", "OVER"])
"""The steps of the turn of a side."""


class EndAttacks(core.EndMovement):
    """The side to act ends its attacks (1)."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The current step of the turn, the side to act, the attacked hexes, the attackers, and the current attack."""

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
    """Return the enemies next to a hex, which stop a counter that enters."""
    side = state.board.counter(unit).side
    return tuple(enemy for near in state.board.exits[place] for enemy in state.enemies(near, side))


def cost(state: State, unit: str, place: str) -> int:
    """Return the cost to enter a hex in points."""
    rules = state.board.game.rules
    entering = {kind: fact.value for kind, fact in rules.entering.items()}
    crossing = {kind: fact.value for kind, fact in rules.crossing.items()}
    return step_cost(state.board, state.location(unit) or place, place, entering, crossing)


@core.enforces(RULES["RIDGE-2-enemy"])
def finds_no_enemy(state: State, act: core.Move) -> core.Fault | None:
    """The hex contains no enemy (2)."""
    enemies = state.enemies(act.to, state.board.counter(act.unit).side)
    return core.Fault(f"{act.unit} enters {act.to}, which {enemies[0]} holds", (act.unit,)) if enemies else None


def takes(state: State, unit: str, place: str) -> bool:
    """Return True if a hex has room for a counter and contains no enemy (2)."""
    counter = state.board.counter(unit)
    return not state.enemies(place, counter.side) and has_room(state, counter, place, room(state.board.game))


def room(game: RidgeGame) -> RoomLimit[Any]:
    """Return the limit of counters in a hex; places outside the map have no limit."""
    return RoomLimit(lambda _place, _counter: 1, lambda place: game.rules.room.value if place in game.zones else None)


# -- 3 attacks


def attackers(state: State, place: str) -> tuple[str, ...]:
    """Return the counters of the side to act that would attack a hex now."""
    near = (unit for hex_ in state.board.exits[place] for unit in state.own(hex_, state.progress.side))
    return tuple(unit for unit in near if unit not in state.progress.fought)


def defenders(state: State, place: str) -> tuple[str, ...]:
    """Return the enemies of the side to act in a hex."""
    return state.enemies(place, state.progress.side)


def targets(state: State) -> Iterator[str]:
    """Yield the hexes with enemies that can still be attacked."""
    open_ = (place for place in state.board.game.zones if place not in state.progress.attacked)
    return (place for place in open_ if defenders(state, place) and attackers(state, place))


def forces(state: State, place: str) -> Forces:
    """Return the counters that attack a hex and the counters that defend it."""

    def fighting(unit: str) -> Fighter:
        return Fighter(state.board.counter(unit), state.board.counter(unit).type, state.value("strength", unit))

    return tuple(map(fighting, attackers(state, place))), tuple(map(fighting, defenders(state, place)))


def account(state: State, act: core.Attack) -> Calculation:
    """Return the calculation of an attack."""
    place, both = act.place, forces(state, act.place)
    over = [state.board.border(state.location(unit.counter.id) or "", place) for unit in both[0]]
    facts = {"hill": lambda: state.board.kinds[place] == "hill", "river": lambda: over.count("river")}
    sides = (state.progress.side, next_side(state.progress.side, state.board.sides))
    return Clash(state.board.game.combat, LETTERS, both, sides, facts).account(act.die, zone=place)


def fought(state: State, act: core.Attack) -> State:
    """Return the state after the die roll."""
    progress, table, both = state.progress, state.board.game.combat, forces(state, act.place)
    battle = battle_of(account(state, act), table, both, state.board.sides)
    attacked, after = progress.attacked | {act.place}, progress.fought | set(attackers(state, act.place))
    return state.with_progress(stage=Stage.LOSSES, attacked=attacked, fought=after, battle=battle)


def ways_out(state: State, unit: str) -> Iterator[str]:
    """Yield the hexes that a beaten counter can retreat to."""
    return one_step(state, unit, lambda to: takes(state, unit, to) and not met(state, unit, to))


def after_attacks(state: State) -> State:
    """Return the turn of the other side, or the end of the game (1)."""
    return state.with_progress(attacked=frozenset(), fought=frozenset()).handed_on(Stage.MOVE, Stage.OVER)


# -- 5 victory


def winner(state: State) -> str | None:
    """Return the side with counters on more hills; empty in a draw, None while the game continues."""
    if state.progress.stage is not Stage.OVER:
        return None
    return in_most(state, [place for place, kind in state.board.kinds.items() if kind == "hill"])


def kinds(game: RidgeGame) -> tuple[core.ActKind[State, Any], ...]:
    """Return the kinds of acts of the game."""
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
    """Return the rulebook for the data of the game."""
    terrain = {name: place.terrain.value for name, place in game.zones.items()}
    board = core.GameBoard(game, terrain, die=game.rules.die_sides.value)
    return core.GameRules("RIDGE", board, State, Progress(Stage.MOVE, game.sides[0]), kinds(game), STEPS)
