"""What the writer makes of a deed is what the engine makes of it: both logs replay to the same changes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from benchmarks.referee.cast import players
from benchmarks.referee.engine_table import EngineTable
from benchmarks.referee.noise import CarelessTable, Habit
from benchmarks.referee.person import Person
from benchmarks.referee.places import Places, zones_of
from benchmarks.referee.table import Drag, Draw, NextTurn, Press, Say, Throw, Undo, do
from benchmarks.referee.write import rulebook
from benchmarks.referee.writer import WrittenTable
from vassal_tools.game.identities import card_gpid
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.changes import Moved, PropertySet, Said
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks.referee.table import Deed
    from vassal_tools.engine import Engine
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.table.changes import Change, StepChanges

pytestmark = pytest.mark.engine

WINDOW = "Fight"
EVERY_HABIT = dict.fromkeys(Habit, 0.1)


def changes(log: SavedGame) -> list[StepChanges]:
    return list(record(log, zones_of(rulebook().board.game)).steps)


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_is_the_same_in_the_engine_and_without_it(sphacteria: Engine, seed: int, tmp_path: Path) -> None:
    path, game = tmp_path / "game.vlog", rulebook().board.game
    table = EngineTable(sphacteria, path, seed)
    hands = CarelessTable(table, game, Random(seed), EVERY_HABIT)
    person = Person(hands, rulebook(), Random(seed), EVERY_HABIT)
    person.play(players(seed, game.sides), turns=5)
    table.close()
    assert list(person.differences()) == []
    assert {type(deed) for deed in table.done} == {Drag, Draw, NextTurn, Press, Say, Throw, Undo}
    assert_same(read_saved_game(path), table.done)


def test_seldom_lines_of_menus_are_the_same(sphacteria: Engine, tmp_path: Path) -> None:
    path, game = tmp_path / "game.vlog", rulebook().board.game
    table, places = EngineTable(sphacteria, path, 0), Places(game)
    unit = {name: counter.gpid for name, counter in game.counters.items()}
    table.press(card_gpid(game, "Athens"), "PA becomes 3")
    table.press(card_gpid(game, "Athens"), "Announce 1 PA")
    table.press(unit["A.T1"], "Storm")
    table.press(unit["A.T1"], "Take a loss: eliminated")
    table.undo()
    table.drag(unit["S.H6"], places.of["U"][0])
    table.press(unit["S.H6"], "Supply the island")
    table.drag(unit["S.H1"], places.of["P"][0])
    table.press(unit["S.H1"], "Retreat")
    for line in ("Offer every entry", "Offer only what fits"):
        table.press(card_gpid(game, "Sparta"), line)
    for leader, line in (("A.Demosthenes", "Captured or killed"), ("S.Brasidas", "Recalled")):
        table.press(unit[leader], line)
    chits = [table.draw(places.hand("Athens", n)) for n in range(6)]
    table.press(chits[0], "Back into the bowl")
    table.drag(chits[1], places.of["Q"][0])
    for chit in chits[1:]:
        line = next((line for line in table.lines(chit) if line.startswith("Play ")), "")
        table.press(chit, line)
        table.undo()
        table.press(chit, line)
    for _ in range(5):
        table.next_turn()
    table.press(card_gpid(game, "Sparta"), "RH1: The Peloponnesian fleet")
    table.undo()
    table.press(card_gpid(game, "Sparta"), "Supply becomes 1")
    table.close()
    assert_same(read_saved_game(path), table.done)


def assert_same(by_engine: SavedGame, deeds: list[Deed]) -> None:
    """The deeds, done again by the writer, give the changes that the engine's log has."""
    again = WrittenTable(by_engine, rulebook().board.game, Random(0))
    for deed in deeds:
        do(again, deed)
    for ours, theirs, deed in zip(changes(again.log()), changes(by_engine), deeds, strict=True):
        assert ours.faults == theirs.faults == (), deed
        assert _sorted(ours) == _sorted(theirs), deed


def _sorted(step: StepChanges) -> list[str]:
    """The changes of a step; in which order several pieces arrive is no matter.

    Nor what a die showed before its first throw: the engine remembers that from one game to the next; nor which faces
    made up a total. Left out is the window that sums up a fight: it fills itself, and the writer does not fill it.
    """
    return sorted(repr(_comparable(change)) for change in step.changes if not _is_of_the_window(change))


def _comparable(change: Change) -> Change:
    """The change without what the writer cannot know."""
    if not isinstance(change, PropertySet):
        return change
    return change._replace(before=None, after="" if change.key.endswith("_summary") else change.after)


def _is_of_the_window(change: Change) -> bool:
    match change:
        case PropertySet(_, key):
            return key.startswith(WINDOW)
        case Moved(_, before, after):
            return WINDOW in (before and before.map, after and after.map)
        case Said(text):
            return text.removeprefix("* UNDO: ").startswith(f"* {WINDOW} in ")
        case _:
            return False
