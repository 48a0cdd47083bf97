"""Logs in the folder `tutorial` of a game: VASSAL steps through them from the menu of help."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

import pytest

from tests.engine.write_tutorials import TUTORIALS
from vassal_tools.builder.module import build_file, whole_parts
from vassal_tools.builder.words.help import documentation
from vassal_tools.builder.words.help_menu import TITLES, read_tutorials, tutorial_entries
from vassal_tools.errors import SourceError
from vassal_tools.findings import FAILING
from vassal_tools.game import library
from vassal_tools.known_games import set_up_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games

if TYPE_CHECKING:
    from collections.abc import Mapping

TUTORIAL = "VASSAL.build.module.documentation.Tutorial"


def folder_with(tmp_path: Path, logs: Mapping[str, bytes]) -> Path:
    """A tiny game with those files in the folder of its tutorials."""
    source = Path(copytree("tests/tiny_games/ford", tmp_path / "ford"))
    (source / "tutorial").mkdir()
    for name, data in logs.items():
        (source / "tutorial" / name).write_bytes(data)
    return source


def test_a_log_of_each_language_is_in_the_menu_and_in_the_module(tmp_path: Path) -> None:
    source = folder_with(tmp_path, {"en.vlog": b"english", "it.vlog": b"italian", "notes.txt": b""})
    parts = whole_parts(library.load(source), source)
    shown = {one.get("name"): one.get("logfile") for one in documentation(parts).iter(TUTORIAL)}
    assert shown == {TITLES["en"]: "tutorial-en.vlog", TITLES["it"]: "tutorial-it.vlog"}
    assert tutorial_entries(parts.tutorials) == {"tutorial-en.vlog": b"english", "tutorial-it.vlog": b"italian"}


def test_a_game_without_logs_has_no_tutorial() -> None:
    assert list(build_file(library.load(Path("tests/tiny_games/ford"))).iter(TUTORIAL)) == []


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    source = folder_with(tmp_path, {})
    (source / "tutorial" / "en.vlog").symlink_to("/etc/hostname")
    with pytest.raises(SourceError, match="is a link"):
        read_tutorials(source)


@pytest.mark.parametrize("name", TUTORIALS)
def test_the_tutorials_of_the_editions_are_judged_without_a_finding(name: str) -> None:
    """They are of the same turn in all languages, with a comment before each kind of act."""
    folder = library.folder(name) / "tutorial"
    assert {path.stem for path in folder.glob("*.vlog")} == set(TITLES)
    logs = [read_saved_game(folder / f"{language}.vlog") for language in TITLES]
    assert len({len(log.steps()) for log in logs}) == 1
    verdict, _ = judge_saved_games(logs[:1], JudgingOptions(set_up_of=set_up_of))
    assert [str(one) for one in verdict.findings if one.severity in FAILING] == []
