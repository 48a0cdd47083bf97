"""Findings name actor, time and cause, and report each act once."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, reduce
from itertools import accumulate
from typing import TYPE_CHECKING

import pytest

from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from vassal_rulebooks.core.reading.events import Rolled, Turnover
from vassal_rulebooks.sphacteria import RULES, acts
from vassal_rulebooks.sphacteria.adjustment import victory_points
from vassal_rulebooks.sphacteria.odds import account
from vassal_rulebooks.sphacteria.progress import Level
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_rulebooks.sphacteria.trial import TRIAL
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_rulebooks.tools import games
from vassal_tools.findings import FAILING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_rulebooks.sphacteria import State
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_tools.findings import Finding


@cache
def opening() -> tuple[Act, ...]:
    """A game up to its first activation: Athens activates P."""
    played = whole_game("random", 1).acts
    first = next(i for i, act in enumerate(played) if isinstance(act, acts.Activate))
    return tuple(played[: first + 1])


def accused(played: Sequence[Act]) -> list[Finding]:
    findings = recorded(written_story(rulebook(), played)).findings
    return [found for found in findings if found.severity in FAILING]


def test_who_moves_the_enemy_is_accused_of_that_alone() -> None:
    """No activation is assumed for a side in whose action phase another's unit moves."""
    (finding,) = accused((*opening(), acts.MoveUnit("S.H1", "N"), acts.EndMovement(), acts.EndPhase()))
    assert finding.message == "S.H1 moves in the action phase of Athens"
    assert finding.scene
    assert (finding.scene.phase, finding.scene.side) == ("action phase", "Athens")


def test_the_breaches_of_one_act_hang_on_the_first() -> None:
    """A unit leaves the reserve out of time, not due, and to a wrong place: one act."""
    found = accused((*opening(), acts.Reinforce("A.H2", "P")))
    assert len(found) > 1
    assert {finding.caused_by for finding in found} == {None, found[0].number}


def test_an_act_outside_the_action_phases_belongs_to_its_side_and_phase() -> None:
    drawn = [act for act in opening() if isinstance(act, acts.DrawChit)]
    left = next(chit.gpid for chit in rulebook().board.chits if chit.gpid not in {act.chit for act in drawn})
    (finding,) = accused((*drawn, acts.DrawChit("Athens", left), *opening()[len(drawn) :]))
    assert finding.scene
    assert (finding.scene.phase, finding.scene.side) == ("action points phase", "Athens")


def test_what_the_table_shows_wrong_may_have_been_done_by_anybody_at_any_time() -> None:
    story = written_story(rulebook(), opening())
    first = story.events[0]
    (finding, *_) = recorded(replace(story, events=(Turnover(first.step, "A.H1", 1), *story.events))).findings
    assert finding.message == "A.H1 is reduced in P, but should be at full strength in P: it had no loss to take"
    assert finding.scene
    assert (finding.scene.phase, finding.scene.side) == ("", "")


def before_losses(played: Sequence[Act]) -> Iterator[tuple[int, State]]:
    """The number of each act that takes a loss, and the position before it."""
    states = accumulate(played, rulebook().apply, initial=rulebook().start())
    return (
        (n, state) for n, (act, state) in enumerate(zip(played, states, strict=False)) if type(act) is acts.TakeLoss
    )


def is_fight_due(state: State) -> bool:
    """Return True if another fight keeps the phase from ending: then a loss may still be taken."""
    return RULES["SPH-2.C-attack"] in {breach.rule for breach in rulebook().check(state, acts.EndPhase())}


def test_a_finding_about_a_fight_has_its_arithmetic() -> None:
    """A loss that was not taken: forces, odds, shifts, die, modifiers, cell and losses, as the rulebook has them."""
    game = whole_game("quarrelsome", 1)
    at = next(n for n, state in before_losses(game.acts) if not is_fight_due(state))
    found = accused((*game.acts[:at], acts.EndPhase()))
    lost = next(one for one in found if one.rule is RULES["SPH-4.2-loss"] and one.account)
    thrown = max(n for n, act in enumerate(game.acts[:at]) if isinstance(act, acts.RollCombat))
    before = reduce(rulebook().apply, game.acts[:thrown], rulebook().start())
    die = game.acts[thrown]
    assert before.progress.fight
    assert isinstance(die, acts.RollCombat)
    assert lost.account == tuple(account(before, before.progress.fight, die.die).lines())
    assert any(line.startswith("odds ") for line in lost.account)


def test_a_die_that_was_thrown_again_has_the_arithmetic_of_both() -> None:
    game = whole_game("quarrelsome", 1)
    at = next(n for n, act in enumerate(game.acts) if isinstance(act, acts.RollCombat))
    story = written_story(rulebook(), game.acts[: at + 1])
    *before, die = story.events
    assert isinstance(die, Rolled)
    undone = replace(die, dice=(die.dice[0] % 6 + 1,), is_undone=True)
    found = recorded(replace(story, events=(*before, undone, die))).findings
    (again,) = (finding for finding in found if finding.rule is REMARKS.new_roll)
    assert [line for line in again.account if re.fullmatch(r"die \d", line)] == [
        f"die {undone.dice[0]}",
        f"die {die.dice[0]}",
    ]


@pytest.mark.sweep(3)  # `test_sphacteria_games.py` plays them all
@pytest.mark.parametrize("ending", TRIAL.endings)
def test_the_result_of_a_game_names_its_paragraph_and_the_points_of_each_turn(ending: str) -> None:
    _, lines = games.read_game(TRIAL.data / "games" / f"{ending}.txt")
    game, _ = games.replayed(TRIAL, lines)
    end = game.end
    recorder = recorded(written_story(rulebook(), game.acts))
    result = SphacteriaUmpire().result(recorder.ends)
    assert result
    assert end.progress.outcome
    outcome = end.progress.outcome
    assert (result.is_over, result.level, result.winner) == (True, outcome.level, outcome.winner)
    assert result.cite
    assert result.cite.section == ("8.1" if outcome.level in (Level.CAPITULATION, Level.ZONES) else "8.2")
    assert "{" not in result.cite.gist
    assert [score.turn for score in result.scores] == list(range(1, end.turn + 1))
    assert dict(result.scores[-1].points) == {side: victory_points(end, side) for side in end.board.sides}
