"""The rules of Four Cities, paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow, ledger
from vassal_rulebooks.core.acts import ByUnit, WordedKinds, acts_beside, one_of
from vassal_rulebooks.core.board import others_after
from vassal_rulebooks.core.flow import steps_beside
from vassal_rulebooks.core.movement import movers, moves_of
from vassal_rulebooks.core.rulebook import alone_ahead

if TYPE_CHECKING:
    from cities.data import CitiesGame, CitiesRules

RULES, act_kind = core.rules_beside(__file__), WordedKinds(__file__)
Stage = StrEnum("Stage", ["ROUND", "SAIL", "INTERCEPT", "STAND", "UPKEEP", "INCOME", "OVER"])
"""The steps of a turn."""
Recruit, Besiege, Build, Pass, Done, LetBy, Disband, Storm, Intercept, Stand = acts_beside(__file__)
MONEY, ARMY, FLAG, SIEGE, WALL, ROAD, LANE = "money", "army", "flag", "siege", "wall", "road", "lane"


@dataclass(frozen=True, slots=True)
class Progress(flow.RoundProgress):
    """The current step of the turn; `about` is a voyage, a march or a battle."""

    stage: Stage


@dataclass(frozen=True, kw_only=True)
class State(core.GamePosition["CitiesGame"]):
    """A position with the talents of the powers. Flags, sieges and walls are its marks."""

    progress: Progress
    money: core.PerSide

    @property
    def rules(self) -> CitiesRules:
        """The numbers of the rules."""
        return self.board.game.rules

    def has_room(self, place: str, side: str) -> bool:
        """Return True if a place has room for one more army of a power (4b)."""
        return len(self.own(place, side, ARMY)) < self.rules.room.value

    def roads(self, place: str) -> tuple[str, ...]:
        """Return the places at the end of a road without a wall (4b)."""
        return self.open_ways(place, ROAD, WALL)

    def put(self, unit: str, place: str) -> State:
        """Return the position after a counter moves; sieges without an army end (4d)."""
        after = self.placed(unit, place)
        return after.kept(SIEGE, lambda city, side: bool(after.own(city, side, ARMY)))

    def next(self, price: int = 0) -> State:
        """Return the position after an operation and the payment of its price (3)."""
        return flow.acted(ledger.paid(self, MONEY, {self.side: price}) if price else self, Stage.ROUND)


def open_cities(state: State) -> tuple[str, ...]:
    """Return the cities that an army of the power to act can enter from the camp (4a)."""
    own, side = state.marked(FLAG, state.side), state.side
    free = (city for city in own if not state.marked_by(SIEGE, city) and not state.enemies(city, side, ARMY))
    return tuple(city for city in free if state.has_room(city, side))


def waiting(state: State) -> tuple[str, ...]:
    """Return the armies in the camp of the power to act (4a)."""
    return state.own(state.box(state.side), state.side, ARMY)


COMES = ledger.purchase(RULES["CIT-4a-recruit"], MONEY, lambda state, _: state.rules.army.value, waiting, open_cities)
"""An army moves from the camp into an open city (4a)."""


@core.enforces(RULES["CIT-4b-march"], about=lambda state, act: state.location(act.unit))
def marches_along_a_road(state: State, act: core.Move, here: str) -> core.Broken | None:
    """An army moves along a road without a wall to a place with room (4b)."""
    unit, roads = state.board.counter(act.unit), state.roads(here)
    able = tuple(to for to in roads if state.has_room(to, unit.side))
    if act.to in able or unit.is_naval or flow.about(state, Stage.SAIL):
        return None
    is_walled = state.board.border(here, act.to) == ROAD and act.to not in roads
    return core.broken("wall" if is_walled else "room" if act.to in roads else "", here=here, able=able)


@core.enforces(RULES["CIT-4c-sail"], about=lambda state, act: state.location(act.unit))
def sails_along_a_lane(state: State, act: core.Move, here: str) -> core.Broken | None:
    """A fleet moves along a lane to a city without enemy armies, followed by armies that were with it (4c)."""
    voyage = flow.about(state, Stage.SAIL)
    if voyage:
        able, (fleet, start, end) = aboard(state), voyage
        said = core.broken("aboard", fleet=fleet, start=start, end=end, here=here, able=able)
        return None if act.unit in able and act.to == end else said
    able = tuple(to for to in state.open_ways(here, LANE, WALL) if not state.enemies(to, state.side, ARMY))
    is_fleet = state.board.counter(act.unit).is_naval
    return core.broken(here=here, able=able) if is_fleet and act.to not in able else None


def aboard(state: State) -> tuple[str, ...]:
    """Return the armies that can still follow the fleet (4c)."""
    _, start, end = flow.about(state, Stage.SAIL) or ("", "", "")
    taken = sum(state.standing(unit).moved is not None for unit in state.own(end, state.side, ARMY))
    can_go = taken < state.rules.aboard.value and state.has_room(end, state.side)
    return state.own(start, state.side, ARMY) if can_go else ()


def moved(state: State, act: core.Move) -> State:
    """Return the position after a move: a fleet takes armies along; an army meets others or may be intercepted."""
    here, unit = state.location(act.unit) or "", state.board.counter(act.unit)
    state = state.put(act.unit, act.to).with_standing(
        act.unit, core.stepped(state.standing(act.unit), act.to, begins=True)
    )
    if flow.about(state, Stage.SAIL):
        return state
    if unit.is_naval:
        return state.with_progress(stage=Stage.SAIL, about=(act.unit, here, act.to))
    about = (act.to, act.unit, here)
    for foe in state.enemies(act.to, unit.side, ARMY):
        return flow.called(state.next(), Stage.STAND, state.board.counter(foe).side, *about)
    for side in others_after(unit.side, state.board.sides):
        if interceptors(state, side, act.to):
            return flow.called(state.next(), Stage.INTERCEPT, side, *about)
    return state.next()


def prey(state: State) -> tuple[str, ...]:
    """Return the cities that the power to act can besiege (4d)."""
    own, side = {*state.marked(FLAG, state.side), *state.marked(SIEGE)}, state.side
    free = (city for city in state.marked(FLAG) if city not in own and state.own(city, side, ARMY))
    return tuple(city for city in free if not state.enemies(city, side, ARMY))


def stormed(state: State, act: core.PlaceDie, is_passed: bool) -> State:
    """Return the position after a storm (4e)."""
    open_to_all = state.lifted(SIEGE, act.place).lifted(FLAG, act.place)
    return (open_to_all.laid(FLAG, act.place, state.side) if is_passed else state).next()


def sites(state: State) -> tuple[str, ...]:
    """Return the roads where the power to act can build a wall (4f)."""
    is_left = len(state.marked(WALL, state.side)) < state.board.stock(WALL, state.side)
    pairs = ((city, to) for city in state.marked(FLAG, state.side) for to in state.roads(city))
    roads = tuple(dict.fromkeys(core.border_name((min(pair), max(pair))) for pair in pairs))
    return roads if is_left and ledger.held(state, MONEY, state.side) >= state.rules.wall.value else ()


def interceptors(state: State, side: str, place: str) -> tuple[str, ...]:
    """Return the armies of a power that can intercept in a place (5)."""
    return tuple(unit for near in state.roads(place) for unit in state.own(near, side, ARMY))


def intercepted(state: State, act: core.UnitDie, is_passed: bool) -> State:
    """Return the position after an attempt to intercept (5)."""
    onward, about = flow.returned(state), flow.about(state, Stage.INTERCEPT)
    if not is_passed or not about:
        return onward
    start, marcher = state.location(act.unit) or "", state.board.counter(about[1]).side
    return flow.called(onward.put(act.unit, about[0]), Stage.STAND, marcher, about[0], act.unit, start)


def stood(state: State, act: core.PlaceDie, is_passed: bool) -> State:
    """Return the position after a morale test: either the army that came goes back, or the others go to camp (6)."""
    _, *came = flow.about(state, Stage.STAND) or ("",)
    beaten = [(unit, state.box(state.side)) for unit in state.own(act.place, state.side, ARMY)]
    for unit, place in filter(None, [came] if is_passed else beaten):
        state = state.put(unit, place)
    return flow.returned(state)


def after_upkeep(state: State) -> State | None:
    """Return the next power that cannot pay, or the position after upkeep: income, or the end of the game (7, 1)."""
    rules, sides = state.rules, state.board.sides
    due = {side: rules.upkeep.value * len(state.on_map(ARMY, side)) for side in sides}
    poor = next((side for side in sides if due[side] > ledger.held(state, MONEY, side)), "")
    if poor:
        return state.with_progress(side=poor) if state.side != poor else None
    stage = Stage.OVER if state.turn == state.board.game.turns else Stage.INCOME
    return ledger.paid(state, MONEY, due).with_progress(stage=stage, side="")


def after_income(state: State) -> State:
    """Return the position at the start of the next turn, after each power gets its talents (2)."""
    rules, sides = state.rules, state.board.sides
    fed = {side: sum(not state.marked_by(SIEGE, city) for city in state.marked(FLAG, side)) for side in sides}
    owed = {side: -rules.income.value - rules.per_city.value * fed[side] for side in sides}
    onward = ledger.paid(state, MONEY, owed).changed(turn=state.turn + 1, begins=flow.A_TURN)
    return onward.with_progress(stage=Stage.ROUND, side=sides[0])


def winner(state: State) -> str | None:
    """Return the winner; empty in a draw, None while the game continues (8)."""
    cities = {side: len(state.marked(FLAG, side)) for side in state.board.sides}
    best = {side: ledger.held(state, MONEY, side) for side in cities if cities[side] == max(cities.values())}
    return alone_ahead(best) if state.progress.stage is Stage.OVER else None


KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(core.Move, moved, marches_along_a_road, sails_along_a_lane, candidates=ByUnit(movers, moves_of)),
    act_kind(
        Recruit, lambda state, act: state.put(act.unit, act.to).next(state.rules.army.value), COMES,
    ),
    act_kind(
        Besiege, lambda state, act: state.laid(SIEGE, act.place, state.side).next(),
        one_of(RULES["CIT-4d-siege"], prey, field="place"),
    ),
    act_kind.test(
        Storm, stormed, RULES["CIT-4e-storm"], lambda state: state.marked(SIEGE, state.side),
        lambda state, act: core.DieTest(state.rules.storm.value, (("armies", state.count(ARMY, act.place)),)),
        field="place",
    ),
    act_kind(
        Build, lambda state, act: state.laid(WALL, act.border, state.side).next(state.rules.wall.value),
        one_of(RULES["CIT-4f-wall"], sites, field="border"),
    ),
    act_kind(Pass, lambda state, _: flow.passed(state, Stage.ROUND, Stage.UPKEEP)),
    act_kind(Done, lambda state, _: state.next()),
    act_kind.test(
        Intercept, intercepted, RULES["CIT-5-intercept"],
        lambda state: interceptors(state, state.side, (*flow.about(state, Stage.INTERCEPT), "")[0]),
        lambda state, _: core.DieTest(state.rules.intercept.value),
    ),
    act_kind(LetBy, lambda state, _: flow.returned(state)),
    act_kind.test(
        Stand, stood, RULES["CIT-6-stand"], lambda state: flow.about(state, Stage.STAND)[:1],
        lambda state, act: core.DieTest(state.rules.morale.value, (
            ("own armies", state.count(ARMY, act.place)),
            ("enemy armies", -len(state.enemies(act.place, state.side, ARMY))),
        )),
        field="place",
    ),
    act_kind(
        Disband, lambda state, act: state.put(act.unit, state.box(state.side)),
        one_of(RULES["CIT-7-upkeep"], lambda state: state.on_map(ARMY, state.side)),
    ),
)  # fmt: skip
STEPS = steps_beside(__file__, Stage, {kind.type.__name__: kind.type for kind in KINDS}, {
    Stage.SAIL: {"after": lambda state: None if aboard(state) else state.next()},
    Stage.UPKEEP: {"after": after_upkeep}, Stage.INCOME: {"after": after_income},
})  # fmt: skip


def cities(game: CitiesGame) -> core.GameRules[State]:
    """Return the rulebook for the data of the game."""
    board, first = core.GameBoard(game, die=game.rules.die_sides.value), Progress(Stage.ROUND, game.sides[0])
    return core.GameRules("CIT", board, State, first, KINDS, STEPS, money=ledger.at_first(game, MONEY))
