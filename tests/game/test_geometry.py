"""Zones from lines on a small map, and every way to draw it wrong."""

import random
import re

import pytest

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.geometry import Shapes, canonical, doubled_area, encloses, shapes
from vassal_tools.game.model import Point

GRID = (30, 20)
FRAME: tuple[Point, ...] = ((0, 0), (30, 0), (30, 20), (0, 20), (0, 0))
LINES: dict[str, tuple[Point, ...]] = {
    "frame": FRAME,
    "down": ((10, 0), (10, 20)),
    "across": ((10, 10), (30, 10)),
}
ANCHORS: dict[str, Point] = {"A": (5, 5), "B": (20, 5), "C": (20, 15)}


def locate(*path: str | int) -> Where:
    return Where(".".join(str(part) for part in path))


def drawn(lines: dict[str, tuple[Point, ...]], anchors: dict[str, Point]) -> Shapes:
    return shapes(lines, anchors, GRID, locate)


def test_anchors_name_the_faces() -> None:
    assert drawn(LINES, ANCHORS).polygons == {
        "A": ((0, 0), (10, 0), (10, 10), (10, 20), (0, 20)),
        "B": ((10, 0), (30, 0), (30, 10), (10, 10)),
        "C": ((10, 10), (30, 10), (30, 20), (10, 20)),
    }


def test_contacts_name_their_lines() -> None:
    assert drawn(LINES, ANCHORS).contacts == {
        ("A", "B"): ("down",),
        ("A", "C"): ("down",),
        ("B", "C"): ("across",),
    }


def test_result_does_not_depend_on_how_the_lines_are_drawn() -> None:
    expected = drawn(LINES, ANCHORS).polygons
    dice = random.Random(425)
    for _ in range(20):
        names = dice.sample(sorted(LINES), len(LINES))
        lines = {name: LINES[name][:: dice.choice((1, -1))] for name in names}
        assert drawn(lines, ANCHORS).polygons == expected


def test_slanting_border_is_cut_only_at_points_of_the_grid() -> None:
    lines = {"frame": FRAME, "slant": ((0, 0), (30, 20)), "spur": ((15, 10), (30, 0))}
    outlines = drawn(lines, {"A": (20, 3), "B": (5, 15), "C": (28, 10)}).polygons
    assert outlines["B"] == ((0, 0), (15, 10), (30, 20), (0, 20))
    assert outlines["A"] == ((0, 0), (30, 0), (15, 10))


def test_zones_that_meet_in_a_point_do_not_touch() -> None:
    lines = {"frame": FRAME, "down": ((10, 0), (10, 10), (10, 20)), "across": ((0, 10), (10, 10), (30, 10))}
    found = drawn(lines, {"A": (5, 5), "B": (20, 5), "C": (20, 15), "D": (5, 15)})
    assert found.meet_in_a_point("A", "C")
    assert not found.meet_in_a_point("A", "B")
    assert ("A", "C") not in found.contacts


def test_zones_may_touch_along_two_lines() -> None:
    lines = {"frame": FRAME, "pond": ((10, 0), (10, 10), (20, 10), (20, 0)), "spit": ((10, 5), (20, 5))}
    found = drawn(lines, {"A": (5, 5), "B": (15, 2), "C": (15, 8)})
    assert found.contacts["A", "B"] == ("pond",)


def test_canonical_outline_starts_on_top_and_runs_clockwise() -> None:
    square = ((0, 0), (4, 0), (4, 4), (0, 4))
    for turned in (square, square[::-1], square[2:] + square[:2]):
        assert canonical(turned) == square
    assert doubled_area(square) == 32


@pytest.mark.parametrize(("point", "inside"), [((1, 1), True), ((5, 1), False), ((1, 5), False), ((2, 3), True)])
def test_encloses(point: Point, inside: bool) -> None:
    assert encloses(((0, 0), (4, 0), (4, 4), (0, 4)), point) is inside


ISLAND: tuple[Point, ...] = ((14, 12), (18, 12), (18, 16), (14, 16), (14, 12))


@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        ({"spur": ((20, 10), (20, 15))}, "lines.spur", "line spur has a loose end between 20,10 and 20,15"),
        ({"loose": ((12, 2), (14, 4))}, "lines.loose", "line loose has a loose end between 12,2 and 14,4"),
        ({"isle": ISLAND, "ford": ((10, 14), (14, 14))}, "lines.ford", "line ford separates no zones between"),
        ({"x": ((0, 1), (11, 12))}, "lines.x", "lines down and x cross where neither has a vertex"),
        ({"x": ((0, 5), (5, 5), (5, 12), (3, 12), (3, 0))}, "lines.x", "lines x and x cross where neither"),
        ({"x": ((10, 5), (10, 15))}, "lines.x", "lines down and x both run from 10,5 to 10,10"),
        ({"x": ((5, 0), (5, 10), (5, 5), (0, 5))}, "lines.x", "lines x and x both run from 5,5 to 5,10"),
        ({"x": ((10, 5), (31, 5))}, "lines.x.1", "line x leaves the grid at 31,5"),
        ({"x": ((10, 5), (30, 5), (30, 5))}, "lines.x.2", "line x stands still at 30,5"),
        ({"isle": ISLAND}, "lines.isle", "the area between isle at 14,12 has no zone's anchor inside it"),
        (
            {"x": ((10, 7), (30, 7))},
            "lines.frame",
            "the area between frame, down, across, x at 10,7 has no zone",
        ),
    ],
)
def test_fault_in_a_line(change: dict[str, tuple[Point, ...]], place: str, message: str) -> None:
    with pytest.raises(SourceError, match=re.escape(f"{place}: {message}")):
        drawn(LINES | change, ANCHORS)


@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        ({"D": (25, 15)}, "zones.D.anchor", "zones C and D are in the same area: no line separates their anchors"),
        ({"A": (10, 5)}, "zones.A.anchor", "the anchor of zone A is on line down"),
        ({"A": (10, 10)}, "zones.A.anchor", "the anchor of zone A is on line down"),
        ({"A": (30, 0)}, "zones.A.anchor", "the anchor of zone A is on line frame"),
        ({"D": (50, 15)}, "zones.D.anchor", "the anchor of zone D is outside the map"),
    ],
)
def test_fault_in_an_anchor(change: dict[str, Point], place: str, message: str) -> None:
    with pytest.raises(SourceError, match=re.escape(f"{place}: {message}")):
        drawn(LINES, ANCHORS | change)


def test_zone_without_a_face_of_its_own_takes_none() -> None:
    with pytest.raises(SourceError, match="the area between frame, down, across at 10,10 has no zone's anchor"):
        drawn(LINES, {"A": (5, 5), "B": (20, 5)})


def test_hole_is_named_with_what_lies_in_it() -> None:
    with pytest.raises(SourceError, match=r"zones\.C: zone C has a hole that contains D \(draw a line"):
        drawn(LINES | {"isle": ISLAND}, ANCHORS | {"D": (16, 14), "C": (25, 15)})


def test_two_zones_in_one_hole_are_both_named() -> None:
    lines = LINES | {"isle": ISLAND, "ford": ((14, 14), (18, 14))}
    with pytest.raises(SourceError, match="zone C has a hole that contains D, E"):
        drawn(lines, ANCHORS | {"D": (16, 13), "E": (16, 15), "C": (25, 15)})


def test_lines_must_fill_the_grid() -> None:
    frame: tuple[Point, ...] = ((0, 0), (30, 0), (30, 19), (0, 19), (0, 0))
    with pytest.raises(SourceError, match="grid: the zones do not fill the grid of 30 × 20"):
        drawn({"frame": frame}, {"A": (5, 5)})


def test_no_lines_hold_no_zone() -> None:
    with pytest.raises(SourceError, match="the zones do not fill the grid"):
        drawn({}, {})
