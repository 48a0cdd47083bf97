"""The cache of pictures: faster, and never other bytes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.module import build_module
from vassal_tools.game.names import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game


def test_with_a_cold_or_a_warm_cache_the_module_is_the_same(game: Game, module_file: Path, tmp_path: Path) -> None:
    plain = module_file.read_bytes()
    cache = PictureCache(tmp_path)
    assert build_module(game, cache) == plain
    assert any(tmp_path.iterdir())
    assert build_module(game, cache) == plain


def test_a_changed_counter_is_drawn_anew(game: Game, tmp_path: Path) -> None:
    cache = PictureCache(tmp_path)
    build_module(game, cache)
    kept = {path.name for path in tmp_path.iterdir()}
    other = replace(game.counters["A.H1"], contingent="Messenian")
    build_module(replace(game, counters={**game.counters, "A.H1": other}), cache)
    drawn = {path.name for path in tmp_path.iterdir()} - kept
    # Its two faces, and the title picture that shows it, in each language; neither the board nor a chart.
    assert len(drawn) == (2 + 1) * (1 + len(LANGUAGES))


def test_what_is_kept_is_not_drawn_again(tmp_path: Path) -> None:
    drawn: list[str] = []

    def draw() -> bytes:
        drawn.append("once")
        return b"picture"

    cache = PictureCache(tmp_path / "new")
    assert cache.picture("subject", draw) == cache.picture("subject", draw) == b"picture"
    assert drawn == ["once"]
