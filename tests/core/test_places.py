"""Board, positions and sides by themselves."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace

import pytest

from tests.core.mini import BOARD, SIDES, Counter, came, position
from vassal_rulebooks.core.board import ALLY, ENEMY, NEUTRAL, Board, Relations, enemies_of, next_side
from vassal_rulebooks.core.state import Position, Standing
from vassal_tools.errors import InternalError


def test_a_board_knows_borders_both_ways_and_distances_along_its_exits() -> None:
    assert (BOARD.border("B", "C"), BOARD.border("C", "B"), BOARD.border("A", "B")) == ("river", "river", "")
    assert BOARD.distances["A"] == {"A": 0, "B": 1, "C": 2, "E": 2, "D": 3}
    assert "box" not in BOARD.distances["A"]
    assert BOARD.distances["box"]["D"] == 4


def test_every_board_knows_what_its_die_shows() -> None:
    """Rules ask any board for its die, not only the board of a game's data."""
    die = Board(SIDES, BOARD.counters, BOARD.kinds, BOARD.exits, die=10)
    assert (list(BOARD.faces), list(die.faces)) == ([1, 2, 3, 4, 5, 6], [*range(1, 11)])


def test_an_unknown_counter_is_a_fault_of_the_rulebook() -> None:
    with pytest.raises(InternalError, match="no counter 'x'"):
        position().standing("x")


def test_counters_are_found_by_place_in_the_order_of_the_game_and_by_side() -> None:
    here = position(b1="A", r2="A", r1="A", g1="B")
    assert [counter.id for counter in here.at("A")] == ["r1", "r2", "b1"]
    assert [counter.id for counter in here.of_side("A", "red")] == ["r1", "r2"]
    assert here.at("D") == ()


def test_a_counter_that_is_put_somewhere_has_not_moved_and_keeps_its_lost_steps() -> None:
    before = position(r1=Standing("A", 1))
    assert before.placed("r1", "D").standing("r1") == Standing("D", 1)
    assert before.eliminated("r1").standing("r1") == Standing(None, 1)
    assert before.with_step("r1", 0).standing("r1") == Standing("A")
    assert before.location("r1") == "A"


@pytest.mark.parametrize(
    ("standing", "has_come", "came_from", "start"),
    [
        (Standing("A"), False, "", Standing("A")),
        (came("AB"), True, "A", Standing("A")),
        (came("ABC"), True, "B", Standing("A")),
        (Standing("D", moved=0, trail=("A", "B")), False, "", Standing("A")),
        (Standing("B", 1, 0, ("out", "B"), status="north"), True, "out", Standing(None, 1, status="north")),
    ],
)
def test_a_standing_says_where_its_counter_came_from(
    standing: Standing, has_come: bool, came_from: str, start: Standing
) -> None:
    assert (standing.has_come, standing.came_from, standing.back_at_start) == (has_come, came_from, start)


def test_a_changed_position_has_no_field_that_its_type_lacks() -> None:
    assert position(r1="A").changed(turn=2).turn == 2
    with pytest.raises(TypeError, match="unexpected keyword argument 'turns'"):
        position(r1="A").changed(turns=2)


def test_where_counters_are_is_looked_up_again_after_one_was_put_elsewhere() -> None:
    before = position(r1="A")
    assert [counter.id for counter in before.at("A")] == ["r1"]
    assert [counter.id for counter in before.changed(turn=2).at("A")] == ["r1"]
    assert before.placed("r1", "B").at("A") == ()


def test_between_two_phases_nothing_has_moved() -> None:
    assert position(r1=came("ABC"), b1="D").at_rest() == position(r1="C", b1="D")


def test_a_changed_position_knows_its_places_and_equals_one_made_afresh() -> None:
    before = position(r1="A", b1="A")
    assert len(before.at("A")) == 2
    after = before.changed(turn=5).with_step("r1", 1)
    assert after == replace(position(r1=Standing("A", 1), b1="A"), turn=5)
    assert after.occupants is before.occupants
    assert [counter.id for counter in after.placed("b1", "B").at("A")] == ["r1"]


@dataclass(frozen=True)
class Round(Position[Counter]):
    """A position with a field of its game."""

    number: int = 1


def test_equal_positions_have_one_hash_which_is_counted_once_and_not_taken_elsewhere() -> None:
    """The hash of a text is another one in another process."""
    one = Round(BOARD, 1, position(r1="A").standings)
    same, other = replace(one), one.changed(number=2)
    assert {one: "found"} == {same: "found"}
    assert hash(other) == hash(Round(BOARD, 1, one.standings, 2)) != hash(one)
    assert hash(one) == hash((one.turn, one.standings, one.number)) == one.__dict__["_hash"]
    sent = pickle.loads(pickle.dumps(one))
    assert sent == one
    assert "_hash" not in sent.__dict__


def test_relations_hold_both_ways_and_change_for_one_pair_alone() -> None:
    peace = Relations((("blue", "green", NEUTRAL), ("green", "red", NEUTRAL)))
    assert (peace.between("red", "blue"), peace.between("green", "blue")) == (ENEMY, NEUTRAL)
    assert peace.between("red", "red") == ALLY
    war = peace.changed("red", "green", ENEMY).changed("blue", "green", ALLY)
    assert enemies_of("green", SIDES, war) == ("red",)
    assert enemies_of("red", SIDES, war) == ("blue", "green")
    assert war == peace.changed("green", "blue", ALLY).changed("green", "red", ENEMY)


def test_sides_follow_each_other_in_a_ring() -> None:
    assert [next_side(side, SIDES) for side in SIDES] == ["blue", "green", "red"]
