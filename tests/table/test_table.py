"""Our table against the real engine's: logs it wrote, and the saves it wrote where they ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.changes import ChatLine, Moved, StepChanges, TablePlace, Turned
from vassal_tools.table.record import record
from vassal_tools.table.table import Table
from vassal_tools.table.undo import live_steps
from vassal_tools.table.zones import NO_ZONES, contains

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.table.changes import Change

ENGINES = ("3.6", "3.7.26", "new")
MAP = "Main Map"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_log_ends_as_the_engine_saved_it(engine: str, engine_files: Path) -> None:
    """Moves, a flip, a draw from a deck, a new piece, a deletion and its undo among them."""
    folder = engine_files
    ours = record(read_saved_game(folder / f"{engine}-game.vlog"), NO_ZONES).end
    theirs = Table()
    theirs.set_up(read_saved_game(folder / f"{engine}-end.vsav").setup())
    assert {p.id: (p.map, p.x, p.y, p.faces) for p in ours.pieces.values()} == {
        p.id: (p.map, p.x, p.y, p.faces) for p in theirs.pieces.values()
    }
    assert dict(ours.stacks_of(MAP)) == dict(theirs.stacks_of(MAP))
    assert ours.turns == theirs.turns


@pytest.mark.parametrize("engine", ENGINES)
def test_a_log_begins_as_the_engine_saved_it(engine: str, engine_files: Path) -> None:
    folder = engine_files
    log, save = Table(), Table()
    log.set_up(read_saved_game(folder / f"{engine}-game.vlog").setup())
    save.set_up(read_saved_game(folder / f"{engine}-start.vsav").setup())
    assert {p.name: (p.map, p.x, p.y) for p in log.pieces.values()} == {
        p.name: (p.map, p.x, p.y) for p in save.pieces.values()
    }


def test_an_undo_of_a_flip_takes_back_the_latest_flip() -> None:
    flips = tuple(StepChanges(n, (Turned("a", "Face", 1, 2),)) for n in (1, 2))
    undo = StepChanges(3, (Turned("a", "Face", 2, 1),), undoes=True)
    assert [live.number for live in live_steps((*flips, undo), {})] == [1]


HERE, THERE = TablePlace("Map", 1, 1, "A"), TablePlace("Map", 2, 2, "B")
DRAG = (Moved("a", HERE, THERE), ChatLine("* a moves A → B"))
BACK = (ChatLine("* UNDO: * a moves A → B"), Moved("a", THERE, HERE))
UNREPORTED = (Turned("a", "Mark", 1, 2),), (Turned("a", "Mark", 2, 1),)
LIFTED = (Moved("a", THERE, None), Moved("a", None, THERE))
PUT_DOWN_AGAIN = (ChatLine("* a moves B → B"),), (ChatLine("* UNDO: * a moves B → B"), *LIFTED)


@pytest.mark.parametrize("between", [((), ()), UNREPORTED, PUT_DOWN_AGAIN], ids=["mark", "turn", "same spot"])
def test_an_undo_goes_past_what_was_undone_without_a_word(between: tuple[tuple[Change, ...], ...]) -> None:
    """So an older engine undoes what it did not report, and what left a counter where it lay."""
    steps = [StepChanges(number, changes) for number, changes in enumerate((DRAG, *between, BACK, DRAG), 1)]
    assert [live.number for live in live_steps(steps, {})] == [5]


def test_what_is_turned_back_by_hand_is_no_undo_of_what_came_before() -> None:
    steps = [StepChanges(number, changes) for number, changes in enumerate((DRAG, *UNREPORTED), 1)]
    assert [live.number for live in live_steps(steps, {})] == [1, 2, 3]


SQUARE = ((10, 10), (20, 10), (20, 20), (10, 20))


@pytest.mark.parametrize(("point", "inside"), [
    ((15, 15), True),
    ((10, 10), True),   # upper left corner
    ((15, 10), True),   # upper edge
    ((10, 15), True),   # left edge
    ((20, 15), False),  # right edge
    ((15, 20), False),  # lower edge
    ((20, 20), False),
    ((9, 15), False),
])  # fmt: skip
def test_left_and_upper_edges_belong_to_a_zone_right_and_lower_do_not(point: tuple[int, int], inside: bool) -> None:
    """Edges follow `java.awt.Polygon.contains`, so zones with a common edge share no point."""
    assert contains(SQUARE, *point) is inside
    assert contains(SQUARE[::-1], *point) is inside
