"""A tiny game of our own, all of whose facts stand in its rules, beside it: what a game needs to be published."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from vassal_tools.cli.main import main
from vassal_tools.game import grades, library
from vassal_tools.game.fingerprint import as_document, from_document
from vassal_tools.game.model import Game, Grade

TINY = Path(__file__).with_name("tiny")


@pytest.fixture(scope="module")
def ford() -> Game:
    return library.load(TINY)


def test_all_facts_are_from_its_rules(ford: Game) -> None:
    assert {named.fact.grade for named in grades.facts(ford)} == {Grade.TEXT}
    assert grades.unfit(ford) == ()


def test_round_trip(ford: Game) -> None:
    assert from_document(as_document(ford)) == ford


def test_is_published(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", str(TINY), "--publish", "-o", str(tmp_path)])
    assert (result.exit_code, result.stderr) == (0, "")
    assert "all from the rules' text" in result.output
    assert (tmp_path / "The Ford-1.0.0.vmod").exists()


def test_sphacteria_is_not_published_and_each_reason_is_named(game: Game, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", "sphacteria", "--publish", "-o", str(tmp_path / "out")])
    assert (result.exit_code, result.stdout) == (2, "")
    unfit = grades.unfit(game)
    for named in unfit:
        assert f"{named.fact.grade}: {named.subject} (" in result.stderr
    assert result.stderr.endswith(
        f"error: {len(unfit)} facts are not fit to be published (give each a grade that rests on the rules)\n"
    )
    assert not (tmp_path / "out").exists()


def test_sphacteria_is_built_without_the_option(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["build", "sphacteria", "-o", str(tmp_path)]).exit_code == 0
