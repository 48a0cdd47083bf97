"""The activated places of a phase."""

from __future__ import annotations

from tests.core.mini import came, position
from vassal_rulebooks.core.state import Standing
from vassal_rulebooks.sphacteria.phases import activation_numbers, began_at, counted


def test_a_place_activated_again_becomes_the_last_and_what_moved_before_stays_before() -> None:
    before = (came("AB", moved=1), came("CD", moved=2), came("DC", moved=3), Standing("E"))
    standings, activated = activation_numbers(before, ("A", "C", "D"), "A")
    assert activated == ("C", "D", "A")
    assert [standing.moved for standing in standings] == [0, 1, 2, None]
    assert activation_numbers(before, ("A",), "C") == (before, ("A", "C"))


def test_counters_that_were_in_a_place_at_its_activation_began_there() -> None:
    here = position(r1=came("AB", moved=1), r2=came("BC", moved=2), b1="B", g1=came("EB", moved=2))
    assert [counter.id for counter in began_at(here, ("A", "B"), "B")] == ["r1", "r2", "b1"]
    assert [counter.id for counter in began_at(here, ("A", "B"), "A")] == ["r1"]


def test_what_is_carried_through_a_place_is_counted_by_place() -> None:
    assert counted(counted(counted((), "b", 1), "a", 0), "b", 2) == (("a", 0), ("b", 3))
