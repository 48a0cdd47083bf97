"""Whole games of the rulebook's players, each played once in a run of the tests."""

from __future__ import annotations

from functools import cache, reduce
from random import Random
from typing import TYPE_CHECKING

from tests.rules.script import rulebook
from tests.shared import shared
from vassal_rulebooks.sphacteria.trial import TRIAL
from vassal_rulebooks.tools.players import PlayedActs, play

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria import State
    from vassal_rulebooks.sphacteria.acts import Act


@cache
def whole_game(kind: str, seed: int) -> PlayedActs[State, Act]:
    """The game of a seed between two players of a kind."""
    played = shared(f"{kind}-{seed}", lambda: _acts(kind, seed))
    return PlayedActs(played, reduce(rulebook().apply, played, rulebook().start()))


def _acts(kind: str, seed: int) -> tuple[Act, ...]:
    return play(rulebook(), {side: TRIAL.players[kind]() for side in rulebook().board.sides}, Random(seed)).acts
