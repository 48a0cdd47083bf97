"""The phases between the operations (2, 6, 7): statements of the players, and the available rules for them."""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow, ledger
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.board import ALLY
from vassal_rulebooks.core.state import DRAWN, LEFT, with_value
from vassal_rulebooks.peloponnesian_war import acts
from vassal_rulebooks.peloponnesian_war.aftermath import challenger_has_won
from vassal_rulebooks.peloponnesian_war.board import (
    BELLICOSITY,
    HOPLITES,
    RAVAGED,
    RESENTMENT,
    STANCES,
    STATION,
    TREASURY,
    TRIBUTE,
    WarBoard,
)
from vassal_rulebooks.peloponnesian_war.state import RULES, Stage, State, act_kind, drawable
from vassal_tools.game.model_play import RELATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


def pairs(board: WarBoard) -> tuple[str, ...]:
    """Return the pairs of powers, such as `Athens-Sparta`."""
    return tuple("-".join(pair) for pair in combinations(board.powers, 2))


def accorded(state: State, act: acts.Accord) -> State:
    """Return the position after a power places a marker in a space or removes it."""
    mark = (act.stance, act.place, act.side)
    if mark not in state.marks:
        return state.laid(*mark)
    return state.changed(marks=tuple(other for other in state.marks if other != mark))


def accords(state: State) -> Iterator[acts.Accord]:
    """Yield the markers that powers can place or remove."""
    board = state.board
    stock = {(kind, power): board.stock(kind, power) for kind, power in product(STANCES, board.powers)}
    for (kind, power), place in product(stock, board.game.zones):
        own = state.marked(kind, power)
        if place in own or len(own) < stock[kind, power]:
            yield acts.Accord(power, kind, place)


def related(state: State, act: acts.Relate) -> State:
    """Return the position after the relation between two powers changes."""
    one, other = act.pair.split("-")
    relation = RELATIONS[min(act.value, len(RELATIONS) - 1)]
    return state.changed(relations=state.relations.changed(one, other, relation))


def relations(state: State) -> Iterator[acts.Relate]:
    """Yield the possible relations between two powers."""
    return (acts.Relate(pair, value) for pair in pairs(state.board) for value in range(len(RELATIONS)))


def coalitions(board: WarBoard) -> Mapping[str, tuple[str, str]]:
    """Return the junior and the dominant partner by name of coalition; the dominant one is empty for a power alone."""
    found = {f"{one}-follows-{other}": (one, other) for one, other in permutations(board.powers, 2)}
    return {**found, **{f"{one}-alone": (one, "") for one in board.powers}}


def coalesced(state: State, act: acts.JoinCoalition) -> State:
    """Return the position after a power gets a dominant power or becomes independent (2.1.2).

    A dominant power follows no other power, and a power that follows another has no partners.
    """
    junior, leader = coalitions(state.board)[act.coalition]
    others = tuple(
        pair for pair in state.coalition if pair[0] not in (junior, leader) and not (leader and pair[1] == junior)
    )
    return state.changed(coalition=tuple(sorted((*others, (junior, leader)))) if leader else others)


@core.enforces(RULES["PPW-2.1.2-follows"])
def follows_a_follower(state: State, act: acts.JoinCoalition) -> core.Broken | None:
    """A power that follows another power has no partners of its own (2.1.2)."""
    junior, leader = coalitions(state.board)[act.coalition]
    is_free = not state.partners(junior) and state.leader_of(leader) == leader
    return None if not leader or is_free else core.broken(junior=junior, leader=leader)


AMOUNTS = range(100, 1300, 100)
"""The talents that players try to pay or receive."""


def sets(account: str) -> Callable[[State, Any], State]:
    """Return the effect of an act that sets a number of a power."""

    def effect(state: State, act: Any) -> State:
        numbers = with_value(state.board.sides, getattr(state, account), act.side, act.value)
        return state.changed(**{account: numbers})

    return effect


def of_values(kind: type[Any], values: range) -> Callable[[State], Iterator[Any]]:
    """Return a function that yields the acts of a kind for each power and value."""
    return lambda state: (kind(power, value) for power in state.board.powers for value in values)


def transferred(sign: int) -> Callable[[State, Any], State]:
    """Return the effect of an act that pays (sign 1) or receives (sign -1) talents."""
    return lambda state, act: ledger.paid(state, TREASURY, {act.side: sign * act.value})


@core.enforces(RULES["PPW-7-treasury"])
def has_so_much(state: State, act: acts.Pay) -> core.Broken | None:
    """A power cannot pay more than it has (7)."""
    left = ledger.held(state, TREASURY, act.side)
    return core.broken(left=left) if act.value > left else None


def begun(state: State, _act: acts.OpenSeason) -> State:
    """Return the position at the start of the operations, with the first power to act (3.1)."""
    return state.changed(begins=flow.A_SIDE).with_progress(stage=Stage.ROUND, side=state.acting_powers[0], passes=0)


def ended(state: State, _act: acts.EndTurn) -> State:
    """Return the position at the start of the next turn: markers are removed, leaders are available again (7, 8)."""
    has_fallen = {*state.rules.rivals.value} & {*state.fallen}
    if state.turn == state.board.game.turns or has_fallen or challenger_has_won(state):
        return state.with_progress(stage=Stage.OVER, side="")
    marks = tuple(mark for mark in state.marks if mark[0] not in (RAVAGED, STATION))
    cards = tuple(LEFT if state.location(unit) else DRAWN for unit in drawable(state.board).values())
    after: State = state.changed(
        marks=marks, stationed=(), freed=(), helots=False, cards=cards, begins=flow.A_TURN, turn=state.turn + 1,
    )  # fmt: skip
    for leader in after.board.leaders:
        if after.location(leader.id):
            after = after.put((leader.id,), after.board.pool(leader.id)).with_step(leader.id, 0)
    return after.with_progress(stage=Stage.DIPLOMACY, side="")


# -- 6.1 the plague


def plague_cities(state: State) -> tuple[str, ...]:
    """Return the powers whose city may have a plague: ravaged in this turn, and without a plague before (6.1)."""
    homes = state.board.homes
    cities = (power for power in state.rules.plague_cities.value if power not in state.plagued)
    return tuple(power for power in cities if state.marked_by(RAVAGED, homes[power]))


VISITED = one_of(RULES["PPW-6.1-plague"], plague_cities, field="side")
"""A plague visits Athens or Corinth, once each, if the home space was ravaged (6.1)."""


def hoplites_at_home(state: State, power: str) -> tuple[str, ...]:
    """Return the friendly hoplites in the home space of a power."""
    units = state.points(state.board.homes[power], (HOPLITES,))
    return tuple(unit for unit in units if state.between(unit, power) == ALLY)


def visited(state: State, act: acts.Plague) -> State:
    """Return the position after a roll for a plague: an outbreak costs the city hoplites and talents."""
    house, units = state.rules.house, hoplites_at_home(state, act.side)
    if act.die + len(units) < house.plague.value:
        return state
    for unit in units[: house.plague_hoplites.value]:
        state = state.lost(unit)
    loss = max(0, min(house.plague_talents.value, ledger.held(state, TREASURY, act.side) - house.plague_least.value))
    after = ledger.paid(state, TREASURY, {act.side: loss})
    return after.changed(plagued=tuple(sorted((*after.plagued, act.side))))


def any_power(kind: type[Any]) -> Callable[[State], Iterator[Any]]:
    """Return a function that yields the act for the first power; any other power may do it too."""
    return lambda state: iter([kind(state.board.powers[0])])


PHASE_KINDS = (
    act_kind(acts.Accord, accorded, candidates=accords),
    act_kind(acts.Relate, related, candidates=relations),
    act_kind(
        acts.JoinCoalition, coalesced, follows_a_follower,
        candidates=lambda state: map(acts.JoinCoalition, coalitions(state.board)),
    ),
    act_kind(acts.Receive, transferred(-1), candidates=of_values(acts.Receive, AMOUNTS)),
    act_kind(acts.Pay, transferred(1), has_so_much, candidates=of_values(acts.Pay, AMOUNTS)),
    act_kind(acts.SetBellicosity, sets(BELLICOSITY), candidates=of_values(acts.SetBellicosity, range(13))),
    act_kind(acts.SetResentment, sets(RESENTMENT), candidates=of_values(acts.SetResentment, range(13))),
    act_kind(acts.SetTribute, sets(TRIBUTE), candidates=of_values(acts.SetTribute, range(100, 400, 100))),
    act_kind(
        acts.Plague, visited, VISITED, is_chance=True,
        candidates=lambda state: (acts.Plague(one, die) for one in plague_cities(state) for die in state.board.faces),
    ),
    act_kind(acts.OpenSeason, begun, candidates=any_power(acts.OpenSeason)),
    act_kind(acts.EndTurn, ended, candidates=any_power(acts.EndTurn)),
)  # fmt: skip
