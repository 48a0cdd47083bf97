"""The engine with a small module of many parts, and with a new game of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.play import PASSWORD
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.engine import Engine, EngineParts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def mini(parts: EngineParts, engine_files: Path) -> Iterator[Engine]:
    """One engine for all tests of a file, for it takes seconds to start; each test begins a new game."""
    with Engine(parts) as engine:
        engine.open(engine_files / "mini-setup.vmod", player="Ann")
        engine.game.take_side("Blue")
        yield engine
        engine.require_quiet()


@pytest.fixture
def table(sphacteria: Engine) -> Engine:
    """The engine with a new game, played by one who has both sides."""
    sphacteria.game.close()
    sphacteria.become("Ann", PASSWORD)
    sphacteria.game.take_side("Solitaire")
    sphacteria.game.setup(SETUP_NAME)
    return sphacteria
