"""The wheel, installed alone in an empty environment and used in an empty folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from tests.cli.test_without_drawing import IMPORTED
from tests.conftest import PROJECT
from tests.samples import sample
from vassal_tools.template_names import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

MINUTES = 5 * 60
EXPLAINED = {
    "vm201": "VM201 (error)",
    "SPH-3-points": "SPH-3-points (illegal), Sphacteria",
    "r-14": "R-14 (ruling), Sphacteria",
    "REF-edition": "REF-edition (integrity)",
}
EACH = """
import json, sys
from vassal_tools.cli.main import main

for words in json.loads(sys.argv[1]):
    try:
        main(words)
    except SystemExit as end:
        print(f"\\0{end.code}", end="\\0", flush=True)
"""
"""Runs one command after the other: what each prints is followed by its exit code, between zero bytes."""
LANDED = PROJECT / "module_src" / "sphacteria" / "landed"


def run(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The command, run in that folder with nothing of this checkout in its environment."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    clean["PIP_COMPILE"] = "0"  # also in the environment in which pip builds the wheel
    return subprocess.run(words, cwd=folder, env=clean, capture_output=True, text=True, timeout=MINUTES, check=False)


def run_each(python: str, commands: Sequence[Sequence[str]], folder: Path) -> tuple[dict[str, str], str]:
    """The output and exit code of each command by its last word, and the messages of all, in one process."""
    done = run(python, "-c", EACH, json.dumps(commands), folder=folder)
    parts = done.stdout.split("\0")
    shown = {words[-1]: f"{out} {code}" for words, out, code in zip(commands, parts[::2], parts[1::2], strict=False)}
    return shown, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    made = run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", ".", str(PROJECT), folder=folder)
    if made.returncode and not os.environ.get("CI"):
        pytest.skip(f"no wheel could be built: {made.stderr[-300:]}")
    assert made.returncode == 0, made.stderr
    return next(folder.glob("*.whl"))


def test_wheel_holds_games_rules_driver_and_fonts_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for part in (
        "vassal_tools/games/sphacteria/map.toml",
        "vassal_tools/games/sphacteria/built.model",
        "vassal_tools/games/sphacteria/built.setup",
        *(f"vassal_tools/games/sphacteria/landed/{path.name}" for path in LANDED.iterdir()),
        "vassal_tools/engine/java/driver/vassaltools/driver/Driver.java",
        "vassal_tools/builder/pictures/fonts/OFL.txt",
        "vassal_tools/py.typed",
        *(f"vassal_tools/templates/{kind}/game.toml" for kind in TEMPLATES),
        "vassal_tools/templates/README.md",
        "vassal_rulebooks/sphacteria/rulebook.py",
    ):
        assert part in names
    assert not [name for name in names if name.startswith(("tests/", "module_src/", "validators/"))]


def install(python: str, what: str, folder: Path) -> None:
    """Install into the environment, with dependencies."""
    pip = (sys.executable, "-m", "pip", "--python", python)
    installed = run(*pip, "install", "--quiet", what, folder=folder)
    if installed.returncode and not os.environ.get("CI"):
        pytest.skip(f"the wheel's requirements cannot be had: {installed.stderr[-300:]}")
    assert installed.returncode == 0, installed.stderr


def test_installed_alone_it_referees_and_with_its_extra_it_builds(
    wheel: Path, tmp_path: Path, module_file: Path
) -> None:
    made = run(sys.executable, "-m", "venv", "--without-pip", "environment", folder=tmp_path)  # to copy one takes long
    assert made.returncode == 0, made.stderr
    programs = tmp_path / "environment" / ("Scripts" if os.name == "nt" else "bin")
    python, tool = str(programs / "python"), str(programs / "vassal-tools")
    empty = tmp_path / "empty"
    empty.mkdir()
    install(python, str(wheel), tmp_path)
    explained = run(tool, "explain", "VM2011", folder=empty)
    assert "did you mean VM201" in explained.stderr
    shown, aside = run_each(python, [["explain", code] for code in EXPLAINED], empty)
    for code, first in EXPLAINED.items():
        assert (shown[code].splitlines()[0], shown[code][-2:]) == (first, " 0"), aside
    log = shutil.copy(PROJECT / "samples" / "sphacteria-planted-faults.vlog", empty)
    judged = run(tool, "referee", str(log), folder=empty)
    assert judged.returncode == 1, judged.stderr
    assert "findings: 10 illegal, 2 unknown" in judged.stdout
    look = f"from importlib.util import find_spec; print([name for name in {[*IMPORTED.values()]} if find_spec(name)])"
    assert run(python, "-c", look, folder=empty).stdout == "[]\n"
    refused = run(tool, "build", "sphacteria", folder=empty)
    assert refused.returncode == 2
    assert "vassal-tools[build]" in refused.stderr
    install(python, f"{wheel}[build]", tmp_path)
    built = run(tool, "build", "sphacteria", folder=empty)
    assert built.returncode == 0, built.stderr
    assert next((empty / "dist").iterdir()).read_bytes() == module_file.read_bytes()
    shown, aside = run_each(python, [["new", kind, "--like", kind] for kind in TEMPLATES], empty)
    assert [kind for kind in TEMPLATES if not shown[kind].endswith(" 0")] == [], aside
    for kind in sample(TEMPLATES, len(TEMPLATES)):  # each is built in tests/game
        done = run(tool, "build", kind, "-o", "modules", folder=empty)
        assert done.returncode == 0, done.stderr
    assert run(tool, "lint", "modules", folder=empty).returncode == 0
