"""The rulebook of The Peloponnesian War: its numbered cases, its notation, and games at random."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.samples import number
from vassal_rulebooks.peloponnesian_war.acts import Activate, Receive
from vassal_rulebooks.tools import cases, games
from vassal_rulebooks.tools.counts import rows, state_of
from vassal_rulebooks.tools.trial import Trial, trial_of
from vassal_rulebooks.tools.universe import enumerated

HERE = Path(__file__).parent / "peloponnesian_war"
GAMES = number(1, 3)
ACTS = 300


@pytest.fixture(scope="module")
def trial() -> Trial:
    return trial_of("peloponnesian_war")


@pytest.mark.parametrize(("gone", "left"), [("Athens.N1", "Corcyra.N1"), ("Corcyra.N1", "Athens.N1")])
def test_a_marker_of_station_stays_until_the_last_point_leaves(trial: Trial, gone: str, left: str) -> None:
    text = "Naupactus: Athens.N1 Corcyra.N1 | stationed: Athens.N1 Corcyra.N1 | marks: stationed=Naupactus=Athens"
    state = cases.position(trial, trial.rules, f"{text} | stage: round | side: Athens")
    after = state.put((gone,), "Piraeus")
    assert after.marked("stationed") == ("Naupactus",)
    assert after.put((left,), "Piraeus").marked("stationed") == ()


def test_a_leader_between_operations_is_said_to_be_unavailable(trial: Trial) -> None:
    state = cases.position(trial, trial.rules, "turn 2 | stage: diplomacy")
    first, *_ = trial.rules.check(state, next(trial.rules.read_acts("Sparta.Agis leads from Tegea")))
    assert first.message == "Sparta.Agis is not available"


def test_enumeration_finds_what_was_counted(trial: Trial) -> None:
    known = {row.name: row.counts for row in rows(trial)}
    assert known
    assert known == {
        row.name: tuple(enumerated(trial, state_of(trial, row), depth) for depth in range(1, len(row.counts) + 1))
        for row in rows(trial)
    }


@pytest.mark.parametrize("name", ["athens-wins", "nobody-wins", "sparta-wins"])
def test_a_recorded_game_is_played_as_it_was(trial: Trial, name: str) -> None:
    assert games.written_faults(trial, name) == []


def test_check_agrees_with_the_enumeration(trial: Trial) -> None:
    assert list(games.disagreements(trial, ACTS, 43)) == []


@pytest.mark.parametrize("seed", range(number(1, 30)))
def test_money_follows_the_acts(trial: Trial, seed: int) -> None:
    rules, game = trial.rules, games.played(trial, "greedy", seed)
    state = rules.start()
    for act in game.acts:
        after = rules.applied(state, act)
        spent = sum(state.treasury) - sum(after.treasury)
        assert min(after.treasury) >= 0
        assert spent >= 0 or isinstance(act, Receive)
        if isinstance(act, Activate):
            assert spent == (0 if state.op.kind == "free" else 100)
        state = after


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_game_comes_to_its_end(trial: Trial, player: str, seed: int) -> None:
    found, _ = games.observed(trial, player, seed)
    assert found == []
