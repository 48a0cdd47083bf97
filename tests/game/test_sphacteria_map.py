"""The map of Sphacteria: zones, borders, bases and boxes."""

from itertools import combinations, pairwise

import pytest

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.game import library
from vassal_tools.game.geometry import doubled_area, edges_of, encloses
from vassal_tools.game.model import Box, Grade, Polygon
from vassal_tools.game.sources import read_toml

NEIGHBOURS = {
    "A": "CD", "B": "FG", "C": "ADK", "D": "ACEIKO", "E": "DFIQR", "F": "BEGJRST", "G": "BFJU",
    "H": "IJOPQRSTUV", "I": "DEHOPQ", "J": "FGHTU", "K": "CDLNO", "L": "KMN", "M": "LNUV", "N": "KLMOV",
    "O": "DHIKNPV", "P": "HIO", "Q": "EHIR", "R": "EFHQS", "S": "FHRT", "T": "FHJS", "U": "GHJMV",
    "V": "HMNOU",
}  # fmt: skip


def test_0_2_zones_are_the_letters_a_to_v(game: SphacteriaGame) -> None:
    assert "".join(game.zones) == "ABCDEFGHIJKLMNOPQRSTUV"


def test_neighbours_are_those_of_the_drawing(game: SphacteriaGame) -> None:
    assert {zone: "".join(near) for zone, near in game.neighbours.items()} == NEIGHBOURS


def test_borders_are_52_and_each_is_declared_once(game: SphacteriaGame) -> None:
    declared = read_toml(library.folder("sphacteria") / "map.toml").content["borders"]
    assert len(game.borders) == 52
    assert sorted(game.borders) == sorted(border["zones"] for border in declared)


def test_border_is_found_from_either_side(game: SphacteriaGame) -> None:
    assert game.border("P", "O") is game.border("O", "P") is game.borders["O", "P"]
    assert game.border("A", "V") is None


def test_4_2_walls_of_pylos_are_the_only_fortifications(game: SphacteriaGame) -> None:
    walls = {border.zones: border.kind.grade for border in game.borders.values() if border.kind.value == "fortified"}
    assert walls == {("H", "P"): Grade.GUESS, ("I", "P"): Grade.TEXT, ("O", "P"): Grade.TEXT}


def test_0_2_kinds_of_zones(game: SphacteriaGame) -> None:
    kinds = {
        kind: "".join(zone.name for zone in game.zones.values() if zone.kind == kind)
        for kind in ("sea", "land", "beach")
    }
    assert kinds == {"sea": "ABCDEFGHIJ", "land": "KLMNOPQRSTU", "beach": "V"}


def test_3_2_straits_and_their_limits(game: SphacteriaGame) -> None:
    limits = {zone.name: zone.strait_limit for zone in game.zones.values() if zone.strait_limit}
    assert {name: (limit.value, limit.grade) for name, limit in limits.items()} == {
        "I": (10, Grade.GUESS),
        "J": (20, Grade.TEXT),
    }


def test_3_2_first_unit_fits_its_strait(game: SphacteriaGame) -> None:
    pf, limit = game.counters["A.T1"].values["pf"], game.zones["I"].strait_limit
    assert pf is not None
    assert limit is not None
    assert pf.value[1] <= limit.value


def test_4_2_difficult_ground(game: SphacteriaGame) -> None:
    difficult = {zone.name: zone.terrain.grade for zone in game.zones.values() if zone.terrain.value == "difficult"}
    assert difficult == {"P": Grade.TEXT} | dict.fromkeys("QRST", Grade.DEDUCED)


def test_6_event_20_port(game: SphacteriaGame) -> None:
    assert [zone.name for zone in game.zones.values() if zone.terrain.value == "port"] == ["H"]


def test_3_1_island_is_reached_only_by_sea(game: SphacteriaGame) -> None:
    around = {near for zone in "QRST" for near in game.neighbours[zone]} - set("QRST")
    assert {game.zones[zone].kind for zone in around} == {"sea"}


def test_3_1_beach_opens_to_ships(game: SphacteriaGame) -> None:
    assert [zone for zone in game.neighbours["V"] if game.zones[zone].kind == "sea"] == ["H"]


def test_5_1_i_and_h_are_all_the_sea_of_pylos(game: SphacteriaGame) -> None:
    assert [zone for zone in game.neighbours["P"] if game.zones[zone].kind == "sea"] == ["H", "I"]


def test_5_2_bay_meets_the_open_sea_only_through_the_straits(game: SphacteriaGame) -> None:
    assert [zone for zone in game.neighbours["H"] if game.zones[zone].kind == "sea"] == ["I", "J"]


@pytest.mark.parametrize(
    ("base", "side", "kind", "zones"),
    [
        ("BTA", "Athens", "land", ("O", "P")),
        ("BMA", "Athens", "sea", ("A",)),
        ("BTS", "Sparta", "land", ("N",)),
        ("BMS", "Sparta", "sea", ("B",)),
    ],
)
def test_0_2_base(game: SphacteriaGame, base: str, side: str, kind: str, zones: tuple[str, ...]) -> None:
    box = game.boxes[base]
    assert (box.side, box.kind, box.enters.value, box.enters.grade) == (side, kind, zones, Grade.TEXT)
    assert box.is_base


def test_0_2_bases_are_four(game: SphacteriaGame) -> None:
    assert [box.name for box in game.boxes.values() if box.is_base] == ["BTA", "BMA", "BTS", "BMS"]


def test_anchor_lies_in_its_own_zone_only(game: SphacteriaGame) -> None:
    for zone in game.zones.values():
        assert [name for name, other in game.zones.items() if encloses(other.polygon, zone.anchor)] == [zone.name]


def test_areas_sum_to_the_frame(game: SphacteriaGame) -> None:
    assert sum(doubled_area(zone.polygon) for zone in game.zones.values()) == 2 * 780 * 460


def test_outline_is_canonical(game: SphacteriaGame) -> None:
    outlines = [zone.polygon for zone in game.zones.values()] + [box.polygon for box in game.boxes.values()]
    for outline in outlines:
        assert doubled_area(outline) > 0
        assert outline[0] == min(outline, key=lambda point: (point[1], point[0]))
        assert len(set(outline)) == len(outline)
        assert all(type(number) is int for point in outline for number in point)


def test_neighbours_share_their_border_exactly(game: SphacteriaGame) -> None:
    """Each part of an outline is part of one neighbour's outline, or of the frame."""
    edges = {zone.name: edges_of(zone.polygon) for zone in game.zones.values()}
    for one, other in combinations(edges, 2):
        assert bool(edges[one] & edges[other]) == ((one, other) in game.borders)
    for name, pieces in edges.items():
        inner = {piece for near in game.neighbours[name] for piece in pieces & edges[near]}
        assert all(_on_frame(piece) for piece in pieces - inner)
        assert not any(_on_frame(piece) for piece in inner)


def _on_frame(piece: tuple[tuple[int, int], tuple[int, int]]) -> bool:
    (x1, y1), (x2, y2) = piece
    return x1 == x2 in {0, 780} or y1 == y2 in {0, 460}


def test_meeting_lines_leave_their_vertex_in_the_outline(game: SphacteriaGame) -> None:
    """K_L ends on the edge of the map, where no other line has a vertex."""
    assert (0, 147) in game.zones["K"].polygon
    assert (0, 147) in game.zones["L"].polygon


def _extent(outline: Polygon) -> tuple[int, int, int, int]:
    across, down = zip(*outline, strict=True)
    return min(across), min(down), max(across), max(down)


def test_boxes_stand_apart_from_map_edge_and_each_other(game: SphacteriaGame) -> None:
    extents = [_extent(box.polygon) for box in game.boxes.values()]
    for left, top, right, below in extents:
        assert left >= 786
        assert top >= 58  # above is the track of turns
        assert right <= game.face.width - 2
        assert below <= 370  # the rest of the panel is for tracks
    for one, other in combinations(extents, 2):
        across = max(one[0], other[0]) - min(one[2], other[2])
        down = max(one[1], other[1]) - min(one[3], other[3])
        assert max(across, down) >= 2


def test_boxes_hold_their_counters_in_stacks_side_by_side(game: SphacteriaGame) -> None:
    """A stack of four counters is 93 pixels wide and high; a fourth of it may be under the next stack. Titles stay
    free.
    """
    width, title = 47, 24
    for box in game.boxes.values():
        left, top, right, below = _extent(box.polygon)
        stacks = -(-_most(game, box) // 4)
        assert below - top >= title + width
        assert right - left >= width + (stacks - 1) * width * 3 // 4


def _most(game: SphacteriaGame, box: Box) -> int:
    # a base may have to hold all counters that ever enter by it
    if not box.is_base:
        return sum(place.location == box.name for place in game.placements)
    own = [counter for counter in game.counters.values() if counter.side == box.side]
    return sum(counter.is_naval for counter in own) + 4 if box.kind == "sea" else 16


def test_face_is_as_broad_as_a_screen_and_named(game: SphacteriaGame) -> None:
    assert (game.face.width, game.face.height, game.face.scale) == (1250, 460, 2)
    assert game.face.title == "Sphacteria, 425 BC"


def test_5_island_zones_lie_in_a_row(game: SphacteriaGame) -> None:
    assert all(game.border(*pair) for pair in pairwise("QRST"))
