"""The suggestion for a missing name is a typo of a known name, never another thing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from vassal_tools import nearest as near_names
from vassal_tools.lint import suggestions
from vassal_tools.lint.suggestions import KnownNames, Suggestions
from vassal_tools.nearest import edit_distance, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    assert KnownNames(KNOWN).meant(name) == near


@pytest.fixture(params=["fast", "plain"])
def comparison(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are compared by rapidfuzz, and as where it is not installed."""
    if request.param == "plain":
        monkeypatch.setattr(near_names, "_distances", lambda: near_names._plain_distances)
    else:
        pytest.importorskip("rapidfuzz")


@pytest.mark.usefixtures("comparison")
def test_both_comparisons_find_the_nearest_names() -> None:
    luck = Random(1)
    for _ in range(200):
        word, *names = ("".join(luck.choices("abcd", k=luck.randrange(9))) for _ in range(30))
        by_distance = {name: edit_distance(word, name) for name in names}
        least = min(by_distance.values())
        near = sorted(name for name in names if by_distance[name] == least)[:3]
        assert nearest(word, names) == (tuple(near) if least <= (len(word) - 1) // 2 else ())


def test_a_distance_beyond_the_limit_is_not_counted_out() -> None:
    assert edit_distance("abcdefgh", "zyxwvuts", 2) == 3
    assert edit_distance("abcd", "badc", 2) == 2


def test_known_names_of_a_kind_are_asked_for_once() -> None:
    asked = []

    def known() -> list[str]:
        asked.append(1)
        return KNOWN

    names = Suggestions()
    assert [names.remedy("x", name, known, "-") for name in ("Mian", "inff.png", "?")] == [
        "did you mean 'Main'?",
        "did you mean 'inf.png'?",
        "-",
    ]
    assert len(asked) == 1


@pytest.mark.usefixtures("comparison")
def test_the_names_compared_for_a_module_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def counting(word: str, names: Iterable[str], most: int | None = None) -> tuple[str, ...]:
        compared.extend(names)
        return ()

    monkeypatch.setattr(suggestions, "nearest", counting)
    known = [f"unit {number:05}" for number in range(10_000)]
    names = Suggestions()
    for number in range(1_000):
        names.remedy("x", f"missing {number}", lambda: known)
    assert len(compared) <= suggestions.MOST_COMPARED
    assert names.remedy("x", "UNIT 00007", lambda: known, "add it") == "add it"


@pytest.mark.parametrize(("one", "other", "distance"), [
    ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("Trun", "Turn", 1), ("ab", "ba", 1), ("abc", "abc", 0),
])  # fmt: skip
def test_a_swap_of_neighbours_is_one_change(one: str, other: str, distance: int) -> None:
    assert edit_distance(one, other) == edit_distance(other, one) == distance


def test_all_of_the_nearest_are_given_in_order() -> None:
    assert nearest("Turm", ["Term", "Turn", "Tower", "Turk"]) == ("Term", "Turk", "Turn")
