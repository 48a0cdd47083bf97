"""A tiny game with all facts in its rules page: the requirements for publishing."""

from __future__ import annotations

import re
import shutil
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
    assert grades.unpublishable_facts(ford) == ()


def test_round_trip(ford: Game) -> None:
    assert from_document(as_document(ford)) == ford


def test_its_words_are_its_own(tmp_path: Path) -> None:
    """Types of units are what the game declares; the builder draws one that it has no emblem for all the same."""
    folder = shutil.copytree(TINY, tmp_path / "copy")
    for file, (old, new) in {
        "game.toml": ("H = {", "Lancer = {"),
        "counters.csv": (",H,", ",Lancer,"),
        "rules.toml": ('"H"', '"Lancer"'),
    }.items():
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new).replace("\nH = {", "\nLancer = {"), encoding="utf-8")
    assert {counter.type for counter in library.load(folder).counters.values()} == {"Lancer"}
    result = CliRunner().invoke(main, ["build", str(folder), "-o", str(tmp_path / "out")])
    assert (result.exit_code, result.stderr) == (0, "")


def test_is_published(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", str(TINY), "--publish", "-o", str(tmp_path)])
    assert (result.exit_code, result.stderr) == (0, "")
    assert re.search("facts by grade: [0-9]+ text$", result.output, re.MULTILINE)
    assert (tmp_path / "The Ford-1.0.0.vmod").exists()


def test_sphacteria_is_not_published_and_each_reason_is_named(game: Game, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", "sphacteria", "--publish", "-o", str(tmp_path / "out")])
    assert (result.exit_code, result.stdout) == (2, "")
    unfit = grades.unpublishable_facts(game)
    for named in unfit:
        assert f"{named.fact.grade}: {named.subject} (" in result.stderr
    assert result.stderr.endswith(
        f"error: guessed or historical facts: {len(unfit)} (replace them with numbers from the rules)\n"
    )
    assert not (tmp_path / "out").exists()


def test_sphacteria_is_built_without_the_option(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["build", "sphacteria", "-o", str(tmp_path)]).exit_code == 0
