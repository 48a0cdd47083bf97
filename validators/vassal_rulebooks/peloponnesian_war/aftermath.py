"""The consequences of an operation: conquest (3.1.5) and the rebellion of helots (3.1.6)."""

from __future__ import annotations

from vassal_rulebooks.core import ledger
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.board import ALLY, ENEMY
from vassal_rulebooks.peloponnesian_war.acts import HelotLoss, Surrender
from vassal_rulebooks.peloponnesian_war.board import LAND, OPEN, POINTS, STANCES, Account, Mark, UnitType
from vassal_rulebooks.peloponnesian_war.rounds import next_power
from vassal_rulebooks.peloponnesian_war.state import RULES, Done, Stage, State, act_kind


def _conqueror(state: State, home: str) -> str:
    owner, garrison = state.board.owners[home], state.garrison(home)
    if garrison and state.diplomacy.between(state.board.state(garrison), owner) == ENEMY:
        return state.board.state(garrison)
    has_fallen = Done.FALLEN in state.op.done and state.op.objective == home and state.friends(home)
    is_unfriendly = state.diplomacy.between(state.nation, owner) == ENEMY
    return state.nation if has_fallen and is_unfriendly else ""


def _conquered(state: State) -> tuple[str, ...]:
    if state.progress.stage is not Stage.CONQUEST:
        return ()
    homes = (home for home in state.board.homes.values() if state.board.owners[home] not in state.fallen)
    return tuple(home for home in homes if _conqueror(state, home))


def _surrendered(state: State, act: Surrender) -> State:
    owner, board = state.board.owners[act.place], state.board
    winner = _conqueror(state, act.place) or state.nation
    power = state.diplomacy.commander(winner)
    for kind in POINTS:
        own = [unit for unit in state.of_type(kind) if board.state(unit) == owner]
        for unit in own[1:]:
            state = state.lost(unit)
    if owner in board.powers:
        return state.changed(fallen=tuple(sorted((*state.fallen, owner))))
    marks = tuple(mark for mark in state.marks if not (mark[0] in STANCES and board.owners[mark[1]] == owner))
    after: State = state.changed(marks=marks)
    return after.laid(Mark.TRIBUTARY, act.place, power) if power else after


def after_conquest(state: State) -> State | None:
    """Return the position at the helots step; None while a state still has to surrender."""
    return None if _conquered(state) else state.with_progress(stage=Stage.HELOTS)


def _helots_rise(state: State) -> bool:
    if state.helots or state.side != state.leader_of(state.rules.lends.value):
        return False
    land = state.board.area(*state.rules.helot_lands.value)
    own = (unit for unit in state.of_type(*LAND) if state.board.state(unit) == state.rules.lends.value)
    if all(state.location(unit) in land for unit in own):
        return False
    there = [unit for unit in state.of_type(*POINTS, UnitType.GARRISON) if state.location(unit) in land]
    stances = [state.between(unit, state.rules.lends.value) for unit in there]
    return stances.count(ENEMY) > stances.count(ALLY)


def _victims(state: State) -> tuple[str, ...]:
    own = (unit for unit in state.of_type(UnitType.HOPLITES) if state.board.state(unit) == state.rules.lends.value)
    return tuple(own) if state.progress.stage is Stage.HELOTS and _helots_rise(state) else ()


def _killed(state: State, act: HelotLoss) -> State:
    lost = ledger.paid(state, Account.BELLICOSITY, {state.rules.lends.value: state.rules.helots.value})
    return lost.lost(act.unit).changed(helots=True)


def after_helots(state: State) -> State | None:
    """Return the position with the next power to act; None while helots still rebel."""
    return None if _victims(state) else next_power(state.with_progress(op=None))


def challenger_has_won(state: State) -> bool:
    """Return True if the challenger holds its heartland and enough fortresses of its neighbours (9)."""
    board, rules = state.board, state.rules
    held = {place for place in board.game.zones if state.controller(place) == rules.challenger.value}
    fortresses = [place for place in board.area(*rules.goals.value) & held if board.terrain(place) != OPEN]
    return board.area(rules.heartland.value) <= held and len(fortresses) >= rules.fortresses.value


def winner(state: State) -> str | None:
    """Return the winner; empty if the game ended without a winner, None while it continues (9)."""
    if state.progress.stage is not Stage.OVER:
        return None
    one, other = state.rules.rivals.value
    if {one, other} & {*state.fallen}:
        return one if other in state.fallen else other
    return state.rules.challenger.value if challenger_has_won(state) else ""


AFTERMATH_KINDS = (
    act_kind(Surrender, _surrendered, one_of(RULES["PPW-3.1.5-conquest"], _conquered, "R-12", field="place")),
    act_kind(HelotLoss, _killed, one_of(RULES["PPW-3.1.6-helots"], _victims, "R-10", "R-11")),
)
