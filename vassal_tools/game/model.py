"""The canonical model of a game: what module and rulebook both read, and nothing of VASSAL.

Lengths are in units of the map's integer grid unless a name says pixels; PF are force points, PM movement
points. A `Fact` carries how sure we are of it and where it comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

T_co = TypeVar("T_co", covariant=True)
Point = tuple[int, int]
Polygon = tuple[Point, ...]


class Grade(StrEnum):
    """How well a fact is founded, best first."""

    TEXT = "text"
    DEDUCED = "deduced"
    HISTORICAL = "historical"
    OUTSIDE = "outside"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Fact(Generic[T_co]):
    """A value with its grade and its source: a paragraph, a passage, or a reason."""

    value: T_co
    grade: Grade
    source: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of the map: its name, kind, terrain and outline."""

    name: str
    kind: str  # land, sea or beach
    terrain: Fact[str]
    role: str
    anchor: Point
    polygon: Polygon
    strait_limit: Fact[int] | None = None  # PF of triremes a side


@dataclass(frozen=True, slots=True)
class Border:
    """The border between two zones, named in alphabetical order; `kind.value` is open or fortified."""

    zones: tuple[str, str]
    kind: Fact[str]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle beside the map where counters wait: a rear base, or reinforcements to come."""

    name: str
    title: str
    side: str
    kind: str  # land, sea or reserve
    enters: Fact[tuple[str, ...]]  # the zones a base opens onto; empty for a reserve
    polygon: Polygon

    @property
    def is_base(self) -> bool:
        """Whether units enter the map from here."""
        return self.kind != "reserve"


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit or leader. `id` is unique, `gpid` is its identity in the module and never changes."""

    id: str
    gpid: str
    side: str
    name: str
    type: str  # T, H, P, A, or L for a leader
    contingent: str
    pf: Fact[tuple[int, int]] | None  # full and reduced; none for a leader
    star: Fact[bool]

    @property
    def is_leader(self) -> bool:
        """Whether this is a leader and not a combat unit."""
        return self.type == "L"

    @property
    def is_naval(self) -> bool:
        """Whether this is a trireme unit."""
        return self.type == "T"


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a counter stands when play begins; `location` is a zone or a box."""

    counter: str
    location: str
    reduced: bool
    grade: Grade
    source: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an ambiguity of the text is decided, and why; `options` are the readings that can be chosen."""

    name: str
    question: str
    default: str
    options: tuple[str, ...]
    reason: str
    cites: str


@dataclass(frozen=True, slots=True)
class Face:
    """The name and the look of the map: size in grid units and pixels for one grid unit."""

    title: str
    width: int
    height: int
    scale: int


@dataclass(frozen=True)
class Game:
    """A whole game, checked and ready to be built or played."""

    id: str
    title: str
    edition: str
    version: str
    turns: int
    sides: tuple[str, ...]
    face: Face
    zones: Mapping[str, Zone]
    borders: Mapping[tuple[str, str], Border]
    boxes: Mapping[str, Box]
    counters: Mapping[str, Counter]
    placements: tuple[Placement, ...]
    rulings: Mapping[str, Ruling]

    def border(self, one: str, other: str) -> Border | None:
        """The border between two zones, or None where they do not touch."""
        return self.borders.get((one, other) if one < other else (other, one))

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """For each zone its neighbours in alphabetical order."""
        near: dict[str, list[str]] = {name: [] for name in self.zones}
        for one, other in self.borders:
            near[one].append(other)
            near[other].append(one)
        return {name: tuple(sorted(names)) for name, names in near.items()}

    @cached_property
    def by_gpid(self) -> Mapping[str, Counter]:
        """The counters by their identity in the module."""
        return {counter.gpid: counter for counter in self.counters.values()}
