"""Windows and macOS differences that can be tested elsewhere: processes, encodings, modules."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.conftest import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = PROJECT / "samples"
FAULTY, LEGAL = SAMPLES / "sphacteria-planted-faults.vlog", SAMPLES / "sphacteria-legal.vlog"
POSIX_ALONE = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}

SPAWNING = """
import multiprocessing, sys
from vassal_tools.cli.main import main

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    main(sys.argv[1:])
"""

MANY = """
import json, sys
from vassal_tools.cli.main import main

for words in json.loads(sys.argv[1]):
    try:
        main(words)
    except SystemExit as end:
        if end.code == 2:
            raise
"""


def test_games_and_modules_are_judged_by_workers_that_are_started_afresh(tmp_path: Path, module_file: Path) -> None:
    script = tmp_path / "spawning.py"
    script.write_text(SPAWNING, encoding="utf-8")
    folder = tmp_path / "games"
    folder.mkdir()
    shutil.copy(FAULTY, folder)
    shutil.copy(LEGAL, folder)
    judged = _run(script, "referee", folder, "--jobs", 2)
    assert judged.returncode == 1, judged.stderr
    for log in (FAULTY, LEGAL):
        assert log.name in judged.stdout
    copies = [shutil.copy(module_file, tmp_path / f"{name}.vmod") for name in "ab"]
    linted = _run(script, "lint", *copies)
    assert linted.returncode == 0, linted.stderr


def test_no_file_is_opened_in_the_encoding_of_the_system(tmp_path: Path, module_file: Path) -> None:
    tiny = PROJECT / "tests" / "game" / "tiny"
    commands = [
        ["games"],
        ["build", str(tiny), "-o", "built", "--no-cache"],
        ["referee", str(FAULTY)],
        ["referee", str(FAULTY), "--format", "html", "-o", "report.html"],
        ["replay", str(FAULTY), "--module", str(module_file)],
        ["dump", str(FAULTY), "--format", "json"],
        ["unpack", str(module_file), "unpacked"],
        ["pack", "unpacked", "packed.vmod"],
        ["lint", "unpacked", "--format", "sarif", "-o", "lint.sarif"],
        ["diff", str(module_file), "packed.vmod"],
        ["explain", "R-14"],
    ]
    strict = ("-X", "warn_default_encoding", "-W", "error::EncodingWarning")
    done = _run(*strict, "-c", MANY, json.dumps(commands), folder=tmp_path)
    assert done.returncode == 0, done.stderr


def test_the_package_imports_nothing_that_windows_has_not() -> None:
    for path in [*PROJECT.glob("vassal_tools/**/*.py"), *PROJECT.glob("validators/**/*.py"), PROJECT / "build.py"]:
        named: set[str] = set()
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                named.add(node.module or "")
        assert named.isdisjoint(POSIX_ALONE), path


def _run(*words: object, folder: Path = PROJECT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *map(str, words)]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=120, check=False)
