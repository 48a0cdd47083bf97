"""The counters of Sphacteria, their places on turn 1, and the rulings."""

from collections import Counter as Tally

import pytest

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.game.model import Grade

SETUP = {
    "P": ["A.H1", "A.H6", "A.A1", "A.Demosthenes"],
    "I": ["A.T1"],
    "A-turn3": [
        "A.T2",
        "A.T3",
        "A.T4",
        "A.T5",
        "A.T6",
        "A.H2",
        "A.H3",
        "A.H4",
        "A.H7",
        "A.Sophocles",
        "A.Eurymedon",
    ],
    "A-turn5": ["A.T7", "A.T8", "A.H5", "A.A2", "A.P1", "A.P2", "A.Cleon"],
    "A-optional": ["A.P3"],
    "BTS": ["S.H1", "S.H2", "S.H3", "S.H5", "S.H6", "S.H7", "S.Epitadas", "S.Styphon", "S.Brasidas"],
    "S-turn2": ["S.T1", "S.T2", "S.T3", "S.T4", "S.T5", "S.T6", "S.T7", "S.Thrasymelidas"],
    "S-optional1": ["S.H8"],
    "S-optional2": ["S.H4", "S.H9"],
}


def test_7_1_and_7_2_set_up(game: SphacteriaGame) -> None:
    places: dict[str, list[str]] = {}
    for place in game.placements:
        places.setdefault(place.location, []).append(place.counter)
    assert {name: sorted(counters) for name, counters in places.items()} == {
        name: sorted(counters) for name, counters in SETUP.items()
    }


def test_7_1_only_the_first_triremes_start_reduced(game: SphacteriaGame) -> None:
    assert [place.counter for place in game.placements if place.reduced] == ["A.T1"]


def test_7_set_up_is_all_from_the_text(game: SphacteriaGame) -> None:
    assert {place.grade for place in game.placements} == {Grade.TEXT}


@pytest.mark.parametrize(
    ("side", "types"),
    [("Athens", {"T": 8, "H": 7, "A": 2, "P": 3, "L": 4}), ("Sparta", {"T": 7, "H": 9, "L": 4})],
)
def test_7_counters_by_type(game: SphacteriaGame, side: str, types: dict[str, int]) -> None:
    assert Tally(counter.type for counter in game.counters.values() if counter.side == side) == types


def test_7_units_are_36_and_leaders_8(game: SphacteriaGame) -> None:
    assert Tally(counter.is_leader for counter in game.counters.values()) == {False: 36, True: 8}


def test_7_messenians_and_helots(game: SphacteriaGame) -> None:
    allies = {counter.id: counter.contingent for counter in game.counters.values()}
    assert [name for name, contingent in allies.items() if contingent == "Messenian"] == ["A.H6", "A.H7"]
    assert [name for name, contingent in allies.items() if contingent == "Helot"] == [f"S.H{n}" for n in range(5, 10)]


def test_gpids_never_change(game: SphacteriaGame) -> None:
    """A save knows a counter by its gpid: add new ones at the end, renumber none."""
    athens = [f"T{n}" for n in range(1, 9)] + [f"H{n}" for n in range(1, 8)] + ["A1", "A2", "P1", "P2", "P3"]
    athens += ["Demosthenes", "Sophocles", "Eurymedon", "Cleon"]
    sparta = [f"T{n}" for n in range(1, 8)] + [f"H{n}" for n in range(1, 10)]
    sparta += ["Epitadas", "Styphon", "Brasidas", "Thrasymelidas"]
    expected = {str(101 + index): f"A.{name}" for index, name in enumerate(athens)}
    expected |= {str(201 + index): f"S.{name}" for index, name in enumerate(sparta)}
    assert {gpid: counter.id for gpid, counter in game.by_gpid.items()} == expected


def test_0_3_sixty_spartan_ships(game: SphacteriaGame) -> None:
    ships = [counter for counter in game.counters.values() if counter.is_naval and counter.side == "Sparta"]
    assert sum(ship.values["pf"].value[0] for ship in ships) == 60


def test_0_3_seventy_athenian_ships_and_five_at_first(game: SphacteriaGame) -> None:
    ships = [counter for counter in game.counters.values() if counter.is_naval and counter.side == "Athens"]
    assert [ship.values["pf"].value for ship in ships] == [(10, 5)] * 8


def test_pf_are_no_more_than_reconstructed(game: SphacteriaGame) -> None:
    grades = Tally(counter.values["pf"].grade for counter in game.counters.values() if not counter.is_leader)
    assert grades == {Grade.HISTORICAL: 29, Grade.GUESS: 7}


def test_stars_are_guessed(game: SphacteriaGame) -> None:
    stars = [counter.id for counter in game.counters.values() if counter.value("star")]
    assert stars == [
        "A.T2", "A.T4", "A.T7", "A.Demosthenes", "A.Cleon", "S.H1", "S.H2", "S.H3", "S.H4", "S.Brasidas",
    ]  # fmt: skip
    assert {counter.values["star"].grade for counter in game.counters.values()} == {Grade.GUESS}


@pytest.mark.parametrize(
    ("counter", "spelling"),
    [
        ("A.Demosthenes", "Démosthénès"),
        ("A.Sophocles", "Shophoclès"),
        ("A.Eurymedon", "Eurymédon"),
        ("A.Cleon", "Cléon"),
        ("S.Brasidas", "Bradisas"),
        ("S.Thrasymelidas", "Trasymédidas"),
    ],
)
def test_7_source_gives_the_spelling_of_the_text(game: SphacteriaGame, counter: str, spelling: str) -> None:
    assert [f'"{spelling}"' in place.source for place in game.placements if place.counter == counter] == [True]


def test_2_seven_turns_and_two_sides(game: SphacteriaGame) -> None:
    assert (game.id, game.turns, game.sides) == ("sphacteria", 7, ("Athens", "Sparta"))


def test_rulings_are_numbered_in_order_and_a_number_is_not_used_again(game: SphacteriaGame) -> None:
    """R-80 asked whether the last chit may go back, which 2.D says itself; R-94 to R-98 are of the second edition."""
    assert list(game.rulings) == [f"R-{number}" for number in range(1, 100) if number not in (80, *range(94, 99))]


def test_rulings_with_a_switch(game: SphacteriaGame) -> None:
    switches = [name for name, ruling in game.rulings.items() if len(ruling.options) > 1]
    numbers = (5, 13, 20, 25, 27, 28, 32, 34, 37, 38, 49, 52, 79, 81, 82, 83, 84, 86, 88, 89, 90, 91)
    assert switches == [f"R-{number}" for number in numbers]
