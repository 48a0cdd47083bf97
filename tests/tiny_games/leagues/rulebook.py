"""The rules of Three Leagues, paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import ledger
from vassal_rulebooks.core.board import ALLY, ENEMY, enemies_of
from vassal_rulebooks.core.fights import Fight, fight_kind
from vassal_rulebooks.core.flow import once
from vassal_rulebooks.core.ledger import Arrive, arrival_kind
from vassal_rulebooks.core.movement import RoomLimit, end_kind, has_room, move_kind, step_cost
from vassal_rulebooks.core.rulebook import alone_ahead
from vassal_rulebooks.core.state import CardIndex, CardPlaces, Draw, draw_kind

if TYPE_CHECKING:
    from leagues.data import LeaguesGame

RULES = core.rules_beside(__file__)
Stage = StrEnum("Stage", ["DRAW", "COME", "MOVE", "FIGHT", "OVER"])
"""The steps of the turn of a league."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The current step of the turn, the league to act, and the town of its card."""

    stage: Stage
    side: core.Side = ""
    town: core.Place = ""


@dataclass(frozen=True, kw_only=True)
class State(core.GamePosition["LeaguesGame"]):
    """A position with the points of the leagues and the drawn cards."""

    progress: Progress
    points: core.PerSide
    cards: CardPlaces

    def owner(self, town: str) -> str:
        """Return the league of a town, or another word for a town without a league."""
        return self.board.game.zones[town].terrain.value if town in self.board.game.zones else ""

    def is_neutral(self, side: str) -> bool:
        """Return True if a league has no enemies."""
        return not enemies_of(side, self.board.sides, self.relations)

    def camp(self, side: str) -> str:
        """Return the camp of a league."""
        return next(box.name for box in self.board.game.boxes.values() if box.side == side)

    def scored(self, side: str, more: int = 1) -> State:
        """Return the position after a league scores points."""
        return ledger.paid(self, "points", {side: -more})


# -- 2 cards


def named(state: State, town: str) -> State:
    """Return the state after the card names a town."""
    return state.with_progress(stage=Stage.COME, town=town)


def coming(state: State, side: str) -> dict[str, str]:
    """Return the pieces in a camp that can come to the town of the card, each with the town."""
    town = state.progress.town
    is_own = town and (state.owner(town) == side or state.own(town, side))
    return dict.fromkeys(state.own(state.camp(side), side), town) if is_own and not state.enemies(town, side) else {}


def takes(state: State, unit: str, town: str) -> bool:
    """Return True if a town has room for a piece."""
    return has_room(state, state.board.counter(unit), town, room(state.board.game))


def is_settled(state: State) -> bool:
    """Return True if no piece can still come to the town of the card."""
    return not any(takes(state, unit, town) for unit, town in coming(state, state.progress.side).items())


# -- 3 and 4 movement, friends and enemies


def met(state: State, unit: str, town: str) -> tuple[str, ...]:
    """Return the enemies in a town, which stop a piece that enters."""
    return state.enemies(town, state.board.counter(unit).side)


def cost(state: State, unit: str, town: str) -> int:
    """Return the cost of a path in points."""
    paths = {kind: fact.value for kind, fact in state.board.game.rules.paths.items()}
    return step_cost(state.board, state.location(unit) or town, town, {"town": 0}, paths)


def room(game: LeaguesGame) -> RoomLimit[Any]:
    """Return the limit of pieces of a league in a town."""
    return RoomLimit(lambda _town, _piece: 1, lambda town: game.rules.room.value if town in game.zones else None)


@core.enforces(RULES["LEA-4-neutral"])
def stays_at_home(state: State, act: core.Move) -> core.Fault | None:
    """A piece of a league without enemies moves only to towns of its league."""
    side = state.board.counter(act.unit).side
    if not state.is_neutral(side) or state.owner(act.to) == side:
        return None
    return core.Fault(f"{act.unit} of {side}, which is neutral, goes to {act.to}", (act.unit,), (act.to,))


def declared(state: State, act: core.Move) -> State:
    """Return the state after a move into a neutral town: its league is an enemy of the mover, an ally of the others."""
    side, owner, relations = state.board.counter(act.unit).side, state.owner(act.to), state.relations
    if owner not in state.board.sides or not relations.are_neutral(side, owner):
        return state
    for other in state.board.sides:
        if other != owner:
            relations = relations.changed(owner, other, ENEMY if other == side else ALLY)
    return replace(state, relations=relations)


# -- 5 and 6 fights and points


def contested(state: State) -> tuple[str, ...]:
    """Return the towns with pieces of both the league to act and its enemies."""
    return state.contested(state.progress.side)


def fought(state: State, act: Fight) -> State:
    """Return the state after a fight: the pieces of the smaller force return to their camps."""
    side, foes = state.progress.side, state.enemies(act.place, state.progress.side)
    has_won = len(state.at(act.place)) > 2 * len(foes)
    for unit in foes if has_won else state.own(act.place, side):
        state = state.placed(unit, state.camp(state.board.counter(unit).side))
    return state.scored(side) if has_won else state


def after_fights(state: State) -> State | None:
    """Return the turn of the next league and the points of this one; None while a fight remains."""
    side, market = state.progress.side, state.board.game.rules.market.value
    if contested(state):
        return None
    is_alone = 0 < len(state.own(market, side)) == len(state.at(market))
    return state.scored(side, is_alone + state.is_neutral(side)).handed_on(Stage.DRAW, Stage.OVER)


def over(state: State) -> State | None:
    """Return the end of the game if a league has enough points."""
    is_open = state.progress.stage is not Stage.OVER and max(state.points) >= state.board.game.rules.target.value
    return state.with_progress(stage=Stage.OVER, side="") if is_open else None


def winner(state: State) -> str | None:
    """Return the winner; empty in a draw, None while the game continues."""
    if state.progress.stage is not Stage.OVER:
        return None
    return alone_ahead(dict(zip(state.board.sides, state.points, strict=True)))


def kinds(game: LeaguesGame) -> tuple[core.ActKind[State, Any], ...]:
    """Return the kinds of acts of the game."""
    return (
        draw_kind("LEA", "2", CardIndex(game.rules.cards.value), named),
        arrival_kind("LEA", "2", takes, coming, lambda state: state.with_progress(town="")),
        move_kind(
            "LEA", "3", points=lambda state, _: state.board.game.rules.points.value, cost=cost, met=met,
            room=room(game), rules=(stays_at_home,), first=declared,
        ),
        end_kind("the end of movement", "end", lambda state: state.with_progress(stage=Stage.FIGHT), declared="moved"),
        fight_kind("LEA", "5", contested, fought, declared="fight"),
    )  # fmt: skip


STEPS: tuple[core.Step[State], ...] = (
    core.Step(Stage.DRAW, "the card", (Draw,)),
    core.Step(Stage.COME, "who comes to the town of the card", (Arrive,), after=once(is_settled, Stage.MOVE, town="")),
    core.Step(Stage.MOVE, "movement", (core.Move, core.EndMovement)),
    core.Step(Stage.FIGHT, "the fights", (Fight,), after=after_fights),
    core.Step(Stage.OVER, "its end"),
)


def leagues(game: LeaguesGame) -> core.GameRules[State]:
    """Return the rulebook for the data of the game."""
    cards = game.rules.cards.value
    return core.GameRules(
        "LEA", core.GameBoard(game), State, Progress(Stage.DRAW, game.sides[0]), kinds(game), STEPS,
        words={"cards": cards}, over=over, points=ledger.at_first(game, "points"),
        cards=CardIndex(cards).all_in("left"),
    )  # fmt: skip
