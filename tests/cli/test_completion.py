"""Completion works as `docs/completion.md` says, in each shell that is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from tests.conftest import PROJECT
from vassal_tools.cli.main import main

PAGE = (PROJECT / "docs" / "completion.md").read_text(encoding="utf-8")
BLOCKS: dict[str, str] = dict(re.findall(r"```(\w+)\n(.*?)```", PAGE, flags=re.DOTALL))
ASKED = {
    "bash": "complete -p vassal-tools; COMP_WORDS=(vassal-tools expl) COMP_CWORD=1;"
    ' _vassal_tools_completion vassal-tools; echo "${COMPREPLY[@]}"',
    "zsh": "whence -w _vassal_tools_completion; whence -w compdef",
    "fish": "complete --do-complete 'vassal-tools expl'",
}
ANSWERED = {"bash": "explain", "zsh": "_vassal_tools_completion: function", "fish": "explain"}


def completed(*words: str) -> set[str]:
    """The proposals for the last word."""
    *before, last = words
    asked = ShellComplete(main, {}, "vassal-tools", "_VASSAL_TOOLS_COMPLETE")
    return {item.value for item in asked.get_completions(before, last)}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_lines_of_the_page_work_in_the_shell(shell: str) -> None:
    program = shutil.which(shell)
    if program is None or os.name == "nt":  # Windows' own bash is that of another system
        pytest.skip(f"{shell} is not installed")
    folder = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": os.pathsep.join((folder, os.environ["PATH"]))}
    words = (program, "-c", f"{BLOCKS[shell]}\n{ASKED[shell]}")
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert ANSWERED[shell] in done.stdout, done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_command_writes_the_lines_for_the_shell(shell: str) -> None:
    """Without an installed shell, only the variable and the instruction are checked."""
    assert f"_VASSAL_TOOLS_COMPLETE={shell}_source vassal-tools" in BLOCKS[shell]
    environment = {**os.environ, "_VASSAL_TOOLS_COMPLETE": f"{shell}_source"}
    tool = shutil.which("vassal-tools", path=str(Path(sys.executable).parent))
    assert tool is not None
    done = subprocess.run([tool], env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert f"_VASSAL_TOOLS_COMPLETE={shell}_complete" in done.stdout


def test_what_is_completed() -> None:
    assert completed("re") == {"referee", "replay"}
    assert "--at" in completed("replay", "--")
    assert completed("lint", "--format", "j") == {"json", "junit"}
    assert "sphacteria" in completed("build", "s")
    assert completed("explain", "sph-3-poi") == {"SPH-3-points"}
