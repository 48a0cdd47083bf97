"""The engine with a small module of many parts, and with a new game of our own."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.engine.play import PASSWORD
from vassal_tools.builder import gallery, module
from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.builder.pictures.map import board_size
from vassal_tools.engine import Engine, EngineParts
from vassal_tools.errors import EngineError
from vassal_tools.game.declarations import ACT_PROPERTY, SERIAL_PROPERTY
from vassal_tools.game.names import PHASE, TURN
from vassal_tools.proof.engine_table import FACE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.game.model import Game

GESTURES = 8
"""How many gestures a test makes at most in the game that it is lent."""


@pytest.fixture(scope="session")
def opened_mini(parts: EngineParts, engine_files: Path) -> Iterator[Engine]:
    """The engine with the small module, for all files: it takes seconds to start."""
    with Engine(parts) as engine:
        engine.open(engine_files / "mini-setup.vmod", player="Ann")
        yield engine


@pytest.fixture(scope="module")
def mini(opened_mini: Engine) -> Iterator[Engine]:
    """The engine without a game; it has nothing to complain of, now and after all tests of a file."""
    opened_mini.game.close()
    opened_mini.become("Ann", "secret")
    opened_mini.forget_complaints()
    opened_mini.game.take_side("Blue")
    yield opened_mini
    opened_mini.require_quiet()


@pytest.fixture
def table(sphacteria: Engine) -> Engine:
    """The engine with a new game; one player has both sides."""
    sphacteria.game.close()
    sphacteria.become("Ann", PASSWORD)
    sphacteria.game.take_side("Solitaire")
    sphacteria.game.setup(SETUP_NAME)
    return sphacteria


@pytest.fixture(scope="module")
def lent_before() -> list[object]:
    """What the game shows that `lent` lends, once there is one."""
    return []


@pytest.fixture
def lent(request: pytest.FixtureRequest, sphacteria: Engine, lent_before: list[object]) -> Iterator[Engine]:
    """The game of `table` for tests whose few gestures can be undone: it is set up once in a file, for that is slow.

    The first gesture must be one that shows: a move, or an act that is declared.
    """
    if [_shown(sphacteria)] != lent_before:
        request.getfixturevalue("table")
        lent_before[:] = [_shown(sphacteria)]
    yield sphacteria
    with suppress(EngineError):  # there is nothing to undo: the next test sets up anew
        for _ in range(GESTURES):
            if [_shown(sphacteria)] == lent_before:
                break
            sphacteria.game.undo()


def _shown(engine: Engine) -> object:
    # the pieces without stacks and states: an undone move puts a piece back into a stack that is new
    pieces = (piece for piece in engine.table.pieces(FACE, names=False) if piece.kind != "stack")
    there = {one.id: (one.map, one.x, one.y, one.contents, one.properties) for one in pieces}
    return there, [engine.controls.property(name) for name in (TURN, PHASE, ACT_PROPERTY, SERIAL_PROPERTY)]


@pytest.fixture
def blank_maps(monkeypatch: pytest.MonkeyPatch) -> PictureCache:
    """The pictures of a module at whose map nobody looks, in English: to draw them takes longer than to play."""
    monkeypatch.setattr(gallery, "board_png", lambda game, *_, **__: _blank(game))
    monkeypatch.setattr(module, "translated_pictures", lambda *_: {})
    return PictureCache(None)  # what is kept would be blank in later runs


def _blank(game: Game) -> bytes:
    held = BytesIO()
    Image.new("L", board_size(game), 255).save(held, "PNG")
    return held.getvalue()
