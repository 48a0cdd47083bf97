"""Stacks that are too high once movement is over."""

from __future__ import annotations

from tests.core.mini import BOARD, Counter, came, position
from vassal_rulebooks.core.movement import RoomLimit
from vassal_rulebooks.sphacteria.stacks import Overfull, overfull_stacks

LIMIT = RoomLimit[Counter](size=lambda _, counter: counter.weight, most=lambda place: None if place == "E" else 2)


def test_a_stack_is_overfull_where_a_counter_entered_it() -> None:
    (stack,) = overfull_stacks(position(r1=came("AB"), r2="B", b1="B", g1=came("AB")), LIMIT)
    counters = {counter.id: counter for counter in BOARD.counters}
    assert stack == Overfull("B", "red", (counters["r1"], counters["r2"]), (counters["r1"],), 3, 2)
    assert list(overfull_stacks(position(r1="B", r2="B"), LIMIT)) == []
    assert list(overfull_stacks(position(r1=came("BE"), r2="E"), LIMIT)) == []
