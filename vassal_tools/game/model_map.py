"""Maps of the model: places, borders and boxes, and their boards."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

from vassal_tools.game.facts import Aside, AtLeast, Between, Derived, Fact, Point, Polygon, Words

if TYPE_CHECKING:
    from vassal_tools.game.facts import (
        BorderKind,
        BoxName,
        CounterId,
        MapName,
        Name,
        Natural,
        NewPlace,
        Pair,
        PlaceKind,
        Positive,
        Side,
        Symbol,
        UnitType,
        ZoneName,
    )


@dataclass(frozen=True, slots=True)
class Place:
    """A place of any kind of map: its name, kind, terrain and outline."""

    name: NewPlace
    kind: PlaceKind
    terrain: Fact[Name]
    role: Words
    anchor: Annotated[Point, Aside()]
    polygon: Annotated[Polygon, Derived()]
    map: Annotated[MapName | None, Derived()] = field(default=None, kw_only=True)  # the main one, if it is not given
    title: Annotated[Words | None, Aside()] = field(default=None, kw_only=True)
    symbol: Annotated[Symbol | None, Aside()] = field(default=None, kw_only=True)

    @property
    def shown(self) -> str:
        """The printed name on the map and on charts: its title, or its name."""
        return self.title or self.name


@dataclass(frozen=True, slots=True)
class Border:
    """The border or path between two places in alphabetical order."""

    zones: tuple[ZoneName, ZoneName]
    kind: Fact[BorderKind]
    via: Annotated[tuple[Pair, ...] | None, Aside()] = None  # where the line of a path goes on its way


@dataclass(frozen=True, slots=True)
class Road:
    """A road over adjacent places; `kind` is a word of the game, such as road or rail."""

    name: Name
    kind: Name
    along: Fact[Annotated[tuple[ZoneName, ...], AtLeast(2)]]

    @property
    def steps(self) -> frozenset[frozenset[str]]:
        """The pairs of places that it joins."""
        return frozenset(map(frozenset, pairwise(self.along.value)))


@dataclass(frozen=True, slots=True)
class Region:
    """Places that belong together, such as a province, or the home of a people."""

    name: Name
    title: Words
    zones: Fact[Annotated[tuple[ZoneName, ...], AtLeast(1)]]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle beside the map for waiting counters: a base, of a kind of place, or anything else.

    A dead box takes the eliminated counters of its side, or of all sides without their own.
    """

    name: NewPlace
    title: Words
    side: Side | None
    kind: Name
    enters: Fact[tuple[ZoneName, ...]]  # the zones a base opens onto; empty for a reserve
    polygon: Polygon
    is_dead: Annotated[bool | None, Aside()] = None
    map: MapName | None = None  # the main one, if it is not given

    @property
    def shown(self) -> str:
        """The printed name on its label and on charts: its name; the title is printed in the box itself."""
        return self.name

    @property
    def is_base(self) -> bool:
        """True if units enter the map from here."""
        return bool(self.enters.value)


@dataclass(frozen=True, slots=True)
class Holder:
    """A box that holds counters: the force of a leader, the hold of a ship, or the pool that units are bought from.

    What lies in the box of a `counter` is where that counter is. A box without one is a pool. It takes units of the
    types in `takes`, or of all types if there are none, and at most `room` of them.
    """

    box: BoxName
    counter: CounterId | None = None
    takes: tuple[UnitType, ...] = ()
    room: Fact[Positive] | None = None

    def takes_type(self, name: str) -> bool:
        """Return True if the place may hold units of a type."""
        return not self.takes or name in self.takes


@dataclass(frozen=True, slots=True)
class Face:
    """The name and look of the map: size in grid units, and pixels per grid unit.

    `picture` is the rectangle of the map's picture: left, top, width and height; the default is all zones. `board` is
    the name of the board in saves: use a new one when places move after a release.
    """

    title: str
    width: Annotated[int, Between(1, 20_000)]
    height: Annotated[int, Between(1, 20_000)]
    scale: Annotated[int, Between(1, 20)]
    picture: Annotated[tuple[Natural, Natural, Positive, Positive] | None, Aside()] = None
    board: Annotated[Words | None, Aside()] = None

    def pixel(self, point: Point) -> Point:
        """Return a point of the grid in pixels of the board."""
        return point[0] * self.scale, point[1] * self.scale

    def pixels(self, polygon: Polygon) -> Polygon:
        """Return an outline in pixels of the board."""
        return tuple(map(self.pixel, polygon))


def border_spot(one: Place, other: Place) -> Point:
    """Return the middle of the line shared by two areas or cells; for a path, the middle between its ends.

    In grid units.
    """
    others = {*_edges(other)}
    shared = [(start, end) for start, end in _edges(one) if (end, start) in others]
    (x, y), (to_x, to_y) = shared[len(shared) // 2] if shared else (one.anchor, other.anchor)
    return (x + to_x) // 2, (y + to_y) // 2


def _edges(place: Place) -> list[tuple[Point, Point]]:
    corners = place.polygon
    return list(zip(corners, (*corners[1:], *corners[:1]), strict=True))
