"""Games without a rulebook, on maps of each shape and with three sides, as small as can be."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.game.library import load
from vassal_tools.game.model import Border, Fact, Game, Grade

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.game.model import Polygon

TINY = Path(__file__).parents[1] / "game" / "tiny"
SIDES = ("Blue", "Red", "Grey")
STEP = 60
FACINGS = {"squares": 4, "hexes": 6, "points": 0}
SHAPES = ("squares", "hexes", "points")


def plain_game(shape: str) -> Game:
    """A game of three sides on a map of a shape, by data alone."""
    ford = load(TINY)
    held = {one.name: getattr(ford, one.name) for one in fields(Game)}
    rows, columns = 3, 4
    names = {(row, column): f"{'ABCD'[column]}{row + 1}" for row in range(rows) for column in range(columns)}
    like = next(zone for zone in ford.zones.values() if zone.kind == "land")
    outline = {"squares": _square, "hexes": _hex, "points": _point}[shape]
    zones = {}
    for place, (spot, name) in enumerate(names.items()):
        polygon = outline(*spot)
        middle = sum(x for x, _ in polygon) // len(polygon), sum(y for _, y in polygon) // len(polygon)
        terrain = replace(like.terrain, value=("clear", "wood", "hill", "heath")[place % 4])
        zones[name] = replace(like, name=name, role="", anchor=middle, polygon=polygon, terrain=terrain)
    kind = next(iter(ford.borders.values())).kind
    pairs = sorted(
        {(min(name, other), max(name, other)) for spot, name in names.items() for other in _after(spot, names)}
    )
    borders = {
        pair: Border(pair, replace(kind, value="river" if at % 3 == 0 else "open")) for at, pair in enumerate(pairs)
    }
    values = {"pf": Fact((3, 2, 1), Grade.TEXT, "1"), "movement": Fact((4,), Grade.TEXT, "1")}
    counters = {
        name: replace(counter, side=SIDES[at % 3], values=values, contingent=None)
        for at, (name, counter) in enumerate(ford.counters.items())
    }
    unit_types = {name: replace(kind, facings=FACINGS[shape]) for name, kind in ford.unit_types.items()}
    placements = tuple(
        replace(one, location=f"{'ABCD'[at % 4]}1", counter=name)
        for at, (name, one) in enumerate(zip(counters, ford.placements, strict=False))
    )
    face = replace(ford.face, width=400, height=300)
    return Game(**{
        **held, "rulebook": None, "rules": None, "sides": SIDES, "face": face, "zones": zones, "borders": borders,
        "boxes": {}, "unit_types": unit_types,
        "counters": counters, "placements": placements, "events": {}, "chits": {}, "reinforcements": {},
        "arrivals": {}, "tracks": {}, "id": f"plain-{shape}",
    })  # fmt: skip


def _after(spot: tuple[int, int], names: dict[tuple[int, int], str]) -> Iterable[str]:
    row, column = spot
    return (names[other] for other in ((row + 1, column), (row, column + 1)) if other in names)


def _square(row: int, column: int) -> Polygon:
    x, y = 20 + STEP * column, 20 + STEP * row
    return (x, y), (x + STEP, y), (x + STEP, y + STEP), (x, y + STEP)


def _hex(row: int, column: int) -> Polygon:
    x, y, half = 20 + 60 * column, 20 + 70 * row + 35 * (column % 2), 35
    return (x + 20, y), (x + 60, y), (x + 80, y + half), (x + 60, y + 70), (x + 20, y + 70), (x, y + half)


def _point(row: int, column: int) -> Polygon:
    x, y = 70 + 90 * column, 70 + 80 * row
    return (x - 22, y - 22), (x + 22, y - 22), (x + 22, y + 22), (x - 22, y + 22)
