"""The rules of each tiny game: cases, counts by depth, check against enumeration, and random games."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vassal_rulebooks.tools import games
from vassal_rulebooks.tools.cases import faults, read_cases
from vassal_rulebooks.tools.counts import rows, state_of
from vassal_rulebooks.tools.trial import trial_of
from vassal_rulebooks.tools.universe import enumerated
from vassal_tools.errors import SourceError
from vassal_tools.game import library

if TYPE_CHECKING:
    from vassal_rulebooks.tools.trial import Trial

HERE = Path(__file__).parent
NAMES = sorted(path.parent.name for path in HERE.glob("*/game.toml"))
GAMES = 20
ACTS = 1_000
LEAST_CASES = 12
MOST_LINES = {"cities": 300}
ELSE = 250
"""The maximum lines of Python of a game: `MOST_LINES` by name, `ELSE` for each other game."""
ALLOWED = ("vassal_rulebooks.core", "vassal_rulebooks.tools", "vassal_tools.game.", "vassal_tools.errors")


@pytest.fixture(params=NAMES)
def trial(request: pytest.FixtureRequest) -> Trial:
    return trial_of(request.param)


def test_there_are_tiny_games() -> None:
    assert NAMES


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(SourceError, match="no trial of 'chess' is installed"):
        trial_of("chess")


def test_cases_hold(trial: Trial) -> None:
    cases = read_cases(trial.data / "cases")
    assert len(cases) >= LEAST_CASES
    assert [f"{case.number}: {fault}" for case in cases for fault in faults(trial, case)] == []


def test_enumeration_finds_what_trying_everything_found(trial: Trial) -> None:
    """`python -m vassal_rulebooks.tools counts` tries everything again."""
    known = {row.name: row.counts for row in rows(trial)}
    assert known
    assert known == {
        row.name: tuple(enumerated(trial, state_of(trial, row), depth) for depth in range(1, len(row.counts) + 1))
        for row in rows(trial)
    }


def test_check_agrees_with_the_enumeration(trial: Trial) -> None:
    assert list(games.disagreements(trial, ACTS, 425)) == []


@pytest.mark.sweep(5)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_at_random_comes_to_its_end(trial: Trial, seed: int) -> None:
    found, _ = games.observed(trial, games.RANDOM, seed)
    assert found == []


def test_a_word_that_the_rules_do_not_know_is_named(tmp_path: Path) -> None:
    copy = shutil.copytree(HERE / "ford", tmp_path / "ford")
    chart = copy / "map.toml"
    chart.write_text(
        chart.read_text("utf-8").replace('border_kinds = ["open", "river"', 'border_kinds = ["open", "moat", "river"')
    )
    with pytest.raises(SourceError, match=r"map\.toml:3: a kind of border must be one of open, river, not 'moat'"):
        library.load(copy)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_small(name: str) -> None:
    assert sum(len(path.read_text("utf-8").splitlines()) for path in (HERE / name).glob("**/*.py")) <= MOST_LINES.get(
        name, ELSE
    )


@pytest.mark.parametrize("path", sorted(HERE.glob("*/*.py")), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_a_game_needs_the_core_and_the_model_alone(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {name for name in imported if name.startswith("vassal_")}
    others = {"vassal_tools.builder"} if path.stem == "module" else set()  # its module `api`
    assert {name for name in ours if not name.startswith(ALLOWED)} <= {"vassal_rulebooks"} | others
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert ("api" in names) == (path.stem == "module")
