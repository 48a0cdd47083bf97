"""What never changes in play (places, ways between them, counters), and how sides stand to each other."""

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


class Piece(Protocol):
    """What every game's counters have: an id of their own and a side."""

    @property
    def id(self) -> str: ...  # noqa: D102

    @property
    def side(self) -> str: ...  # noqa: D102


C = TypeVar("C", bound=Piece)


class Board(Generic[C]):
    """The places with their kinds, the ways that lead out of each, and the counters; states share one.

    `borders` names the kind of a way between two places where it is not an ordinary one; `die` is how many sides a die
    has, and `faces` what it shows.
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
        """The least number of steps from each place to those that a way leads to."""
        return {place: distances_from(place, self.exits) for place in self.places}

    def kind(self, place: str) -> Any:
        """Return the kind of a place. Raises InternalError if there is no such place."""
        if place not in self.kinds:
            raise InternalError(f"no place {place!r} in the game")
        return self.kinds[place]

    def border(self, one: str, other: str) -> str:
        """Return the kind of the way between two places; empty if it is an ordinary one."""
        return self.borders.get(frozenset((one, other)), "")

    def in_words(self, place: str) -> str:
        """Return where a counter is that is in a place, in words."""
        return f"in {place}"

    def position(self, unit: str) -> int:
        """Return the place of a counter in the order of the game."""
        position = self.index.get(unit)
        if position is None:
            raise InternalError(f"no counter {unit!r} in the game")
        return position

    def counter(self, unit: str) -> C:
        """Return the counter of that id."""
        return self.counters[self.position(unit)]


ALLY, ENEMY, NEUTRAL = "ally", "enemy", "neutral"


@dataclass(frozen=True, slots=True)
class Relations:
    """How each pair of different sides stands to each other; a pair that is not named is of the `default`."""

    pairs: Annotated[tuple[tuple[str, str, str], ...], Said("relations")] = ()
    """Two sides in alphabetical order, then the relation; sorted."""
    default: str = ENEMY

    def between(self, one: str, other: str) -> str:
        """Return how two sides stand to each other; a side is its own ally."""
        if one == other:
            return ALLY
        first, second = sorted((one, other))
        return next((word for a, b, word in self.pairs if (a, b) == (first, second)), self.default)

    def are_enemies(self, one: str, other: str) -> bool:
        """Whether two sides fight each other."""
        return self.between(one, other) == ENEMY

    def are_neutral(self, one: str, other: str) -> bool:
        """Whether two sides neither fight nor help each other."""
        return self.between(one, other) == NEUTRAL

    def changed(self, one: str, other: str, relation: str) -> Relations:
        """Return the relations after two different sides have come to that relation."""
        first, second = sorted((one, other))
        others = (pair for pair in self.pairs if pair[:2] != (first, second))
        return Relations(tuple(sorted((*others, (first, second, relation)))), self.default)


ALL_ENEMIES = Relations()


def enemies_of(side: str, sides: Sequence[str], relations: Relations) -> tuple[str, ...]:
    """Return the sides that are enemies of a side, in their order."""
    return tuple(other for other in sides if relations.are_enemies(side, other))


def others_after(side: str, sides: Sequence[str]) -> tuple[str, ...]:
    """Return the other sides in the order of play, those after a side first."""
    at = sides.index(side)
    return (*sides[at + 1 :], *sides[:at])


def next_side(side: str, sides: Sequence[str]) -> str:
    """Return the side after another in the order of play; after the last one comes the first."""
    return (*others_after(side, sides), side)[0]


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


@dataclass(frozen=True, slots=True)
class Reach:
    """What it costs to come from a place to others by the cheapest ways, and the places before each on such ways."""

    costs: Mapping[str, int]
    before: Mapping[str, tuple[str, ...]]

    def cost(self, ends: Iterable[str]) -> int | None:
        """Return the least cost to come to one of several places; None if no way leads to any: the line is cut."""
        return min((self.costs[end] for end in ends if end in self.costs), default=None)

    def ways(self, ends: Collection[str]) -> tuple[tuple[str, ...], ...]:
        """Return all ways of that cost, each with the place that it begins in."""
        least = self.cost(ends)
        return tuple(way for end in ends if self.costs.get(end) == least for way in self._ways_to(end))

    def _ways_to(self, end: str) -> Iterator[tuple[str, ...]]:
        before = self.before[end]
        yield from ((*way, end) for place in before for way in self._ways_to(place)) if before else ((end,),)


def reach_from(place: str, longer: Callable[[str], Iterable[tuple[str, int]]]) -> Reach:
    """Return what can be reached from a place: `longer` gives the places after one, with the cost of the step, above 0.

    What obstacles close is not among them, such as a place that an enemy holds.
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
    """Return the least number of steps to each place that a way leads to, the place itself among them."""
    return reach_from(place, lambda here: ((to, 1) for to in exits[here])).costs
