"""`docs/module-tutorial.md`, followed with a small module."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from tests.conftest import PROJECT
from tests.tutorial import blocks
from vassal_tools.cli.main import main

if TYPE_CHECKING:
    import pytest

PAGE = PROJECT / "docs" / "module-tutorial.md"


def test_the_tutorial_for_a_module_can_be_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copyfile(PROJECT / "tests/data/engine/mini-setup.vmod", "Game-1.0.vmod")
    outputs: dict[str, str] = {}
    for block in blocks(PAGE):
        for line in block.lines:
            if "--dry-run" in line:
                pieces = Path("pieces.csv").read_text("utf-8")
                Path("pieces.csv").write_text(pieces.replace(",Tank,", ",Panther,"), "utf-8")
            done = CliRunner().invoke(main, shlex.split(line.removeprefix("vassal-tools ")))
            assert done.exit_code <= (block.about == "finds"), (line, done.output)
            outputs[line.split()[1]] = done.output
    assert "Panther" in outputs["diff"]
    assert Path("Game-1.1.vmod").exists()
