"""Fixtures that bring the real engine, or say aloud why they cannot."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vassal_tools.engine import Engine, EngineParts, engine_parts, why_unavailable
from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "engine"


def give_up(reason: str) -> None:
    """Skips with the reason; in CI, where the engine must be had, fails."""
    if os.environ.get("CI"):
        pytest.fail(f"no VASSAL engine: {reason}")
    pytest.skip(f"no VASSAL engine: {reason}")


@pytest.fixture(scope="session")
def parts() -> EngineParts:
    reason = why_unavailable()
    if reason is not None:
        give_up(reason)
    try:
        return engine_parts(fetch=True)
    except EngineError as error:
        give_up(str(error))
        raise


@pytest.fixture(scope="session")
def corpus() -> Path:
    if not CORPUS.is_dir():
        pytest.skip(f"no modules to open: {CORPUS.name} is not beside the project")
    return CORPUS


@pytest.fixture(scope="module")
def mini(parts: EngineParts, corpus: Path) -> Iterator[Engine]:
    """One engine for all tests of a file, for it takes seconds to start; each test begins a new game."""
    with Engine(parts) as engine:
        engine.open(corpus / "mini-setup.vmod", player="Ann")
        engine.game.take_side("Blue")
        yield engine
        engine.require_quiet()
