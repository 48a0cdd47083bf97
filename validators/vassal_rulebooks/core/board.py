"""What never changes in play: places, ways between them, and counters, arranged for quick questions."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from vassal_rulebooks.core.acts import faces
from vassal_rulebooks.core.routes import distances_from
from vassal_tools.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


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

    def position(self, unit: str) -> int:
        """Return the place of a counter in the order of the game."""
        position = self.index.get(unit)
        if position is None:
            raise InternalError(f"no counter {unit!r} in the game")
        return position

    def counter(self, unit: str) -> C:
        """Return the counter of that id."""
        return self.counters[self.position(unit)]
