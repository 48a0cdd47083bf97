"""Kept models: as good as the data that they were built from, and of no account where these have changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vassal_tools.game import built, library, loading, shelves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.game.model import Game

TINY = Path(__file__).with_name("tiny")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game on the shelf of a source tree whose cache is empty."""
    folder = shutil.copytree(library.folder("sphacteria"), tmp_path / "module_src" / "sphacteria")
    monkeypatch.setattr(shelves, "SHELVES", (shelves.INSTALLED, folder.parent))
    monkeypatch.setattr(library, "_CACHE", tmp_path / ".cache" / "models")
    yield folder
    library._at_hand.cache_clear()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders whose data have been read."""
    folders: list[Path] = []
    load_folder = loading.load_folder

    def recorded(folder: Path) -> Game:
        folders.append(folder)
        return load_folder(folder)

    monkeypatch.setattr(loading, "load_folder", recorded)
    return folders


def loaded_afresh() -> Game:
    """The game as another run of the program loads it."""
    library._at_hand.cache_clear()
    return library.load("sphacteria")


@pytest.mark.parametrize("folder", [TINY, *map(library.folder, library.names())], ids=lambda folder: folder.name)
def test_a_kept_model_is_the_game_of_its_data_in_their_order(folder: Path, tmp_path: Path) -> None:
    game = loading.load_folder(folder)
    built.keep(game, tmp_path / "model", built.digest(folder))
    kept = built.kept(tmp_path / "model", built.digest(folder))
    assert kept == game
    assert repr(kept) == repr(game)  # which compares the order in tables too


def test_data_are_read_once_and_then_as_they_are_kept(checkout: Path, reads: list[Path]) -> None:
    first = loaded_afresh()
    assert loaded_afresh() == first
    assert reads == [checkout]


def test_a_changed_file_is_noticed(checkout: Path, reads: list[Path]) -> None:
    assert loaded_afresh().title == "Sphacteria"
    about = checkout / "game.toml"
    about.write_text(about.read_text("utf-8").replace('title = "Sphacteria"', 'title = "Pylos"', 1), "utf-8")
    assert loaded_afresh().title == "Pylos"
    assert len(reads) == 2


@pytest.mark.parametrize("change", ["new.csv", "counters.csv", "tables/fights.csv"])
def test_a_new_or_longer_file_changes_the_digest(change: str, checkout: Path) -> None:
    before = built.digest(checkout)
    (checkout / change).parent.mkdir(exist_ok=True)
    with (checkout / change).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert built.digest(checkout) != before


def test_code_that_reads_otherwise_changes_the_digest(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = built.digest(checkout)
    monkeypatch.setattr(built, "_CODE", tmp_path)
    assert built.digest(checkout) != before


@pytest.mark.parametrize("damage", [
    lambda data: b"",
    lambda data: data[:-1],
    lambda data: data.replace(b'"title":"Sphacteria"', b'"title":"Sphakteria"', 1),
    lambda data: b"0" * 64 + data[64:],
    lambda data: b"\xff\x00" * 40,
])  # fmt: skip
def test_a_damaged_file_is_passed_over_and_made_again(
    damage: Callable[[bytes], bytes], checkout: Path, reads: list[Path]
) -> None:
    game = loaded_afresh()
    file = library._kept_in(checkout)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert loaded_afresh() == game
    assert len(reads) == 2
    assert file.read_bytes() == whole


def test_a_sealed_file_without_a_game_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "model"
    for document in (b"", b"{}", b"[" * 100_000, b" " * 4_000_001):
        file.write_bytes(built._seal(document, "digest") + document)
        assert built.kept(file, "digest") is None


def test_what_is_no_file_is_passed_over(tmp_path: Path, checkout: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    link.symlink_to(tmp_path / "nowhere")
    for path in (pipe, link, tmp_path, tmp_path / "nothing"):
        assert built.kept(path, "digest") is None
    library._kept_in(checkout).mkdir(parents=True)
    assert loaded_afresh().id == "sphacteria"


def test_without_a_place_for_a_cache_data_are_read_each_time(
    checkout: Path, reads: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "_CACHE", checkout / "game.toml" / "models")
    assert loaded_afresh() == loaded_afresh()
    assert len(reads) == 2


def test_an_installed_game_is_loaded_as_it_is_kept_and_nothing_is_written(
    checkout: Path, reads: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = library.keep("sphacteria")
    monkeypatch.setattr(shelves, "INSTALLED", checkout.parent)
    game = loaded_afresh()
    assert not (checkout / library.BUILT).exists()
    shutil.copy(made, checkout / library.BUILT)
    assert loaded_afresh() == game
    assert len(reads) == 2  # by `keep`, and where nothing was kept


@pytest.mark.parametrize(("missing", "what"), [("shapely", "a map of areas"), ("pydantic", "the data of a game")])
def test_data_that_are_not_built_name_the_extra_that_reads_them(missing: str, what: str, tmp_path: Path) -> None:
    code = (
        f"import sys, pathlib; sys.modules[{missing!r}] = None\n"
        "from vassal_tools.game import library; from vassal_tools.cli.main import main\n"
        f"library._CACHE = pathlib.Path({str(tmp_path)!r}); main(['games'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert f"reading {what} needs {missing}, which is not installed" in done.stderr
    assert "vassal-tools[build]" in done.stderr
