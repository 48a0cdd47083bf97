"""Scripts of acts played in the real engine by two seats, by menus and drags."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from vassal_rulebooks.tools.proof.performer import ActPerformer
from vassal_tools.proof.engine_table import EngineTable
from vassal_tools.proof.seats import seat_each

if TYPE_CHECKING:
    from pathlib import Path

    from tests.rules.scripts import PlayedScript
    from vassal_tools.engine import Engine


def play_script(engine: Engine, played: PlayedScript, log: Path, acts: int | None = None) -> ActPerformer:
    """Play a script, or its first acts, in an engine that has the module open; return who played them."""
    rules = played.rules
    table = EngineTable(engine, log, played.seed, seat_each(rules.start().board.sides))
    performer = ActPerformer(table, rules, Random("hands"))
    for act in islice(played.acts, acts):
        performer.do(act)
    table.close()
    return performer
