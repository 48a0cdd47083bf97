"""Games without a rulebook in the real engine: each shape of map opens, knows its places, and snaps pieces to them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import SHAPES, plain_game
from vassal_tools.builder.module import SETUP_NAME, build_file, write_module
from vassal_tools.engine import Engine

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
