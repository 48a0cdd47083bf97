"""Maps of squares and hexes: places by row and column, and the borders between neighbours."""

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
    Symbol,
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
CellSide = Annotated[
    str,
    Spelt(
        r"[A-Za-z0-9][A-Za-z0-9.-]{0,39}:(?:n|ne|e|se|s|sw|w|nw)", "a place and a side of it, such as 0203:ne or B2:e"
    ),
]
Prefix = Annotated[str, Spelt(r"[A-Za-z0-9][A-Za-z0-9.-]{0,5}", "up to six letters, digits, dots and hyphens")]
T = TypeVar("T", bound=Hashable)
_ONE_OF = "take it out of one of the two lists"
_NUMBERED = re.compile(r"column \d+, row \d+")
"""The role of a place without a name."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A regular map; `size` is the width and height of a place, `origin` the upper left corner of the map.

    `terrain` and `border` are the defaults for `terrains`, `borders` and `sides`. Numbering `A1` is a letter for the
    column and a number for the row, `0101` two digits for each, column first; `prefix` comes before it.
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
    sides: Mapping[BorderKind, Fact[tuple[CellSide, ...]]] = field(default_factory=dict)
    symbols: Mapping[Symbol, tuple[ZoneName, ...]] = field(default_factory=dict)

    def name(self, spot: Spot) -> str:
        """Return the name of a place."""
        column, row = spot
        letter = chr(ord("A") + column) if column < 26 else "A" + chr(ord("A") + column - 26)
        number = f"{column + 1:02}{row + 1:02}" if self.numbering == "0101" else f"{letter}{row + 1}"
        return f"{self.prefix or ''}{number}"

    def spots(self) -> Iterator[Spot]:
        """Yield all spots, column by column."""
        return ((column, row) for column in range(self.columns) for row in range(self.rows))


def squares(lattice: Lattice, kind: type[Place], locate: Callable[..., Where]) -> Map:
    """Return the places of a map of squares."""
    (left, top), (width, height) = lattice.origin, lattice.size
    ahead = [(1, 0), (0, 1)] + ([(1, 1), (1, -1)] if lattice.diagonal else [])
    outlines = {
        (column, row): rectangle(left + column * width, top + row * height, width, height)
        for column, row in lattice.spots()
    }

    def beside(spot: Spot) -> dict[str, Spot]:
        column, row = spot
        return {"n": (column, row - 1), "e": (column + 1, row), "s": (column, row + 1), "w": (column - 1, row)}

    def those_ahead(spot: Spot) -> list[Spot]:
        return [(spot[0] + dx, spot[1] + dy) for dx, dy in ahead]

    return _map(lattice, kind, outlines, those_ahead, beside, locate)


def hexes(lattice: Lattice, kind: type[Place], locate: Callable[..., Where]) -> Map:
    """Return the places of a map of flat-topped hexes, whose second column is half a hex lower than the first."""
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

    def beside(spot: Spot) -> dict[str, Spot]:
        column, row = spot
        lower = row + column % 2
        return {
            "n": (column, row - 1), "ne": (column + 1, lower - 1), "se": (column + 1, lower),
            "s": (column, row + 1), "sw": (column - 1, lower), "nw": (column - 1, lower - 1),
        }  # fmt: skip

    return _map(lattice, kind, {spot: outline(spot) for spot in lattice.spots()}, ahead, beside, locate)


def _map(
    lattice: Lattice,
    kind: type[Place],
    outlines: Mapping[Spot, Polygon],
    ahead: Callable[[Spot], list[Spot]],
    beside: Callable[[Spot], Mapping[str, Spot]],
    locate: Callable[..., Where],
) -> Map:
    # each place borders on those `ahead` of it; `beside` are the places at its sides
    _check_names(lattice, locate)
    terrains = {
        name: Fact(word, fact.grade, fact.source) for word, fact in lattice.terrains.items() for name in fact.value
    }
    symbols = {name: word for word, names in lattice.symbols.items() for name in names}
    zones: dict[str, Place] = {}
    for spot, outline in outlines.items():
        name = lattice.name(spot)
        terrain = terrains.get(name, lattice.terrain)
        role = lattice.names.get(name, f"column {spot[0] + 1}, row {spot[1] + 1}")
        symbol = symbols.get(name)
        zones[name] = kind(name, lattice.kind, terrain, role, _middle(outline), outline, symbol=symbol)
    pairs = {
        _pair(lattice.name(spot), lattice.name(other))
        for spot in outlines
        for other in ahead(spot)
        if other in outlines
    }
    across = {
        f"{lattice.name(spot)}:{side}": _pair(lattice.name(spot), lattice.name(other))
        for spot in outlines
        for side, other in beside(spot).items()
        if other in outlines
    }
    return zones, _borders(lattice, pairs, across, locate)


def own_name(place: Place) -> str:
    """Return the name of a place apart from its number, or an empty text."""
    return "" if _NUMBERED.fullmatch(place.role) else place.role


def _check_names(lattice: Lattice, locate: Callable[..., Where]) -> None:
    # raises SourceError for places of another map, too
    there = {lattice.name(spot) for spot in lattice.spots()}
    stated: list[tuple[str, tuple[str, ...]]] = [(name, ("names", name)) for name in lattice.names]
    stated += [(name, ("symbols", word)) for word, names in lattice.symbols.items() for name in names]
    stated += [(name, ("terrains", word, "value")) for word, fact in lattice.terrains.items() for name in fact.value]
    for name, path in stated:
        check_known(name, "zone", there, locate(*path))
    terrains = ((word, place, at) for word, fact in lattice.terrains.items() for at, place in enumerate(fact.value))
    symbols = ((word, place, at) for word, names in lattice.symbols.items() for at, place in enumerate(names))
    refuse(
        (
            *_stated_twice(terrains, lambda word, at: ("terrains", word, "value", at), str, locate),
            *_stated_twice(symbols, lambda word, at: ("symbols", word, at), str, locate),
        )
    )


def _stated_twice(
    stated: Iterable[tuple[str, T, int]],
    path: Callable[[str, int], tuple[str | int, ...]],
    shown: Callable[[T], str],
    locate: Callable[..., Where],
) -> Iterator[SourceError]:
    # a fault for each thing listed under two words, at its second entry
    first: dict[T, str] = {}
    for word, thing, at in stated:
        before = first.setdefault(thing, word)
        if before != word:
            where = locate(*path(word, at))
            yield SourceError(f"{shown(thing)} is {before} already, and cannot be {word} too", where, _ONE_OF)


def _borders(
    lattice: Lattice,
    pairs: Collection[tuple[str, str]],
    across: Mapping[str, tuple[str, str]],
    locate: Callable[..., Where],
) -> dict[tuple[str, str], Border]:
    # raises SourceError if a border is stated between places that are not neighbours
    listed = [*_stated_pairs(lattice, pairs, locate), *_stated_sides(lattice, across, locate)]
    paths = [path for _, _, path in listed]
    words = ((fact.value, pair, at) for at, (pair, fact, _) in enumerate(listed))
    refuse(_stated_twice(words, lambda _word, at: paths[at], "–".join, locate))
    stated = {pair: fact for pair, fact, _ in listed}
    return {pair: Border(pair, stated.get(pair, lattice.border)) for pair in sorted(pairs)}


_Stated = tuple[tuple[str, str], Fact[str], tuple[str | int, ...]]
"""A border in the file: its places, its kind, and its path in the file."""


def _stated_pairs(
    lattice: Lattice, pairs: Collection[tuple[str, str]], locate: Callable[..., Where]
) -> Iterator[_Stated]:
    for word, fact in lattice.borders.items():
        for at, (one, other) in enumerate(fact.value):
            path = ("borders", word, "value", at)
            if _pair(one, other) not in pairs:
                raise SourceError(f"{one} and {other} are not neighbours", locate(*path))
            yield _pair(one, other), Fact(word, fact.grade, fact.source), path


def _stated_sides(
    lattice: Lattice, across: Mapping[str, tuple[str, str]], locate: Callable[..., Where]
) -> Iterator[_Stated]:
    for word, fact in lattice.sides.items():
        for at, side in enumerate(fact.value):
            path = ("sides", word, "value", at)
            if side not in across:
                name, _, direction = side.partition(":")
                known = [one.partition(":")[2] for one in across if one.startswith(f"{name}:")]
                hint = f"it has {', '.join(known)}" if known else ""
                raise SourceError(f"{name} has no neighbour at its side {direction}", locate(*path), hint)
            yield across[side], Fact(word, fact.grade, fact.source), path


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _middle(outline: Polygon) -> Point:
    left, top, right, below = bounds(outline)
    return (left + right) // 2, (top + below) // 2
