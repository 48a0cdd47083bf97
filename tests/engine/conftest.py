"""The engine with a small module of many parts, and with a new game of our own."""

from __future__ import annotations

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

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.game.model import Game


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
