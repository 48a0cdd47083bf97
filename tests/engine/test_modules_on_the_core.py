"""Modules of games on the core in the real engine; those of other games are opened by tests of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.engine import Engine
from vassal_tools.game import library

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine


@pytest.mark.parametrize("name", ["syracuse"])  # two others are played in files of their own
def test_a_module_opens_without_a_complaint(
    name: str, parts: EngineParts, blank_maps: PictureCache, tmp_path: Path
) -> None:
    game = library.load(name)
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path, blank_maps))
        engine.game.take_side("Athens")
        engine.game.setup(SETUP_NAME)
        engine.require_quiet()
        there = {piece.gpid for piece in engine.table.pieces() if piece.kind == "piece"}
    assert there >= {counter.gpid for counter in game.counters.values()}
