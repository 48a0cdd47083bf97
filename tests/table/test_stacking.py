"""Stacks, decks and bare pieces after each command, as the engine's classes leave them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.objects.commands import AddPiece, ChangePiece, Command, MovePiece, RemovePiece
from vassal_tools.table.boards import LaidZones
from vassal_tools.table.changes import Moved, TablePlace
from vassal_tools.table.table import Table
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from vassal_tools.table.zones import Zones

PLAIN = "piece;;;a.png;{}"
RIGID = "immob;;;R;\tpiece;;;a.png;{}"
PROTOTYPED = "prototype;Base\tpiece;;;a.png;{}"
DECK = "deck;true;0,0,0;40;40;Always;Via;false;false;false;;;;Cards"
PILE = ("Map", 10, 10)


def piece(piece_id: str, x: int = 10, y: int = 10, kind: str = PLAIN, map_name: str = "Map") -> AddPiece:
    """A piece as a save states it."""
    state = f"{map_name};{x};{y};g{piece_id};0"
    return AddPiece(piece_id, kind.format(piece_id), state if kind == PLAIN else f"\t{state}")


def stack(stack_id: str, *members: str, x: int = 10, y: int = 10, layer: int = 1) -> AddPiece:
    """A stack as a save states it."""
    return AddPiece(stack_id, "stack", ";".join(["Map", str(x), str(y), *members, f"@@{layer}"]))


def deck(*members: str) -> AddPiece:
    """The deck, at 50, 50."""
    return AddPiece("deck", DECK, f"Map;50;50;true;{','.join(members)}")


def move(piece_id: str, x: int, y: int, under: str | None = None, was: tuple[int, int] = (10, 10)) -> MovePiece:
    """A move within the map."""
    return MovePiece(piece_id, "Map", x, y, under, "Map", *was, None, None)


def table_with(*commands: Command, engine: str = "3.7.16", zones: Zones = NO_ZONES) -> Table:
    """A table after set-up."""
    table = Table(zones, engine)
    table.set_up(commands)
    return table


def pile(table: Table, x: int = 10, y: int = 10) -> tuple[str, ...]:
    """The stacks and decks at a place, in order."""
    return tuple(held for place, members in table.stacks_of("Map") if place == (x, y) for held in members)


THREE = (piece("a"), piece("b"), piece("c"), stack("s", "a", "b", "c"))


def test_a_piece_goes_right_above_the_one_it_is_put_on() -> None:
    table = table_with(*THREE, piece("d", 20, 20), stack("t", "d", x=20, y=20))
    table.play(1, [move("d", 10, 10, "a", (20, 20))])
    assert pile(table) == ("a", "d", "b", "c")


def test_a_piece_put_on_none_goes_to_the_bottom_of_what_is_there() -> None:
    table = table_with(*THREE, piece("d", 20, 20))
    table.play(1, [move("d", 10, 10, None, (20, 20))])
    assert pile(table) == ("d", "a", "b", "c")


def test_3_6_0_put_it_on_top_instead() -> None:
    table = table_with(*THREE, piece("d", 20, 20), engine="3.6.0")
    table.play(1, [move("d", 10, 10, None, (20, 20))])
    assert pile(table) == ("a", "b", "c", "d")


@pytest.mark.parametrize(("engine", "order"), [
    ("3.7.16", ("a", "c", "b")),
    ("3.6.8", ("a", "c", "b")),
    ("3.6.7", ("c", "a", "b")),
    ("3.2.17", ("c", "a", "b")),
    ("", ("c", "a", "b")),
])  # fmt: skip
def test_up_to_3_6_7_a_piece_going_down_its_stack_goes_one_too_far(engine: str, order: tuple[str, ...]) -> None:
    """`StackMetrics.merge` took one off the place, as if the piece had lain below it."""
    table = table_with(*THREE, engine=engine)
    table.play(1, [move("c", 10, 10, "a")])
    assert pile(table) == order


STACKLESS = LaidZones({}, frozenset({"Map"}))
"""A module whose map has stacking switched off; `tests/engine/test_verify.py` compares it with the engine."""


def test_where_stacking_is_off_pieces_of_one_place_lie_apart() -> None:
    table = table_with(piece("a", 20, 20), piece("b", 30, 30), zones=STACKLESS)
    table.play(1, [move("a", 10, 10, was=(20, 20)), move("b", 10, 10, was=(30, 30))])
    assert pile(table) == ()
    assert {(one.x, one.y, one.stack) for one in table.pieces.values()} == {(10, 10, None)}


def test_where_stacking_is_off_a_piece_is_put_on_the_one_that_the_command_names() -> None:
    table = table_with(piece("a"), piece("b", 30, 30), zones=STACKLESS)
    table.play(1, [move("b", 10, 10, "a", was=(30, 30))])
    assert pile(table) == ("a", "b")


def test_where_stacking_is_off_a_deck_takes_what_is_put_on_it() -> None:
    table = table_with(piece("c", 50, 50), piece("a"), deck("c"), zones=STACKLESS)
    table.play(1, [move("a", 50, 50)])
    assert set(pile(table, 50, 50)) == {"a", "c"}


def test_that_a_piece_lies_bare_where_stacking_is_off_says_nothing_of_its_kind() -> None:
    table = table_with(piece("a", kind=PROTOTYPED), piece("c", 30, 30, PROTOTYPED), zones=STACKLESS)
    goes = [MovePiece(one, "Other", 9, 9, None, "Map", at, at, None, None) for one, at in (("a", 10), ("c", 30))]
    table.play(1, goes)
    assert [members for _, members in table.stacks_of("Other")] == [("c", "a")]


def test_a_piece_whose_ground_has_gone_stacks_with_what_is_there() -> None:
    table = table_with(*THREE, piece("d", 20, 20), piece("e", 30, 30))
    table.play(1, [move("d", 10, 10, "e", (20, 20))])
    assert pile(table) == ("a", "b", "c", "d")


def test_a_stack_moved_as_a_whole_takes_its_pieces_along() -> None:
    table = table_with(*THREE)
    step = table.play(1, [move("s", 70, 80)])
    assert pile(table, 70, 80) == ("a", "b", "c")
    assert step.changes[0] == Moved("a", TablePlace("Map", 10, 10, None), TablePlace("Map", 70, 80, None))


def test_a_stack_moved_onto_another_is_merged_with_it_in_order() -> None:
    table = table_with(*THREE, piece("d", 20, 20), stack("t", "d", x=20, y=20))
    table.play(1, [move("s", 20, 20)])
    assert pile(table, 20, 20) == ("d", "a", "b", "c")


def test_stacks_of_different_layers_do_not_merge() -> None:
    """`LayeredPieceCollection.canPiecesMerge`; the log itself shows the layer of each stack."""
    table = table_with(*THREE, piece("d", 20, 20), stack("t", "d", x=20, y=20, layer=2))
    table.play(1, [move("d", 10, 10, None, (20, 20))])
    assert sorted(members for place, members in table.stacks_of("Map")) == [("a", "b", "c")]
    assert (table.pieces["d"].x, table.pieces["d"].stack) == (10, None)


def test_a_piece_that_does_not_stack_lies_bare() -> None:
    table = table_with(*THREE, piece("d", 20, 20, RIGID))
    table.play(1, [move("d", 10, 10, None, (20, 20))])
    assert pile(table) == ("a", "b", "c")


def test_a_prototype_that_left_a_piece_bare_at_the_beginning_forbids_to_stack() -> None:
    """Without the module nobody knows what a prototype says; what it did is seen."""
    bare = table_with(*THREE, piece("d", 20, 20, PROTOTYPED))
    bare.play(1, [move("d", 10, 10, None, (20, 20))])
    assert pile(bare) == ("a", "b", "c")
    stacked = table_with(*THREE, piece("d", 20, 20, PROTOTYPED), stack("t", "d", x=20, y=20))
    stacked.play(1, [move("d", 10, 10, None, (20, 20))])
    assert pile(stacked) == ("d", "a", "b", "c")


def test_anything_is_taken_into_a_deck() -> None:
    table = table_with(piece("a", 50, 50), deck("a"), piece("d", 20, 20, RIGID))
    table.play(1, [move("d", 50, 50, "a", (20, 20))])
    assert pile(table, 50, 50) == ("a", "d")


def test_a_shuffle_puts_a_deck_into_the_new_order() -> None:
    table = table_with(piece("a"), piece("b"), piece("c"), deck("a", "b", "c"))
    step = table.play(1, [ChangePiece("deck", "Map;50;50;false;c,a,b", "Map;50;50;true;a,b,c")])
    assert pile(table, 50, 50) == ("c", "a", "b")
    assert step.faults == ()
    assert not next(table.decks()).face_down


def test_a_shuffle_from_an_order_that_was_not_there_is_a_fault() -> None:
    table = table_with(piece("a"), piece("b"), deck("a", "b"))
    step = table.play(1, [ChangePiece("deck", "Map;50;50;true;a,b", "Map;50;50;true;b,a")])
    assert step.faults == ("the deck Cards changes from an order that it did not have",)


def test_a_changed_stack_keeps_what_neither_state_knows() -> None:
    """`Stack.mergeState`."""
    table = table_with(*THREE)
    step = table.play(1, [ChangePiece("s", "Map;10;10;c;a;@@1", "Map;10;10;a;c;@@1")])
    assert pile(table) == ("c", "a", "b")
    assert step.faults == ("a stack changes from an order that it did not have",)


def test_a_removed_stack_takes_its_pieces_off_the_map_until_they_are_moved() -> None:
    """So does the engine when it undoes a move: the new stack goes first, the piece then goes back."""
    table = table_with(piece("a"), stack("s", "a"))
    step = table.play(1, [RemovePiece("s"), MovePiece("a", "Map", 5, 5, None, "Map", 10, 10, None, None)])
    assert step.faults == ()
    assert (table.pieces["a"].map, table.pieces["a"].x) == ("Map", 5)


def test_a_piece_added_again_is_another_one_in_the_first_ones_place() -> None:
    table = table_with(*THREE)
    step = table.play(1, [piece("a", 90, 90)])
    assert step.changes == (Moved("a", TablePlace("Map", 10, 10, None), TablePlace("Map", 90, 90, None)),)
    assert table.pieces["a"].stack is None


def test_commands_for_unknown_pieces_are_faults_and_change_nothing() -> None:
    table = table_with(*THREE)
    step = table.play(1, [move("x", 1, 1), ChangePiece("y", "1", "2"), RemovePiece("z")])
    assert step.faults == (
        "a piece that is not on the table is moved",
        "a piece that is not on the table changes its state",
    )
    assert step.changes == ()
    assert pile(table) == ("a", "b", "c")


def test_a_card_drawn_from_a_deck_leaves_it() -> None:
    table = table_with(piece("a"), piece("b"), deck("a", "b"))
    step = table.play(1, [MovePiece("b", "Map", 70, 70, None, "Map", 50, 50, "a", None)])
    assert step.faults == ()
    assert pile(table, 50, 50) == ("a",)
