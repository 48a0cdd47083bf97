"""A position of the game. It is frozen: every change is a new one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks.core.codecs import Place, Said
from vassal_rulebooks.core.counts import count_of, counted
from vassal_rulebooks.core.game_board import GamePosition
from vassal_rulebooks.core.positions import varied
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.progress import TurnProgress  # noqa: TC001 - the notation reads the type

if TYPE_CHECKING:
    from typing import Self

    from vassal_rulebooks.sphacteria.board import Board
    from vassal_tools.game.model import Counter

OF_HEAD = Said(hidden=True)  # by a part of its own: the head of the line says it


@dataclass(frozen=True)
class State(GamePosition[Any]):
    """A position: turn, action phase, activation, and the standing of every counter.

    `carried` counts the land units taken through a sea zone in this action phase (R-13); a zone through which
    only leaders went is there with 0. `reported_faults` are faults of the position that are already on record, as
    (code of the rule, subject): they are not reported again.
    """

    board: Board = field(compare=False, repr=False)
    progress: TurnProgress
    active: Annotated[str, OF_HEAD] = ""  # the side whose action phase runs
    movement_ended: Annotated[bool, OF_HEAD] = False  # whether the movement of that phase is
    activated: Annotated[tuple[str, ...], OF_HEAD] = ()  # the places paid for, in the order of their last activations
    carried: tuple[tuple[Place, int], ...] = ()
    reported_faults: Annotated[frozenset[tuple[str, str]], Said("noted")] = frozenset()

    @cached_property
    def _hash(self) -> int:
        return hash((self.turn, self.standings, self.active, self.movement_ended, self.activated, self.progress))

    def __hash__(self) -> int:
        return self._hash

    @property
    def activation_number(self) -> int:
        """The number of the last activation in the action phase."""
        return len(self.activated)

    def units(self, place: str, side: str) -> tuple[Counter, ...]:
        """The combat units of a side in a place."""
        return tuple(c for c in self.at(place) if c.side == side and not c.is_leader)

    def triremes(self, place: str, side: str) -> tuple[Counter, ...]:
        """The trireme units of a side in a place."""
        return tuple(c for c in self.at(place) if c.side == side and c.is_naval)

    def foes(self, place: str, side: str) -> tuple[Counter, ...]:
        """The enemy combat units that can be met in a place: at sea only triremes, ashore all (R-18)."""
        here = self.at(place)
        if not here:
            return ()
        at_sea, enemies = self.board.kinds[place] is Kind.SEA, self.board.enemies[side]
        return tuple(c for c in here if c.side in enemies and not c.is_leader and (c.is_naval or not at_sea))

    def pf(self, counter: Counter) -> int:
        """The force points of a unit on its present face; a leader has none."""
        return counter.value("pf", self.standing(counter.id).step) or 0

    def has_star(self, counter: Counter) -> bool:
        """Whether a unit or leader has a star on its present face."""
        return bool(counter.value("star", self.standing(counter.id).step))

    def naval_pf(self, place: str, side: str) -> int:
        """The force points of a side's triremes in a place."""
        return sum(self.pf(c) for c in self.triremes(place, side))

    def cargo(self, zone: str) -> int | None:
        """How many land units were taken through a sea zone in this action phase; None if no counter was."""
        return count_of(self.carried, zone)

    def with_cargo(self, zone: str, units: int) -> State:
        """The state in which so many land units more were taken through a sea zone."""
        return self.changed(carried=counted(self.carried, zone, units))

    def taken_back(self, unit: str) -> Self:
        """The state in which a unit is again where the activation found it, and took no room aboard."""
        standing, counter, cargo = self.standing(unit), self.board.counter(unit), dict(self.carried)
        for zone in standing.trail[1:]:
            if zone in cargo and not counter.is_leader and not counter.is_naval:
                cargo[zone] -= 1
        carried = tuple((zone, n) for zone, n in sorted(cargo.items()) if n > 0 or not self.cargo(zone))
        return replace(super().taken_back(unit), carried=carried) if standing.trail else self

    def is_in_play(self, unit: str) -> bool:
        """Whether a counter is in a zone or a base."""
        place = self.location(unit)
        return place is not None and self.board.kinds[place] is not Kind.RESERVE

    def is_on_map(self, unit: str) -> bool:
        """Whether a counter is in a zone."""
        place = self.location(unit)
        return place is not None and self.board.kinds[place].is_zone

    def with_progress(self, **changes: Any) -> Self:
        """The state in which the progress of the turn has changed; it stays as it is where it is not known."""
        return self.changed(progress=varied(self.progress, **changes)) if self.progress.is_known else self

    def with_spending(self, **changes: Any) -> State:
        """The state in which the running action phase has cost something else."""
        return self.with_progress(spending=replace(self.progress.spending, **changes))

    def with_adjustment(self, **changes: Any) -> State:
        """The state in which something else was done in the running adjustment."""
        return self.with_progress(adjustment=replace(self.progress.adjustment, **changes))

    def without_phase(self) -> State:
        """The state between two action phases: no side is active, nothing has moved."""
        return self.at_rest().changed(active="", movement_ended=False, activated=(), carried=())
