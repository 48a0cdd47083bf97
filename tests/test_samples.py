"""Samples of sweeps hold each value, and a soak holds all cases."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest

from tests import samples


class Item:
    """A test by its id and its mark."""

    def __init__(self, nodeid: str, mark: pytest.Mark | None = None) -> None:
        self.nodeid = nodeid
        self._mark = mark

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self._mark if self._mark and self._mark.name == name else None


def test_a_sample_of_a_product_holds_each_value_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "SOAK", False)
    found = samples.sample(product("abc", range(5)), 2)
    assert len(found) == 8
    assert {one for one, _ in found} == set("abc")
    assert {other for _, other in found} == set(range(5))


def test_a_soak_tries_all_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "SOAK", True)
    assert samples.sample(range(9), 4) == list(range(9))
    assert samples.number(2, 20) == 20
    assert samples.by_turns("abc", 4) == "abc"


def test_each_case_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "SOAK", False)
    assert [*map(samples.by_turns, ["abc"] * 4, range(4))] == [("a",), ("b",), ("c",), ("a",)]
    assert samples.number(2, 20) == 2


def test_the_foremost_cases_are_for_each_run_and_others_for_the_soak() -> None:
    first, second, third = samples.foremost("abc", "b")
    assert second == "b"
    assert [(one.values, [mark.name for mark in one.marks]) for one in (first, third)] == [
        (("a",), ["soak"]),
        (("c",), ["soak"]),
    ]


@pytest.mark.parametrize(("is_soak", "names"), [
    (False, ["f[0]", "f[3]", "f[4]", "g", "h"]), (True, [*(f"f[{n}]" for n in range(5)), "g", "h", "i"]),
])  # fmt: skip
def test_marks_leave_cases_and_tests_to_the_soak(
    monkeypatch: pytest.MonkeyPatch, names: list[str], *, is_soak: bool
) -> None:
    monkeypatch.setattr(samples, "SOAK", is_soak)
    sweep, soak = pytest.mark.sweep(2).mark, pytest.mark.soak.mark
    items = [Item(f"f[{n}]", sweep) for n in range(5)] + [Item("g", sweep), Item("h"), Item("i", soak)]
    for order in (items, items[::-1]):
        kept = [item.nodeid for item in samples.tried(cast("list[pytest.Item]", order))]
        assert kept == [item.nodeid for item in order if item.nodeid in names]


def test_a_share_counts_the_tests_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "SOAK", False)
    share = pytest.mark.share(2).mark
    items = [Item(f"{file}::test_{name}", share) for file in "ab" for name in "ijkl"]
    kept = [item.nodeid for item in samples.tried(cast("list[pytest.Item]", items))]
    assert kept == ["a::test_i", "a::test_l", "b::test_i", "b::test_l"]


@pytest.mark.parametrize("every", [2, 3, 4])
def test_a_sweep_over_a_product_tries_each_value_of_both(every: int) -> None:
    pairs = [pair for number, pair in enumerate(product(range(12), range(every))) if samples.is_tried(number, every)]
    assert [one for one, _ in pairs] == [*range(12)]
    assert {other for _, other in pairs} == {*range(every)}
