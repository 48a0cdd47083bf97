"""A turn of The Peloponnesian War that four seats played in the engine, by its log alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.referee.war_tables import NAME
from tests.rules.test_turn_of_431 import OPERATIONS, POLITICS, script
from vassal_rulebooks.peloponnesian_war.state import Stage
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge, umpire_for
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.judging import Verdict

POWERS = ("Athens", "Corinth", "Sparta", "Thebes")


@pytest.fixture(scope="module")
def log() -> SavedGame:
    return read_saved_game(PROJECT / "samples" / "peloponnesian-war-first-turn.vlog")


@pytest.fixture(scope="module")
def verdict(log: SavedGame) -> Verdict:
    return judge(log, umpire_for(log))


def test_nothing_is_found(verdict: Verdict) -> None:
    assert verdict.findings == ()


def test_every_act_is_seen_and_judged(verdict: Verdict) -> None:
    coverage = verdict.coverage
    assert coverage
    assert (coverage.not_judged, coverage.stretches) == (0, ())
    asked = list(trial_of(NAME).rules.read_acts("; ".join(map(script, (OPERATIONS, POLITICS)))))
    assert verdict.acts == len(asked)
    assert (verdict.steps, coverage.declared, coverage.inferred) == (548, 106, 3)


def test_every_phase_is_played(verdict: Verdict) -> None:
    titles = {step.title for step in trial_of(NAME).rules.sequence.steps.values()}
    shown = {moment.phase for moment in verdict.course}
    assert titles - shown == {"a retreat", "the loss of a point", "its end"}


def test_the_treasuries_are_those_of_the_table(log: SavedGame, verdict: Verdict) -> None:
    end = record(log, umpire_for(log).zones).end.properties
    state = trial_of(NAME).rules.read(verdict.position)
    assert (state.turn, state.progress.stage) == (2, Stage.ROUND)
    assert [str(talents) for talents in state.treasury[:4]] == [end["Module", f"treasury_{one}"] for one in POWERS]
