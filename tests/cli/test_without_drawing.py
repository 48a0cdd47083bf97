"""Judging, replaying and linting need no drawing or data libraries; only `build` asks for them, by name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

from tests.conftest import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = PROJECT / "samples"
LOG = str(SAMPLES / "sphacteria-planted-faults.vlog")
OTHER = str(SAMPLES / "sphacteria-legal.vlog")
IMPORTED = {
    "jinja2": "jinja2", "numpy": "numpy", "pillow": "PIL", "pydantic": "pydantic", "resvg-py": "resvg_py",
    "shapely": "shapely",
}  # fmt: skip
"""The names by which Python imports what the extra installs."""
NOT_IN_BROWSERS = ("lzma", "ssl", "sqlite3")
"""Parts of Python's own library that a browser's Python has not."""

WITHOUT = """
import json, sys
blocked, commands = json.loads(sys.argv[1])
sys.modules.update(dict.fromkeys(blocked))  # to import one of these fails as if it were not installed
from vassal_tools.cli.main import main
codes = []
for words in commands:
    try:
        main(words)
    except SystemExit as end:
        codes.append(end.code)
print(json.dumps(codes), file=sys.stderr)
"""


def run_without(*commands: list[str], folder: Path, **environment: str) -> tuple[list[int], str]:
    """The exit codes of commands that are run without what the extra installs, and what they said of errors."""
    given = json.dumps([[*IMPORTED.values(), *NOT_IN_BROWSERS], commands])
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, given],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    *errors, codes = done.stderr.splitlines()
    return json.loads(codes), "\n".join(errors)


def test_everything_but_building_runs(tmp_path: Path, module_file: Path) -> None:
    module = str(module_file)
    expected = {
        "games": 0,
        "explain VM101": 0,
        "explain R-14": 0,
        f"referee {LOG}": 1,
        f"referee {LOG} --module {module}": 1,
        f"referee {LOG} --format html -o report.html": 1,
        f"referee {LOG} --format sarif": 1,
        f"referee --dice {LOG}": 0,
        f"referee --compare {LOG} {LOG}": 0,
        f"replay {LOG}": 0,
        f"replay {LOG} --module {module}": 0,
        f"dump {LOG} --format json": 0,
        f"dump {module}": 0,
        f"lint {module}": 0,
        f"unpack {module} folder": 0,
        "lint folder": 0,
        "pack folder again.vmod": 0,
        f"diff {LOG} {OTHER}": 1,
        f"diff {module} again.vmod": 0,
        f"verify {module} {LOG}": 2,  # since VASSAL_HOME holds no engine
    }
    commands = (words.split() for words in expected)
    codes, errors = run_without(*commands, folder=tmp_path, VASSAL_HOME=str(tmp_path))
    assert "vassal-tools[" not in errors
    assert dict(zip(expected, codes, strict=True)) == expected, errors


def test_to_explain_says_which_games_are_left_out(tmp_path: Path) -> None:
    """A stranger's game that no one has built has its rulings in data, which the extra reads."""
    codes, errors = run_without(["explain", "R-14"], folder=tmp_path)
    assert codes == [0]
    shown = "the codes of The Ford are left out: reading the data of a game needs pydantic, which is not installed"
    assert f"warning: {shown}" in errors


def test_to_build_names_the_extra(tmp_path: Path) -> None:
    codes, errors = run_without(["build", "sphacteria", "-o", "dist"], folder=tmp_path)
    assert codes == [2]
    assert "vassal-tools[build]" in errors
    assert len(errors.splitlines()) == 1
    assert not (tmp_path / "dist").exists()


def test_the_extra_holds_them_and_the_tests_have_it() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {name.partition("=")[0].partition(">")[0] for name in project["optional-dependencies"]["build"]}
    assert needed == IMPORTED.keys()
    assert not [name for name in project["dependencies"] if name.startswith(tuple(needed))]
    assert "vassal-tools[build,cluster,docs,sheets]" in project["optional-dependencies"]["test"]
