"""The trial of the rules of The Siege of Syracuse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.syracuse.acts import Shoot, Strike
from vassal_rulebooks.syracuse.administration import winner
from vassal_rulebooks.syracuse.board import READY
from vassal_rulebooks.syracuse.rulebook import ACCOUNTS, syracuse
from vassal_rulebooks.syracuse.skirmish import strength
from vassal_rulebooks.tools.trial import Trial
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from vassal_rulebooks.syracuse.state import State


def completed(rules: Any, state: State, named: frozenset[str]) -> State:
    """Return the position of a case, completed from the set-up: counters, marks, numbers and the initiative."""
    first = rules.start()
    standings = zip(state.board.index, state.standings, first.standings, strict=True)
    numbers = {name: getattr(state, name) for name in ACCOUNTS}
    return replace(
        state,
        standings=tuple(
            now._replace(status=now.status or READY) if unit in named else then for unit, now, then in standings
        ),
        marks=state.marks or first.marks,
        first=state.first or state.board.sides[0],
        **{name: value if any(value) else getattr(first, name) for name, value in numbers.items()},
    )


TRIAL = Trial(
    "syracuse",
    lambda rulings: syracuse(load("syracuse"), rulings),  # type: ignore[arg-type]
    data=Path("tests/rules/syracuse"),
    completed=completed,
    account=lambda state, act: (strength(state, act).account(act.die),) if isinstance(act, Strike | Shoot) else (),
    outcome=winner,
)
"""The trial that the entry point names."""
