"""Games without a rulebook in the real engine: each shape of map opens, knows its places, and snaps pieces to them.

What makes any module handy is here too: keys of buttons, single results of dice.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import SHAPES, plain_game
from vassal_tools.builder.module import SETUP_NAME, build_file, write_module
from vassal_tools.engine import Engine
from vassal_tools.game.model import Box, Fact, Grade
from vassal_tools.game.module_data import ActData, DiceData, ModuleData, PropertyData
from vassal_tools.game.outlines import rectangle
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.controls import module_controls
from vassal_tools.proof.engine_table import EngineTable
from vassal_tools.proof.gestures import do
from vassal_tools.proof.placement import PlacePoints
from vassal_tools.proof.seats import ProofSeat
from vassal_tools.proof.simulated_table import SimulatedTable
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts
    from vassal_tools.game.model import Game

pytestmark = pytest.mark.engine

SEATS = {"Grey": ProofSeat("Ann", "a-password-nobody-may-see")}
NOWHERE: Fact[tuple[str, ...]] = Fact((), Grade.TEXT, "1")
DEAD_BOXES = {
    "Lost": Box("Lost", "Blue lost", "Blue", "lost", NOWHERE, rectangle(280, 10, 110, 100), is_dead=True),
    "Fallen": Box("Fallen", "Fallen", None, "lost", NOWHERE, rectangle(280, 120, 110, 100), is_dead=True),
}
MODULE = ModuleData(
    dice={"Fight": DiceData(6), "Points": DiceData(6, 2)},
    properties={"Victory {side}": PropertyData(most=9)},
    acts=(
        ActData("points", "side", "Victory becomes {value}", values="0 to 3", sets={"Victory {side}": "{value}"}),
        ActData("attack", "place", "Attack {place} from {other}", line="{place} is attacked from {other}"),
        ActData("loss", "counter", "Take a loss", shown="Face_Level==1", then="turn over"),
        ActData("falls", "counter", "Falls", then="eliminate"),
    ),
)


def game_of(shape: str) -> Game:
    """The game on that shape of map: one with boxes, dice and acts, one with nothing more, one without phases."""
    game = plain_game(shape)
    match shape:
        case "squares":
            return replace(game, boxes=DEAD_BOXES, module=MODULE)
        case "points":
            return replace(game, phases={})
    return game


@dataclass(frozen=True)
class Opened:
    """An engine with the module of a plain game."""

    game: Game
    engine: Engine

    def set_up(self, side: str) -> None:
        """Start a new game as a side."""
        self.engine.game.take_side(side)
        self.engine.game.setup(SETUP_NAME)


@pytest.fixture(scope="module", params=SHAPES)
def opened(
    request: pytest.FixtureRequest,
    parts: EngineParts,
    drawn_before: PictureCache,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Opened]:
    """Each shape has one engine, because starting takes seconds."""
    game = game_of(request.param)
    with Engine(parts) as engine:
        module = write_module(game, tmp_path_factory.mktemp("module"), drawn_before)
        engine.open(module, player="Ann", secret="secret")
        yield Opened(game, engine)


@pytest.fixture
def table(opened: Opened) -> Iterator[Opened]:
    """The engine without a game; it has nothing to complain of after the test."""
    opened.engine.game.close()
    opened.engine.become("Ann", "secret")
    yield opened
    opened.engine.require_quiet()


def of(shape: str) -> pytest.MarkDecorator:
    """A test with that shape alone."""
    return pytest.mark.parametrize("opened", [shape], indirect=True)


def test_a_plain_game_opens_and_its_pieces_snap_to_places(table: Opened) -> None:
    game, engine = table.game, table.engine
    ours = Counter(str(e.tag) for e in build_file(game).iterdescendants() if str(e.tag).startswith("VASSAL."))
    theirs = Counter(component.class_name for component in engine.components().walk())
    assert ours - theirs == Counter()
    table.set_up("Grey")
    there = {piece.gpid: piece for piece in engine.table.pieces(names=False) if piece.kind == "piece"}
    assert {there[game.counters[one.counter].gpid].zone: one.counter for one in game.placements} == {
        one.location: one.counter for one in game.placements
    }
    unit = there[next(iter(game.counters.values())).gpid]
    for zone in game.zones.values():
        x, y = game.face.pixel(zone.anchor)
        moved = engine.table.move(unit.id, game.face.title, x + 7, y - 6)
        assert moved.zone == zone.name
        assert (moved.x, moved.y) == (x, y)


@of("squares")
def test_acts_of_the_data_are_declared_by_menus(table: Opened) -> None:
    engine = table.engine
    table.set_up("Red")
    there = {piece.name: piece for piece in engine.table.pieces() if piece.kind == "piece"}
    engine.table.invoke(there["Red: actions"].id, "Victory becomes 2")
    engine.table.invoke(there["Zone A1"].id, "Attack A1 from A2")
    counter = next(iter(table.game.counters.values()))
    engine.table.invoke(there[counter.name].id, "Take a loss")
    unit = next(piece for piece in engine.table.pieces("Face_Level") if piece.gpid == counter.gpid)
    assert unit.properties["Face_Level"] == "2"
    assert engine.table.property(unit.id, "Victory Red") == "2"
    assert engine.table.property(unit.id, "Act") == f"3|loss|{counter.id}"
    assert "Fight" in {button.text for button in engine.controls.buttons()}


@of("squares")
def test_dice_are_thrown_by_their_key_and_each_result_is_said(table: Opened) -> None:
    controls = table.engine.controls
    table.set_up("Red")
    controls.dice("Points")
    said = re.search(r"\*\*\* Points = (\d+) \*\*\* \((\d), (\d)\) <Ann>", controls.chat_text())
    assert said
    assert int(said[1]) == int(said[2]) + int(said[3])
    assert controls.property("Points_result") == said[1]
    controls.hotkey("49,130", "code")
    assert re.search(r"\*\*\* Fight = \d \*\*\* <Ann>", controls.chat_text())
    before = controls.turn("Turn")
    controls.hotkey("84,195", "code")
    assert controls.turn("Turn") != before


@of("squares")
def test_who_is_eliminated_lies_in_the_dead_box_of_its_side_which_counts_and_is_there_again_after_an_undo(
    table: Opened,
) -> None:
    game, engine = table.game, table.engine
    table.set_up("Red")
    there = {piece.name: piece.id for piece in engine.table.pieces() if piece.kind == "piece"}

    def counted() -> list[str | None]:
        return [engine.table.property(there[f"Box {name}"], "Lying") for name in DEAD_BOXES]

    assert counted() == ["0", "Red 0 · Grey 0"]
    placed = [game.counters[one.counter] for one in game.placements]
    fallen = {side: [one for one in placed if one.side == side][:2] for side in game.sides}
    for side, lost in fallen.items():
        for counter in lost:
            engine.table.invoke(there[counter.name], "Falls")
            piece = next(one for one in engine.table.pieces(names=False) if one.gpid == counter.gpid)
            assert piece.zone == ("Lost" if side == "Blue" else "Fallen")
            assert not next(line for line in engine.table.menu(piece.id) if line.text == "Falls").enabled
    assert (engine.table.property(there[counter.name], "Act") or "").endswith(f"|falls|{counter.id}")
    blue, red, grey = map(len, fallen.values())
    assert min(blue, red, grey) > 0
    assert counted() == [f"{blue}", f"Red {red} · Grey {grey}"]
    engine.game.undo()
    assert counted() == [f"{blue}", f"Red {red} · Grey {grey - 1}"]


@of("hexes")
def test_a_counter_of_three_steps_shows_its_values_and_turns(table: Opened) -> None:
    engine = table.engine
    table.set_up("Red")
    gpid = next(iter(table.game.counters.values())).gpid
    unit = next(piece for piece in engine.table.pieces(names=False) if piece.gpid == gpid)
    shown = []
    for _ in range(4):
        shown.append([engine.table.property(unit.id, name) for name in ("pf", "movement", "Face_Level")])
        engine.table.invoke(unit.id, "Turn over")
    assert shown == [["3", "4", "1"], ["2", "4", "2"], ["1", "4", "3"], ["3", "4", "1"]]
    for wanted in ("2", "3"):
        engine.table.invoke(unit.id, "Turn right")
        assert engine.table.property(unit.id, "Facing_Facing") == wanted
    engine.table.invoke(unit.id, "Turn left")
    assert engine.table.property(unit.id, "Facing_Facing") == "2"


@of("points")
def test_a_game_without_phases_has_a_turn_counter_and_no_charts(table: Opened) -> None:
    table.set_up("Red")
    classes = {component.class_name.rpartition(".")[2] for component in table.engine.components().walk()}
    assert "CounterTurnLevel" in classes
    assert not classes & {"ListTurnLevel", "ChartWindow"}


def play(table: EngineTable, game: Game) -> None:
    """Move each counter through all places, mark it, and go on by a phase after each."""
    placement = PlacePoints(game)
    for counter in game.counters.values():
        for zone in game.zones:
            if table.where(counter.gpid) != placement.of[zone][0]:
                table.drag(counter.gpid, placement.of[zone][0])
        table.press(counter.gpid, "Mark moved")
        table.next_turn()
    table.undo()
    table.say("done")


def test_a_plain_game_is_the_same_in_the_engine_and_simulated(table: Opened, tmp_path: Path) -> None:
    """The simulated table makes of a gesture what the engine makes of it."""
    game, path = table.game, tmp_path / "game.vlog"
    by_engine = EngineTable(table.engine, path, 0, SEATS)
    play(by_engine, game)
    by_engine.close()
    log = read_saved_game(path)
    controls = module_controls(build_file(game), PlacePoints(game).zones, {})
    again = SimulatedTable(log, controls, Random(0))
    assert [do(again, gesture) for gesture in by_engine.done] == by_engine.done
    ours, theirs = (record(one, controls.zones).steps for one in (again.log(), log))
    for gesture, one, other in zip(by_engine.done, ours, theirs, strict=True):
        assert one.faults == other.faults == (), gesture
        assert sorted(map(repr, one.changes)) == sorted(map(repr, other.changes)), gesture
