"""Counters in a dead box are out of play, and are read so: in a log, in the position it begins with, on the board."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from vassal_rulebooks.core.reading.events import Drag, Gone
from vassal_rulebooks.core.reading.replayed import ModuleWords, read_story
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.game.library import load
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.changes import Moved, StepChanges, TablePlace
from vassal_tools.table.record import Record, record

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

UNIT, DEAD = "A.H1", "A-lost"


@pytest.fixture(scope="module")
def game() -> Game:
    return load("sphacteria")


@pytest.fixture(scope="module")
def begun() -> Record:
    """The table of a log before its first step."""
    return record(read_saved_game(PROJECT / "samples" / "sphacteria-legal.vlog"), SphacteriaUmpire().zones)


def moved(begun: Record, game: Game, *zones: str | None) -> Record:
    """A log where a unit visits several places in turn."""
    gpid = game.counters[UNIT].gpid
    unit = next(piece for piece in begun.pieces.values() if piece.gpid == gpid)
    assert unit.place
    places = [unit.place._replace(zone="P"), *(TablePlace(game.face.title, 0, 0, zone) for zone in zones)]
    pairs = enumerate(pairwise(places), 1)
    return replace(begun, steps=tuple(StepChanges(n, (Moved(unit.id, *pair),)) for n, pair in pairs))


@pytest.mark.parametrize(
    ("zones", "events"),
    [
        (["O", DEAD], [Drag(1, UNIT, "P", "O"), Gone(2, UNIT)]),
        ([DEAD, DEAD, None, "P"], [Gone(1, UNIT), Drag(4, UNIT, None, "P")]),
    ],
)
def test_who_comes_into_a_dead_box_is_gone(
    begun: Record, game: Game, zones: list[str | None], events: list[Drag | Gone]
) -> None:
    assert list(read_story(moved(begun, game, *zones), game, ModuleWords()).events) == events


def test_who_lies_in_a_dead_box_when_a_log_begins_is_out_of_play(begun: Record, game: Game) -> None:
    gpid = game.counters[UNIT].gpid
    lying = {
        id_: replace(piece, place=piece.place and piece.place._replace(zone=DEAD))
        for id_, piece in begun.pieces.items()
        if piece.gpid == gpid
    }
    state = SphacteriaUmpire().begin(replace(begun, pieces={**begun.pieces, **lying}))
    assert state.location(UNIT) is None


def test_a_dead_box_is_no_place_of_the_board(game: Game) -> None:
    board = SphacteriaUmpire().rulebook.board
    assert game.boxes[DEAD].is_dead
    assert DEAD not in board.kinds
    assert DEAD not in board.boxes
