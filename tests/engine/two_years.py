"""Two years of Sparta vs. Athens, played in the real engine by two seats, by menus and drags."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from tests.rules.scripts import script
from tests.rules.test_two_years_of_sparta_athens import NAME, YEARS
from vassal_rulebooks.tools.proof.performer import ActPerformer
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.proof.engine_table import EngineTable
from vassal_tools.proof.seats import seat_each

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import Engine

SEED = 431


def play_years(engine: Engine, log: Path, acts: int | None = None) -> ActPerformer:
    """Play the two years, or their first acts, in an engine that has the module open; return who played them."""
    rules = trial_of(NAME).rules
    table = EngineTable(engine, log, SEED, seat_each(rules.start().board.sides))
    performer = ActPerformer(table, rules, Random("hands"))
    for act in islice(rules.read_acts(script(YEARS)), acts):
        performer.do(act)
    table.close()
    return performer
