"""`explain`: every code that a report may name is explained, of lint and of play."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import vassal_rulebooks
from tests.samples import sample
from vassal_tools import builder, referee, table, verify
from vassal_tools.cli.main import main
from vassal_tools.findings import Rule
from vassal_tools.game.library import load
from vassal_tools.game.nearby import rules_of_folders
from vassal_tools.lint.registry import ALL_RULES
from vassal_tools.referee.judging import umpires
from vassal_tools.referee.protocol import readings_of

if TYPE_CHECKING:
    from vassal_tools.game.model import Ruling


def explained(code: str, *options: str) -> str:
    result = CliRunner().invoke(main, ["explain", code, *options])
    assert result.exit_code == 0, result.output
    assert max(map(len, result.output.splitlines())) <= 80
    return result.output


def rules_of_play() -> list[Rule]:
    """Every rule that any module of the referee, of `verify`, of the builder or of a rulebook defines."""
    found: dict[str, Rule] = {}
    for package in (referee, table, verify, vassal_rulebooks, builder):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            values = list(vars(import_module(module.name)).values())
            values += [one for value in values if isinstance(value, dict) for one in value.values()]
            rules = [value if isinstance(value, Rule) else getattr(value, "rule", None) for value in values]
            found |= {rule.code: rule for rule in rules if isinstance(rule, Rule)}
    return [found[code] for code in sorted(found)]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("rule", sample(rules_of_play(), 5), ids=lambda rule: rule.code)
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


@pytest.mark.sweep(3)
@pytest.mark.parametrize("ruling", sample(load("sphacteria").rulings.values(), 3), ids=lambda ruling: ruling.name)
def test_a_ruling_is_explained_with_what_may_be_chosen_instead(ruling: Ruling) -> None:
    text = " ".join(explained(ruling.name.lower()).split())
    assert f"{ruling.name} (ruling), Sphacteria {ruling.question}" in text  # each game may have one of that name
    assert ruling.reason in text
    assert all(f'"{option}"' in text for option in ruling.options if option != ruling.default)


@pytest.mark.parametrize(("code", "near"), [
    ("VM20l", "VM201, VM20"),
    ("vm2011", "VM201"),
    ("R14", "R-14"),
    ("r--14", "R-14"),
    ("sph-3-point", "SPH-3-points"),
    ("REFedition", "REF-edition"),
])  # fmt: skip
def test_a_misspelt_code_is_answered_with_the_nearest(code: str, near: str) -> None:
    result = CliRunner().invoke(main, ["explain", code])
    assert result.exit_code == 2
    assert f"(did you mean {near.partition(',')[0]}" in result.stderr


@pytest.mark.parametrize("code", ["nothing at all", "x" * 5000, "", "VM999"])
def test_a_code_like_no_other_leads_to_the_list(code: str) -> None:
    result = CliRunner().invoke(main, ["explain", code])
    assert result.exit_code == 2
    assert "`vassal-tools explain` alone lists every code" in result.stderr


def test_without_a_code_all_are_listed() -> None:
    result = CliRunner().invoke(main, ["explain"])
    assert result.exit_code == 0
    assert max(map(len, result.output.splitlines())) <= 80
    listed = {text.split()[0] for text in result.output.splitlines() if text[:1] != " "}
    rulings = {name for umpire in umpires() for name in readings_of(umpire)}
    of_games = {rule.code for umpire in umpires() for rule in umpire.rules}
    of_games |= {rule.code for _, rules in rules_of_folders() for rule in rules}
    rules = {rule.code for rule in ALL_RULES} | {rule.code for rule in rules_of_play()} | of_games
    assert listed == rules | rulings
    assert rulings >= set(load("sphacteria").rulings)


def test_a_ruling_of_several_games_is_explained_for_each() -> None:
    shown = explained("R-14")
    assert "R-14 (ruling), Sphacteria" in shown
    assert "R-14 (ruling), The Peloponnesian War" in shown
    assert "Sfacteria" not in shown  # it has this ruling of the first edition


@pytest.mark.parametrize(("game", "title"), [
    ("sphacteria", "Sphacteria"), ("Sfacteria", "Sfacteria"), ("peloponnesian_war", "The Peloponnesian War"),
])  # fmt: skip
def test_the_codes_of_one_game(game: str, title: str) -> None:
    shown = explained("R-14", "--game", game)
    assert [text for text in shown.splitlines() if "(ruling)" in text] == [f"R-14 (ruling), {title}"]
    assert shown.splitlines()[-1].strip() == "There is no other reading to choose."


def test_a_misspelt_game_is_answered_with_the_nearest() -> None:
    result = CliRunner().invoke(main, ["explain", "R-14", "--game", "Sfakteria"])
    assert (result.exit_code, "(did you mean Sfacteria?)" in result.stderr) == (2, True)


def test_a_ruling_that_a_later_edition_changes_is_explained_for_both() -> None:
    shown = explained("R-55")
    assert "R-55 (ruling), Sphacteria" in shown
    assert "R-55 (ruling), Sfacteria" in shown
    assert 'A tournament may choose "11.1" or "11.2" or "both"' in " ".join(shown.split())
    listed = CliRunner().invoke(main, ["explain"]).output
    assert listed.count("R-55  ") == 2
