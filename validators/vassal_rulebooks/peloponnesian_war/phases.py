"""The phases between the operations (2, 6, 7): statements of the players, and the available rules for them."""

from __future__ import annotations

from itertools import combinations, permutations, product, starmap
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow, ledger
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.board import ALLY
from vassal_rulebooks.core.state import DRAWN, LEFT
from vassal_rulebooks.peloponnesian_war import acts
from vassal_rulebooks.peloponnesian_war.board import STANCES, Account, Mark, UnitType, WarBoard
from vassal_rulebooks.peloponnesian_war.rounds import challenger_has_won
from vassal_rulebooks.peloponnesian_war.state import RULES, Stage, State, act_kind, drawable
from vassal_tools.game.model_play import RELATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vassal_rulebooks.core.rules import PlayRule


_by_a_power = one_of(RULES["PPW-3.1-power"], lambda state: state.board.powers, field="side")


def pairs(board: WarBoard) -> tuple[str, ...]:
    """Return the pairs of powers, such as `Athens-Sparta`."""
    return tuple("-".join(pair) for pair in combinations(board.powers, 2))


def _accorded(state: State, act: acts.Accord) -> State:
    mark = (act.stance, act.place, act.side)
    if mark not in state.marks:
        return state.laid(*mark)
    return state.changed(marks=tuple(other for other in state.marks if other != mark))


def _accords(state: State) -> Iterator[acts.Accord]:
    for kind, power in product(STANCES, state.board.powers):
        own = state.marked(kind, power)
        is_left = len(own) < state.board.stock(kind, power)
        yield from (acts.Accord(power, kind, place) for place in (state.board.game.zones if is_left else own))


def _related(state: State, act: acts.Relate) -> State:
    one, other = act.pair.split("-")
    relation = RELATIONS[min(act.value, len(RELATIONS) - 1)]
    return state.changed(relations=state.relations.changed(one, other, relation))


def _relations(state: State) -> Iterator[acts.Relate]:
    return (acts.Relate(pair, value) for pair in pairs(state.board) for value in range(len(RELATIONS)))


def coalitions(board: WarBoard) -> Mapping[str, tuple[str, str]]:
    """Return the junior and the dominant partner by name of coalition; the dominant one is empty for a power alone."""
    found = {f"{one}-follows-{other}": (one, other) for one, other in permutations(board.powers, 2)}
    return {**found, **{f"{one}-alone": (one, "") for one in board.powers}}


def _coalesced(state: State, act: acts.JoinCoalition) -> State:
    """Return the position after a power gets a dominant power or becomes independent (2.1.2).

    A dominant power follows no other power, and a power that follows another has no partners.
    """
    junior, leader = coalitions(state.board)[act.coalition]
    others = tuple(
        pair for pair in state.coalition if pair[0] not in (junior, leader) and not (leader and pair[1] == junior)
    )
    return state.changed(coalition=tuple(sorted((*others, (junior, leader)))) if leader else others)


@core.enforces(RULES["PPW-2.1.2-follows"])
def _follows_a_follower(state: State, act: acts.JoinCoalition) -> core.Broken | None:
    junior, leader = coalitions(state.board)[act.coalition]
    is_free = not state.partners(junior) and state.leader_of(leader) == leader
    return None if not leader or is_free else core.broken(junior=junior, leader=leader)


AMOUNTS, LEVELS, RATES = range(100, 1300, 100), range(13), range(100, 400, 100)
"""The numbers that players try: talents, levels of bellicosity and resentment, and rates of tribute."""


def _stated(kind: Any, account: str, cost: Callable[[int, int], int], values: range, *rules: PlayRule) -> Any:
    # `cost` returns what a number loses, from the number and the value that players state
    def effect(state: State, act: Any) -> State:
        held = ledger.held(state, account, act.side)
        return ledger.paid(state, account, {act.side: cost(held, act.value)})

    return act_kind(
        kind, effect, _by_a_power, *rules, candidates=lambda state: starmap(kind, product(state.board.powers, values))
    )  # fmt: skip


def _set_to(held: int, value: int) -> int:
    return held - value


@core.enforces(RULES["PPW-7-treasury"])
def _has_so_much(state: State, act: acts.Pay) -> core.Broken | None:
    left = ledger.held(state, Account.TREASURY, act.side)
    return core.broken(left=left) if act.value > left else None


def _begun(state: State, _act: acts.OpenSeason) -> State:
    return state.changed(begins=flow.A_SIDE).with_progress(stage=Stage.ROUND, side=state.acting_powers[0], passes=0)


def _ended(state: State, _act: acts.EndTurn) -> State:
    has_fallen = {*state.rules.rivals.value} & {*state.fallen}
    if state.turn == state.board.game.turns or has_fallen or challenger_has_won(state):
        return state.with_progress(stage=Stage.OVER, side="")
    marks = tuple(mark for mark in state.marks if mark[0] not in (Mark.RAVAGED, Mark.STATIONED))
    cards = tuple(LEFT if state.location(unit) else DRAWN for unit in drawable(state.board).values())
    after: State = state.changed(
        marks=marks, stationed=(), freed=(), helots=False, cards=cards, begins=flow.A_TURN, turn=state.turn + 1,
    )  # fmt: skip
    for leader in after.board.leaders:
        if after.location(leader.id):
            after = after.put((leader.id,), after.board.pool(leader.id)).with_step(leader.id, 0)
    return after.with_progress(stage=Stage.DIPLOMACY, side="")


def _plague_cities(state: State) -> tuple[str, ...]:
    homes = state.board.homes
    cities = (power for power in state.rules.plague_cities.value if power not in state.plagued)
    return tuple(power for power in cities if state.marked_by(Mark.RAVAGED, homes[power]))


def _visited(state: State, act: acts.Plague) -> State:
    house, home = state.rules.house, state.board.homes.get(act.side, "")
    there = state.points(home, (UnitType.HOPLITES,))
    units = [unit for unit in there if state.between(unit, act.side) == ALLY]
    if act.die + len(units) < house.plague.value:
        return state
    for unit in units[: house.plague_hoplites.value]:
        state = state.lost(unit)
    held = ledger.held(state, Account.TREASURY, act.side)
    loss = max(0, min(house.plague_talents.value, held - house.plague_least.value))
    after = ledger.paid(state, Account.TREASURY, {act.side: loss})
    return after.changed(plagued=tuple(sorted((*after.plagued, act.side))))


def _any_power(kind: type[Any]) -> Callable[[State], Iterator[Any]]:
    return lambda state: iter([kind(state.board.powers[0])])


PHASE_KINDS = (
    act_kind(acts.Accord, _accorded, _by_a_power, candidates=_accords),
    act_kind(acts.Relate, _related, candidates=_relations),
    act_kind(
        acts.JoinCoalition, _coalesced, _follows_a_follower,
        candidates=lambda state: map(acts.JoinCoalition, coalitions(state.board)),
    ),
    _stated(acts.Receive, Account.TREASURY, lambda _, value: -value, AMOUNTS),
    _stated(acts.Pay, Account.TREASURY, lambda _, value: value, AMOUNTS, _has_so_much),
    _stated(acts.SetBellicosity, Account.BELLICOSITY, _set_to, LEVELS),
    _stated(acts.SetResentment, Account.RESENTMENT, _set_to, LEVELS),
    _stated(acts.SetTribute, Account.TRIBUTE, _set_to, RATES),
    act_kind(
        acts.Plague, _visited, one_of(RULES["PPW-6.1-plague"], _plague_cities, field="side"), is_chance=True,
        candidates=lambda state: starmap(acts.Plague, product(state.rules.plague_cities.value, state.board.faces)),
    ),
    act_kind(acts.OpenSeason, _begun, _by_a_power, candidates=_any_power(acts.OpenSeason)),
    act_kind(acts.EndTurn, _ended, _by_a_power, candidates=_any_power(acts.EndTurn)),
)  # fmt: skip
