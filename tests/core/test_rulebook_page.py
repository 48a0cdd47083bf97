"""The game of `docs/rulebooks.md`: what the page says of it holds, and the tools try it out."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from vassal_rulebooks.tools import cases, games, universe
from vassal_rulebooks.tools.players import RandomPlayer, play
from vassal_rulebooks.tools.trial import Trial
from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rulebooks.md"


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trial]:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    path = tmp_path_factory.mktemp("race") / "race.py"
    path.write_text(code, "utf-8")
    spec = spec_from_file_location("race", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules["race"] = module
    spec.loader.exec_module(module)
    yield Trial("race", lambda _: module.Race(), outcome=lambda state: _winner(state))
    del sys.modules["race"]


def _winner(state: Any) -> str | None:
    on_top = state.at("hill")
    return on_top[0].side if on_top else None


def test_the_line_and_the_acts_of_the_page_are_those_of_the_game(race: Trial) -> None:
    text, line = PAGE.read_text("utf-8"), race.rules.write(race.rules.start())
    assert f"`{line}`" in text
    assert race.rules.read(line) == race.rules.start()
    acts = tuple(race.acts("Red throws 4; R ford"))
    assert "; ".join(map(race.rules.write_act, acts)) == "Red throws 4; R ford"


@pytest.mark.parametrize(
    ("acts", "verdicts", "after"),
    [
        ("Red throws 4; R ford", (), ("ford: R", "side: Blue")),
        ("Red throws 2; Blue throws 2", (), ("camp: R B", "side: Red", "die: none")),
        ("Red throws 4; R hill", ("RACE-way",), ("hill: R", "stage: over")),
        ("Red throws 4; R ford; Blue throws 5; R hill", ("RACE-side",), ()),
        ("Blue throws 4", ("RACE-side",), ()),
        ("Red throws 7", ("RACE-die",), ()),
        ("R ford", ("RACE-order",), ()),
        ("Red throws 4; R ford; Blue throws 1", (), ("side: Red",)),
    ],
)
def test_cases(race: Trial, acts: str, verdicts: tuple[str, ...], after: tuple[str, ...]) -> None:
    case = cases.Case("1", "", "turn 1 | camp: R B | stage: throw | side: Red", acts, "2", verdicts, after)
    assert list(cases.faults(race, case)) == []


@pytest.mark.parametrize("fact", ["moon: R", "ford: ", "ford"])
def test_a_fact_that_could_not_fail_is_refused(race: Trial, fact: str) -> None:
    case = cases.Case("1", "", "turn 1 | camp: R B | stage: throw | side: Red", "Red throws 4", "2", (), (fact,))
    with pytest.raises(SourceError, match="says of no counter where it is"):
        list(cases.faults(race, case))


def test_enumeration_and_check_agree_and_games_end(race: Trial) -> None:
    assert list(games.disagreements(race, 2000, 1)) == []
    start = race.rules.start()
    assert [universe.enumerated(race, start, depth) for depth in (1, 2, 3)] == [
        universe.brute_force(race, start, depth) for depth in (1, 2, 3)
    ]
    for seed in range(20):
        assert games.observed(race, "random", seed)[0] == []
    players = {side: RandomPlayer() for side in race.rules.sides}
    assert _winner(play(race.rules, players, Random(1)).end)


def test_a_wrong_act_is_refused_with_its_place(race: Trial) -> None:
    with pytest.raises(SourceError, match="no act 'Red leaps'") as caught:
        tuple(race.rules.read_acts("Red throws 4; Red leaps"))
    assert caught.value.where.offset == len("Red throws 4; ")
