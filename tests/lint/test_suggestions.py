"""What is said to be meant by a missing name: a slip of letters, never another thing of the same kind."""

from __future__ import annotations

import pytest

from vassal_tools.lint.suggestions import meant
from vassal_tools.nearest import edit_distance, nearest

KNOWN = ["Infantry", "Cavalry", "Unit 12", "inf.png", "Main", "North Sea", "Base US", "Fire Mission"]


@pytest.mark.parametrize(("name", "near"), [
    ("Infantri", "Infantry"),
    ("infantry ", "Infantry"),
    ("NORTH SEA", "North Sea"),
    ("Mian", "Main"),
    ("inff.png", "inf.png"),
    ("Unit 13", ""),
    ("art.png", ""),
    ("Artillery", ""),
    ("Base UK", ""),
    ("Tarawa Mission", ""),
    ("", ""),
    ("x" * 5000, ""),
])  # fmt: skip
def test_the_name_that_was_meant(name: str, near: str) -> None:
    assert meant(name, KNOWN) == near


@pytest.mark.parametrize(("one", "other", "distance"), [
    ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("Trun", "Turn", 1), ("ab", "ba", 1), ("abc", "abc", 0),
])  # fmt: skip
def test_a_swap_of_neighbours_is_one_change(one: str, other: str, distance: int) -> None:
    assert edit_distance(one, other) == edit_distance(other, one) == distance


def test_all_of_the_nearest_are_given_in_order() -> None:
    assert nearest("Turm", ["Term", "Turn", "Tower", "Turk"]) == ("Term", "Turk", "Turn")
