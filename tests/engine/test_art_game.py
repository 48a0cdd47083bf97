"""A game with own art only and the same with drawn parts only in the real engine: each picture is there."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.art_game.write_art import ART
from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.engine import Engine
from vassal_tools.game import library

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine
GAME = ART.parent
RED = {True: (224, 160, 144), False: (150, 32, 31)}
"""The lower right of a counter of Red: in its own art, and drawn."""


@pytest.mark.parametrize("own", [True, False], ids=["own art only", "drawn parts only"])
def test_no_picture_is_missing(parts: EngineParts, drawn_before: PictureCache, tmp_path: Path, own: bool) -> None:
    left_out = () if own else ("art",)
    source = shutil.copytree(GAME, tmp_path / "game", ignore=shutil.ignore_patterns(*left_out))
    game = library.load(source)
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path, drawn_before, source=source), player="Ann", secret="secret")
        engine.game.take_side("Blue")
        engine.game.setup(SETUP_NAME)
        there = {piece.gpid: piece for piece in engine.table.pieces(names=False) if piece.kind == "piece"}
        assert {one.counter: there[game.counters[one.counter].gpid].zone for one in game.placements} == {
            one.counter: one.location for one in game.placements
        }
        for counter in game.counters.values():
            engine.table.invoke(there[counter.gpid].id, "Turn over")
            engine.table.invoke(there[counter.gpid].id, "Turn over")
        card = engine.table.draw("Luck", game.face.title, 320, 320)
        assert card.gpid in game.chits
        engine.controls.dice("Fight")
        shown = tmp_path / "map.png"
        engine.pictures.map(game.face.title, shown)
        x, y = game.face.pixel(game.zones["Village"].anchor)
        with Image.open(shown) as board:
            assert board.convert("RGB").getpixel((x + 26, y + 26)) == RED[own]
        engine.pictures.screen(tmp_path / "screen.png")
        engine.require_quiet()
        assert "not found" not in engine.controls.chat_text()
