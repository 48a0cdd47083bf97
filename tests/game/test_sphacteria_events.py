"""The 22 events and their chits."""

from collections import Counter as Tally
from fractions import Fraction

import pytest

from vassal_rulebooks.sphacteria.data import EFFECTS, SphacteriaGame
from vassal_rulebooks.sphacteria.events import KINDS_OF_EVENTS
from vassal_tools.game.model import Grade

BOTH = ("Athens", "Sparta")


def test_6_events_are_1_to_22(game: SphacteriaGame) -> None:
    assert list(game.events) == list(range(1, 23))


@pytest.mark.parametrize(
    ("when", "numbers"),
    [
        ("naval-combat", {1, 2, 3, 4}),
        ("land-combat", {6, 7}),
        ("combat", {8, 9}),
        ("action-phase", {5}),
        ("before-actions", {12, 13, 14}),
        ("adjustment", {10, 11, 15, 16, 17, 18, 20, 21, 22}),
        ("before-supply", {19}),
    ],
)
def test_6_moment(game: SphacteriaGame, when: str, numbers: set[int]) -> None:
    assert {number for number, event in game.events.items() if event.when == when} == numbers


@pytest.mark.parametrize(("role", "numbers"), [("attacker", {3, 6}), ("defender", {2}), ("either", {1, 4, 7, 8, 9})])
def test_6_role_in_a_fight(game: SphacteriaGame, role: str, numbers: set[int]) -> None:
    assert {number for number, event in game.events.items() if event.role == role} == numbers


@pytest.mark.parametrize(
    ("number", "shifts", "dice"),
    [(1, (2, -2), (0, 0)), (2, (0, -1), (0, 0)), (3, (1, 0), (0, 0)), (4, (0, 0), (2, -1)), (7, (1, -1), (0, 0))],
)
def test_6_shifts_and_dice(game: SphacteriaGame, number: int, shifts: tuple[int, int], dice: tuple[int, int]) -> None:
    event = game.events[number]
    assert (event.attacker_shift, event.defender_shift) == shifts
    assert (event.attacker_die, event.defender_die) == dice


def test_6_event_1_is_barred_where_it_is_narrow(game: SphacteriaGame) -> None:
    barred = {number: event.forbidden for number, event in game.events.items() if event.forbidden}
    assert barred == {1: ("H", "I", "J")}


def test_6_event_4_of_both_sides_leaves_one_for_the_attacker(game: SphacteriaGame) -> None:
    event = game.events[4]
    assert event.attacker_die + event.defender_die == 1
    assert (event.users.value, event.users.grade) == (BOTH, Grade.TEXT)


def test_6_event_6_cancels_three(game: SphacteriaGame) -> None:
    assert set(game.events[6].cancels) == {"die-e", "column-a", "column-f"}


def test_6_amounts(game: SphacteriaGame) -> None:
    amounts = {number: event.amount for number, event in game.events.items() if event.amount is not None}
    assert amounts == {8: Fraction(1, 2), 12: 1, 15: 1, 16: 2}


def test_6_each_effect_that_is_no_number_of_a_fight(game: SphacteriaGame) -> None:
    found: dict[str, list[int]] = {}
    for number, event in game.events.items():
        found.setdefault(event.effect, []).append(number)
    assert found == {
        "combat": [1, 2, 3, 4, 6, 7], "close": [5], "support": [8], "injure": [9], "recall": [10, 11], "delay": [12],
        "call": [13, 14], "restore": [15, 16], "exempt": [17, 18], "truce": [19], "storm": [20], "burn": [21],
        "desert": [22],
    }  # fmt: skip


def test_6_who_leaves_and_who_comes(game: SphacteriaGame) -> None:
    counters = {number: event.counters for number, event in game.events.items() if event.counters}
    assert counters == {10: ("S.Brasidas",), 11: ("A.Cleon", "A.Sophocles")}


def test_6_zones_and_bands(game: SphacteriaGame) -> None:
    assert game.events[21].zones == ("Q", "R", "S", "T")
    bands = {number: (event.unit_type, event.contingent) for number, event in game.events.items() if event.unit_type}
    assert bands == {5: ("A", None), 6: ("P", None), 7: ("H", "Spartan"), 22: ("H", "Messenian")}


def test_6_sides_that_the_text_names(game: SphacteriaGame) -> None:
    shown = {number: event.users.value for number, event in game.events.items() if event.users.grade is Grade.TEXT}
    assert shown == {4: BOTH, 18: ("Sparta",), 19: ("Sparta",)}


def test_6_sides_that_follow_from_the_text(game: SphacteriaGame) -> None:
    users = {number: event.users.value for number, event in game.events.items() if event.users.grade is Grade.DEDUCED}
    assert users == {1: ("Athens",), 5: ("Athens",), 6: ("Athens",), 7: ("Sparta",), 13: BOTH, 14: ("Sparta",)}


def test_2_a_events_that_leave_play(game: SphacteriaGame) -> None:
    removed = {number: event.removed.grade for number, event in game.events.items() if event.removed.value}
    assert removed == {10: Grade.TEXT, 11: Grade.TEXT, 21: Grade.DEDUCED, 22: Grade.GUESS}
    assert game.events[20].removed.grade is Grade.TEXT


def test_2_a_chit_of_the_note(game: SphacteriaGame) -> None:
    shown = [(chit.front, chit.back) for chit in game.chits.values() if chit.grade is Grade.TEXT]
    assert shown == [(10, 20)]


def test_chits_are_18_and_have_all_events(game: SphacteriaGame) -> None:
    faces = Tally(face for chit in game.chits.values() for face in (chit.front, chit.back))
    assert len(game.chits) == 18
    assert set(faces) == set(game.events)
    assert faces[4] == 2
    assert max(faces.values()) == 2


def test_chits_with_a_face_that_leaves_play_are_single(game: SphacteriaGame) -> None:
    pairs = Tally((chit.front, chit.back) for chit in game.chits.values())
    for pair, count in pairs.items():
        leaves = any(game.events[number].removed.value for number in pair)
        assert count == (1 if leaves or 19 in pair else 2)


def test_chit_gpids_never_change(game: SphacteriaGame) -> None:
    """A save knows a chit by its gpid: add new ones at the end, renumber none."""
    pairs = [(n, n + 10) for n in range(1, 11)] + [(21, 22)] + [(n, n + 10) for n in range(2, 9)]
    assert {gpid: (chit.front, chit.back) for gpid, chit in game.chits.items()} == {
        str(501 + index): pair for index, pair in enumerate(pairs)
    }


def test_each_effect_of_the_data_has_its_rules() -> None:
    assert set(KINDS_OF_EVENTS) == set(EFFECTS)
