"""The canonical model of a game, shared by module and rulebook. Knows nothing of VASSAL.

Lengths are in units of the map's integer grid unless a name says pixels. A `Fact` has a grade and a source. Unused
parts of a game are empty.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Self

from vassal_tools.errors import SourceError
from vassal_tools.game.facts import (
    Aside,
    AtLeast,
    Derived,
    Fact,
    Grade,
    Keyed,
    OneOf,
    Point,
    Polygon,
    Spelt,
    Words,
)
from vassal_tools.game.look import Look
from vassal_tools.game.model_map import Border, Box, Face, Holder, Place, Region, Road, border_spot
from vassal_tools.game.model_play import (
    RELATIONS,
    Arrival,
    Chit,
    Deck,
    Event,
    Phase,
    PhaseStep,
    Reinforcement,
    Relation,
    Track,
    TrackCell,
)
from vassal_tools.game.module_data import ModuleData
from vassal_tools.game.names import border_name, hand_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.card_data import CardSet
    from vassal_tools.game.facts import (
        Contingent,
        CounterId,
        Gpid,
        Grading,
        Location,
        Name,
        Natural,
        NewCounter,
        PlaceKind,
        Positive,
        Side,
        StatusName,
        UnitType,
        ValueName,
    )
    from vassal_tools.game.ground import Ground

__all__ = [
    "Arrival", "Border", "Box", "Chit", "Counter", "Deck", "Event", "Face", "Fact", "Game", "Grade", "Holder", "Phase",
    "PhaseStep", "Place", "Placement", "Point", "Polygon", "Region", "Reinforcement", "Relation", "Road", "Ruling",
    "SetUp", "Status", "Track", "TrackCell", "TypeOfUnit", "ValueKind",
]  # fmt: skip

_NUMBER_NAME = Spelt(r"[a-z][a-z0-9_]{0,39}", "a name of small letters, digits and underscores")


@dataclass(frozen=True, slots=True)
class ValueKind:
    """A number on counters, such as strength: one for each step, or one for all."""

    name: Annotated[str, _NUMBER_NAME]
    title: Words


@dataclass(frozen=True, slots=True)
class Status:
    """A status of a counter, such as disrupted, in addition to its lost steps."""

    name: Name
    title: Words


@dataclass(frozen=True, slots=True)
class TypeOfUnit:
    """A type of units; `name` is its id on counters, and `title` its name for people.

    Its units can be in places of the kinds in `places`, or anywhere if it is empty. `facings` is the number of
    directions. A `mark` is not a unit: it is put on places or borders, such as a siege or a wall, and marks of one
    type and side are interchangeable. `label` is the number that a label on each of its units shows, 0 at first;
    players edit the label.
    """

    name: Name
    title: Words
    is_leader: bool = False
    is_naval: bool = False
    places: Annotated[tuple[PlaceKind, ...], Aside()] = ()
    facings: Natural = 0
    mark: Annotated[str | None, OneOf(("place", "border"))] = None
    label: Annotated[str | None, _NUMBER_NAME] = None

    def may_be_in(self, kind: str) -> bool:
        """Return True if its units may be in places of a kind."""
        return not self.places or kind in self.places


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit or leader. `id` is unique, and `gpid` is its permanent identity in the module.

    Its type states whether it is a leader or naval.
    """

    id: NewCounter
    gpid: Gpid
    side: Side
    name: str
    type: UnitType
    is_leader: Annotated[bool, Derived()]
    is_naval: Annotated[bool, Derived()]
    values: Annotated[Mapping[ValueName, Fact[Annotated[tuple[Natural, ...], AtLeast(1)]]], Derived()]
    contingent: Contingent | None = None

    @property
    def steps(self) -> int:
        """The number of its strength steps, at least one."""
        return max((len(fact.value) for fact in self.values.values()), default=1)

    def value(self, name: str, step: int = 0) -> int | None:
        """Return a value of the counter after losing steps, or None if it has no such value."""
        if name not in self.values:
            return None
        numbers = self.values[name].value
        return numbers[min(step, len(numbers) - 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """The initial place of a counter, a zone or a box; its lost steps, facing and status."""

    counter: CounterId
    location: Location
    step: Natural = 0
    facing: Natural = 0
    status: StatusName | None = None
    grade: Grading
    source: Words

    @property
    def reduced(self) -> bool:
        """True if it is below full strength."""
        return self.step > 0


@dataclass(frozen=True, slots=True)
class SetUp:
    """A further set-up: a turn and phase, and the differences from the first set-up.

    These are counters in `placements`, values of markers in `tracks`, and `properties` of the module.
    """

    name: Annotated[str, Spelt(r"[a-z][a-z0-9-]{0,39}", "a name of small letters, digits and hyphens")]
    title: Words
    turn: Positive = 1
    phase: str | None = None  # the one in which the game begins, if it is not given
    placements: Annotated[tuple[Placement, ...], Derived()] = ()
    tracks: Mapping[Name, Natural] = field(default_factory=dict)
    properties: Mapping[Name, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The resolution of an ambiguity in the rules, with its reason; `options` are the possible readings."""

    name: Name
    question: Words
    default: str
    options: Annotated[tuple[str, ...], AtLeast(1)]
    reason: Words
    cites: Words


@dataclass(frozen=True, kw_only=True)
class Game:
    """A complete, checked game that can be built or played.

    The data of a rulebook is a subclass: `rules` are its numbers, and it may add fields.
    """

    id: Annotated[str, Spelt(r"[a-z][a-z0-9_-]{0,39}", "a name of small letters, digits, hyphens and underscores")]
    title: Words
    edition: Words
    version: Annotated[str, Spelt(r"[0-9]{1,6}\.[0-9]{1,6}\.[0-9]{1,6}", "three numbers with dots"), Aside()]
    turns: Positive
    sides: Annotated[tuple[Name, ...], AtLeast(1)]
    face: Face
    maps: Mapping[Name, Face] | None = None  # beside the main one, each with places of its own
    relations: Annotated[Mapping[tuple[str, str], Relation], Keyed("relation", ("sides",))] = field(
        default_factory=dict
    )
    contingents: Annotated[Mapping[Side, Annotated[tuple[Name, ...], AtLeast(1)]], Aside()] = field(
        default_factory=dict
    )
    terrains: Annotated[Mapping[Name, Annotated[tuple[Name, ...], AtLeast(1)]], Aside()]
    border_kinds: Annotated[tuple[Name, ...], Aside()]
    zones: Annotated[Mapping[str, Place], Keyed("zone", ("name",))]
    borders: Annotated[Mapping[tuple[str, str], Border], Keyed("border", ("zones",))]
    roads: tuple[Road, ...] | None = None
    regions: tuple[Region, ...] | None = None
    ground: Annotated[Ground | None, Aside()] = None  # under the main map, where that is of points
    boxes: Annotated[Mapping[str, Box], Keyed("box", ("name",))] = field(default_factory=dict)
    holders: Annotated[Mapping[str, Holder], Keyed("holder", ("box",))] | None = None
    values: Annotated[Mapping[str, ValueKind], Keyed("value", ("name",)), Aside()] = field(default_factory=dict)
    statuses: Annotated[Mapping[str, Status], Keyed("status", ("name",)), Aside()] = field(default_factory=dict)
    unit_types: Annotated[Mapping[str, TypeOfUnit], Keyed("unit type", ("name",))]
    counters: Annotated[Mapping[str, Counter], Keyed("counter", ("id",))]
    placements: tuple[Placement, ...]
    rulings: Annotated[Mapping[str, Ruling], Keyed("ruling", ("name",))] = field(default_factory=dict)
    rulebook: Annotated[Name | None, Aside()]  # whose data these are, by its entry point
    rules: Any  # the numbers of the rules; None where there is no rulebook
    decks: Annotated[Mapping[str, Deck], Keyed("deck", ("name",))] = field(default_factory=dict)
    events: Annotated[Mapping[int, Event], Keyed("event", ("number",))] = field(default_factory=dict)
    chits: Annotated[Mapping[str, Chit], Keyed("chit", ("gpid",))] = field(default_factory=dict)
    cards: CardSet | None = None  # those that a table lists
    phases: Annotated[Mapping[str, Phase], Keyed("phase", ("id",))] = field(default_factory=dict)
    reinforcements: Annotated[Mapping[str, Reinforcement], Keyed("group", ("name",))] = field(default_factory=dict)
    arrivals: Annotated[Mapping[str, Arrival], Keyed("the arrival of", ("counter",))] = field(default_factory=dict)
    tracks: Annotated[Mapping[str, Track], Keyed("track", ("name",))] = field(default_factory=dict)
    begins: str | None = None  # the phase in which the game begins, if it is not the first
    setups: tuple[SetUp, ...] | None = None  # beside the beginning of the game
    look: Annotated[Look, Aside()] = field(default_factory=Look)
    module: Annotated[ModuleData, Aside()] = field(default_factory=ModuleData)

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the game if it has data of this class. Raises SourceError if not."""
        if not isinstance(game, cls):
            rules = cls.__name__.removesuffix("Game")
            raise SourceError(f"the game {game.id!r} is not one by the rules of {rules}")
        return game

    def hand_name(self, side: str) -> str:
        """Return the name of the window with a side's cards."""
        return hand_name(side) if self.cards is None else f"Hand of {side}"

    def relation(self, one: str, other: str) -> str:
        """Return the initial relation of two sides."""
        stated = self.relations.get((one, other) if one < other else (other, one))
        return stated.kind if stated else "enemy"

    def dead_box(self, side: str) -> Box | None:
        """Return the box for eliminated counters of a side: its own, or the common one; or None."""
        found = {box.side: box for box in self.boxes.values() if box.is_dead}
        return found.get(side, found.get(None))

    def in_play(self, location: str | None) -> str | None:
        """Return a zone or box, or None for a dead box, whose counters are out of play."""
        box = self.boxes.get(location or "")
        return None if box is not None and box.is_dead else location

    def border(self, one: str, other: str) -> Border | None:
        """Return the border between two zones, or None if they do not touch."""
        return self.borders.get((one, other) if one < other else (other, one))

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each zone in alphabetical order."""
        near: dict[str, list[str]] = {name: [] for name in self.zones}
        for one, other in self.borders:
            near[one].append(other)
            near[other].append(one)
        return {name: tuple(sorted(names)) for name, names in near.items()}

    @cached_property
    def border_spots(self) -> Mapping[str, tuple[str, Point]]:
        """The title of the map and the spot in pixels for each border, by name."""
        found = {}
        for pair in self.borders:
            one, other = (self.zones[name] for name in pair)
            face = self.face_of(one)
            found[border_name(pair)] = (face.title, face.pixel(border_spot(one, other)))
        return found

    @cached_property
    def places(self) -> Mapping[str, Place | Box]:
        """Zones and boxes by name."""
        return {**self.zones, **self.boxes}

    @cached_property
    def by_map(self) -> Mapping[str | None, Self]:
        """The game restricted to each map, as if it had no other; None is the main map."""
        if not self.maps:
            return {None: self}
        return {None: self._on(None, self.face), **{name: self._on(name, face) for name, face in self.maps.items()}}

    def _on(self, name: str | None, face: Face) -> Self:
        zones = {key: zone for key, zone in self.zones.items() if zone.map == name}
        boxes = {key: box for key, box in self.boxes.items() if box.map == name}
        return replace(
            self,
            face=face,
            maps=None,
            zones=zones,
            boxes=boxes,
            borders={pair: border for pair, border in self.borders.items() if zones.keys() >= set(pair)},
            roads=tuple(road for road in self.roads or () if zones.keys() >= {*road.along.value}) or None,
            regions=tuple(region for region in self.regions or () if zones.keys() >= {*region.zones.value}) or None,
            ground=None if name else self.ground,
            placements=tuple(one for one in self.placements if one.location in zones or one.location in boxes),
            tracks={key: track for key, track in self.tracks.items() if track.map == name},
        )

    @property
    def map_name(self) -> str | None:
        """The name of the only map of the game; None for the main map."""
        held = (*self.places.values(), *self.tracks.values())
        return None if self.maps else next((one.map for one in held), None)

    def face_of(self, thing: Place | Box | Track) -> Face:
        """Return the face of the map of a place or track."""
        return (self.maps or {}).get(thing.map or "", self.face)

    @property
    def phase_names(self) -> tuple[str, ...]:
        """The phases of a turn as the turn counter shows them."""
        return tuple(f"{phase.id} {phase.title}" for phase in self.phases.values())

    @property
    def outlines(self) -> Mapping[str, tuple[tuple[str, Polygon], ...]]:
        """The outlines of zones and boxes in pixels of the board, by title of the map."""
        return {
            here.face.title: tuple((place.name, here.face.pixels(place.polygon)) for place in here.places.values())
            for here in self.by_map.values()
        }

    def mark_of(self, counter: Counter) -> str | None:
        """Return what a mark is put on, `place` or `border`; None for a unit."""
        return self.unit_types[counter.type].mark

    def label_of(self, counter: Counter) -> str | None:
        """Return the number that the label of a counter shows; None if it has no label."""
        return self.unit_types[counter.type].label

    def pictured(self, counter: Counter) -> Counter:
        """Return the counter whose pictures are used: the first of interchangeable marks, else the counter itself."""
        if not self.mark_of(counter):
            return counter
        kind = (counter.type, counter.side)
        return next(one for one in self.counters.values() if (one.type, one.side) == kind)

    @cached_property
    def by_gpid(self) -> Mapping[str, Counter]:
        """The counters by their identity in the module."""
        return {counter.gpid: counter for counter in self.counters.values()}

    @cached_property
    def arrivals_of(self) -> Mapping[str, tuple[Arrival, ...]]:
        """The counters of each group of reinforcements."""
        return {
            name: tuple(arrival for arrival in self.arrivals.values() if arrival.group == name)
            for name in self.reinforcements
        }

    def start_of(self, track: Track) -> int:
        """Return the initial value of a track's marker."""
        if track.start is None and track.side and track.other:
            return RELATIONS.index(self.relation(track.side, track.other))
        return min(track.cells) if track.start is None else track.start

    def phase_number(self, phase: str | None) -> int:
        """Return the number of a phase, counted from 0; by default the phase in which the game begins."""
        stated = phase or self.begins
        return list(self.phases).index(stated) if stated else 0

    def begun_by(self, one: SetUp) -> Self:
        """Return the game with counters and markers as at the start of the set-up."""
        placed = {place.counter: place for place in one.placements}
        starts = {**one.tracks, **{name: one.turn for name, track in self.tracks.items() if track.kind == "turn"}}
        return replace(
            self,
            placements=tuple(placed.get(place.counter, place) for place in self.placements),
            tracks={name: replace(track, start=starts.get(name, track.start)) for name, track in self.tracks.items()},
        )
