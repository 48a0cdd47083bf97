"""Routes: the best one to a goal by any measure, and plain distances."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

R = TypeVar("R")  # a route so far, in the game's own form


def best_route(
    first: R,
    *,
    longer: Callable[[R], Iterable[R]],
    cost: Callable[[R], tuple[Any, ...]],
    key: Callable[[R], Hashable],
    is_complete: Callable[[R], bool],
) -> R | None:
    """Return the complete route of least cost, of equal ones the first found; None if there is none.

    Costs must not fall as routes grow. Of routes with an equal key only the cheapest is followed.
    """
    order = count()
    queue = [(cost(first), next(order), True, first)]
    done: set[Hashable] = set()
    while queue:
        known, number, is_known, route = heappop(queue)
        reached = key(route)
        if reached in done:
            continue
        if not is_known:  # so far it had the cost of what it goes on from; its own may be dear to work out
            heappush(queue, (cost(route), number, True, route))
            continue
        if is_complete(route):
            return route
        done.add(reached)
        for further in longer(route):
            if key(further) not in done:
                heappush(queue, (known, next(order), False, further))
    return None


def distances_from(place: str, exits: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return the least number of steps to each place that a way leads to, the place itself among them."""
    found, edge, far = {place: 0}, {place}, 0
    while edge:
        far += 1
        edge = {to for here in edge for to in exits[here]} - found.keys()
        found |= dict.fromkeys(edge, far)
    return found
