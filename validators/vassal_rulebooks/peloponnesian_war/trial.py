"""The trial of the rules of The Peloponnesian War."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.peloponnesian_war import acts
from vassal_rulebooks.peloponnesian_war.aftermath import winner
from vassal_rulebooks.peloponnesian_war.board import BELLICOSITY, RESENTMENT, STANCES, TREASURY, TRIBUTE
from vassal_rulebooks.peloponnesian_war.players import PLAYERS
from vassal_rulebooks.peloponnesian_war.revolt import account
from vassal_rulebooks.peloponnesian_war.rulebook import peloponnesian_war
from vassal_rulebooks.tools.trial import Trial
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from vassal_rulebooks.peloponnesian_war.state import State


def _completed(rules: Any, state: State, named: frozenset[str]) -> State:
    """Return the position of a case, completed from the set-up of 431.

    Its markers of relations replace the markers of the same power in the same home area. Its relations replace the
    relations of the same pair of powers.
    """
    first, owners = rules.start(), state.board.owners
    own = {(owners[where], side) for kind, where, side in state.marks if kind in STANCES}
    kept = (mark for mark in first.marks if mark[0] not in STANCES or (owners[mark[1]], mark[2]) not in own)
    pairs = {pair[:2]: pair for pair in (*first.relations.pairs, *state.relations.pairs)}
    standings = zip(state.board.index, state.standings, first.standings, strict=True)
    numbers = {
        name: getattr(state, name) if any(getattr(state, name)) else getattr(first, name)
        for name in (TREASURY, BELLICOSITY, RESENTMENT, TRIBUTE)
    }
    return replace(
        state,
        standings=tuple(now if unit in named else then for unit, now, then in standings),
        marks=tuple(sorted({*state.marks, *kept})),
        relations=replace(first.relations, pairs=tuple(sorted(pairs.values()))),
        **numbers,
    )


def _arithmetic(state: State, act: Any) -> tuple[str, ...]:
    return tuple(account(state, act)) if isinstance(act, acts.Incite) else ()


AS_STATED = (
    acts.Accord, acts.EndTurn, acts.JoinCoalition, acts.OpenSeason, acts.Relate, acts.Receive, acts.Pay,
    acts.SetBellicosity, acts.SetResentment, acts.SetTribute,
)  # fmt: skip
"""Acts with values that the players state; the enumeration does not contain all of them."""
TRIAL = Trial(
    "peloponnesian_war",
    lambda rulings: peloponnesian_war(load("peloponnesian_war"), rulings),  # type: ignore[arg-type]
    data=Path("tests/rules/peloponnesian_war"),
    completed=_completed,
    account=_arithmetic,
    outcome=winner,
    players=PLAYERS,
    endings={
        "athens-wins": lambda game: winner(game.end) == "Athens",
        "sparta-wins": lambda game: winner(game.end) == "Sparta",
        "nobody-wins": lambda game: winner(game.end) == "",
    },
    is_left_out=lambda _, act: isinstance(act, AS_STATED),
)
"""The trial that the entry point names."""
