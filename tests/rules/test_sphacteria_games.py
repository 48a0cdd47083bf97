"""Whole games: random ones, counts by depth, agreement of check and enumeration, and states after illegal play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.rules.script import holds_together, rulebook
from tests.samples import foremost, sample
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.trial import TRIAL, QuarrelsomePlayer, SphacteriaGreedyPlayer
from vassal_rulebooks.tools import counts, games, universe
from vassal_rulebooks.tools.players import Player, RandomPlayer, play

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria import State
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria


def test_random_games_come_to_an_end_and_keep_the_rules() -> None:
    """A sample: `make soak` plays a thousand."""
    assert [fault for seed in range(10) for fault in games.observed(TRIAL, "random", seed)[0]] == []


@pytest.mark.parametrize("kind", ["greedy", "quarrelsome"])
def test_a_game_of_players_who_plan_keeps_the_rules(kind: str) -> None:
    assert games.observed(TRIAL, kind, 1)[0] == []


def test_quarrelsome_players_fight_and_play_every_event_in_200_games() -> None:
    """They need far fewer: the games stop when all events have been seen."""
    events = {f"event {number}" for number in rulebook().board.game.events}
    assert events == set(TRIAL.seldom)
    seen, number = Counter[str](), 0
    while number < 200 and not events <= seen.keys():
        seen += TRIAL.shows(games.played(TRIAL, "quarrelsome", number))
        number += 1
    assert events <= seen.keys()
    assert seen["fights"] / number > 10


@dataclass(frozen=True)
class Watched:
    """A player that notes for which sides it was asked, in and out of turn, and that it plays its own chits alone."""

    side: str
    player: Player
    out_of_turn: list[Act | None]

    def choose(self, rules: Sphacteria, state: State, side: str, dice: Random, /) -> Act | None:
        act: Act | None = self.player.choose(rules, state, side, dice)
        assert side == self.side
        assert not isinstance(act, acts.PlayEvent) or act.side == side
        if side != rulebook().to_act(state):
            self.out_of_turn.append(act)
        return act


@pytest.mark.parametrize("kind", foremost([RandomPlayer, SphacteriaGreedyPlayer, QuarrelsomePlayer], RandomPlayer))
def test_6_5_either_side_is_asked_for_an_event_in_an_action_phase_and_plays_its_own_chit(kind: type[Player]) -> None:
    """Event 5 may be played out of turn, and by the side that holds the chit."""
    asked: list[Act | None] = []
    number = 1 if kind is SphacteriaGreedyPlayer else 4
    for seed in range(number):
        play(rulebook(), {side: Watched(side, kind(), asked) for side in rulebook().board.sides}, Random(seed))
    assert asked
    played = [act for act in asked if act is not None]
    assert all(isinstance(act, acts.PlayEvent) for act in played)
    assert played or kind is SphacteriaGreedyPlayer


def test_check_and_enumeration_agree() -> None:
    assert list(games.disagreements(TRIAL, 8_000, 5)) == []


@pytest.mark.parametrize("row", tuple(counts.rows(TRIAL)), ids=lambda row: row.name)
def test_counts_by_depth(row: counts.Row) -> None:
    state = counts.state_of(TRIAL, row)
    assert tuple(universe.enumerated(TRIAL, state, depth) for depth in range(1, len(row.counts) + 1)) == row.counts


@pytest.mark.sweep(2)
@pytest.mark.parametrize("row", sample(counts.rows(TRIAL), 3), ids=lambda row: row.name)
def test_legal_acts_are_those_that_check_lets_pass(row: counts.Row) -> None:
    assert universe.brute_force(TRIAL, counts.state_of(TRIAL, row), 1) == row.counts[0]


def test_illegal_acts_are_played_and_the_game_goes_on() -> None:
    dice = Random(425)
    for _ in range(20):
        state = rulebook().start()
        for _ in range(60):
            legal = (
                RandomPlayer().choose(rulebook(), state, rulebook().to_act(state), dice)
                if dice.random() < 0.7
                else None
            )
            act = legal or universe.anything(TRIAL, dice)
            rulebook().check(state, act)
            state = rulebook().apply(state, act)
            holds_together(state)
            assert rulebook().read(rulebook().write(state)) == state
            tuple(rulebook().legal_acts(state))


@pytest.mark.parametrize("name", TRIAL.endings)
def test_a_written_game_for_each_ending_is_played_again(name: str) -> None:
    assert games.written_faults(TRIAL, name) == []
