"""The rules, the board of the game and its positions; a position is frozen, and every change is a new one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import WordedKinds
from vassal_rulebooks.core.game_board import GameBoard
from vassal_rulebooks.core.rules import rules_beside
from vassal_rulebooks.core.state import CardIndex
from vassal_rulebooks.sphacteria.names import POINTS, SUPPLY
from vassal_rulebooks.sphacteria.phases import PhasePosition
from vassal_rulebooks.sphacteria.progress import THROWN, TurnProgress

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Counter

RULES = rules_beside(__file__)
"""All rules of play by their codes, in the order of play."""

act_kind = WordedKinds(__file__)
"""Makes the kinds of acts, whose words are in `acts.toml`."""


class Kind(StrEnum):
    """The kind of a place for a counter that enters it (0.2); straits are sea."""

    LAND = "land"
    SEA = "sea"
    BEACH = "beach"
    LAND_BASE = "land base"
    NAVAL_BASE = "naval base"
    RESERVE = "reserve"

    def __init__(self, word: str) -> None:
        self.is_zone = word in ("land", "sea", "beach")  # whether places of this kind are on the map


_BOX_KINDS = {"land": Kind.LAND_BASE, "sea": Kind.NAVAL_BASE, "reserve": Kind.RESERVE}


class SphacteriaBoard(GameBoard["SphacteriaGame"]):
    """The map, the counters and the rulings of a game; one is built for each rulebook and shared by its states."""

    kinds: Mapping[str, Kind]

    def __init__(self, game: SphacteriaGame, rulings: Mapping[str, str] | None = None) -> None:
        kinds = {name: Kind(zone.kind) for name, zone in game.zones.items()}
        kinds |= {name: _BOX_KINDS[box.kind] for name, box in game.boxes.items() if not box.is_dead}
        super().__init__(game, kinds, rulings=rulings, die=game.rules.die_sides.value)
        self.side_index = {side: i for i, side in enumerate(game.sides)}
        self.chits = tuple(game.chits.values())
        self.deck = CardIndex(tuple(game.chits))
        self.points = {kind: fact.value for kind, fact in game.rules.movement.points.items()}
        self.beyond_every_limit = max(self.points.values(), default=0) + 1  # the least number of PM that no unit has
        self.strait_limits = {name: one.strait_limit.value for name, one in game.zones.items() if one.strait_limit}


@dataclass(frozen=True)
class State(PhasePosition[Any]):
    """A position: turn, action phase, activation, the standing of every counter, and the progress of the turn.

    It counts the land units carried through each sea zone in the action phase (R-13).
    """

    board: SphacteriaBoard = field(compare=False, repr=False)
    progress: TurnProgress

    @cached_property
    def _hash(self) -> int:
        return hash((self.turn, self.standings, self.active, self.movement_ended, self.activated, self.progress))

    def __hash__(self) -> int:
        return self._hash

    def numbers(self, kind: str) -> Any:
        """Return supply or points; points are the throw until both sides have thrown, and unknown before."""
        progress = self.progress
        if kind == POINTS and progress.stage in THROWN:
            points_of = self.board.game.rules.actions.points_of
            return tuple(points_of(roll) if roll else None for roll in progress.rolls)
        return {POINTS: progress.points, SUPPLY: progress.supply}.get(kind)

    def with_numbers(self, kind: str, numbers: Any) -> Self:
        """Return the position with other points or supply; until both sides have thrown, with throws for the points."""
        progress = self.progress
        if kind == POINTS and progress.stage in THROWN:
            divisor, pairs = self.board.game.rules.actions.divisor.value, zip(numbers, self.numbers(kind), strict=True)
            changed = [number * divisor if number != old else None for number, old in pairs]
            rolls = tuple(old if new is None else new for old, new in zip(progress.rolls, changed, strict=True))
            return self.with_progress(rolls=rolls)
        return self.with_progress(**{"supply" if kind == SUPPLY else "points": numbers})

    def units(self, place: str, side: str) -> tuple[Counter, ...]:
        """Return the combat units of a side in a place."""
        return tuple(c for c in self.at(place) if c.side == side and not c.is_leader)

    def triremes(self, place: str, side: str) -> tuple[Counter, ...]:
        """Return the trireme units of a side in a place."""
        return tuple(c for c in self.at(place) if c.side == side and c.is_naval)

    def foes(self, place: str, side: str) -> tuple[Counter, ...]:
        """Return the enemy combat units that a mover meets in a place: at sea only triremes, ashore all (R-18)."""
        here = self.at(place)
        if not here:
            return ()
        at_sea, enemies = self.board.kinds[place] is Kind.SEA, self.board.enemies[side]
        return tuple(c for c in here if c.side in enemies and not c.is_leader and (c.is_naval or not at_sea))

    def pf(self, counter: Counter) -> int:
        """Return the force points of a unit on its current face; a leader has none."""
        return counter.value("pf", self.standing(counter.id).step) or 0

    def has_star(self, counter: Counter) -> bool:
        """Return True if a unit or leader has a star on its current face."""
        return bool(counter.value("star", self.standing(counter.id).step))

    def naval_pf(self, side: str, *places: str) -> int:
        """Return the force points of a side's triremes in some places."""
        return sum(self.pf(ship) for place in places for ship in self.triremes(place, side))

    def is_in_play(self, unit: str) -> bool:
        """Return True if a counter is in a zone or a base."""
        place = self.location(unit)
        return place is not None and self.board.kinds[place] is not Kind.RESERVE

    def is_on_map(self, unit: str) -> bool:
        """Return True if a counter is in a zone."""
        place = self.location(unit)
        return place is not None and self.board.kinds[place].is_zone

    def with_progress(self, **changes: Any) -> Self:
        """Return the state with a changed progress of the turn, unless it is unknown."""
        return self.changed(progress=replace(self.progress, **changes)) if self.progress.is_known else self
