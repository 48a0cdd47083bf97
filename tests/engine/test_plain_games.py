"""Games without a rulebook in the real engine: each shape of map opens, knows its places, and snaps pieces to them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import SHAPES, plain_game
from vassal_tools.builder.module import SETUP_NAME, build_file, write_module
from vassal_tools.engine import Engine
from vassal_tools.game.model import Box, Fact, Grade
from vassal_tools.game.module_data import ActData, DiceData, ModuleData, PropertyData
from vassal_tools.game.outlines import rectangle

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine


@pytest.mark.parametrize("shape", SHAPES)
def test_a_plain_game_opens_and_its_pieces_snap_to_places(parts: EngineParts, tmp_path: Path, shape: str) -> None:
    game = plain_game(shape)
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path), player="Ann", secret="secret")
        ours = Counter(str(e.tag) for e in build_file(game).iterdescendants() if str(e.tag).startswith("VASSAL."))
        theirs = Counter(component.class_name for component in engine.components().walk())
        assert ours - theirs == Counter()
        engine.game.take_side("Grey")
        engine.game.setup(SETUP_NAME)
        there = {piece.gpid: piece for piece in engine.table.pieces() if piece.kind == "piece"}
        assert {there[game.counters[one.counter].gpid].zone: one.counter for one in game.placements} == {
            one.location: one.counter for one in game.placements
        }
        unit = there[next(iter(game.counters.values())).gpid]
        for zone in game.zones.values():
            x, y = game.face.pixel(zone.anchor)
            moved = engine.table.move(unit.id, game.face.title, x + 7, y - 6)
            assert moved.zone == zone.name
            assert (moved.x, moved.y) == (x, y)
        engine.require_quiet()


def test_acts_of_the_data_are_declared_by_menus(parts: EngineParts, tmp_path: Path) -> None:
    points = ActData("points", "side", "Victory becomes {value}", values="0 to 3", sets={"Victory {side}": "{value}"})
    module = ModuleData(
        dice={"Fight": DiceData(6)},
        properties={"Victory {side}": PropertyData(most=9)},
        acts=(
            points,
            ActData("attack", "place", "Attack {place} from {other}", line="{place} is attacked from {other}"),
            ActData("loss", "counter", "Take a loss", shown="Face_Level==1", then="turn over"),
        ),
    )
    game = replace(plain_game("squares"), module=module)
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path), player="Ann", secret="secret")
        engine.game.take_side("Red")
        engine.game.setup(SETUP_NAME)
        there = {piece.name: piece for piece in engine.table.pieces() if piece.kind == "piece"}
        engine.table.invoke(there["Red: actions"].id, "Victory becomes 2")
        engine.table.invoke(there["Zone A1"].id, "Attack A1 from A2")
        counter = next(iter(game.counters.values()))
        engine.table.invoke(there[counter.name].id, "Take a loss")
        unit = next(piece for piece in engine.table.pieces("Face_Level") if piece.gpid == counter.gpid)
        assert unit.properties["Face_Level"] == "2"
        assert engine.table.property(unit.id, "Victory Red") == "2"
        assert engine.table.property(unit.id, "Act") == f"3|loss|{counter.id}"
        assert "Fight" in {button.text for button in engine.controls.buttons()}
        engine.require_quiet()


def test_a_counter_of_three_steps_shows_its_values_and_turns(parts: EngineParts, tmp_path: Path) -> None:
    game = plain_game("hexes")
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path), player="Ann", secret="secret")
        engine.game.take_side("Red")
        engine.game.setup(SETUP_NAME)
        gpid = next(iter(game.counters.values())).gpid
        unit = next(piece for piece in engine.table.pieces() if piece.gpid == gpid)
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
        engine.require_quiet()


def test_a_game_without_phases_has_a_turn_counter_and_no_charts(parts: EngineParts, tmp_path: Path) -> None:
    game = replace(plain_game("points"), phases={})
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path), player="Ann", secret="secret")
        engine.game.take_side("Red")
        engine.game.setup(SETUP_NAME)
        classes = {component.class_name.rpartition(".")[2] for component in engine.components().walk()}
        assert "CounterTurnLevel" in classes
        assert not classes & {"ListTurnLevel", "ChartWindow"}
        engine.require_quiet()


def test_who_is_eliminated_lies_in_the_dead_box_of_its_side_which_counts_and_is_there_again_after_an_undo(
    parts: EngineParts, tmp_path: Path
) -> None:
    nowhere: Fact[tuple[str, ...]] = Fact((), Grade.TEXT, "1")
    boxes = {
        "Lost": Box("Lost", "Blue lost", "Blue", "lost", nowhere, rectangle(280, 10, 110, 100), is_dead=True),
        "Fallen": Box("Fallen", "Fallen", None, "lost", nowhere, rectangle(280, 120, 110, 100), is_dead=True),
    }
    module = ModuleData(acts=(ActData("falls", "counter", "Falls", then="eliminate"),))
    game = replace(plain_game("squares"), boxes=boxes, module=module)
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path), player="Ann", secret="secret")
        engine.game.take_side("Red")
        engine.game.setup(SETUP_NAME)
        there = {piece.name: piece.id for piece in engine.table.pieces() if piece.kind == "piece"}

        def counted() -> list[str | None]:
            return [engine.table.property(there[f"Box {name}"], "Lying") for name in boxes]

        assert counted() == ["0", "Red 0 · Grey 0"]
        placed = [game.counters[one.counter] for one in game.placements]
        fallen = {side: [one for one in placed if one.side == side][:2] for side in game.sides}
        for side, lost in fallen.items():
            for counter in lost:
                engine.table.invoke(there[counter.name], "Falls")
                piece = next(one for one in engine.table.pieces() if one.gpid == counter.gpid)
                assert piece.zone == ("Lost" if side == "Blue" else "Fallen")
                assert not next(line for line in engine.table.menu(piece.id) if line.text == "Falls").enabled
        assert (engine.table.property(there[counter.name], "Act") or "").endswith(f"|falls|{counter.id}")
        blue, red, grey = map(len, fallen.values())
        assert min(blue, red, grey) > 0
        assert counted() == [f"{blue}", f"Red {red} · Grey {grey}"]
        engine.game.undo()
        assert counted() == [f"{blue}", f"Red {red} · Grey {grey - 1}"]
        engine.require_quiet()
