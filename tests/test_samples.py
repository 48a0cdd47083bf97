"""Samples of sweeps hold each value, and a soak holds all cases."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tests import samples

if TYPE_CHECKING:
    import pytest


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
