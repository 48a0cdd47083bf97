"""What makes any module handy, in the real engine: keys of buttons, single results of dice."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import plain_game
from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.engine import Engine
from vassal_tools.game.module_data import DiceData, ModuleData

if TYPE_CHECKING:
    from pathlib import Path

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
