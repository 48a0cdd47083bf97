"""The page of a game as the public function and the command write it."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from vassal_tools import page_for
from vassal_tools.cli.main import main

SAMPLES = Path("samples")
BY_MAIL = sorted(SAMPLES.glob("sphacteria-by-mail-*.vlog"))


def test_the_function_returns_the_page_that_the_command_writes(tmp_path: Path) -> None:
    output = tmp_path / "page.html"
    CliRunner().invoke(main, ["watch", *map(str, reversed(BY_MAIL)), "-o", str(output)], catch_exceptions=False)
    assert page_for(BY_MAIL) == output.read_text("utf-8")


def test_a_page_for_a_side_hides_the_hand_of_the_other() -> None:
    log = SAMPLES / "sphacteria-whole-game.vlog"
    assert len(page_for([log], viewer="Sparta")) < len(page_for([log]))
