"""The simulated table makes of a gesture what the engine makes of it: both logs replay to the same changes."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.referee.proof_games import FOLDER
from tests.samples import number
from vassal_rulebooks.sphacteria.names import BOWL
from vassal_rulebooks.sphacteria.proof import SphacteriaProof
from vassal_tools.game.identities import card_gpid
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.careless_table import CarelessTable, Habit
from vassal_tools.proof.engine_table import EngineTable
from vassal_tools.proof.game_store import GameStore
from vassal_tools.proof.gestures import DragPiece, DrawPiece, NextTurn, Press, Say, Throw, UndoGesture, do
from vassal_tools.proof.placement import PlacePoints
from vassal_tools.proof.simulated_table import SimulatedTable
from vassal_tools.table.changes import ChatLine, Moved, PropertySet
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import Engine
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.gestures import Gesture
    from vassal_tools.table.changes import Change, StepChanges

pytestmark = pytest.mark.engine

WINDOW = "Fight"
SINGLE_DICE = re.compile(r"(?<= \*\*\* )\(\d(, \d)+\) ")
EVERY_HABIT = dict.fromkeys(Habit, 0.1)


class Unbegun(SphacteriaProof):
    """The proof as of an installed package, which has no log to play on from: its board is today's."""

    start = None


PROOF = Unbegun()
GAME = PROOF.game
STORE = GameStore(PROOF, FOLDER)


def changes(log: SavedGame) -> list[StepChanges]:
    return list(record(log, STORE.controls.zones).steps)


@pytest.mark.parametrize("seed", range(number(1, 4)))
def test_a_game_is_the_same_in_the_engine_and_without_it(sphacteria: Engine, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game.vlog"
    table = EngineTable(sphacteria, path, seed, thrown_by=PROOF.dice_of_lines)
    careless = CarelessTable(table, PROOF.manners, Random(seed), EVERY_HABIT)
    performer = PROOF.play(careless, seed, Random(seed), number(1, 5), EVERY_HABIT)
    table.close()
    assert list(performer.differences()) == []
    assert {type(gesture) for gesture in table.done} == {DragPiece, DrawPiece, NextTurn, Press, Say, Throw, UndoGesture}
    assert_same(read_saved_game(path), table.done)


def test_seldom_lines_of_menus_are_the_same(sphacteria: Engine, tmp_path: Path) -> None:
    path, game = tmp_path / "game.vlog", GAME
    table, places = EngineTable(sphacteria, path, 0, thrown_by=PROOF.dice_of_lines), PlacePoints(game)
    unit = {name: counter.gpid for name, counter in game.counters.items()}
    table.next_turn()
    table.next_turn()
    table.press(card_gpid(game, "Athens"), "PA becomes 3")
    table.press(card_gpid(game, "Athens"), "Announce 1 PA")
    table.press(card_gpid(game, "Sparta"), "Offer every entry")
    table.press(unit["A.T1"], "Storm")
    table.press(unit["A.T1"], "Take a loss: eliminated")
    table.undo()
    table.drag(unit["S.H6"], places.of["U"][0])
    table.press(unit["S.H6"], "Supply the island")
    table.drag(unit["S.H1"], places.of["P"][0])
    table.press(unit["S.H1"], "Retreat")
    for leader, line in (("A.Demosthenes", "Captured or killed"), ("S.Brasidas", "Recalled")):
        table.press(unit[leader], line)
    chits = [table.draw(BOWL, places.hand("Athens", n)) for n in range(6)]
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


def test_without_a_log_to_play_on_from_the_engine_writes_one(tmp_path: Path, drawn_before: PictureCache) -> None:
    store = GameStore(Unbegun(), tmp_path, drawn_before)
    table, played = store.played(0, 1)
    assert list(played.differences()) == []
    assert [step for step in record(table.log(), store.controls.zones).steps if step.faults] == []
    assert [path.name for path in tmp_path.rglob("*.vlog")] == ["start.vlog"]


def assert_same(by_engine: SavedGame, gestures: list[Gesture]) -> None:
    """The gestures, done again by the writer, give the changes that the engine's log has."""
    again = SimulatedTable(by_engine, STORE.controls, Random(0))
    for gesture in gestures:
        do(again, gesture)
    for step, (ours, theirs) in enumerate(zip(changes(again.log()), changes(by_engine), strict=True)):
        assert ours.faults == theirs.faults == (), step
        assert _sorted(ours) == _sorted(theirs), step


def _sorted(step: StepChanges) -> list[str]:
    # the changes of a step, apart from: the order of arriving pieces, a die before its first throw (the engine keeps it
    # from the last game), the faces of a total, and the fight window, which the writer does not fill
    return sorted(repr(_comparable(change)) for change in step.changes if not _is_of_the_window(change))


def _comparable(change: Change) -> Change:
    if isinstance(change, ChatLine):
        return ChatLine(SINGLE_DICE.sub("", change.text))
    if not isinstance(change, PropertySet):
        return change
    return change._replace(before=None, after="" if change.key.endswith("_summary") else change.after)


def _is_of_the_window(change: Change) -> bool:
    match change:
        case PropertySet(_, key):
            return key.startswith(WINDOW)
        case Moved(_, before, after):
            return WINDOW in (before and before.map, after and after.map)
        case ChatLine(text):
            return text.removeprefix("* UNDO: ").startswith(f"* {WINDOW} in ")
        case _:
            return False
