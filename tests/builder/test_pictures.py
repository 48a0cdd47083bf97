"""The pictures: the same every time, true to the model, and with nothing on top of anything else."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops
from shapely.geometry import Point, Polygon, box
from shapely.ops import unary_union

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.builder import pictures
from vassal_tools.builder.drawings import all_charts
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.maps.places import card_points
from vassal_tools.builder.maps.tracks import track_frame
from vassal_tools.builder.pictures.about import about_svg, in_sentences
from vassal_tools.builder.pictures.counters import unnamed_values
from vassal_tools.builder.pictures.deck_cards import event_card_svg
from vassal_tools.builder.pictures.layout import COUNTER_REACH, MEDALLION_RADIUS, Layout, layout
from vassal_tools.builder.pictures.looks import LAYOUTS
from vassal_tools.builder.pictures.palette import RED, SERIF
from vassal_tools.builder.pictures.render import text_width
from vassal_tools.builder.pictures.shore import TOLERANCE, map_frame, outline, shores
from vassal_tools.builder.pictures.tracks import code_shown, track_rows
from vassal_tools.builder.sizes import CHIT_SIZE
from vassal_tools.game import templates
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import Chit
    from vassal_tools.builder.pictures.rooms import Room

TINY = Path(__file__).parents[1] / "game" / "tiny"
RIDGE = Path(__file__).parents[1] / "tiny_games" / "ridge"
CLEAR = 15  # grid units around a medallion's middle: 30 pixels
FROM_ANCHOR = 25  # 50 pixels


@cache
def game() -> SphacteriaGame:
    return SphacteriaGame.of(load("sphacteria"))


@cache
def board() -> bytes:
    return pictures.board_png(game())


@cache
def board_svg() -> str:
    return pictures.board_svg(game(), parts_of(game()).notes)


@cache
def plan() -> Layout:
    return layout(game(), parts_of(game()).notes)


def chit_svgs(chit: Chit) -> tuple[str, str]:
    kind = parts_of(game()).decks[0].kind
    return event_card_svg(game(), chit.front, kind), event_card_svg(game(), chit.back, kind)


def chit_pngs(chit: Chit) -> tuple[bytes, bytes]:
    front, back = chit_svgs(chit)
    return pictures.png(front, CHIT_SIZE), pictures.png(back, CHIT_SIZE)


def image(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")


def room_box(room: Room) -> Polygon:
    return box(
        room.x - room.width / 2,
        room.y - room.height / 2,
        room.x + room.width / 2,
        room.y + room.height / 2,
    )


def small_pictures() -> dict[str, str]:
    return {
        "medallion": pictures.medallion_svg(game().zones["Q"]),
        **{f"actions of {side}": pictures.action_card_svg(side, side_look(game(), side)) for side in game().sides},
        "turn marker": pictures.turn_marker_svg(),
        "moved": pictures.moved_mark_svg(),
        "die": pictures.die_icon_svg(),
        "turn": pictures.turn_icon_svg(),
        **{f"marker of {track.name}": pictures.track_marker_svg(game(), track) for track in game().tracks.values()},
        **{f"sign of {name}": svg for name, svg in pictures.sign_svgs(game()).items()},
        **{f"icon {name}": svg for name, svg in pictures.icon_svgs(game()).items()},
        **{f"hand of {side}": pictures.hand_svg(side, side_look(game(), side)) for side in game().sides},
        "mask": pictures.card_mask_svg(),
        "bowl": pictures.bowl_svg(),
    }


def all_svgs() -> dict[str, str]:
    faces = {
        f"{name} {number}": svg
        for name, counter in game().counters.items()
        for number, svg in enumerate(pictures.counter_svgs(game(), counter))
    }
    chits = {
        f"chit {name} {number}": svg
        for name, chit in game().chits.items()
        for number, svg in enumerate(chit_svgs(chit))
    }
    sheets = {chart.name: chart.draw() for chart in all_charts(game(), parts_of(game()))}
    return {"board": board_svg(), **faces, **chits, **small_pictures(), **sheets}


def test_board_is_the_same_twice() -> None:
    assert pictures.board_png(game()) == board()


def test_board_has_the_size_of_its_face() -> None:
    assert pictures.board_size(game()) == (2500, 920)
    assert image(board()).size == (2500, 920)


@pytest.mark.parametrize("width", [2000, 4000])
def test_board_can_be_drawn_at_other_widths(width: int) -> None:
    assert image(pictures.board_png(game(), width=width)).size == (width, width * 92 // 250)


@pytest.mark.parametrize(("kind", "terrain"), [("land", "clear"), ("sea", "open")])
def test_map_without_sea_or_without_land_is_drawn(kind: str, terrain: str) -> None:
    ford = load(TINY)
    zones = {
        name: replace(zone, kind=kind, terrain=replace(zone.terrain, value=terrain))
        for name, zone in ford.zones.items()
    }
    dry_or_wet = replace(ford, zones=zones)
    assert shores(dry_or_wet).land.is_empty == (kind == "sea")
    assert image(pictures.board_png(dry_or_wet)).size == (900, 600)


def test_small_game_has_all_its_pictures() -> None:
    ford = load(TINY)
    assert image(pictures.board_png(ford)).size == (900, 600)
    assert all(pictures.png(chart.draw(), 900) for chart in all_charts(ford, parts_of(ford)))
    assert set(ford.tracks) < set(pictures.marker_pngs(ford))


def test_tracks_lie_free_beside_the_map() -> None:
    frames = [box(f.left, f.top, f.left + f.width, f.top + f.height) for f in map(track_frame, game().tracks.values())]
    boxes = [Polygon(other.polygon) for other in game().boxes.values()]
    scale = game().face.scale
    cards = [
        box(x - 37.5, y - 19, x + 37.5, y + 19)
        for x, y in ((px / scale, py / scale) for px, py in (card_points(game())[side] for side in game().sides))
    ]
    for one, other in combinations([*frames, *boxes, *cards, map_frame(game())], 2):
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


@pytest.mark.parametrize("folder", sorted(templates.FOLDER.glob("*/game.toml")), ids=lambda path: path.parent.name)
def test_the_picture_of_the_window_of_welcome_is_in_portrait_and_has_counters(folder: Path) -> None:
    game = load(folder.parent)
    svg = about_svg(game, parts_of(game))
    assert 'width="300" height="460"' in svg
    assert svg.count("<svg") > len({(one.side, one.type) for one in game.counters.values()})


@pytest.mark.parametrize(("lines", "text"), [
    ((), ""), (("A map,", "not the map"), "A map, not the map"), (("Old", "town"), "Old town"),
    (("Autumn, eight turns", "Blue: the river", "Dashed: the canal!", "Red: roads"),
     "Autumn, eight turns. Blue: the river. Dashed: the canal! Red: roads"),
])  # fmt: skip
def test_lines_of_the_note_are_a_text_in_the_about_picture(lines: tuple[str, ...], text: str) -> None:
    assert in_sentences(lines) == text


def test_chits_have_two_faces_and_are_the_same_twice() -> None:
    for chit in game().chits.values():
        faces = chit_pngs(chit)
        assert faces == chit_pngs(chit)
        assert {image(face).size for face in faces} == {(75, 75)}
        assert len({*faces, pictures.png(pictures.card_mask_svg(), CHIT_SIZE)}) == 3


def test_each_event_has_a_face_of_its_own() -> None:
    faces = {
        number: face
        for chit in game().chits.values()
        for number, face in zip((chit.front, chit.back), chit_pngs(chit), strict=True)
    }
    assert set(faces) == set(game().events)
    assert len(set(faces.values())) == len(faces)


def test_chit_says_in_letters_who_plays_it_and_in_a_frame_whether_it_leaves_play() -> None:
    for chit in game().chits.values():
        for number, svg in zip((chit.front, chit.back), chit_svgs(chit), strict=True):
            event = game().events[number]
            users = event.users.value
            words = re.findall(r">([^<>]+)</text>", svg)
            assert words[0] == (users[0].upper() if len(users) == 1 else "A + S")
            assert words[1] == str(number)
            assert " ".join(words[2:]) == event.title
            assert (RED in svg) == event.removed.value


def test_markers_and_icons_are_the_same_twice_and_no_two_alike() -> None:
    markers = [picture for name, picture in pictures.marker_pngs(game()).items() if name != "turn"]
    icons = pictures.icon_pngs(game())
    assert icons == pictures.icon_pngs(game())
    assert len(set(icons.values())) == len(icons)
    assert len(set(markers)) == len(markers)


def test_counters_are_the_same_twice() -> None:
    for counter in game().counters.values():
        assert pictures.counter_pngs(game(), counter) == pictures.counter_pngs(game(), counter)


def test_units_have_two_faces_and_leaders_one() -> None:
    for counter in game().counters.values():
        faces = pictures.counter_pngs(game(), counter)
        assert len(faces) == (1 if counter.is_leader else 2), counter.id
        assert len(set(faces)) == len(faces)
        assert {image(face).size for face in faces} == {(75, 75)}


def test_reduced_face_differs_from_the_full_one_without_colour() -> None:
    for counter in game().counters.values():
        if counter.is_leader:
            continue
        full, reduced = (image(face).convert("L") for face in pictures.counter_pngs(game(), counter))
        difference = ImageChops.difference(full, reduced).tobytes()
        assert sum(difference) / len(difference) > 60, counter.id


def test_no_two_counters_look_alike() -> None:
    faces = [face for counter in game().counters.values() for face in pictures.counter_pngs(game(), counter)]
    assert len(set(faces)) == len(faces)


def test_counters_can_be_drawn_larger() -> None:
    counter = game().counters["A.T1"]
    assert image(pictures.counter_pngs(game(), counter, width=150)[0]).size == (150, 150)


def test_counter_shows_strength_name_and_contingent() -> None:
    full, reduced = pictures.counter_svgs(game(), game().counters["A.H6"])
    for svg, strength in ((full, 0), (reduced, 1)):
        fact = game().counters["A.H6"].values["pf"]
        assert fact is not None
        words = re.findall(r">([^<>]+)</text>", svg)
        assert {"H6", "MESSENIAN", str(fact.value[strength])} <= set(words)


def test_svg_is_plain_and_closed_to_the_outside() -> None:
    for name, svg in all_svgs().items():
        ET.fromstring(svg)
        assert "<filter" not in svg, name
        assert "href" not in svg, name
        assert "<image" not in svg, name
        assert not re.search(r"url\((?!#)", svg), name
        assert not re.search(r"\bnan\b|\binf\b", svg), name


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("medallion", (44, 44)),
        ("actions of Athens", (150, 75)),
        ("moved", (16, 16)),
        ("die", (24, 24)),
        ("turn", (24, 24)),
        ("mask", (75, 75)),
        ("bowl", (110, 110)),
        ("hand of Athens", (648, 296)),
        ("marker of turn", (52, 52)),
        ("sign of battle", (60, 60)),
        ("icon crt", (24, 24)),
    ],
)
def test_small_pictures_have_their_size(name: str, size: tuple[int, int]) -> None:
    assert image(pictures.png(small_pictures()[name], size[0])).size == size


def test_action_cards_differ() -> None:
    assert len({pictures.action_card_svg(side, side_look(game(), side)) for side in game().sides}) == len(game().sides)


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


def test_text_is_measured_with_our_fonts() -> None:
    assert text_width("Σφακτηρία", SERIF, "bold", 20) > 60


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_has_room_for_three_values(layout: str) -> None:
    shown = [slot.show for slot in LAYOUTS[layout]]
    assert "values" in shown or shown.count("value") >= 3


@pytest.mark.parametrize("layout", ["staff", "beside"])
def test_values_are_printed_from_left_to_right_in_the_order_of_the_data(layout: str) -> None:
    slots = LAYOUTS[layout]
    free = [slot for slot in slots if slot.show == "value"]
    for count in (2, 3):
        names = ["attack", "defence", "movement"][:count]
        placed = unnamed_values(dict.fromkeys(names, "1"), slots)
        line = sorted(zip(free, placed, strict=False), key=lambda pair: pair[0].x)
        assert [name for _slot, name in line] == names


def test_the_picture_of_the_module_promises_a_referee_only_to_a_game_with_rules() -> None:
    for one, promised in ((load("sphacteria"), True), (load(templates.FOLDER / "hexes"), False)):
        assert ("referee" in about_svg(one, parts_of(one))) is promised
