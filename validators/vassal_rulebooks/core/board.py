"""The fixed parts of a game (places, ways between them, counters), and the relations between sides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Annotated, Any, Generic, Protocol, TypeVar

from vassal_rulebooks.core.acts import faces
from vassal_rulebooks.core.codecs import Said
from vassal_tools.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence


class CounterLike(Protocol):
    """The attributes that counters of every game have: a unique id and a side."""

    @property
    def id(self) -> str: ...  # noqa: D102

    @property
    def side(self) -> str: ...  # noqa: D102


C = TypeVar("C", bound=CounterLike)


class Board(Generic[C]):
    """The places with their kinds, the ways out of each, and the counters; states share one board.

    `borders` names the kind of each way between two places that is not ordinary. `die` is the number of sides of a die,
    and `faces` are its values.
    """

    def __init__(
        self,
        sides: Sequence[str],
        counters: Iterable[C],
        kinds: Mapping[str, str],
        exits: Mapping[str, Sequence[str]],
        borders: Mapping[frozenset[str], str] | None = None,
        die: int = 6,
    ) -> None:
        self.sides: tuple[str, ...] = tuple(sides)
        self.counters: tuple[C, ...] = tuple(counters)
        self.kinds = kinds
        self.places: tuple[str, ...] = tuple(kinds)
        self.exits: dict[str, tuple[str, ...]] = {place: tuple(exits.get(place, ())) for place in kinds}
        self.borders: Mapping[frozenset[str], str] = borders or {}
        self.faces = faces(die)
        self.index: Mapping[str, int] = {counter.id: i for i, counter in enumerate(self.counters)}

    @cached_property
    def distances(self) -> Mapping[str, Mapping[str, int]]:
        """The least number of steps from each place to each reachable place."""
        return {place: distances_from(place, self.exits) for place in self.places}

    def kind(self, place: str) -> Any:
        """Return the kind of a place; raise InternalError if the place does not exist."""
        if place not in self.kinds:
            raise InternalError(f"no place {place!r} in the game")
        return self.kinds[place]

    def border(self, one: str, other: str) -> str:
        """Return the kind of the way between two places; empty if it is ordinary."""
        return self.borders.get(frozenset((one, other)), "")

    def in_words(self, place: str) -> str:
        """Return where a counter in that place is, such as `in Norwick`."""
        return f"in {place}"

    def index_of(self, unit: str) -> int:
        """Return the index of a counter in the order of the game."""
        index = self.index.get(unit)
        if index is None:
            raise InternalError(f"no counter {unit!r} in the game")
        return index

    def counter(self, unit: str) -> C:
        """Return the counter with that id."""
        return self.counters[self.index_of(unit)]


ALLY, ENEMY, NEUTRAL = "ally", "enemy", "neutral"


@dataclass(frozen=True, slots=True)
class Relations:
    """The relation of each pair of different sides; a pair that is not listed has the `default`."""

    pairs: Annotated[tuple[tuple[str, str, str], ...], Said("relations")] = ()
    """Two sides in alphabetical order, then their relation; sorted."""
    default: str = ENEMY

    def between(self, one: str, other: str) -> str:
        """Return the relation of two sides; a side is its own ally."""
        if one == other:
            return ALLY
        for first, second, word in self.pairs:
            if one in (first, second) and other in (first, second):
                return word
        return self.default

    def are_enemies(self, one: str, other: str) -> bool:
        """Return True if two sides fight each other."""
        return self.between(one, other) == ENEMY

    def are_neutral(self, one: str, other: str) -> bool:
        """Return True if two sides neither fight nor help each other."""
        return self.between(one, other) == NEUTRAL

    def changed(self, one: str, other: str, relation: str) -> Relations:
        """Return the relations with a new relation between two different sides."""
        first, second = sorted((one, other))
        others = (pair for pair in self.pairs if pair[:2] != (first, second))
        return Relations(tuple(sorted((*others, (first, second, relation)))), self.default)


ALL_ENEMIES = Relations()


def enemies_of(side: str, sides: Sequence[str], relations: Relations) -> tuple[str, ...]:
    """Return the sides that are enemies of a side, in their order."""
    return tuple(other for other in sides if relations.are_enemies(side, other))


def others_after(side: str, sides: Sequence[str]) -> tuple[str, ...]:
    """Return the other sides in the order of play, starting after the given side."""
    at = sides.index(side)
    return (*sides[at + 1 :], *sides[:at])


def next_side(side: str, sides: Sequence[str]) -> str:
    """Return the side after another in the order of play; the first side follows the last."""
    return (*others_after(side, sides), side)[0]


R = TypeVar("R")  # a route so far, in the game's own form


def best_route(
    first: R,
    *,
    longer: Callable[[R], Iterable[R]],
    cost: Callable[[R], tuple[Any, ...]],
    key: Callable[[R], Hashable],
    is_complete: Callable[[R], bool],
    used: Callable[[R], int] = lambda _: 0,
) -> R | None:
    """Return the cheapest complete route, the first found if several are equal; None if no route is complete.

    Costs must not fall as routes grow. `used` counts a resource, such as movement points. Of routes with an equal key,
    the cheapest is followed. A more expensive one is followed only if it has used less than all before it.
    """
    order = count()
    queue = [(cost(first), next(order), True, first)]
    least: dict[Hashable, int] = {}  # used by the routes that are followed

    def is_beaten(route: R) -> bool:
        known = least.get(key(route))
        return known is not None and known <= used(route)

    while queue:
        known, number, is_known, route = heappop(queue)
        if is_beaten(route):
            continue
        if not is_known:  # queued with the cost of its parent, because its own may be slow to compute
            heappush(queue, (cost(route), number, True, route))
            continue
        if is_complete(route):
            return route
        least[key(route)] = used(route)
        for further in longer(route):
            if not is_beaten(further):
                heappush(queue, (known, next(order), False, further))
    return None


@dataclass(frozen=True, slots=True)
class Reach:
    """The least costs from a place to others, and the places before each on the cheapest ways."""

    costs: Mapping[str, int]
    before: Mapping[str, tuple[str, ...]]

    def cost(self, ends: Iterable[str]) -> int | None:
        """Return the least cost to reach one of several places; None if the line to all of them is cut."""
        return min((self.costs[end] for end in ends if end in self.costs), default=None)

    def ways(self, ends: Collection[str]) -> tuple[tuple[str, ...], ...]:
        """Return all ways of least cost to these places, each including its starting place."""
        least = self.cost(ends)
        return tuple(way for end in ends if self.costs.get(end) == least for way in self._ways_to(end))

    def _ways_to(self, end: str) -> Iterator[tuple[str, ...]]:
        before = self.before[end]
        yield from ((*way, end) for place in before for way in self._ways_to(place)) if before else ((end,),)


def reach_from(place: str, longer: Callable[[str], Iterable[tuple[str, int]]]) -> Reach:
    """Return the reach from a place.

    `longer` returns the next places after one, each with the cost of the step, above 0. It omits places that obstacles
    close, such as a place held by an enemy.
    """
    costs, queue = {place: 0}, [(0, place)]
    before: dict[str, tuple[str, ...]] = {place: ()}
    while queue:
        spent, here = heappop(queue)
        for to, step in longer(here) if spent == costs[here] else ():
            if spent + step < costs.get(to, spent + step + 1):
                costs[to], before[to] = spent + step, (here,)
                heappush(queue, (spent + step, to))
            elif spent + step == costs[to]:
                before[to] = (*before[to], here)
    return Reach(costs, before)


def distances_from(place: str, exits: Mapping[str, Sequence[str]]) -> Mapping[str, int]:
    """Return the least number of steps to each reachable place, including the place itself."""
    return reach_from(place, lambda here: ((to, 1) for to in exits[here])).costs
