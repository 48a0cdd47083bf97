"""The faces between lines, compared with those that shapely finds."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from shapely import polygonize_full
from shapely.geometry import LineString, Polygon

from vassal_tools.game.faces import Edge, canonical, edge, polygonize

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.game.model import Point

SIZE = 7


def whole(coordinates: Iterable[Iterable[float]]) -> tuple[Point, ...]:
    return tuple((round(x), round(y)) for x, y in coordinates)


def of_shapely(edges: Iterable[Edge]) -> tuple[object, object, object]:
    """Outlines with their holes, dangles and cuts."""
    polygons, cuts, dangles, _ = polygonize_full([LineString(ends) for ends in edges])
    faces = sorted(
        (canonical(whole(face.exterior.coords[:-1])), *sorted(canonical(whole(r.coords[:-1])) for r in face.interiors))
        for face in polygons.geoms
        if isinstance(face, Polygon)
    )
    loose, divides_nothing = (
        {edge(*ends) for part in found.geoms for ends in pairwise(whole(part.coords))} for found in (dangles, cuts)
    )
    return faces, loose, divides_nothing


def ours(edges: Iterable[Edge]) -> tuple[object, object, object]:
    found = polygonize(edges)
    return [(face.outline, *face.holes) for face in found.faces], set(found.dangles), set(found.cuts)


def some_edges(luck: Random) -> list[Edge]:
    """Edges of a lattice and diagonals of its cells, none of which cross."""
    edges = []
    for x in range(SIZE):
        for y in range(SIZE):
            edges += [((x, y), (x + 1, y))] if x + 1 < SIZE else []
            edges += [((x, y), (x, y + 1))] if y + 1 < SIZE else []
            if x + 1 < SIZE and y + 1 < SIZE:
                edges.append(luck.choice([((x, y), (x + 1, y + 1)), ((x, y + 1), (x + 1, y))]))
    share = luck.random()
    return [one for one in edges if luck.random() < share]


@pytest.mark.parametrize("seed", range(100))
def test_faces_holes_dangles_and_cuts_are_those_of_shapely(seed: int) -> None:
    edges = some_edges(Random(seed))
    assert ours(edges) == of_shapely(edges)


def test_no_edge_encloses_nothing() -> None:
    assert ours([]) == ([], set(), set())
