"""Commands start light: what each imports besides the standard library and our own packages, and nothing more."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import metadata
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from vassal_tools import plugins

if TYPE_CHECKING:
    from pathlib import Path

LOG = str(PROJECT / "samples" / "sphacteria-legal.vlog")
IMPORTED = {
    "dump": {"click"},
    "replay": {"click"},
    "referee": {"click"},
}
"""The packages by command."""
ASIDE = {"vassal_tools", "vassal_rulebooks", "colorama"}
"""Ours, where they are not installed from a checkout; and what click needs on Windows alone."""

LISTING = """
import json, sys, sysconfig
before = set(sys.modules)
from vassal_tools.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert not end.code, end.code
installed = sysconfig.get_path("platlib"), sysconfig.get_path("purelib")
new = {name: module for name, module in sys.modules.items() if name not in before and "." not in name}
files = {name: getattr(module, "__file__", None) or "" for name, module in new.items()}
print(json.dumps([name for name, file in files.items() if file.startswith(installed)]), file=sys.stderr)
"""

OTHER_COMMANDS = """
names = ("diff", "ecosystem", "explain", "lint", "prove")
unused = ("multiprocessing", *(f"vassal_tools.cli.{name}" for name in names))
others = sorted(set(unused) & set(sys.modules))
"""
"""What lists the modules of Python that other commands need, and several logs at once."""
OTHER_GAMES = """
from importlib.metadata import entry_points
points = [point for group in ("rulebooks", "rules_data") for point in entry_points(group=f"vassal_tools.{group}")]
others = sorted({point.module for point in points if point.name != "sphacteria"} & set(sys.modules))
"""
"""What lists the modules of Python of other games that were loaded."""


@pytest.mark.parametrize("command", IMPORTED)
def test_a_command_imports_only_what_it_needs(command: str) -> None:
    """The first time, models and set-ups of the games are built and kept."""
    subprocess.run([sys.executable, "-m", "vassal_tools", command, LOG], capture_output=True, check=False)
    done = subprocess.run(
        [sys.executable, "-c", LISTING, command, LOG], capture_output=True, encoding="utf-8", check=True
    )
    assert set(json.loads(done.stderr)) - ASIDE == IMPORTED[command]


def others_imported(listing: str, folder: Path, *words: str) -> str:
    """Return the imports of a command that the listing names."""
    code = LISTING.replace("json.dumps([name for name, file in files.items() if file.startswith(installed)])", "others")
    code = code.replace("print(", listing + "\nprint(", 1)
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, encoding="utf-8", check=True, cwd=folder
    )
    return done.stderr.splitlines()[-1]


@pytest.mark.sweep(3)  # a process for each
@pytest.mark.parametrize("words", [("referee", LOG), ("replay", LOG), ("watch", LOG, "-o", "page.html")])
def test_a_command_opens_no_other_game_than_that_of_the_log(words: tuple[str, ...], tmp_path: Path) -> None:
    """Neither its rulebook nor its data."""
    assert others_imported(OTHER_GAMES, tmp_path, *words) == "[]"


def test_a_command_imports_no_other_command(tmp_path: Path) -> None:
    assert others_imported(OTHER_COMMANDS, tmp_path, "referee", LOG) == "[]"


def test_a_page_is_written_with_its_template_alone(tmp_path: Path) -> None:
    words = ["watch", LOG, "-o", str(tmp_path / "a.html")]
    subprocess.run([sys.executable, "-m", "vassal_tools", *words], capture_output=True, check=True)
    done = subprocess.run([sys.executable, "-c", LISTING, *words], capture_output=True, encoding="utf-8", check=True)
    assert set(json.loads(done.stderr.splitlines()[-1])) - ASIDE == {"click"}


def test_a_moment_is_drawn_by_the_standard_library_alone(engine_files: Path, tmp_path: Path) -> None:
    words = [str(engine_files / "new-game.vlog"), "--module", str(engine_files / "mini.vmod"), "--svg"]
    done = subprocess.run(
        [sys.executable, "-c", LISTING, "replay", *words, str(tmp_path / "a.svg")],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert set(json.loads(done.stderr)) - ASIDE == {"click"}


def test_a_page_imports_neither_what_draws_nor_what_is_no_python(engine_files: Path, tmp_path: Path) -> None:
    words = [str(engine_files / "new-game.vlog"), "--module", str(engine_files / "mini.vmod"), "-o"]
    done = subprocess.run(
        [sys.executable, "-c", LISTING, "watch", *words, str(tmp_path / "a.html")],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    scales = {"PIL"}  # pictures are made smaller where it is at hand, else taken as they are
    assert set(json.loads(done.stderr.splitlines()[-1])) - ASIDE - scales == {"click"}


@pytest.mark.parametrize("name", ["sphacteria", "sfacteria"])
def test_the_beginning_of_a_game_is_built_without_what_draws(name: str) -> None:
    """So the wheel brings it: to build a wheel, only what hatch_build.py needs is installed."""
    code = f"""
import sys
from vassal_tools.builder.maps.every import beginning
from vassal_tools.game.library import load
beginning(load("{name}"))
print(sorted({{"PIL", "jinja2", "numpy", "reportlab", "resvg_py"}} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "[]\n"


def test_what_is_installed_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[None] = []
    whole = metadata.entry_points

    def counted() -> object:
        read.append(None)
        return whole()

    monkeypatch.setattr(metadata, "entry_points", counted)
    plugins._installed.cache_clear()
    names = [{*plugins.entry_points(f"vassal_tools.{group}").names} for group in ("rulebooks", "rules_data")]
    assert all("sphacteria" in of_group for of_group in names)
    assert len(read) == 1
