"""What makes any module handy, in the real engine: keys of buttons, single results of dice."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import plain_game
from vassal_tools.builder.markers import middle
from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.engine import Engine
from vassal_tools.game.identities import marker_gpid
from vassal_tools.game.library import load
from vassal_tools.game.module_data import DiceData, ModuleData

if TYPE_CHECKING:
    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine


def test_dice_are_thrown_by_their_key_and_each_result_is_said(parts: EngineParts, tmp_path: Path) -> None:
    module = ModuleData(dice={"Fight": DiceData(6), "Points": DiceData(6, 2)})
    with Engine(parts) as engine:
        engine.open(write_module(replace(plain_game("squares"), module=module), tmp_path), player="Ann")
        engine.game.take_side("Red")
        engine.game.setup(SETUP_NAME)
        engine.controls.dice("Points")
        said = re.search(r"\*\*\* Points = (\d+) \*\*\* \((\d), (\d)\) <Ann>", engine.controls.chat_text())
        assert said
        assert int(said[1]) == int(said[2]) + int(said[3])
        assert engine.controls.property("Points_result") == said[1]
        engine.controls.hotkey("49,130", "code")
        assert re.search(r"\*\*\* Fight = \d \*\*\* <Ann>", engine.controls.chat_text())
        before = engine.controls.turn("Turn")
        engine.controls.hotkey("84,195", "code")
        assert engine.controls.turn("Turn") != before
        engine.require_quiet()


def test_the_marker_of_a_track_has_the_menu_that_changes_it(parts: EngineParts, tmp_path: Path) -> None:
    folder = Path(__file__).parents[1] / "tiny_games" / "leagues"
    game = load(folder)
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path, source=folder), player="Ann")
        engine.game.take_side("Elm")
        engine.game.setup(SETUP_NAME)
        (marker,) = (one for one in engine.table.pieces() if one.gpid == marker_gpid(game, "points-Elm"))
        engine.table.invoke(marker.id, "Points > Points become 3")
        assert engine.controls.property("points_Elm") == "3"
        assert engine.controls.property("Act") == "1|points|Elm|3"
        moved = engine.table.piece(marker.id)
        assert (moved.x, moved.y) == game.face.pixel(middle(game.tracks["points-Elm"], 3))
        engine.require_quiet()
