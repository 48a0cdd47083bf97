"""Turns of sides: where one begins, and which the turn counter of the module shows."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.board import next_side
from vassal_rulebooks.core.reading.events import turn_phase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.reading.events import TurnBegan
    from vassal_rulebooks.core.reading.table import Table
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.game.model import Game


def whose_turn(state: Any) -> str:
    """Return the side whose turn it is, though another may be to act in a fight; empty once the game is over."""
    battle = getattr(state.progress, "battle", None)
    return str(battle.attacker if battle else state.progress.side)


def side_of_phase(game: Game, phase: int) -> str:
    """Return the side whose turn a phase of the turn counter is, counted from 0; empty if it is no side's own."""
    phases = tuple(game.phases.values())
    steps = phases[phase].steps.values() if phase < len(phases) else ()
    return next((step.who for step in steps if step.who in game.sides), "")


def beginnings(rules: Rules[Any, Any], state: Any, shown: Mapping[str, str]) -> list[Any]:
    """Return the positions that a log may begin in: in the turn of the side that a turn counter shows, or of any."""
    if state == rules.start():
        return [state]
    sides = [side for text in shown.values() if (side := side_of_phase(state.board.game, turn_phase(text)))]
    first = rules.start().progress
    return [replace(state, progress=replace(first, side=side)) for side in sides[:1] or rules.sides]


class Turns:
    """The turns of sides in one game, each of which begins with the same step, and in which no unit moved."""

    def __init__(self, rules: Rules[Any, Any], table: Table) -> None:
        self._rules, self._table = rules, table

    @cached_property
    def _first(self) -> Any:
        return self._rules.start().progress

    def is_fresh(self, state: Any) -> bool:
        """Return whether a side's turn has just begun."""
        is_first = state.progress == replace(self._first, side=state.progress.side)
        return is_first and all(standing.moved is None for standing in state.standings)

    def side(self, event: TurnBegan) -> str:
        """Return the side whose turn a phase of the turn counter is; the first where the data do not say."""
        return side_of_phase(self._table.board.game, event.phase) or self._rules.sides[0]

    def ahead(self, state: Any, event: TurnBegan) -> int:
        """Return by how many turns of sides a position is ahead of what the turn counter shows; less than 0: behind."""
        sides, has_phases, side = self._rules.sides, len(self._table.board.game.phases) > 1, whose_turn(state)
        now, shown = (sides.index(one) if has_phases and one else 0 for one in (side, self.side(event)))
        in_turn = len(sides) if has_phases else 1
        return int((state.turn - event.number) * in_turn + now - shown) if side else 0

    def begin(self, state: Any, side: str) -> Any:
        """Return the position in which the turn of a side begins."""
        return replace(state.at_rest(), progress=replace(self._first, side=side))

    def next(self, state: Any) -> Any | None:
        """Return the position in which the next side's turn begins, whatever is left to do; None after the last one."""
        sides, owner = state.board.sides, whose_turn(state)
        if not owner:
            return None
        side = next_side(owner, sides)
        turn = state.turn + (side == sides[0])
        return None if turn > state.board.game.turns else self.begin(replace(state, turn=turn), side)
