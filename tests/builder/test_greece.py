"""The map and the counters of The Peloponnesian War: what its texts name is there, graded, and can be read."""

from __future__ import annotations

import csv
import math
from collections import Counter as Tally
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.pictures.point_names import counter_room, ground_name_shape, way_of
from vassal_tools.builder.pictures.points import points_named, points_room
from vassal_tools.game import library
from vassal_tools.game.facts import Grade
from vassal_tools.game.grades import facts
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    import shapely

    from vassal_tools.game.model import Game

NAME = "peloponnesian_war"
NAMED = [
    "Sparta",
    "Corinth",
    "Corcyra",
    "Naupactus",
    "Athens",
    "Thebes",
    "Gythium",
    "Piraeus",
    "Mytilene",
    "Chios",
    "Potidaea",
    "Larisa",
    "Heraclea",
    "Ambracia",
    "Stratus",
    "Atlante",
    "Plataea",
    "Megara",
    "Sicyon",
    "Phlius",
    "Epidaurus",
    "Argos",
    "Thyrea",
    "Tegea",
    "Lepreum",
    "Taras",
    "Elis",
    "Cyllene",
    "Rhegium",
    "Segesta",
    "Leontini",
    "Syracuse",
    "Gela",
    "Pella",
    "Macedonia",
    "Odrysia",
    "Cenchreae",
    "Cape-Taenarum",
    "Siphae",
    "Panactum",
    "Patrae",
    "Panormus",
    "Byzantium",
    "Perinthus",
    "Cyzicus",
    "Epidamnus",
    "Aegina",
    "Melos",
]
"""The spaces that section 3, the openings of the other sections and the proposals name."""
AREAS = [
    "Attica",
    "Laconia",
    "Messenia",
    "Boeotia",
    "Locris",
    "Phocis",
    "Thessaly",
    "Aegina",
    "Euboea",
    "Cyclades",
    "Persia",
    "Macedonia",
    "Odrysia",
]
HAND_OVER = 1.5
"""Letters may lie on each other by no more than this, in units of area: rounding."""


@pytest.fixture(scope="module")
def game() -> Game:
    return load(NAME).by_map[None]


@pytest.fixture(scope="module")
def labels(game: Game) -> Mapping[str, shapely.Polygon]:
    """The texts on the map: the names of points, and names on the ground."""
    written = {f"the name {name.text}": ground_name_shape(name) for name in game.ground.names} if game.ground else {}
    return {**{zone: name.shape for zone, name in points_named(game).items()}, **written}


def test_every_place_that_the_texts_name_is_there(game: Game) -> None:
    assert set(NAMED) <= game.zones.keys()
    assert set(AREAS) <= {region.name for region in game.regions or ()}
    assert all(zone in {one for region in game.regions or () for one in region.zones.value} for zone in game.zones)


def test_there_are_29_city_states_and_three_kinds_of_spaces_and_paths(game: Game) -> None:
    kinds = Tally(zone.terrain.value for zone in game.zones.values())
    assert kinds.keys() == {"city-state", "fortress", "other"}
    assert kinds["city-state"] == 29
    assert {border.kind.value for border in game.borders.values()} == {"land", "mixed", "sea"}


def test_ships_can_use_a_path_only_between_spaces_at_the_coast(game: Game) -> None:
    for pair, border in game.borders.items():
        if border.kind.value != "land":
            assert {game.zones[zone].kind for zone in pair} == {"coast"}, pair
    ports = [zone for zone in game.zones.values() if zone.symbol == "port"]
    by_sea = {zone for pair, border in game.borders.items() if border.kind.value != "land" for zone in pair}
    assert {zone.name for zone in ports} <= by_sea


def test_every_space_can_be_reached_by_land_or_sea(game: Game) -> None:
    found, left = set(), ["Athens"]
    while left:
        here = left.pop()
        if here not in found:
            found.add(here)
            left.extend(game.neighbours[here])
    assert found == game.zones.keys()


def test_garrisons_begin_in_fortresses_and_ships_in_ports() -> None:
    game = load(NAME)
    for one in game.placements:
        zone, kind = game.zones.get(one.location), game.counters[one.counter].type
        if zone and kind == "G":
            assert zone.terrain.value in {"fortress", "city-state"}, one
        if zone and kind == "N":
            assert zone.symbol == "port", one


def test_forces_of_431_are_those_of_the_scenario() -> None:
    game = load(NAME)
    found = Tally(
        (one.location, game.counters[one.counter].type) for one in game.placements if one.location in game.zones
    )
    expected = {("Athens", "H"): 7, ("Piraeus", "N"): 12, ("Sparta", "H"): 7, ("Larisa", "C"): 5, ("Corinth", "N"): 3}
    assert {key: found[key] for key in expected} == expected
    points = sum(number for (_, kind), number in found.items() if kind in ("H", "C", "N"))
    assert (points, sum(number for (_, kind), number in found.items() if kind == "G")) == (81, 13)


def test_no_two_labels_overlap(labels: Mapping[str, shapely.Polygon]) -> None:
    for (one, first), (other, second) in combinations(labels.items(), 2):
        assert first.intersection(second).area <= HAND_OVER, (one, other)


def test_no_label_leaves_the_map_or_lies_under_a_counter(game: Game, labels: Mapping[str, shapely.Polygon]) -> None:
    room = points_room(game)
    for name, shape in labels.items():
        left, top, right, below = shape.bounds
        assert min(left - room.left, top - room.top, room.left + room.width - right) >= 0, name
        assert below <= room.top + room.height, name
        if name in game.zones:
            assert all(shape.intersection(counter_room(game, zone)).area <= HAND_OVER for zone in game.zones), name


def test_hardly_a_name_of_a_space_lies_on_a_path(game: Game, labels: Mapping[str, shapely.Polygon]) -> None:
    ways = [way_of(game, border) for border in game.borders.values()]
    crossed = {name for name in game.zones for way in ways if labels[name].intersection(way).length > 6}
    assert len(crossed) <= 12, sorted(crossed)


def test_counters_of_two_spaces_do_not_cover_each_other(game: Game) -> None:
    rooms = {zone: counter_room(game, zone) for zone in game.zones}
    for one, other in combinations(rooms, 2):
        assert not rooms[one].intersects(rooms[other]), (one, other)


def test_colours_of_regions_side_by_side_differ_for_every_eye(game: Game) -> None:
    """Regions connected by a path differ with and without each of the three cones."""
    colours, home = game.look.regions or {}, {zone: one.name for one in game.regions or () for zone in one.zones.value}
    for one, other in game.borders:
        first, second = home[one], home[other]
        if first != second:
            assert min(_apart(colours[first], colours[second], eye) for eye in EYES) >= 8, (first, second)


EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of linear red, green and blue. Source: Machado, Oliveira and Fernandes 2009, severity 1."""
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def _apart(one: str, other: str, eye: str) -> float:
    # the distance of two colours in CIE Lab for an eye
    first, second = _lab(one, eye), _lab(other, eye)
    return math.dist(first, second)


def _lab(colour: str, eye: str) -> tuple[float, float, float]:
    parts = [part / 255 for part in bytes.fromhex(colour[1:])]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [min(1.0, max(0.0, sum(w * c for w, c in zip(row, linear, strict=True)))) for row in EYES[eye]]
    xyz = [sum(w * c for w, c in zip(row, seen, strict=True)) for row in XYZ]
    x, y, z = (_root(value / white) for value, white in zip(xyz, (0.9505, 1.0, 1.089), strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def test_facts_have_their_grade_and_guesses_name_no_publisher() -> None:
    found = [named.fact for named in facts(load(NAME))]
    assert {fact.grade for fact in found} == set(Grade)
    assert not [fact for fact in found if not fact.source]
    guesses = [fact.source for fact in found if fact.grade is Grade.GUESS]
    assert not [source for source in guesses if source.startswith("section") and "guess" not in source]


def test_the_table_of_city_states_agrees_with_the_map(game: Game) -> None:
    with (library.folder(NAME) / "tables" / "city-states.csv").open(encoding="utf-8", newline="") as read:
        rows = list(csv.DictReader(read))
    titles = {zone: region.title for region in game.regions or () for zone in region.zones.value}
    cities = [name for name, zone in game.zones.items() if zone.terrain.value == "city-state"]
    assert [row["city-state"] for row in rows] == cities
    for row in rows:
        assert row["home area"] == titles[row["city-state"]]
        assert row["port"] == "–" or game.zones[row["port"]].symbol == "port"
