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
