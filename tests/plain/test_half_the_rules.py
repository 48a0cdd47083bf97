"""A game whose rulebook judges half of its rules says so in every report, as docs/rulebooks.md has it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.conftest import PROJECT
from vassal_tools.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

LOG, FOLDER = "long-bridge-sample.vlog", "long-bridge"
SECTION = (PROJECT / "docs" / "rulebooks.md").read_text("utf-8").split("## A rulebook for half the rules")[1]
RULED = re.findall(r"```toml\n(.*?)```", SECTION, re.DOTALL)[0]
TABLE, FINDING = re.findall(r"```text\n(.*?)```", SECTION, re.DOTALL)


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the game of the page, which costs a wood more than its log was played with."""
    monkeypatch.chdir(tmp_path)
    run("new", "The Long Bridge", "--like", "hexes", "--rulebook")
    run("build", FOLDER)
    run("sample", FOLDER)
    numbers = tmp_path / FOLDER / "rules.toml"
    guessed = 'wood = { value = 5, grade = "guess", source = "the page is lost" }'
    numbers.write_text(numbers.read_text("utf-8").replace("wood = 2", guessed, 1), "utf-8")
    (tmp_path / FOLDER / "ruled.toml").write_text(RULED, "utf-8")
    return tmp_path


@pytest.mark.soak  # a game is played and judged twice for words of a page
def test_a_report_shows_what_the_page_shows(game: Path) -> None:
    report = run("referee", LOG, code=1)
    assert TABLE in report
    assert FINDING in report
    open_one = run("referee", LOG, "--text-only")
    assert "the rules alone do not decide this: it rests on a number that the text does not have" in " ".join(
        open_one.split()
    )


def test_a_rule_that_there_is_not_is_named_with_its_line(game: Path) -> None:
    path = game / FOLDER / "ruled.toml"
    path.write_text(RULED.replace("PLAIN-side", "PLAIN-sied"), "utf-8")
    assert re.search(r"ruled\.toml:4: no rule 'PLAIN-sied' \(did you mean PLAIN-side\?\)", run("referee", LOG, code=2))
