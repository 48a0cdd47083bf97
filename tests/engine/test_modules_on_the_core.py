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
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import SendData

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
        for name, send in game.module.sends.items():
            assert_sent_and_back(engine, game, name, send)
        engine.require_quiet()


def assert_sent_and_back(engine: Engine, game: Game, name: str, send: SendData) -> None:
    """A counter of each side goes to the map by one entry, and by another back to exactly where it was."""
    face = game.by_map[name].face
    for side, point in send.at.items():
        own = [one.gpid for one in game.counters.values() if one.side == side and one.type in send.types]
        start = next(one for one in engine.table.pieces() if one.gpid in own and one.map == game.face.title)
        assert send.back not in entries(engine, start.id)
        engine.table.invoke(start.id, send.menu)
        there = engine.table.piece(start.id)
        assert (there.map, there.x, there.y) == (face.title, *face.pixel(point))
        assert send.menu not in entries(engine, start.id)
        engine.table.move(start.id, face.title, there.x, there.y + 400)
        engine.table.invoke(start.id, send.back)
        back = engine.table.piece(start.id)
        assert (back.map, back.x, back.y) == (start.map, start.x, start.y)
        assert engine.controls.chat_text().rstrip().endswith(f": {send.back}")


def entries(engine: Engine, piece: str) -> list[str]:
    """The entries of a piece's menu."""
    return [one.text for one in engine.table.menu(piece)]
