"""Maps of squares and of hexes: their places by row and column, and the borders between neighbours."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, TypeVar

from vassal_tools.errors import SourceError
from vassal_tools.game.facts import (
    Between,
    BorderKind,
    Fact,
    Name,
    OneOf,
    Pair,
    PlaceKind,
    Positive,
    Spelt,
    Words,
    ZoneName,
)
from vassal_tools.game.faults import refuse
from vassal_tools.game.model import Border, Place
from vassal_tools.game.outlines import bounds, rectangle
from vassal_tools.game.sources import check_known

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from vassal_tools.errors import Where
    from vassal_tools.game.facts import Point, Polygon

Spot = tuple[int, int]
"""Column and row, from 0."""
Map = tuple[dict[str, Place], dict[tuple[str, str], Border]]
Count = Annotated[int, Between(1, 35)]
Prefix = Annotated[str, Spelt(r"[A-Za-z0-9][A-Za-z0-9.-]{0,5}", "up to six letters, digits, dots and hyphens")]
T = TypeVar("T", bound=Hashable)
_ONE_OF = "take it out of one of the two lists"
_NUMBERED = re.compile(r"column \d+, row \d+")
"""What a place without a name is."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A map of equal places; `size` is the width and height of one, `origin` the upper left corner of all.

    `terrain` and `border` hold where `terrains` and `borders` say nothing else. Numbering `A1` is a
    letter for the column and a number for the row, `0101` two digits for each, column first; `prefix` stands before it.
    """

    rows: Count
    columns: Count
    origin: Pair
    size: tuple[Positive, Positive]
    numbering: Annotated[str, OneOf(("A1", "0101"))]
    kind: PlaceKind
    terrain: Fact[Name]
    border: Fact[BorderKind]
    terrains: Mapping[Name, Fact[tuple[ZoneName, ...]]] = field(default_factory=dict)
    borders: Mapping[BorderKind, Fact[tuple[tuple[ZoneName, ZoneName], ...]]] = field(default_factory=dict)
    diagonal: bool = False  # of squares: whether one borders on those at its corners
    prefix: Prefix | None = None
    names: Mapping[ZoneName, Words] = field(default_factory=dict)

    def name(self, spot: Spot) -> str:
        """The name of a place."""
        column, row = spot
        letter = chr(ord("A") + column) if column < 26 else "A" + chr(ord("A") + column - 26)
        number = f"{column + 1:02}{row + 1:02}" if self.numbering == "0101" else f"{letter}{row + 1}"
        return f"{self.prefix or ''}{number}"

    def spots(self) -> Iterator[Spot]:
        """All spots, column by column."""
        return ((column, row) for column in range(self.columns) for row in range(self.rows))


def squares(lattice: Lattice, kind: type[Place], locate: Callable[..., Where]) -> Map:
    """The places of a map of squares."""
    (left, top), (width, height) = lattice.origin, lattice.size
    ahead = [(1, 0), (0, 1)] + ([(1, 1), (1, -1)] if lattice.diagonal else [])
    outlines = {
        (column, row): rectangle(left + column * width, top + row * height, width, height)
        for column, row in lattice.spots()
    }
    return _map(lattice, kind, outlines, lambda spot: [(spot[0] + dx, spot[1] + dy) for dx, dy in ahead], locate)


def hexes(lattice: Lattice, kind: type[Place], locate: Callable[..., Where]) -> Map:
    """The places of a map of hexes with a flat top, whose second column is half a hex lower than the first."""
    (left, top), (width, height) = lattice.origin, lattice.size
    if width % 4 or height % 2:
        raise SourceError("a hex needs a width that 4 divides, and an even height", locate("size"))
    quarter, half = width // 4, height // 2

    def outline(spot: Spot) -> Polygon:
        x = left + 3 * quarter * spot[0]
        y = top + height * spot[1] + half * (spot[0] % 2)
        right = x + 4 * quarter
        return (
            (x + quarter, y), (right - quarter, y), (right, y + half),
            (right - quarter, y + height), (x + quarter, y + height), (x, y + half),
        )  # fmt: skip

    def ahead(spot: Spot) -> list[Spot]:
        column, row = spot
        lower = row + column % 2
        return [(column, row + 1), (column + 1, lower - 1), (column + 1, lower)]

    return _map(lattice, kind, {spot: outline(spot) for spot in lattice.spots()}, ahead, locate)


def _map(
    lattice: Lattice,
    kind: type[Place],
    outlines: Mapping[Spot, Polygon],
    ahead: Callable[[Spot], list[Spot]],
    locate: Callable[..., Where],
) -> Map:
    """Places with these outlines, each of which borders on those `ahead` of it."""
    _check_names(lattice, locate)
    terrains = {
        name: Fact(word, fact.grade, fact.source) for word, fact in lattice.terrains.items() for name in fact.value
    }
    zones: dict[str, Place] = {}
    for spot, outline in outlines.items():
        name = lattice.name(spot)
        terrain = terrains.get(name, lattice.terrain)
        role = lattice.names.get(name, f"column {spot[0] + 1}, row {spot[1] + 1}")
        zones[name] = kind(name, lattice.kind, terrain, role, _middle(outline), outline)
    pairs = {
        _pair(lattice.name(spot), lattice.name(other))
        for spot in outlines
        for other in ahead(spot)
        if other in outlines
    }
    return zones, _borders(lattice, pairs, locate)


def own_name(place: Place) -> str:
    """What a place of such a map is called beside its number; an empty text where it has no name."""
    return "" if _NUMBERED.fullmatch(place.role) else place.role


def _check_names(lattice: Lattice, locate: Callable[..., Where]) -> None:
    """Refuses places that are none of this map, though another map may have them. Raises SourceError."""
    there = {lattice.name(spot) for spot in lattice.spots()}
    stated: list[tuple[str, tuple[str, ...]]] = [(name, ("names", name)) for name in lattice.names]
    stated += [(name, ("terrains", word, "value")) for word, fact in lattice.terrains.items() for name in fact.value]
    for name, path in stated:
        check_known(name, "zone", there, locate(*path))
    terrains = ((word, place, at) for word, fact in lattice.terrains.items() for at, place in enumerate(fact.value))
    refuse(_stated_twice(terrains, "terrains", str, locate))


def _stated_twice(
    stated: Iterable[tuple[str, T, int]], table: str, shown: Callable[[T], str], locate: Callable[..., Where]
) -> Iterator[SourceError]:
    """A fault for each thing that two words of a table list, at its second entry."""
    first: dict[T, str] = {}
    for word, thing, at in stated:
        before = first.setdefault(thing, word)
        if before != word:
            where = locate(table, word, "value", at)
            yield SourceError(f"{shown(thing)} is {before} already, and cannot be {word} too", where, _ONE_OF)


def _borders(
    lattice: Lattice, pairs: Collection[tuple[str, str]], locate: Callable[..., Where]
) -> dict[tuple[str, str], Border]:
    """The borders between these pairs of neighbours. Raises SourceError where one is stated of others."""
    listed = ((word, _pair(*pair), at) for word, fact in lattice.borders.items() for at, pair in enumerate(fact.value))
    refuse(_stated_twice(listed, "borders", "–".join, locate))
    stated: dict[tuple[str, str], Fact[str]] = {}
    for word, fact in lattice.borders.items():
        for at, (one, other) in enumerate(fact.value):
            if _pair(one, other) not in pairs:
                raise SourceError(f"{one} and {other} are no neighbours", locate("borders", word, "value", at))
            stated[_pair(one, other)] = Fact(word, fact.grade, fact.source)
    return {pair: Border(pair, stated.get(pair, lattice.border)) for pair in sorted(pairs)}


def _pair(one: str, other: str) -> tuple[str, str]:
    """Two places in alphabetical order."""
    return (one, other) if one < other else (other, one)


def _middle(outline: Polygon) -> Point:
    left, top, right, below = bounds(outline)
    return (left + right) // 2, (top + below) // 2
