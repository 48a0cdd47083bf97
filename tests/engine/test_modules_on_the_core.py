"""Modules of games on the core in the real engine; those of other games are opened by tests of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.engine import Engine
from vassal_tools.game import library
from vassal_tools.game.declarations import ACT_PROPERTY

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine
DICE = (
    ("Athens: actions", "Die for the random event (D6)", "Athens: Die for the random event (D6)"),
    ("Zone L-18", "Die for the wall in L-18 (D6)", "L-18: Die for the wall in L-18 (D6)"),
)
"""A piece, an entry of its menu that rolls a die, and the chat line up to the die."""


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
        pieces = [piece for piece in engine.table.pieces() if piece.kind == "piece"]
        assert {piece.gpid for piece in pieces} >= {counter.gpid for counter in game.counters.values()}
        for holder, entry, wanted in DICE:
            piece = next(piece.id for piece in pieces if piece.name == holder)
            engine.table.invoke(piece, entry)
            thrown = (engine.controls.property(ACT_PROPERTY) or "").split("|")[-1]
            assert engine.controls.chat_text().rstrip().endswith(f"{wanted}, die {thrown}")
