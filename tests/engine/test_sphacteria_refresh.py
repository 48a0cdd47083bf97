"""A game saved with an older build of the module goes on in a newer one, and its counters can be refreshed there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.engine.play import PASSWORD, come_to_the_actions
from vassal_rulebooks.sphacteria.names import BOWL, points_property
from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.engine import Engine
from vassal_tools.game.names import hand_name

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts
    from vassal_tools.game.model import Game

pytestmark = pytest.mark.engine

CHANGED, TURNED = "S.H1", "S.H2"
OLDER = 9


def older(game: Game) -> Game:
    """An older edition: a unit had another strength, and so another picture."""
    unit = game.counters[CHANGED]
    changed = replace(unit, values={**unit.values, "pf": replace(unit.values["pf"], value=(OLDER, 1))})
    return replace(game, version="0.0.9", counters={**game.counters, CHANGED: changed})


@pytest.mark.soak  # an older module is built and opened for it alone
def test_an_older_save_loads_in_a_newer_build_and_is_refreshed(
    parts: EngineParts, sphacteria: Engine, game: Game, drawn_before: PictureCache, tmp_path: Path
) -> None:
    save = tmp_path / "older.vsav"
    with Engine(parts) as engine:
        engine.open(write_module(older(game), tmp_path, drawn_before), player="Ann", secret=PASSWORD)
        as_saved = _played_and_saved(engine, game, save)
        engine.require_quiet()
    sphacteria.game.close()
    sphacteria.become("Ann", PASSWORD)
    sphacteria.game.load(save)
    sphacteria.forget_complaints()  # that the save is of another version
    assert _table(sphacteria) == as_saved
    assert _strength(sphacteria, game) == str(OLDER)
    sphacteria.game.refresh()
    sphacteria.require_quiet()
    assert _table(sphacteria) == as_saved
    assert _strength(sphacteria, game) == str(game.counters[CHANGED].value("pf"))
    assert sphacteria.controls.property(points_property("Sparta")) == "4"


def _played_and_saved(engine: Engine, game: Game, save: Path) -> dict[str, object]:
    engine.game.take_side("Sparta")
    engine.game.setup(SETUP_NAME)
    ids = {piece.gpid: piece.id for piece in engine.table.pieces(names=False) if piece.kind == "piece"}
    cards = {piece.name: piece.id for piece in engine.table.pieces() if piece.kind == "piece"}
    come_to_the_actions(engine)
    engine.table.invoke(cards["Sparta: actions"], "PA becomes 6")
    engine.table.invoke(cards["Sparta: actions"], "Announce 2 PA")
    engine.table.draw(BOWL, hand_name("Sparta"), 100, 100)
    for unit in (CHANGED, TURNED):
        engine.table.move(ids[game.counters[unit].gpid], game.face.title, *game.face.pixel(game.zones["N"].anchor))
    engine.table.invoke(ids[game.counters[TURNED].gpid], "Turn over")
    engine.game.save(save)
    return _table(engine)


def _table(engine: Engine) -> dict[str, object]:
    pieces = [piece for piece in engine.table.pieces("Face_Level") if piece.kind == "piece"]
    found: dict[str, object] = {
        p.gpid or "": (p.map, p.x, p.y, p.zone, p.name, p.properties["Face_Level"]) for p in pieces
    }
    assert len(found) == len(pieces)
    return found


def _strength(engine: Engine, game: Game) -> str | None:
    gpid = game.counters[CHANGED].gpid
    piece = next(piece.id for piece in engine.table.pieces(names=False) if piece.gpid == gpid)
    return engine.table.property(piece, "pf")
