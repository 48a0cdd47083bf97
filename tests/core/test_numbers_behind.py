"""Each rule declares the numbers that its findings rest on; a finding names those that the text does not have."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.samples import number
from vassal_rulebooks.core.umpire import covers, expanded, in_words, value_in_words
from vassal_rulebooks.tools.cases import position
from vassal_rulebooks.tools.numbers import other_values, tried, with_fact
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.game.facts import Fact, Grade
from vassal_tools.game.grades import facts
from vassal_tools.plugins import RULEBOOKS, entry_points
from vassal_tools.referee.protocol import Breach

UMPIRES: dict[str, Any] = {point.name: point.load()() for point in entry_points(group=RULEBOOKS)}
TINY = sorted(path.parent.name for path in Path(__file__).parents[1].glob("tiny_games/*/game.toml"))
LARGE = sorted(UMPIRES.keys() - set(TINY))
EVERY_TINY, EVERY_LARGE = number(6, 1), number(2000, 1)
"""Of how many numbers one is tried; a soak tries all, which takes hours."""


@pytest.mark.parametrize("name", TINY)
def test_a_verdict_changes_only_with_numbers_that_its_rule_declares(name: str) -> None:
    assert [one for one in tried(trial_of(name), EVERY_TINY) if not one[2]] == []


@pytest.mark.parametrize("name", LARGE)
def test_a_verdict_changes_only_with_numbers_that_its_rule_declares_in_a_sample(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(PROJECT)
    assert [one for one in tried(trial_of(name), EVERY_LARGE) if not one[2]] == []


@pytest.mark.parametrize("name", UMPIRES)
def test_each_number_that_a_rule_declares_is_one_of_the_game(name: str) -> None:
    subjects = [one.subject for one in facts(UMPIRES[name].game)]
    patterns = {pattern for some in UMPIRES[name].ruled.numbers.values() for pattern in some}
    assert [one for one in sorted(patterns) if not any(covers([one], subject) for subject in subjects)] == []


def breach(code: str, zones: tuple[str, ...], units: tuple[str, ...] = ()) -> Breach:
    rule = next(rule for rule in UMPIRES["sphacteria"].rules if rule.code == code)
    return Breach(rule, "wrong", units, zones)


def numbers_of(line: str, found: Breach, act: Any = None) -> list[tuple[str, str, str]]:
    umpire = UMPIRES["sphacteria"]
    state = position(trial_of("sphacteria"), umpire.rulebook, line)
    numbers = umpire.numbers(state, act, found)
    return [(one.name, one.value, one.grade) for one in numbers]


def test_a_stack_rests_on_the_limit_and_on_what_is_there_the_guess_first() -> None:
    pf = [(f"pf of A.T{number}", "10/5", "historical") for number in (1, 2, 3)]
    first = numbers_of("turn 4 | I: A.T1 A.T2 | J: A.T3", breach("SPH-3.2-strait", ("I",)))
    other = numbers_of("turn 4 | I: A.T1 A.T2 | J: A.T3", breach("SPH-3.2-strait", ("J",)))
    assert first == [("strait limit of I", "10", "guess"), *pf[:2]]
    assert other == pf[2:], "the limit of J is in the text"


def test_a_step_over_no_border_rests_on_the_borders_that_are_drawn_there() -> None:
    found = numbers_of("turn 4 | Q: S.H1", breach("SPH-3-adjacent", ("Q", "K"), ("S.H1",)))
    assert [(name, value) for name, value, _ in found] == [("border K–Q", "none")]


def test_a_chit_rests_on_its_faces_and_on_the_users_of_its_event() -> None:
    (act,) = UMPIRES["sphacteria"].rulebook.read_acts("Athens plays 501/1")
    found = numbers_of("turn 4", breach("SPH-6-colour", ()), act)
    assert ("chit 501", "", "guess") in found


def test_what_stands_for_nothing_gives_no_number() -> None:
    words = {"unit": ("A", "B"), "zone": (), "fight": ("A", "B")}
    assert list(expanded("counter {unit}, pf", words)) == ["counter A, pf", "counter B, pf"]
    assert list(expanded("zone {zone}, limit", words)) == []
    assert list(expanded("counter {fighter}, pf", words)) == []
    assert list(expanded("{fight?}combat, *", words)) == ["combat, *"]
    assert list(expanded("{zone?}combat, *", words)) == []


def test_numbers_are_named_as_people_say_them() -> None:
    assert in_words("counter A.T1, star") == "star of A.T1"
    assert in_words("border O–P, kind") == "border O–P"
    assert in_words("rules, draws, kept") == "draws, kept"
    assert in_words("chit 501") == "chit 501"
    fact: Fact[Any] = Fact((10, 5), Grade.GUESS, "made up")
    words = {"10/5": (10, 5), "yes": True, "3": 3, "sea": "sea", "none": None, "": {}}
    shown = {value_in_words("counter A.T1, pf", replace(fact, value=value)): value for value in words.values()}
    assert shown == words
    assert value_in_words("rules, sicels", fact) == "10, 5"  # two numbers that are no faces of a counter


def test_one_fact_is_changed_and_nothing_else() -> None:
    game = UMPIRES["ford"].game
    old = game.rules.room
    varied = with_fact(game, old, replace(old, value=3))
    assert varied.rules.room.value == 3
    assert varied.counters is game.counters
    assert list(other_values(2, ())) == [3, 1]
    assert list(other_values("open", ("open", "river"))) == ["river"]
