"""The canonical model of a game: what module and rulebook both read, and nothing of VASSAL.

Lengths are in units of the map's integer grid unless a name says pixels; PF are force points, PM movement
points. A `Fact` carries how sure we are of it and where it comes from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from vassal_tools.game.facts import Aside, Fact, Grade, Keyed, OneOf, Point, Polygon, Spelt, Words
from vassal_tools.game.look import Look
from vassal_tools.game.model_events import (
    Arrival,
    Chit,
    Event,
    Phase,
    Reinforcement,
    Step,
    Track,
    TrackCell,
)
from vassal_tools.game.module_data import ModuleData

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.facts import (
        Contingent,
        CounterId,
        Gpid,
        Grading,
        Location,
        Name,
        Positive,
        Side,
        UnitType,
        ZoneName,
    )

__all__ = [
    "Arrival", "Border", "Box", "Chit", "Counter", "Event", "Face", "Fact", "Game", "Grade", "Phase", "Placement",
    "Point", "Polygon", "Reinforcement", "Ruling", "Step", "Track", "TrackCell", "TypeOfUnit", "Zone",
]  # fmt: skip

Terrain = Annotated[str, OneOf(("clear", "difficult", "beach", "open", "strait", "port"))]


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of the map: its name, kind, terrain and outline."""

    name: Name
    kind: Annotated[str, OneOf(("land", "sea", "beach"))]
    terrain: Fact[Terrain]
    role: Words
    anchor: Annotated[Point, Aside()]
    polygon: Polygon
    strait_limit: Fact[Positive] | None = None  # PF of triremes a side


@dataclass(frozen=True, slots=True)
class Border:
    """The border between two zones, named in alphabetical order; `kind.value` is open or fortified."""

    zones: tuple[ZoneName, ZoneName]
    kind: Fact[Annotated[str, OneOf(("open", "fortified"))]]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle beside the map where counters wait: a rear base, or reinforcements to come."""

    name: Name
    title: Words
    side: Side
    kind: Annotated[str, OneOf(("land", "sea", "reserve"))]
    enters: Fact[tuple[ZoneName, ...]]  # the zones a base opens onto; empty for a reserve
    polygon: Polygon

    @property
    def is_base(self) -> bool:
        """Whether units enter the map from here."""
        return self.kind != "reserve"


@dataclass(frozen=True, slots=True)
class TypeOfUnit:
    """A type of units that the game declares; `name` is what counters bear, `title` what it is called."""

    name: Name
    title: Words
    is_leader: bool = False
    is_naval: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit or leader. `id` is unique, `gpid` is its identity in the module and never changes.

    Whether it is a leader, or naval, is as its type says.
    """

    id: Name
    gpid: Gpid
    side: Side
    name: str
    type: UnitType
    contingent: Contingent
    pf: Fact[tuple[Positive, Positive]] | None  # full and reduced; none for a leader
    star: Fact[bool]
    is_leader: bool
    is_naval: bool


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a counter stands when play begins; `location` is a zone or a box."""

    counter: CounterId
    location: Location
    reduced: bool
    grade: Grading
    source: Words


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an ambiguity of the text is decided, and why; `options` are the readings that can be chosen."""

    name: Name
    question: Words
    default: str
    options: tuple[str, ...]
    reason: Words
    cites: Words


@dataclass(frozen=True, slots=True)
class Face:
    """The name and the look of the map: size in grid units and pixels for one grid unit."""

    title: str
    width: Positive
    height: Positive
    scale: Positive

    def pixel(self, point: Point) -> Point:
        """A point of the grid in pixels of the board."""
        return point[0] * self.scale, point[1] * self.scale

    def pixels(self, polygon: Polygon) -> Polygon:
        """An outline in pixels of the board."""
        return tuple(map(self.pixel, polygon))


@dataclass(frozen=True, kw_only=True)
class Game:
    """A whole game, checked and ready to be built or played.

    The data of a rulebook is a subclass: `rules` are its numbers, and there may be more fields.
    """

    id: Annotated[str, Spelt(r"[a-z][a-z0-9-]{0,39}", "a name of small letters, digits and hyphens")]
    title: Words
    edition: Words
    version: Annotated[str, Spelt(r"[0-9]{1,6}\.[0-9]{1,6}\.[0-9]{1,6}", "three numbers with dots"), Aside()]
    turns: Positive
    sides: tuple[Name, ...]
    face: Face
    zones: Annotated[Mapping[str, Zone], Keyed("zone", ("name",))]
    borders: Annotated[Mapping[tuple[str, str], Border], Keyed("border", ("zones",))]
    boxes: Annotated[Mapping[str, Box], Keyed("box", ("name",))]
    unit_types: Annotated[Mapping[str, TypeOfUnit], Keyed("unit type", ("name",))]
    counters: Annotated[Mapping[str, Counter], Keyed("counter", ("id",))]
    placements: tuple[Placement, ...]
    rulings: Annotated[Mapping[str, Ruling], Keyed("ruling", ("name",))]
    rulebook: Annotated[Name | None, Aside()]  # whose data these are, by its entry point
    rules: Any  # None where there is no rulebook
    events: Annotated[Mapping[int, Event], Keyed("event", ("number",))]
    chits: Annotated[Mapping[str, Chit], Keyed("chit", ("gpid",))]
    phases: Annotated[Mapping[str, Phase], Keyed("phase", ("id",))]
    reinforcements: Annotated[Mapping[str, Reinforcement], Keyed("group", ("name",))]
    arrivals: Annotated[Mapping[str, Arrival], Keyed("the arrival of", ("counter",))]
    tracks: Annotated[Mapping[str, Track], Keyed("track", ("name",))]
    look: Annotated[Look, Aside()] = field(default_factory=Look)
    module: Annotated[ModuleData, Aside()] = field(default_factory=ModuleData)

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

    @property
    def phase_names(self) -> tuple[str, ...]:
        """The phases of a turn as the turn counter shows them."""
        return tuple(f"{phase.id} {phase.title}" for phase in self.phases.values())

    @property
    def outlines(self) -> tuple[tuple[str, Polygon], ...]:
        """Zones and boxes with their outlines in pixels of the board, as the module has them."""
        places: tuple[Zone | Box, ...] = (*self.zones.values(), *self.boxes.values())
        return tuple((place.name, self.face.pixels(place.polygon)) for place in places)

    @cached_property
    def by_gpid(self) -> Mapping[str, Counter]:
        """The counters by their identity in the module."""
        return {counter.gpid: counter for counter in self.counters.values()}

    @cached_property
    def arrivals_of(self) -> Mapping[str, tuple[Arrival, ...]]:
        """For each group of reinforcements the counters that come with it."""
        return {
            name: tuple(arrival for arrival in self.arrivals.values() if arrival.group == name)
            for name in self.reinforcements
        }

    def start_of(self, track: Track) -> int:
        """The value at which the marker of a track stands when play begins."""
        return min(track.cells)
