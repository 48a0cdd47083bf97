"""The trial of the rules of The Siege of Syracuse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.syracuse.acts import EndPhase, Ram, Refuge, Shoot, Strike, SurrenderDie, WallDie
from vassal_rulebooks.syracuse.administration import winner
from vassal_rulebooks.syracuse.battle import PHASES, is_late
from vassal_rulebooks.syracuse.board import ATHENS, READY, SYRACUSE
from vassal_rulebooks.syracuse.rulebook import ACCOUNTS, syracuse
from vassal_rulebooks.syracuse.skirmish import strength
from vassal_rulebooks.tools.trial import Trial
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_rulebooks.syracuse.state import State
    from vassal_rulebooks.tools.players import PlayedActs


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


def times(game: PlayedActs[State, Any], kind: type) -> int:
    """Return how many acts of a kind a game has."""
    return sum(isinstance(act, kind) for act in game.acts)


def won(side: str, *, by_surrender: bool) -> Callable[[PlayedActs[State, Any]], bool]:
    """Return the test that a side won, by the surrender of the other or automatically (11)."""
    return lambda game: winner(game.end) == side and isinstance(game.acts[-1], SurrenderDie) == by_surrender


def has_walls_of_both(game: PlayedActs[State, Any]) -> bool:
    """Return True if both sides threw for walls and have some."""
    return times(game, WallDie) > 1 and {ATHENS, SYRACUSE} <= {side for _, _, side in game.end.marks}


def is_late_end(state: State, act: Any) -> bool:
    """Return True for the end of a phase that has ended by itself, which no player is offered (6.5)."""
    return isinstance(act, EndPhase) and (state.progress.stage not in dict(PHASES) or is_late(state, act))


TRIAL = Trial(
    "syracuse",
    lambda rulings: syracuse(load("syracuse"), rulings),  # type: ignore[arg-type]
    data=Path("tests/rules/syracuse"),
    completed=completed,
    account=lambda state, act: (strength(state, act).account(act.die),) if isinstance(act, Strike | Shoot) else (),
    is_left_out=is_late_end,
    outcome=winner,
    endings={
        "skirmish": lambda game: times(game, Strike) > 0 and times(game, Refuge) > 0,
        "battle-at-sea": lambda game: times(game, Ram) > 0,
        "battle-of-ten-rounds": lambda game: times(game, EndPhase) >= 2 * game.end.rules.rounds.value,
        "wall-race": has_walls_of_both,
        "athens-wins-by-surrender": won(ATHENS, by_surrender=True),
        "syracuse-wins-by-surrender": won(SYRACUSE, by_surrender=True),
        "athens-wins-automatically": won(ATHENS, by_surrender=False),
        "syracuse-wins-automatically": won(SYRACUSE, by_surrender=False),
        "draw": lambda game: winner(game.end) == "",
    },
)
"""The trial that the entry point names."""
