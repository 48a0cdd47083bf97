"""A position of the game. It is frozen: every change is a new one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.progress import unknown_progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.board import Board
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_tools.game.model import Counter

OUT = "out"
"""The word for being out of play, in notation and messages."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one counter stands, and what it did in the running action phase."""

    location: str | None = None  # None is out of play
    reduced: bool = False
    moved: int | None = None  # how many activations there were when it set out; the rest speaks of that move
    trail: tuple[str, ...] = ()  # the places it was in, with the one it started from
    spent: int = 0  # PM
    transported: bool = False  # whether its last step was by naval transport
    stopped: bool = False  # whether its last step met an enemy unit

    @property
    def has_come(self) -> bool:
        """Whether it moved to where it stands in this action phase."""
        return self.moved is not None and self.trail[-1] == self.location

    @property
    def came_from(self) -> str:
        """The place it was in before it came where it stands; empty if it has not come there."""
        return self.trail[-2] if self.has_come and len(self.trail) > 1 else ""

    @property
    def at_rest(self) -> Standing:
        """The same place and face, and nothing done yet."""
        return self if self.moved is None else Standing(self.location, self.reduced)


@dataclass(frozen=True)
class State:
    """A position: turn, action phase, activation, and the standing of every counter.

    `carried` counts the land units taken through a sea zone in this action phase (R-13); a zone through which
    only leaders went stands there with 0. `noted` are faults of the position that are already on record, as
    (code of the rule, subject): they are not reported again.
    """

    board: Board = field(compare=False, repr=False)
    turn: int
    standings: tuple[Standing, ...]  # in the order of the board's counters
    progress: TurnProgress
    active: str = ""  # the side whose action phase runs
    is_over: bool = False  # whether the movement of that phase is
    activated: tuple[str, ...] = ()  # the places paid for in that phase, in the order of their last activations
    carried: tuple[tuple[str, int], ...] = ()
    noted: frozenset[tuple[str, str]] = frozenset()

    @cached_property
    def _hash(self) -> int:
        return hash((self.turn, self.standings, self.active, self.is_over, self.activated, self.progress))

    def __hash__(self) -> int:
        return self._hash

    @property
    def serial(self) -> int:
        """The number of the last activation in the action phase."""
        return len(self.activated)

    def standing(self, unit: str) -> Standing:
        """How the counter stands."""
        return self.standings[self.board.position(unit)]

    @cached_property
    def _occupants(self) -> Mapping[str, tuple[Counter, ...]]:
        found: dict[str, list[Counter]] = {}
        for counter, standing in zip(self.board.counters, self.standings, strict=True):
            if standing.location is not None:
                found.setdefault(standing.location, []).append(counter)
        return {place: tuple(counters) for place, counters in found.items()}

    def at(self, place: str) -> tuple[Counter, ...]:
        """The counters in a place, in the order of the game."""
        return self._occupants.get(place, ())

    def units(self, place: str, side: str) -> tuple[Counter, ...]:
        """The combat units of a side in a place."""
        return tuple(c for c in self.at(place) if c.side == side and not c.is_leader)

    def triremes(self, place: str, side: str) -> tuple[Counter, ...]:
        """The trireme units of a side in a place."""
        return tuple(c for c in self.at(place) if c.side == side and c.is_naval)

    def foes(self, place: str, side: str) -> tuple[Counter, ...]:
        """The enemy combat units that can be met in a place: at sea only triremes, ashore all (R-18)."""
        at_sea = self.board.kinds[place] is Kind.SEA
        return tuple(c for c in self.at(place) if c.side != side and not c.is_leader and (c.is_naval or not at_sea))

    def pf(self, counter: Counter) -> int:
        """The force points of a unit on its present face; a leader has none."""
        if counter.pf is None:
            return 0
        return counter.pf.value[1 if self.standing(counter.id).reduced else 0]

    def naval_pf(self, place: str, side: str) -> int:
        """The force points of a side's triremes in a place."""
        return sum(self.pf(c) for c in self.triremes(place, side))

    def cargo(self, zone: str) -> int | None:
        """How many land units were taken through a sea zone in this action phase; None if nobody was."""
        return next((count for name, count in self.carried if name == zone), None)

    def began_at(self, place: str, side: str) -> Iterator[Counter]:
        """The combat units of a side that a leader in a place sets out with.

        They were there when it was last activated, or came through in a move that began before.
        """
        last = self.activated.index(place) + 1 if place in self.activated else 0
        for counter, standing in zip(self.board.counters, self.standings, strict=True):
            if counter.side == side and not counter.is_leader:
                is_later = standing.moved is not None and standing.moved >= last
                if place in (standing.trail[:1] if is_later else (standing.location, *standing.trail[1:])):
                    yield counter

    def with_activated(self, place: str) -> State:
        """The state in which a place was activated, maybe once more; the moves before it are still before it."""
        if place not in self.activated:
            return replace(self, activated=(*self.activated, place))
        number = self.activated.index(place) + 1
        standings = tuple(
            standing
            if standing.moved is None or standing.moved < number
            else replace(standing, moved=standing.moved - 1)
            for standing in self.standings
        )
        others = (*self.activated[: number - 1], *self.activated[number:])
        return replace(self, standings=standings, activated=(*others, place))

    def with_cargo(self, zone: str, units: int) -> State:
        """The state in which so many land units more were taken through a sea zone."""
        cargo = dict(self.carried)
        cargo[zone] = cargo.get(zone, 0) + units
        return replace(self, carried=tuple(sorted(cargo.items())))

    def with_standing(self, unit: str, standing: Standing) -> State:
        """The state in which one counter stands otherwise."""
        i = self.board.position(unit)
        return replace(self, standings=(*self.standings[:i], standing, *self.standings[i + 1 :]))

    def placed(self, unit: str, place: str | None) -> State:
        """The state in which a counter was put elsewhere without moving."""
        return self.with_standing(unit, replace(self.standing(unit), location=place))

    def eliminated(self, unit: str) -> State:
        """The state in which a counter is out of play."""
        return self.with_standing(unit, Standing(None, self.standing(unit).reduced))

    def is_in_play(self, unit: str) -> bool:
        """Whether a counter is in a zone or a base."""
        place = self.standing(unit).location
        return place is not None and self.board.kinds[place] is not Kind.RESERVE

    def is_on_map(self, unit: str) -> bool:
        """Whether a counter is in a zone."""
        place = self.standing(unit).location
        return place is not None and self.board.kinds[place].is_zone

    def with_progress(self, **changes: Any) -> State:
        """The state in which the progress of the turn has changed; it stays as it is where it is not known."""
        return replace(self, progress=replace(self.progress, **changes)) if self.progress.is_known else self

    def without_phase(self) -> State:
        """The state between two action phases: nobody is active, nothing has moved."""
        return replace(
            self,
            standings=tuple(standing.at_rest for standing in self.standings),
            active="",
            is_over=False,
            activated=(),
            carried=(),
        )


def start(board: Board) -> State:
    """The set-up of turn 1 (7), with no progress known."""
    placed = {p.counter: Standing(p.location, p.reduced) for p in board.game.placements}
    standings = tuple(placed.get(counter.id, Standing()) for counter in board.counters)
    return State(board, 1, standings, unknown_progress(board))
