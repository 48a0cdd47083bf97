"""`explain`: every code that a report may name is explained, of lint and of play."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import vassal_rulebooks
from vassal_tools import replay
from vassal_tools.cli.main import main
from vassal_tools.findings import Rule
from vassal_tools.game.library import load
from vassal_tools.lint.registry import ALL_RULES

if TYPE_CHECKING:
    from vassal_tools.game.model import Ruling


def explained(code: str) -> str:
    result = CliRunner().invoke(main, ["explain", code])
    assert result.exit_code == 0, result.output
    assert max(map(len, result.output.splitlines())) <= 80
    return result.output


def rules_of_play() -> list[Rule]:
    """Every rule that any module of the referee or of a rulebook defines."""
    found: dict[str, Rule] = {}
    for package in (replay, vassal_rulebooks):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            values = vars(import_module(module.name)).values()
            rules = [value if isinstance(value, Rule) else getattr(value, "rule", None) for value in values]
            found |= {rule.code: rule for rule in rules if isinstance(rule, Rule)}
    return [found[code] for code in sorted(found)]


@pytest.mark.parametrize("rule", rules_of_play(), ids=lambda rule: rule.code)
def test_a_rule_of_play_is_explained_with_its_paragraph(rule: Rule) -> None:
    text = " ".join(explained(rule.code.lower()).split())
    assert text.startswith(f"{rule.code} ({rule.severity.value})")
    assert rule.cite is not None
    assert rule.cite.gist[1:].rstrip(".") in text


def test_every_rule_of_lint_is_explained() -> None:
    assert all("Why:" in explained(rule.code) for rule in ALL_RULES)


def test_the_game_of_a_rule_is_named() -> None:
    assert explained("SPH-3-points").splitlines()[0] == "SPH-3-points (illegal), Sphacteria"
    assert explained("REF-table").splitlines()[0] == "REF-table (integrity)"


@pytest.mark.parametrize("ruling", load("sphacteria").rulings.values(), ids=lambda ruling: ruling.name)
def test_a_ruling_is_explained_with_what_may_be_chosen_instead(ruling: Ruling) -> None:
    text = " ".join(explained(ruling.name.lower()).split())
    assert text.startswith(f"{ruling.name} (ruling), Sphacteria {ruling.question}")
    assert ruling.reason in text
    assert all(f'"{option}"' in text for option in ruling.options if option != ruling.default)


def test_an_unknown_code_is_refused() -> None:
    result = CliRunner().invoke(main, ["explain", "SPH-none"])
    assert result.exit_code == 2
    assert "no rule" in result.output
