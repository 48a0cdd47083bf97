"""The cache of pictures: faster, and never other bytes."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.module import build_module
from vassal_tools.game.names import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game


@pytest.fixture(scope="module")
def cold(game: Game, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """The folder of a cache that was empty, and the module that was built with it."""
    folder = tmp_path_factory.mktemp("cache")
    return folder, build_module(game, PictureCache(folder))


def test_with_a_cold_or_a_warm_cache_the_module_is_the_same(
    game: Game, module_file: Path, cold: tuple[Path, bytes]
) -> None:
    folder, built = cold
    plain = module_file.read_bytes()
    assert built == plain
    assert any(folder.iterdir())
    assert build_module(game, PictureCache(folder)) == plain


def test_a_changed_counter_is_drawn_again(game: Game, cold: tuple[Path, bytes], tmp_path: Path) -> None:
    folder = shutil.copytree(cold[0], tmp_path / "cache")
    kept = {path.name for path in folder.iterdir()}
    other = replace(game.counters["A.H1"], contingent="Messenian")
    build_module(replace(game, counters={**game.counters, "A.H1": other}), PictureCache(folder))
    drawn = {path.name for path in folder.iterdir()} - kept
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


@pytest.mark.parametrize("path", ["file", "file/below"])
def test_a_cache_that_cannot_be_written_stops_no_build(path: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    cache = PictureCache(tmp_path / path)
    assert [cache.picture("a", lambda: b"a"), cache.picture("b", lambda: b"b")] == [b"a", b"b"]
    assert cache.fault
    assert cache.texts("a", ["one"]) == ("one",)


def test_a_user_without_a_home_folder_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr("pathlib.Path.home", no_home)
    cache = PictureCache.of_user()
    assert cache.picture("a", lambda: b"a") == b"a"
    assert cache.fault
    assert (cache.fault.filename, cache.fault.strerror) == ("~", "no home folder is known")
