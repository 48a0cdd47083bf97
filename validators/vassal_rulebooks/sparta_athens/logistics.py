"""Spring logistics: maintenance and purchase (3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import ledger
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.sparta_athens.state import (
    LAND,
    POINTS,
    RULES,
    SHIPS,
    TALENTS,
    Buy,
    Deploy,
    Maintain,
    Refuse,
    Stage,
    State,
    act_kind,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


# -- who needs maintenance


def is_port(state: State, place: str, side: str) -> bool:
    """Return True if a place is a port of a side's alliance, or of a city that pays it tribute (3.2)."""
    is_friendly = state.board.cities[place].colour.value in state.rules.alliances[side].value
    return state.board.kinds[place] == "coast" and (is_friendly or place in state.paying(side))


def kept_by(state: State, unit: str) -> str:
    """Return why a unit on the map needs no maintenance; empty if it needs it (3.2)."""
    board, rules, counter = state.board, state.rules, state.board.counter(unit)
    place, nation = state.whereabouts(unit) or "", counter.contingent or ""
    colour = board.cities[place].colour.value
    if nation in rules.self_sustained and counter.type in rules.self_sustained[nation].value:
        return "it is self-sustained"
    if colour == board.colour(unit):
        return f"{place} has its colour"
    if nation in rules.fed_by_tribute.value and place in state.paying(counter.side):
        return f"{place} pays tribute to {counter.side}"
    if counter.type == SHIPS and is_port(state, place, counter.side):
        return f"{place} is an allied port"
    is_front = state.board.is_chosen("R-5", "of its front")
    points = counter.value(POINTS, 0 if is_front else state.standing(unit).step) or 0
    if nation == rules.breaks_ties.value and colour == rules.small_home.value and points <= rules.small.value:
        return f"it is small, and {place} keeps it"
    return ""


def due(state: State, side: str) -> tuple[str, ...]:
    """Return the units that a side must maintain, without those it has refused (3.2)."""
    own = (unit for unit in state.units(side, LAND, SHIPS) if unit not in state.progress.refused)
    return tuple(unit for unit in own if not kept_by(state, unit))


@core.enforces(RULES["SVA-3.2-due"])
def is_due(state: State, act: Any) -> core.Broken | None:
    """Only a unit that needs maintenance goes without it (3.2)."""
    if act.unit in due(state, state.side):
        return None
    if act.unit in state.units(state.side, LAND, SHIPS):
        return core.broken(why=kept_by(state, act.unit) or "it was refused before")
    return core.broken(why=f"it is not a unit of {state.side} on the map")


@core.enforces(RULES["SVA-3.2-refuse"], "R-7")
def cannot_be_paid(state: State, act: Any) -> core.Broken | None:
    """A unit goes without maintenance if its side cannot pay for all, by one reading (3.2)."""
    cost, left = state.price(*due(state, state.side)), state.money(state.side)
    if state.board.is_chosen("R-7", "yes") or cost > left or act.unit not in due(state, state.side):
        return None
    return core.broken(side=state.side, left=left, cost=cost)


def refused(state: State, act: Any) -> State:
    """Return the position after a unit goes without maintenance: it wavers, or is eliminated (3.2)."""
    after = state.with_progress(refused=(*state.progress.refused, act.unit))
    if state.standing(act.unit).step:
        return after.eliminated(act.unit)
    return after.with_step(act.unit, 1)


@core.enforces(RULES["SVA-3.2-maintain"])
def can_pay(state: State, act: Any) -> core.Broken | None:
    """A side has the talents for all that it maintains (3.2)."""
    units, left = due(state, act.side), state.money(act.side)
    cost = state.price(*units)
    return core.broken(units=units, count=len(units), cost=cost, left=left) if cost > left else None


def maintained(state: State, act: Any) -> State:
    """Return the position after a side has paid; it buys next (3.2)."""
    after = ledger.paid(state, TALENTS, {act.side: state.price(*due(state, act.side))})
    return after.with_progress(stage=Stage.PURCHASE, refused=())


# -- purchase


def for_sale(state: State) -> tuple[str, ...]:
    """Return the units of the side to act that are not in play, eliminated ones too (3.2)."""
    own = (one.id for one in state.board.counters if one.side == state.side and one.type in (LAND, SHIPS))
    free = (unit for unit in own if unit not in state.progress.bought)
    return tuple(
        unit for unit in free if state.whereabouts(unit) not in state.board.cities and not is_held(state, unit)
    )


def is_held(state: State, unit: str) -> bool:
    """Return True if a unit is in a force box."""
    holder = state.board.holders.get(state.location(unit) or "")
    return bool(holder and holder.counter)


def front_price(state: State, unit: str) -> int:
    """Return the price of a unit: the points on its front (3.2)."""
    return state.rules.price.value * (state.board.counter(unit).value(POINTS) or 0)


@core.enforces(RULES["SVA-3.2-price"])
def has_the_price(state: State, act: Any) -> core.Broken | None:
    """A side has the talents for a unit (3.2)."""
    cost, left = front_price(state, act.unit), state.money(state.side)
    return core.broken(side=state.side, cost=cost, left=left) if cost > left else None


def bought(state: State, act: Any) -> State:
    """Return the position after a purchase (3.2)."""
    after = ledger.paid(state, TALENTS, {state.side: front_price(state, act.unit)})
    return after.with_step(act.unit, 0).with_progress(bought=(*state.progress.bought, act.unit))


def homes(state: State, unit: str) -> tuple[str, ...]:
    """Return the places where a bought unit can come (R-6)."""
    own = (state.board.colour(unit),)
    side = state.board.counter(unit).side
    able = own if state.board.is_chosen("R-6", "to a city of their colour") else state.rules.alliances[side].value
    cities = state.board.cities.items()
    return tuple(name for name, city in cities if city.colour.value in able and not state.barred(unit, name))


@core.enforces(RULES["SVA-3.2-place"], "R-6")
def comes_home(state: State, act: Any) -> core.Broken | None:
    """A bought unit comes to a city of its colour (3.2)."""
    if act.unit not in state.progress.bought:
        return core.broken("unit")
    return None if act.to in homes(state, act.unit) else core.broken()


def deployed(state: State, act: Any) -> State:
    """Return the position after a bought unit is on the map."""
    left = tuple(unit for unit in state.progress.bought if unit != act.unit)
    return state.placed(act.unit, act.to).with_progress(bought=left)


def deployments(state: State) -> Iterator[Any]:
    """Yield the ways to put bought units on the map."""
    return (Deploy(unit, to) for unit in state.progress.bought for to in homes(state, unit))


LOGISTICS_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(Refuse, refused, is_due, cannot_be_paid, candidates=lambda state: map(Refuse, due(state, state.side))),
    act_kind(Maintain, maintained, can_pay, stated=lambda state, act: state.price(*due(state, act.side))),
    act_kind(Buy, bought, one_of(RULES["SVA-3.2-unit"], for_sale), has_the_price),
    act_kind(Deploy, deployed, comes_home, candidates=deployments),
)
