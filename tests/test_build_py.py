"""`build.py` does without `make`, and with the standard library alone, what `make` does by it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

import build
from tests.conftest import PROJECT

SAMPLE = Path("samples", "sphacteria-planted-faults.vlog")
MODULE = Path("dist", "Sphacteria-0.1.0.vmod")


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The programs that a task has run, in a folder that holds nothing but projects; none is really run."""
    words: list[list[str]] = []

    def record(command: list[str], *, check: bool) -> subprocess.CompletedProcess[bytes]:
        assert not check
        words.append([str(word) for word in command])
        (tmp_path / ".venv").mkdir(exist_ok=True)
        if "build" in command:
            MODULE.parent.mkdir()
            MODULE.touch()
        return subprocess.CompletedProcess(command, 0)

    (tmp_path / build.STRANGERS).mkdir(parents=True)
    for project in (tmp_path, tmp_path / build.STRANGERS):
        (project / "pyproject.toml").touch()
    monkeypatch.setattr(subprocess, "run", record)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setenv("PIP_COMPILE", "1")
    monkeypatch.chdir(tmp_path)  # so that the folder is put back in the end
    return words


@pytest.mark.parametrize(("system", "path"), [("nt", ".venv/Scripts/python.exe"), ("posix", ".venv/bin/python")])
def test_programs_lie_where_the_system_has_them(system: str, path: str) -> None:
    assert build.program("python", system) == Path(path)


def test_without_a_word_it_sets_up_builds_referees_and_says_where_to_look(
    ran: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert build.main([]) == 0
    tool, python = str(build.program("vassal-tools")), str(build.program("python"))
    assert ran == [
        [sys.executable, "-m", "venv", ".venv"],
        [python, "-m", "pip", "install", "--quiet", "--upgrade", "pip"],
        [python, "-m", "pip", "install", "--quiet", "--editable", ".[build]"],
        [python, "-m", "compileall", "-q", "vassal_tools", "validators"],
        [tool, "build", "sphacteria", "-o", "dist"],
        [tool, "referee", str(SAMPLE)],
        [tool, "watch", str(SAMPLE), "--module", str(MODULE), "-o", str(Path("dist", "sample.html"))],
    ]
    assert "dist/" in capsys.readouterr().out


def test_what_is_set_up_is_not_set_up_again(ran: list[list[str]]) -> None:
    assert [build.main(["ready-test"]), build.main(["ready-test"]), build.main(["ready"])] == [0, 0, 0]
    assert [words[-1] for words in ran] == [".venv", "pip", str(build.STRANGERS), "validators"]
    assert ".[test]" in ran[-2]


@pytest.mark.parametrize(("stamp", "compiled"), [("ready", "1"), ("ready-test", "0")])
def test_pip_compiles_what_commands_import_and_not_what_tests_do(
    stamp: str, compiled: str, ran: list[list[str]]
) -> None:
    assert build.main([stamp]) == 0
    assert ran
    assert os.environ["PIP_COMPILE"] == compiled


def test_an_older_pip_will_do(ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.run
    monkeypatch.setattr(
        subprocess,
        "run",
        lambda command, **how: subprocess.CompletedProcess(command, int("--upgrade" in done(command, **how).args)),
    )
    assert build.main(["ready"]) == 0
    assert "--editable" in ran[-2]


def test_a_program_that_fails_ends_the_task_with_its_code(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 3))
    assert build.main(["wheel"]) == 3
    assert not ran
    assert "venv .venv: ended with 3" in capsys.readouterr().err


@pytest.mark.parametrize("task", ["test", "quick"])
@pytest.mark.parametrize(("tests", "checks", "code"), [(0, 0, 0), (0, 3, 3), (4, 0, 4), (4, 3, 4)])
def test_checks_run_beside_the_tests_and_either_may_fail(
    ran: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    task: str,
    tests: int,
    checks: int,
    code: int,
) -> None:
    begun = []

    class Checks:
        """The process of the checks, which says a word and ends."""

        def __init__(self, command: tuple[str, ...], *, stdout: IO[bytes], stderr: int) -> None:
            assert stderr == subprocess.STDOUT
            begun.append(command)
            stdout.write(b"of the checks")

        def wait(self) -> int:
            return checks

    (build.VENV).mkdir()
    (build.VENV / "ready-test").touch()
    monkeypatch.setattr(subprocess, "Popen", Checks)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, tests))
    assert build.main([task]) == code
    assert not ran
    assert begun == [(sys.executable, build.__file__, "check")]
    assert "of the checks" in capsys.readouterr().out


def test_an_unknown_task_is_refused_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["tset"]) == 2
    assert "demo|test|check" in capsys.readouterr().err


def test_a_python_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    assert build.main([]) == 2
    assert "Python 3.11 or later is needed" in capsys.readouterr().err


def test_it_needs_the_standard_library_alone() -> None:
    tree = ast.parse((PROJECT / "build.py").read_text("utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in named} <= sys.stdlib_module_names


def test_make_does_by_it_whatever_it_can_do() -> None:
    makefile = (PROJECT / "Makefile").read_text("utf-8")
    found = re.search(r"^STEPS := (.*)$", makefile, re.MULTILINE)
    assert found
    assert {*found[1].split(), *build.EXTRAS} == set(build.TASKS)
    assert re.findall(r"^.*\bpip\b.*$|^.*-m venv.*$", makefile, re.MULTILINE) == []
