"""Games are found by id or by folder."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from vassal_tools.errors import SourceError
from vassal_tools.game import library, shelves
from vassal_tools.game.data_files import OF_RULEBOOK


def test_names_hold_the_first_game() -> None:
    assert "sphacteria" in library.names()


def test_folder_holds_the_files() -> None:
    files = {path.name for path in library.folder("sphacteria").iterdir()}
    assert {"game.toml", "map.toml", "counters.csv", "setup.csv", "rulings.toml"} <= files


def test_game_loads_by_id_and_by_folder(tmp_path: Path) -> None:
    copy = shutil.copytree(library.folder("sphacteria"), tmp_path / "copy")
    assert library.load(copy) == library.load(str(copy)) == library.load("sphacteria")


def test_id_goes_before_a_folder_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sphacteria").mkdir()
    monkeypatch.chdir(tmp_path)
    assert library.load("sphacteria").id == "sphacteria"


def test_unknown_game_lists_what_there_is() -> None:
    with pytest.raises(SourceError, match=r"no game 'pylos' \(known: .*sphacteria"):
        library.load("pylos")


def test_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"is not the folder of a game: it has no game\.toml"):
        library.load(tmp_path)
    (tmp_path / "game.toml").touch()
    with pytest.raises(SourceError, match="is a file, not the folder of a game"):
        library.load(str(tmp_path / "game.toml"))
    with pytest.raises(SourceError, match="nowhere: is not the folder of a game"):
        library.load(tmp_path / "nowhere")


def test_missing_file_is_named(tmp_path: Path) -> None:
    """`game.toml` lists further files, and `setups.toml` the files of set-ups."""
    shutil.copy(library.folder("sphacteria") / "game.toml", tmp_path)
    with pytest.raises(SourceError, match="cannot be read") as caught:
        library.load(tmp_path)
    assert {"game.toml"} | {Path(one.where.file).name for one in caught.value.each} == {
        path.name
        for path in library.folder("sphacteria").glob("*.*")
        if not path.name.startswith("setup-") and path.name not in OF_RULEBOOK
    }


def test_installed_games_go_before_the_source_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for shelf in ("games", "module_src"):
        (tmp_path / shelf / "x").mkdir(parents=True)
        (tmp_path / shelf / "x" / "game.toml").touch()
    monkeypatch.setattr(shelves, "SHELVES", (tmp_path / "games", tmp_path / "module_src"))
    assert library.folder("x") == tmp_path / "games" / "x"
    shutil.rmtree(tmp_path / "games")
    assert library.folder("x") == tmp_path / "module_src" / "x"


def test_no_games_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "SHELVES", (tmp_path,))
    assert library.names() == ()
    with pytest.raises(SourceError, match=re.escape("(known: none; or give the folder of a game)")):
        library.folder("sphacteria")


def test_model_is_light() -> None:
    code = "import sys, vassal_tools.game.model; print({'pydantic', 'shapely'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
