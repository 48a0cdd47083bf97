"""The module of The Siege of Syracuse in the real engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.module import write_module
from vassal_tools.engine import Engine
from vassal_tools.game import library

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine


def test_the_module_opens_without_a_complaint(parts: EngineParts, drawn_before: PictureCache, tmp_path: Path) -> None:
    with Engine(parts) as engine:
        engine.open(write_module(library.load("syracuse"), tmp_path, drawn_before))
        engine.new_game()
        engine.require_quiet()
