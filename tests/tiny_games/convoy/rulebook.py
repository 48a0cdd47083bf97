"""The rules of Convoy, paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import ledger
from vassal_rulebooks.core.acts import WordedKinds, acts_beside, one_of
from vassal_rulebooks.core.board import ALLY, ENEMY, others_after, reach_from
from vassal_rulebooks.core.fights import Fight, fight_kind
from vassal_rulebooks.core.movement import Join, RoomLimit, end_kind, join_kind, move_kind
from vassal_rulebooks.core.rulebook import alone_ahead
from vassal_rulebooks.core.state import of_side, with_value

if TYPE_CHECKING:
    from convoy.data import ConvoyGame, ConvoyRules

RULES, act_kind = core.rules_beside(__file__), WordedKinds(__file__)
Stage = StrEnum("Stage", ["ACT", "FIGHT", "OVER"])
"""The steps of the turn of a side."""
Recruit, Envoy = acts_beside(__file__)
MONEY, LEADER, FLEET, SOLDIER = "money", "leader", "fleet", "soldier"


@dataclass(frozen=True, slots=True)
class Progress:
    """The current step of the turn, the side to act, and whether it has sent an envoy."""

    stage: Stage
    side: core.Side = ""
    envoy: bool = False


@dataclass(frozen=True, kw_only=True)
class State(core.GamePosition["ConvoyGame"]):
    """A position with the coins of the sides and the weariness of the leaders."""

    progress: Progress
    money: core.PerSide
    weariness: Annotated[tuple[int, ...], core.EachOf("units", named=True)]

    @property
    def rules(self) -> ConvoyRules:
        """The numbers of the rules."""
        return self.board.game.rules

    def leader(self, side: str) -> str:
        """Return the leader of a side."""
        return next(one.id for one in self.board.leaders if one.side == side)

    def weary(self, unit: str) -> int:
        """Return the weariness of a leader (8)."""
        return of_side(tuple(self.board.index), self.weariness, unit, 0)

    def strength(self, place: str, side: str) -> int:
        """Return the strength of a side in a place (7)."""
        count = sum(len(self.present(kind, place, side)) for kind in (FLEET, SOLDIER))
        return max(0, count - sum(map(self.weary, self.present(LEADER, place, side))))

    @cached_property
    def freight(self) -> int | None:
        """The cost of the supply line of the side to act, from its capital to its leader; None without a line (5)."""
        closed = {place for place in self.occupants if self.enemies(place, self.side)}

        def free(here: str) -> list[tuple[str, int]]:
            steps = [to for to in self.board.exits[here] if to not in closed]
            return [(to, self.rules.freight[self.board.border(here, to)].value) for to in steps]

        where = self.whereabouts(self.leader(self.side))
        return reach_from(capital(self, self.side), free).cost([where] if where else [])


def capital(state: State, side: str) -> str:
    """Return the place where the counters of a side begin (10, 11)."""
    places = {one.counter: one.location for one in state.board.game.placements}
    return places[state.leader(side)]


def room(game: ConvoyGame) -> RoomLimit[Any]:
    """Return the limit of soldiers of a side in a place without a leader (4)."""
    most = dict.fromkeys(game.zones, game.rules.room.value)
    return RoomLimit(lambda _, unit: int(unit.type == SOLDIER), most.get)


def pace(state: State, unit: str) -> int:
    """Return the number of steps of a counter in a turn (3)."""
    known = state.rules.pace.get(state.board.counter(unit).type)
    return known.value if known else 0


@core.enforces(RULES["CON-3-way"])
def goes_its_own_way(state: State, act: core.Move) -> core.Broken | None:
    """A leader moves by road, a fleet by sea; neither enters the capital of another side (3)."""
    unit, way = state.board.counter(act.unit), state.board.border(state.location(act.unit) or "", act.to)
    own = {LEADER: "road", FLEET: "lane"}.get(unit.type)
    capitals = {capital(state, side) for side in state.board.sides if side != unit.side}
    return None if way == own and act.to not in capitals else core.broken(way=f"by {way}" if way else "by no way")


def supplied(state: State) -> tuple[str, ...]:
    """Return the box of the leader of the side to act, if he has a supply line and room for a soldier (5)."""
    box = state.board.held_in[state.leader(state.side)]
    return (box,) if state.can_hold(box) and state.freight is not None else ()


def pool(state: State) -> tuple[str, ...]:
    """Return the soldiers in the pool of the side to act."""
    return state.own(f"{state.side}-pool", state.side)


def price(state: State, _act: Any = None) -> int:
    """Return the price of a soldier for the side to act (5)."""
    return state.rules.soldier.value + (state.freight or 0)


def partners(state: State) -> tuple[str, ...]:
    """Return the sides that can receive an envoy of the side to act (6)."""
    can_pay = ledger.held(state, MONEY, state.side) >= state.rules.envoy.value
    return others_after(state.side, state.board.sides) if can_pay and not state.progress.envoy else ()


def sent(state: State, act: Any) -> State:
    """Return the state after an envoy (6)."""
    relation = ALLY if state.relations.are_enemies(state.side, act.other) else ENEMY
    changed = replace(state, relations=state.relations.changed(state.side, act.other, relation))
    return ledger.paid(changed, MONEY, {state.side: state.rules.envoy.value}).with_progress(envoy=True)


def fought(state: State, act: Fight) -> State:
    """Return the state after a fight: beaten soldiers are in their pools, leaders and fleets in their capitals (7)."""
    foes = [other for other in state.board.sides if state.relations.are_enemies(state.side, other)]
    has_won = state.strength(act.place, state.side) > sum(state.strength(act.place, foe) for foe in foes)
    for side in foes if has_won else [state.side]:
        for unit in state.present(SOLDIER, act.place, side):
            state = state.placed(unit, f"{side}-pool")
        for unit in (*state.own(act.place, side, LEADER), *state.own(act.place, side, FLEET)):
            state = state.placed(unit, capital(state, side))
    return state


def after_fights(state: State) -> State | None:
    """Return the turn of the next side with its coins; None while a fight remains (1, 2, 8)."""
    if state.contested(state.side):
        return None
    unit = state.leader(state.side)
    weary = 0 if state.freight is not None else min(state.weary(unit) + 1, state.rules.weary.value)
    weariness = with_value(tuple(state.board.index), state.weariness, unit, weary)
    onward = replace(state, weariness=weariness).with_progress(envoy=False).handed_on(Stage.ACT, Stage.OVER)
    return ledger.paid(onward, MONEY, {onward.side: -state.rules.income.value})


def winner(state: State) -> str | None:
    """Return the winner; empty in a draw, None while the game continues (9)."""
    if state.progress.stage is not Stage.OVER:
        return None
    capitals = {capital(state, side) for side in state.board.sides}

    def holds(place: str, side: str) -> bool:
        return bool(state.present(SOLDIER, place, side)) and not state.enemies(place, side)

    free = [place for place in state.board.game.zones if place not in capitals]
    return alone_ahead({side: sum(holds(place, side) for place in free) for side in state.board.sides})


def kinds(game: ConvoyGame) -> tuple[core.ActKind[State, Any], ...]:
    """Return the kinds of acts of the game."""
    return (
        move_kind(
            "CON", "3", points=pace, cost=lambda *_: 1, room=room(game), rules=(goes_its_own_way,),
            met=lambda state, unit, place: state.enemies(place, state.board.counter(unit).side),
        ),
        join_kind("CON", "4", room(game)),
        act_kind(
            Recruit, lambda state, act: ledger.paid(state, MONEY, {state.side: price(state)}).placed(act.unit, act.to),
            ledger.purchase(RULES["CON-5-soldier"], MONEY, price, pool, supplied),
        ),
        act_kind(Envoy, sent, one_of(RULES["CON-6-envoy"], partners, field="other")),
        end_kind("the end of acts", "end", lambda state: state.with_progress(stage=Stage.FIGHT), declared="moved"),
        fight_kind("CON", "7", lambda state: state.contested(state.side), fought, declared="fight"),
    )  # fmt: skip


STEPS: tuple[core.Step[State], ...] = (
    core.Step(Stage.ACT, "the acts of a side", (core.Move, Join, Recruit, Envoy, core.EndMovement)),
    core.Step(Stage.FIGHT, "the fights", (Fight,), after=after_fights),
    core.Step(Stage.OVER, "its end"),
)


def convoy(game: ConvoyGame) -> core.GameRules[State]:
    """Return the rulebook for the data of the game."""
    return core.GameRules(
        "CON", core.GameBoard(game), State, Progress(Stage.ACT, game.sides[0]), kinds(game), STEPS,
        words={"partners": game.sides}, money=ledger.at_first(game, MONEY), weariness=(0,) * len(game.counters),
    )  # fmt: skip
