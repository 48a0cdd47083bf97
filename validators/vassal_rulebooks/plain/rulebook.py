"""The rules: sides move in turn, each step costs points, and no place takes more counters than its limit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import OfUnit, UnitTo
from vassal_rulebooks.core.board import next_side
from vassal_rulebooks.core.codecs import In
from vassal_rulebooks.core.flow import SequenceOfPlay, sequence_of_play, side_of_act
from vassal_rulebooks.core.ledger import Arrive, arrival_kind
from vassal_rulebooks.core.movement import Join, RoomLimit, end_kind, has_room, join_kind, move_kind, step_cost
from vassal_rulebooks.core.reading.turns import side_of_phase
from vassal_rulebooks.plain.data import turn_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.plain.data import PlainGame
    from vassal_tools.game.model import Counter

PREFIX = "PLAIN"
SELDOM = 1e-6
"""The weight of acts that random players should hardly ever choose."""
Stage = StrEnum("Stage", ["MOVE", "REST", "OVER"])
"""The steps of a side's turn."""


class EndTurn(core.EndMovement):
    """End the turn of a side."""


class Weaken(OfUnit):
    """Remove a step from a counter."""


class Restore(OfUnit):
    """Give a counter a step back."""


class Fall(OfUnit):
    """Remove a counter from play."""


class Shift(UnitTo):
    """Move a counter outside of movement, for example in a retreat."""


@dataclass(frozen=True, slots=True)
class Leave(OfUnit):
    """Put a counter into a box beside the map."""

    box: Annotated[str, In("boxes")]


FREE = (Weaken, Restore, Fall, Leave)
"""Acts that are allowed at any time and that no rule here judges."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The side to act and the current step."""

    stage: Stage
    side: core.Side = ""


@dataclass(frozen=True)
class State(core.GamePosition["PlainGame"]):
    """A position of the game."""

    progress: Progress


class PlainBoard(core.GameBoard["PlainGame"]):
    """The board, with the cost of each terrain and border for each type of unit."""

    def __init__(self, game: PlainGame) -> None:
        super().__init__(game, {name: place.terrain.value for name, place in game.zones.items()})
        self.sides = turn_order(game)
        self.other = {side: next_side(side, self.sides) for side in self.sides}
        self.costs = {name: Costs(game, name) for name in game.unit_types}
        roads = game.roads or ()
        self._roads = {pair: {road.kind for road in roads if pair in road.steps} for one in roads for pair in one.steps}

    def road_cost(self, unit: str, here: str, to: str) -> int | None:
        """Return the cost of the cheapest road between the two places, or None if no road applies to the counter."""
        by_kind, kinds = self.costs_of(unit).roads, self._roads.get(frozenset((here, to)), ())
        return min((by_kind[kind] for kind in kinds if kind in by_kind), default=None)

    def costs_of(self, unit: str) -> Costs:
        """Return the movement costs of a counter."""
        return self.costs[self.counter(unit).type]


class Costs:
    """Movement costs of a type of unit, its closed terrain and borders, and its stops at enemies."""

    def __init__(self, game: PlainGame, name: str) -> None:
        rules, own = game.rules.movement, game.rules.types.get(name)
        self._places = game.unit_types[name]
        self.entering = _values(rules.entering, own.entering if own else {})
        self.crossing = _values(rules.crossing, own.crossing if own else {})
        self.roads = _values(rules.roads, own.roads if own else {})
        self.closed = {*rules.closed, *(own.closed if own else ())}
        if own:  # what a type pays for is open to it
            self.closed -= {*own.entering, *own.crossing} - {*own.closed}
        said = own.stops_next_to_enemies if own else None
        self.stops = rules.stops_next_to_enemies if said is None else said

    def is_closed(self, ground: str) -> bool:
        """Return True if this terrain or border is closed to the type."""
        return ground in self.closed

    def may_be_in(self, kind: str) -> bool:
        """Return True if units of the type may be in a kind of place."""
        return self._places.may_be_in(kind)


def _values(common: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, int]:
    return {name: fact.value for name, fact in {**common, **own}.items()}


# -- movement


def points(state: State, unit: str) -> int:
    """Return the points that a counter may spend in a turn."""
    return state.value(state.board.game.rules.movement.points, unit)


def cost(state: State, unit: str, place: str) -> int:
    """Return the points that a counter pays to enter a place from its location."""
    board, here = board_of(state), state.location(unit) or place
    by_road, costs = board.road_cost(unit, here, place), board.costs_of(unit)
    return step_cost(board, here, place, costs.entering, costs.crossing) if by_road is None else by_road


def met(state: State, unit: str, place: str) -> tuple[str, ...]:
    """Return the enemies next to a place, which stop a counter that enters it."""
    if not board_of(state).costs_of(unit).stops:
        return ()
    side = state.board.counter(unit).side
    return tuple(enemy for near in state.board.exits[place] for enemy in state.enemies(near, side))


def board_of(state: State) -> PlainBoard:
    """Return the board with its costs."""
    board: Any = state.board
    found: PlainBoard = board
    return found


CLOSED = core.play_rule(
    f"{PREFIX}-movement-closed", "No way for it", "movement", "Some terrains and borders are closed to a counter."
)
ENEMY = core.play_rule(
    f"{PREFIX}-movement-enemy", "No place of enemies", "movement", "A place holds counters of one side and its allies."
)


@core.enforces(CLOSED)
def finds_a_way(state: State, act: core.Move) -> core.Fault | None:
    """Check that a counter enters or crosses nothing that is closed to it, except along a road."""
    board, here = board_of(state), state.location(act.unit)
    costs, zones = board.costs_of(act.unit), board.game.zones
    if here and board.road_cost(act.unit, here, act.to) is not None:
        return None
    border = board.border(here or "", act.to)
    if border and costs.is_closed(border):
        what = f"crosses a border that is closed to it ({border}) from {here} to {act.to}"
    elif act.to in zones and costs.is_closed(board.kinds[act.to]):
        what = f"enters {act.to}, and {board.kinds[act.to]} is closed to it"
    elif act.to in zones and not costs.may_be_in(zones[act.to].kind):
        what = f"enters {act.to}, and may not be in a place of the kind {zones[act.to].kind}"
    else:
        return None
    return core.Fault(f"{act.unit} {what}", (act.unit,), (here or core.OUT, act.to))


@core.enforces(ENEMY)
def finds_no_enemy(state: State, act: core.Move) -> core.Fault | None:
    """Check that a counter enters no place with enemies, unless the data allow it."""
    if state.board.game.rules.movement.enters_enemies:
        return None
    enemies = state.enemies(act.to, state.board.counter(act.unit).side)
    return core.Fault(f"{act.unit} enters {act.to}, which {enemies[0]} holds", (act.unit,)) if enemies else None


# -- stacking


def room(game: PlainGame) -> RoomLimit[Counter]:
    """Return the stacking limit of each place; boxes have none."""
    stacking = game.rules.stacking
    by_terrain = {name: fact.value for name, fact in stacking.places.items()}

    def most(place: str) -> int | None:
        if place not in game.zones:
            return None
        usual = stacking.limit.value if stacking.limit else None
        return by_terrain.get(game.zones[place].terrain.value, usual)

    return RoomLimit(lambda _place, counter: 0 if counter.type in stacking.free else 1, most)


def takes(state: State, unit: str, place: str) -> bool:
    """Return True if a place has room for a reinforcement and no enemies."""
    game, counter = state.board.game, state.board.counter(unit)
    is_free = game.rules.movement.enters_enemies or not state.enemies(place, counter.side)
    return is_free and has_room(state, counter, place, room(game))


# -- the turn


def movement_over(state: State) -> State:
    """Return the position after movement: the rest of the turn, or the next side's turn."""
    if state.board.game.rules.turn.moved:
        return state.with_progress(stage=Stage.REST)
    return turn_over(state)


def turn_over(state: State) -> State:
    """Return the position at the beginning of the next side's turn, or at the end of the game."""
    return state.handed_on(Stage.MOVE, Stage.OVER)


def leaving(state: State) -> Iterator[Leave]:
    """Yield every counter in play with every box."""
    boxes = [box for box in board_of(state).boxes if box not in state.board.holders]
    return (Leave(one.id, box) for one, standing in state.pairs if standing.location for box in boxes)


def _free(kind: type, title: str, form: str, effect: Any, trace: core.Trace, **more: Any) -> core.ActKind[State, Any]:
    # No rule judges such an act, and random players do not choose it.
    return core.ActKind(
        kind,
        title,
        form,
        effect,
        trace=trace,
        is_judged=False,
        weight=SELDOM,
        sample=lambda _state, _dice: None,
        **more,
    )


def _step_changed(by: int) -> Any:
    return lambda state, act: state.with_step(act.unit, max(0, state.standing(act.unit).step + by))


def kinds(moved: str, limit: RoomLimit[Counter]) -> tuple[core.ActKind[State, Any], ...]:
    """Return all kinds of acts, given the act that ends movement and the stacking limit."""
    flip, drag = core.Trace.FLIP, core.Trace.DRAG
    ended = end_kind("the end of movement", "end", movement_over, declared=moved, is_prompt=True)
    return (
        move_kind(
            PREFIX, "movement", points=points, cost=cost, met=met, room=limit, rules=(finds_a_way, finds_no_enemy)
        ),
        arrival_kind(PREFIX, "arrivals", takes),
        join_kind(PREFIX, "forces", limit),
        ended,
        end_kind("the end of the turn", "done", turn_over, EndTurn),
        _free(Weaken, "a loss", "weaken {unit}", _step_changed(1), flip),
        _free(Restore, "a recovery", "restore {unit}", _step_changed(-1), flip),
        _free(Fall, "a counter out of play", "fall {unit}", lambda state, act: state.eliminated(act.unit), flip),
        _free(
            Leave, "a counter put aside", "leave {unit} {box}",
            lambda state, act: state.placed(act.unit, act.box), drag, candidates=leaving,
        ),
        _free(Shift, "a shift", "shift {unit} {to}", lambda state, act: state.placed(act.unit, act.to), drag),
    )  # fmt: skip


STEPS: tuple[core.Step[State], ...] = (
    core.Step(Stage.MOVE, "movement", (core.Move, Join, Arrive, core.EndMovement, *FREE)),
    core.Step(Stage.REST, "the rest of the turn", (Shift, EndTurn, *FREE), is_judged=False),
    core.Step(Stage.OVER, "its end"),
)


def acting(state: State, act: Any) -> str:
    """Return the side that performs an act, or "" if it may befall a counter of any side."""
    return "" if isinstance(act, (*FREE, Shift)) else side_of_act(state, act)


def sequence(without: tuple[type, ...] = ()) -> SequenceOfPlay[State]:
    """Return the steps of a turn, without some kinds of acts."""
    steps = (replace(step, acts=tuple(kind for kind in step.acts if kind not in without)) for step in STEPS)
    usual = sequence_of_play(PREFIX, steps)
    return SequenceOfPlay(usual.steps, usual.time, usual.side, usual.over, acting)


def plain(game: PlainGame) -> core.GameRules[State]:
    """Return the rulebook of a game from its data, without joining if no counter holds others."""
    board = PlainBoard(game)
    words, without = {"boxes": tuple(board.boxes)}, () if board.held_in else (Join,)
    acts = [kind for kind in kinds(game.rules.turn.moved or "", room(game)) if kind.type not in without]
    first = Progress(Stage.MOVE, side_of_phase(game, game.phase_number(None)) or board.sides[0])
    return core.GameRules(PREFIX, board, State, first, acts, sequence(without), words=words)
