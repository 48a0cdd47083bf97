"""Where the counters are, on which step, and what each did in the running phase. Every value is frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from vassal_rulebooks.core.board import C
from vassal_tools.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Self

    from vassal_rulebooks.core.board import Board

T = TypeVar("T")
OUT = "out"
"""The word for being out of play, in trails, notation and messages."""


class Standing(NamedTuple):
    """Where one counter is, and what it did in the running phase; `status` is a word of the game's own.

    A tuple, since a search makes, compares and looks up many.
    """

    location: str | None = None  # None is out of play
    step: int = 0  # how many steps it has lost
    moved: int | None = None  # how many activations there were when it set out; the rest speaks of that move
    trail: tuple[str, ...] = ()  # the places it was in, with the one it started from
    spent: int = 0  # points of movement
    transported: bool = False  # whether another counter carried it on its last step
    stopped: bool = False  # whether its last step ends its move
    status: str = ""

    @property
    def reduced(self) -> bool:
        """Whether it has lost a step."""
        return self.step > 0

    @property
    def has_come(self) -> bool:
        """Whether it moved to where it is in this phase."""
        return self.moved is not None and self.trail[-1] == self.location

    @property
    def came_from(self) -> str:
        """The place it was in before it came where it is; empty if it has not come there."""
        return self.trail[-2] if self.has_come and len(self.trail) > 1 else ""

    @property
    def at_rest(self) -> Standing:
        """The same place, step and status, and nothing done yet."""
        return self if self.moved is None else Standing(self.location, self.step, status=self.status)

    @property
    def back_at_start(self) -> Standing:
        """The same step and status where the move began, and nothing done yet."""
        if self.moved is None:
            return self
        start = self.trail[0]
        return Standing(None if start == OUT else start, self.step, status=self.status)


def varied(value: T, **changes: Any) -> T:
    """Return a frozen dataclass without slots with other values of some fields; `replace` takes three times as long.

    What it has looked up and keeps beside its fields is not kept.
    """
    known, fields = vars(value), vars(type(value))["__dataclass_fields__"]
    after = object.__new__(type(value))
    own = vars(after)
    own.update(known if len(known) == len(fields) else {name: known[name] for name in fields})
    own.update(changes)
    if len(own) > len(fields):
        raise InternalError(f"{type(value).__name__} has no field {', '.join(changes.keys() - fields.keys())}")
    return after


@dataclass(frozen=True)
class Position(Generic[C]):
    """The counters of a game on its board in a turn. A game's state adds what else there is."""

    board: Board[C] = field(compare=False, repr=False)
    turn: int
    standings: tuple[Standing, ...]  # in the order of the board's counters

    @property
    def pairs(self) -> Iterator[tuple[C, Standing]]:
        """Each counter with its standing."""
        return zip(self.board.counters, self.standings, strict=True)

    @cached_property
    def occupants(self) -> Mapping[str, tuple[C, ...]]:
        """The counters by place; places in the order of the map, without empty ones, counters in that of the game."""
        found: dict[str, list[C]] = {}
        for counter, standing in zip(self.board.counters, self.standings, strict=True):
            place = standing.location
            if place in found:
                found[place].append(counter)
            elif place is not None:
                found[place] = [counter]
        return {place: tuple(found[place]) for place in self.board.places if place in found}

    def at(self, place: str) -> tuple[C, ...]:
        """Return the counters in a place, in the order of the game."""
        return self.occupants.get(place, ())

    def of_side(self, place: str, side: str) -> tuple[C, ...]:
        """Return the counters of a side in a place."""
        return tuple(counter for counter in self.at(place) if counter.side == side)

    def standing(self, unit: str) -> Standing:
        """Return the standing of a counter."""
        return self.standings[self.board.position(unit)]

    def location(self, unit: str) -> str | None:
        """Return the place of a counter; None if it is out of play."""
        return self.standings[self.board.position(unit)].location

    def changed(self, **changes: Any) -> Self:
        """Return the position with other values of some fields; where counters are in it is not looked up again.

        The places of the counters must stay the same.
        """
        after = varied(self, **changes)
        if "occupants" in self.__dict__:
            after.__dict__["occupants"] = self.occupants
        return after

    def with_standing(self, unit: str, standing: Standing) -> Self:
        """Return the position in which one counter has that standing."""
        i = self.board.position(unit)
        return varied(self, standings=(*self.standings[:i], standing, *self.standings[i + 1 :]))

    def placed(self, unit: str, place: str | None) -> Self:
        """Return the position in which a counter was put into a place without moving."""
        return self.with_standing(unit, self.standing(unit)._replace(location=place))

    def taken_back(self, unit: str) -> Self:
        """Return the position in which a counter is where it set out from in this phase, as if it had not moved."""
        return self.with_standing(unit, self.standing(unit).back_at_start)

    def eliminated(self, unit: str) -> Self:
        """Return the position in which a counter is out of play."""
        return self.with_standing(unit, Standing(None, self.standing(unit).step))

    def with_step(self, unit: str, step: int) -> Self:
        """Return the position in which a counter has lost that number of steps."""
        i, standing = self.board.position(unit), self.standing(unit)._replace(step=step)
        return self.changed(standings=(*self.standings[:i], standing, *self.standings[i + 1 :]))

    def at_rest(self) -> Self:
        """Return the position between two phases: no counter has moved."""
        return self.changed(standings=tuple(standing.at_rest for standing in self.standings))
