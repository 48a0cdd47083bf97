"""The trial of the rules of Sparta vs. Athens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.sparta_athens.rulebook import sparta_athens
from vassal_rulebooks.sparta_athens.state import Block, Fall, Govern, March, Prestige, Ravage, Receive, Waver
from vassal_rulebooks.sparta_athens.year import winner
from vassal_rulebooks.tools.trial import Trial
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from vassal_rulebooks.sparta_athens.state import State

AS_STATED = (Block, Fall, Govern, March, Prestige, Ravage, Receive, Waver)
"""Acts that players state; the enumeration does not contain all of them."""


def completed(rules: Any, state: State, named: frozenset[str]) -> State:
    """Return the position of a case, completed from the set-up of 431."""
    first = rules.start()
    standings = zip(state.board.index, state.standings, first.standings, strict=True)
    return replace(
        state,
        standings=tuple(now if unit in named else then for unit, now, then in standings),
        year=state.year or first.year,
        government=state.government or first.government,
    )


TRIAL = Trial(
    "sparta_athens",
    lambda rulings: sparta_athens(load("sparta_athens"), rulings),  # type: ignore[arg-type]
    data=Path("tests/rules/sparta_athens"),
    completed=completed,
    outcome=winner,
    is_left_out=lambda _, act: isinstance(act, AS_STATED),
)
"""The trial that the entry point names."""
