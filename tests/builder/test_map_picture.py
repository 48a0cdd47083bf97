"""The picture of the map: free labels, arrows, coasts and text."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from shapely.geometry import Point, Polygon, box
from shapely.ops import unary_union

from tests.builder.drawn_game import board_svg, game, plan, room_box
from vassal_tools.builder import pictures
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.maps.markers import track_frame
from vassal_tools.builder.maps.places import card_points
from vassal_tools.builder.pictures.layout import COUNTER_REACH, MEDALLION_RADIUS
from vassal_tools.builder.pictures.markers import label
from vassal_tools.builder.pictures.ornaments import boxes
from vassal_tools.builder.pictures.shore import TOLERANCE, map_frame, outline, shores
from vassal_tools.builder.pictures.tracks import code_shown, track_rows
from vassal_tools.game.library import load

RIDGE = Path(__file__).parents[1] / "tiny_games" / "ridge"

CLEAR = 15  # grid units around a medallion's middle: 30 pixels

FROM_ANCHOR = 25  # 50 pixels


def test_tracks_lie_free_beside_the_map() -> None:
    frames = [box(f.left, f.top, f.left + f.width, f.top + f.height) for f in map(track_frame, game().tracks.values())]
    beside = [Polygon(other.polygon) for other in game().boxes.values()]
    scale = game().face.scale
    cards = [
        box(x - 37.5, y - 19, x + 37.5, y + 19)
        for x, y in ((px / scale, py / scale) for px, py in (card_points(game())[side] for side in game().sides))
    ]
    for one, other in combinations([*frames, *beside, *cards, map_frame(game())], 2):
        assert one.intersection(other).area == 0, (one, other)
    whole = box(0, 0, game().face.width, game().face.height)
    assert all(whole.contains(frame) for frame in frames)


def test_every_cell_of_a_track_lies_in_its_frame_and_shows_its_value() -> None:
    svg = board_svg()
    for track in game().tracks.values():
        frame = track_frame(track)
        outer = box(frame.left, frame.top, frame.left + frame.width, frame.top + frame.height)
        for cell in track.cells.values():
            assert outer.contains(box(cell.x, cell.y, cell.x + track.width, cell.y + track.height))
        assert f">{track.title}</text>" in svg
        wanted = sorted(str(value) for value in track.cells)
        assert sorted(re.findall(r">(\d+)</text>", track_rows(replace(game(), tracks={track.name: track})))) == wanted


def test_a_cell_with_a_title_shows_it_instead_of_its_value() -> None:
    season = load("sparta_athens").tracks["season"]
    drawn = track_rows(replace(game(), tracks={"season": season}))
    assert re.findall(r">([^<]+)</text>", drawn)[1:] == ["Spring", "Summer", "Winter", "Administration"]


def test_titles_of_boxes_side_by_side_have_letters_of_one_size() -> None:
    forces = load("peloponnesian_war").by_map["Forces"]
    sizes: dict[str, set[str]] = {}
    for size, title in re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)</text>', boxes(forces)):
        sizes.setdefault(title, set()).add(size)
    assert len(set.union(*(sizes[title] for title in ("Hoplites", "Cavalry", "Ships", "Garrisons")))) == 1
    assert sizes["Ships"] != sizes["Sympathetic"]


def test_turn_track_tells_which_reinforcements_come() -> None:
    svg = board_svg()
    for group in game().reinforcements.values():
        if group.turn:
            assert f">{group.side[0]} {group.code}</text>" in svg


@pytest.mark.parametrize(("code", "shown"), [("A2", "A2"), ("X2", "X2"), ("R2", "A R2")])
def test_a_code_that_begins_with_its_side_is_not_said_twice(code: str, shown: str) -> None:
    coming = next(group for group in game().reinforcements.values() if group.side == "Athens" and group.turn)
    athens = replace(side_look(game(), "Athens"), letter="X")
    look = replace(game().look, sides={**game().look.sides, "Athens": athens})
    svg = track_rows(replace(game(), look=look, reinforcements={"one": replace(coming, code=code)}))
    assert re.findall(r">([A-Z]?[A-Z0-9 ]*[A-Z]2)</text>", svg) == [shown]


@pytest.mark.parametrize(
    ("sides", "code", "shown"),
    [
        (("Red", "Blue"), "2", "R 2"),
        (("Red", "Blue"), "R2", "R2"),
        (("Red", "Blue"), "D2", "D2"),
        (("Red", "Rose"), "2", "D 2"),
        (("Red", "Rose"), "R2", "D R2"),
        (("Red", "Rose"), "D2", "D2"),
    ],
)
def test_the_code_of_reinforcements_names_their_side(sides: tuple[str, ...], code: str, shown: str) -> None:
    ridge = load(RIDGE)
    look = replace(ridge.look, sides={"Red": replace(ridge.look.sides["Red"], letter="D")})
    (group,) = ridge.reinforcements.values()
    assert code_shown(replace(ridge, sides=sides, look=look), replace(group, side="Red", code=code)) == shown


@pytest.mark.parametrize("zone", "ABCDEFGHIJKLMNOPQRSTUV")
def test_label_point_lies_free_in_its_zone(zone: str) -> None:
    spot = Point(pictures.label_point(game(), zone))
    shape = outline(game(), zone)
    assert shape.contains(spot)
    assert shape.exterior.distance(spot) >= CLEAR
    assert spot.distance(Point(game().zones[zone].anchor)) >= FROM_ANCHOR


@pytest.mark.parametrize("zone", "ABCDEFGHIJKLMNOPQRSTUV")
def test_counter_on_the_anchor_hides_no_medallion(zone: str) -> None:
    x, y = pictures.label_point(game(), zone)
    anchor = game().zones[zone].anchor
    assert max(abs(x - anchor[0]), abs(y - anchor[1])) >= COUNTER_REACH + MEDALLION_RADIUS


def test_nothing_written_overlaps() -> None:
    for one, other in combinations(plan().taken, 2):
        assert not one.meets(other), (one, other)


def test_all_that_must_be_written_is_written_in_its_zone() -> None:
    zones = game().zones
    assert set(plan().names) == {name for name, zone in zones.items() if zone.role}
    limits = {name: zone.strait_limit.value for name, zone in zones.items() if zone.strait_limit}
    assert [note.text for note, _ in plan().notes] == [str(limit) for limit in limits.values()]
    for name, written in plan().names.items():
        assert outline(game(), name).contains(room_box(written.room)), name
    for name, (_, room) in zip(limits, plan().notes, strict=True):
        assert outline(game(), name).contains(room_box(room)), name
    assert plan().title is not None
    assert plan().compass is not None


def test_every_base_has_an_arrow_or_flag_in_each_zone_it_opens_onto() -> None:
    entries = plan().entries
    wanted = [(base.name, zone) for base in game().boxes.values() for zone in base.enters.value]
    marked = [
        (entry.base.name, zone)
        for entry in entries
        for zone in game().zones
        if outline(game(), zone).covers(room_box(entry.room))
    ]
    assert sorted(marked) == sorted(wanted)
    edge = map_frame(game()).exterior
    assert all(bool(entry.heading) == (room_box(entry.room).distance(edge) == 0) for entry in entries)


def test_board_says_whose_map_it_is() -> None:
    svg = board_svg()
    assert "House map: a reconstruction," in svg
    assert "not the publisher’s" in svg
    assert game().face.title in svg


def test_letters_are_left_to_the_pieces_unless_asked_for() -> None:
    assert ">Q</text>" not in board_svg()
    assert ">Q</text>" in pictures.board_svg(game(), letters=True)


def test_coast_is_softened_within_the_tolerance() -> None:
    drawn = shores(game())
    exact = unary_union([outline(game(), name) for name, zone in game().zones.items() if zone.kind != "sea"])
    assert drawn.land.is_valid
    assert drawn.land.boundary.hausdorff_distance(exact.boundary) <= TOLERANCE


def test_painted_zones_leave_no_gap() -> None:
    drawn = shores(game())
    painted = unary_union(list(drawn.zones.values()))
    assert drawn.frame.difference(painted).area < 1


def test_a_wide_label_keeps_inside_a_square_and_off_its_counter() -> None:
    board = load("syracuse").by_map["Battle"]
    x, y = pictures.label_point(board, "T0506")
    wide, high = (length / 2 / board.face.scale for length in label("T0506")[1:])
    assert outline(board, "T0506").contains(box(x - wide, y - high, x + wide, y + high))
    assert board.zones["T0506"].anchor[1] - COUNTER_REACH >= y + high
