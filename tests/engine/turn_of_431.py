"""The first turn of 431 of The Peloponnesian War, played in the real engine by four seats, by menus and drags."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from tests.rules.test_turn_of_431 import OPERATIONS, POLITICS, script
from vassal_rulebooks.peloponnesian_war.acts import Post
from vassal_rulebooks.peloponnesian_war.state import Stage
from vassal_rulebooks.tools.proof.performer import ActPerformer
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.proof.engine_table import EngineTable
from vassal_tools.proof.seats import seat_each

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import Engine

NAME = "peloponnesian_war"
SEED = 434
"""The engine's dice of this seed let the interception at Aegina succeed."""


def play_turn(engine: Engine, log: Path, acts: int | None = None) -> tuple[ActPerformer, list[str]]:
    """Play the turn with its politics, or its first acts, in an engine that has the module open.

    The engine draws the leaders of Athens and throws the dice, so an act that chance has made illegal is skipped.
    Return the performer and the skipped acts.
    """
    rules = trial_of(NAME).rules
    table = EngineTable(engine, log, SEED, seat_each(rules.start().board.powers))
    performer, skipped = ActPerformer(table, rules, Random("hands")), list[str]()
    for act in islice(rules.read_acts(f"{script(OPERATIONS)}; {script(POLITICS)}"), acts):
        progress = performer.state.progress
        if isinstance(act, Post) and progress.stage is Stage.PLACE:
            act = replace(act, unit=progress.about[0])
        if rules.check(performer.state, act):
            skipped.append(rules.write_act(act))
        else:
            performer.do(act)
    table.close()
    return performer, skipped
