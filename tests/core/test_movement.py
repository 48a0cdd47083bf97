"""Steps, routes, retreats and stacks by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.mini import BOARD, EXITS, Counter, came, position
from vassal_rulebooks.core.board import NEUTRAL, Relations, best_route
from vassal_rulebooks.core.movement import (
    RoomLimit,
    begins_move,
    crosses_border,
    has_points_left,
    has_room,
    is_next_to_enemy,
    next_places,
    passes_limit,
    step_cost,
    step_of,
    stepped,
    stops_at_enemy,
)
from vassal_rulebooks.core.rules import Fault
from vassal_rulebooks.core.state import Standing


@pytest.mark.parametrize(("here", "to", "cost"), [("A", "B", 1), ("B", "C", 4), ("C", "B", 3), ("B", "E", 2)])
def test_a_step_costs_what_place_and_border_cost(here: str, to: str, cost: int) -> None:
    assert step_cost(BOARD, here, to, {"hill": 2, "wood": 2}, {"river": 2}) == cost


def test_a_step_adds_to_the_move_that_it_goes_on_with() -> None:
    first = stepped(Standing("A", 1, status="north"), "B", begins=True, number=2)
    assert first == Standing("B", 1, 2, ("A", "B"), 1, status="north")
    second = stepped(first, "C", begins=False, number=5, cost=3, stopped=True)
    assert second == Standing("C", 1, 2, ("A", "B", "C"), 4, stopped=True, status="north")
    assert stepped(Standing(), "A", begins=True).trail == ("out", "A")


@pytest.mark.parametrize(
    ("standing", "activated", "limit", "begins"),
    [
        (Standing("A"), (), 3, True),
        (came("AB", moved=1), ("A",), 3, False),
        (came("AB", moved=1), ("A", "B"), 3, False),  # it goes on with what it has
        (came("ABC", moved=1), ("A", "C"), 2, True),  # its move is over, and the place was released later
        (came("ABC", moved=2), ("A", "C"), 2, False),  # the place was released before
        (came("AB", moved=1), ("A", "B"), None, False),  # no limit, no end
        (Standing("B", 0, 1, ("A", "B"), stopped=True), ("A", "B"), None, True),
    ],
)
def test_a_move_with_points_left_goes_on(
    standing: Standing, activated: tuple[str, ...], limit: int | None, begins: bool
) -> None:
    assert begins_move(standing, activated, limit) == begins


@pytest.mark.parametrize(("spent", "cost", "passes"), [(2, 1, False), (2, 2, True), (3, 1, True), (4, 1, False)])
def test_only_the_step_that_passes_the_limit_is_a_fault(spent: int, cost: int, passes: bool) -> None:
    assert passes_limit(spent, cost, 3) == passes


def test_a_zone_of_control_is_next_to_an_enemy_and_not_to_a_neutral() -> None:
    here = position(b1="C", g1="E")
    peace = Relations((("green", "red", NEUTRAL),))
    assert [place for place in "ABCDE" if is_next_to_enemy(here, place, "red", peace)] == ["B", "D"]
    assert is_next_to_enemy(here, "B", "green", peace)


def test_the_best_route_is_the_cheapest_and_of_equal_ones_the_first() -> None:
    def longer(route: tuple[str, ...]) -> list[tuple[str, ...]]:
        return [(*route, to) for to in EXITS[route[-1]]]

    def cost(route: tuple[str, ...]) -> tuple[int]:
        return (sum(9 if place == "B" else 1 for place in route[1:]),)

    def best(*start: str, ends: str) -> tuple[str, ...] | None:
        return best_route(
            start, longer=longer, cost=cost, key=lambda way: way[-1], is_complete=lambda way: way[-1] in ends
        )

    assert best("box", ends="DE") == ("box", "A", "B", "E")
    assert best("A", ends="Z") is None


@pytest.mark.parametrize(
    ("held", "expected"),
    [("", ["C"]), ("E", ["C"]), ("CE", []), ("D", []), ("A", ["C"])],
)
def test_a_retreat_enters_only_what_leads_to_where_it_may_stay(held: str, expected: list[str]) -> None:
    """It may stay in D alone, two steps away behind C."""
    found = next_places(
        ("B",),
        exits=EXITS.__getitem__,
        is_open=lambda trail: trail[-1] not in held,
        may_stay=lambda trail: trail[-1] == "D",
    )
    assert list(found) == expected


LIMIT = RoomLimit[Counter](size=lambda _, counter: counter.weight, most=lambda place: None if place == "E" else 2)


@pytest.mark.parametrize(("unit", "place", "room"), [("r1", "A", False), ("r1", "E", True), ("g1", "A", True)])
def test_room_is_what_the_limit_leaves_to_the_side(unit: str, place: str, room: bool) -> None:
    here = position(r2=place, b1=place)
    assert has_room(here, BOARD.counter(unit), place, LIMIT) == room


def test_a_step_crosses_a_border_within_the_points_of_its_move() -> None:
    here = position(r1=came("AB"), r2="A")
    step = step_of(here, "r1", "C", cost=3, limit=3)
    assert crosses_border(step) is None
    assert has_points_left(step, 4, "points") is None
    fault = has_points_left(step, 3, "points", "R-1")
    assert fault == Fault("r1 spends 4 of 3 points on A-B-C", ("r1",), ("B", "C"), rulings=("R-1",))
    assert step.standing_after(stopped=True) == Standing("C", moved=0, trail=("A", "B", "C"), spent=4, stopped=True)
    first = has_points_left(step_of(here, "r2", "B", cost=5), 3, "points")
    assert first is not None
    assert first.message == "r2 spends 5 of 3 points on A-B"


@pytest.mark.parametrize(
    ("unit", "message"),
    [("r1", "r1 goes from B to D; B borders on A, C and E"), ("b1", "b1 moves to D but is out of play")],
)
def test_a_step_over_no_border_is_a_fault(unit: str, message: str) -> None:
    fault = crosses_border(step_of(position(r1="B"), unit, "D"))
    assert fault is not None
    assert fault.message == message


def test_a_counter_that_was_stopped_goes_no_further_and_may_come_back_where_that_is_allowed() -> None:
    stopped = Standing("B", 0, 0, ("A", "B"), 1, stopped=True)
    onward = step_of(position(r1=stopped, b1="B"), "r1", "C", limit=3)
    fault = stops_at_enemy(onward, ("b1",))
    assert fault is not None
    assert fault.message == "r1 goes on from B to C, though it met b1 in B"
    assert stops_at_enemy(step_of(position(r1=came("AB")), "r1", "C"), ()) is None
    released_again = replace(onward, is_first=True)
    assert stops_at_enemy(released_again, ("b1",)) is None


@pytest.mark.parametrize(("ending", "expected"), [("ABD", "ABD"), ("CBD", "CBD"), ("EBD", None)])
def test_a_dearer_route_is_followed_only_if_it_has_used_less(ending: str, expected: str | None) -> None:
    """The second of three routes to B costs more but uses less; the third uses as much as the first."""
    costs, used = {"A": 1, "C": 2, "E": 3}, {"A": 5, "C": 4, "E": 5}
    found = best_route(
        "",
        longer=lambda route: [route + to for to in {0: "ACE", 1: "B", 2: "D"}.get(len(route), "")],
        cost=lambda route: (costs.get(route[:1], 0), len(route)),
        key=lambda route: route[-1:],
        is_complete=lambda route: route == ending,
        used=lambda route: used.get(route[:1], 0),
    )
    assert found == expected


def test_the_cost_of_a_route_is_not_worked_out_where_a_cheaper_one_came_first() -> None:
    """The second of two routes to B is never weighed: B was already reached and left."""
    lengths = {"": 0, "A": 1, "AB": 2, "C": 9, "CB": 10, "ABD": 20}
    ways = {"": ("C", "A"), "A": ("AB",), "C": ("CB",), "AB": ("ABD",), "CB": (), "ABD": ()}
    weighed: list[str] = []

    def cost(route: str) -> tuple[int]:
        weighed.append(route)
        return (lengths[route],)

    found = best_route(
        "", longer=lambda route: ways[route], cost=cost, key=lambda route: route[-1:], is_complete=lambda r: r == "ABD"
    )
    assert found == "ABD"
    assert "CB" not in weighed
    assert len(weighed) == len(set(weighed))
