"""Turns of sides: their first positions, and the turn that the module's turn counter shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.flow import is_in_rounds, resumed
from vassal_rulebooks.core.reading.events import turn_phase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.reading.events import TurnBegan
    from vassal_rulebooks.core.reading.table import EventTable
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.game.model import Game


def whose_turn(state: Any) -> str:
    """Return the side whose turn it is; empty once the game is over.

    Another side may be the one to act in a fight.
    """
    battle = getattr(state.progress, "battle", None)
    return str(battle.attacker if battle else state.progress.side)


def side_of_phase(game: Game, phase: int) -> str:
    """Return the side of a phase of the turn counter, counted from 0; empty if no side owns the phase."""
    phases = tuple(game.phases.values())
    steps = phases[phase].steps.values() if phase < len(phases) else ()
    return next((step.who for step in steps if step.who in game.sides), "")


def beginnings(rules: Rules[Any, Any], state: Any, shown: Mapping[str, str]) -> list[Any]:
    """Return the possible first positions of a log.

    They begin the turn of the side that the turn counter shows, or else the turn of any side.
    """
    if state == rules.start():
        return [state]
    sides = [side for text in shown.values() if (side := side_of_phase(state.board.game, turn_phase(text)))]
    return [rules.begun(state, side) for side in sides[:1] or rules.sides]


class Turns:
    """The turns of sides in one game, and the turn that the turn counter shows."""

    def __init__(self, rules: Rules[Any, Any], table: EventTable) -> None:
        self._rules = rules
        game = table.board.game
        self._phases = tuple(side_of_phase(game, n) for n in range(len(game.phases)))
        self.has_phases = len(self._phases) > 1 and any(self._phases)  # which are turns of sides
        self._order = tuple(dict.fromkeys(side for side in self._phases if side)) or rules.sides

    def side(self, event: TurnBegan) -> str:
        """Return the side of a phase of the turn counter; the starting side if the data do not name one."""
        shown = self._phases[event.phase] if event.phase < len(self._phases) else ""
        return shown or str(self._rules.start().progress.side)

    def ahead(self, state: Any, event: TurnBegan) -> int:
        """Return by how many turns of sides a position is ahead of the turn counter; negative if it is behind."""
        order, has_phases, side = self._order, self.has_phases, whose_turn(state)
        now, shown = (order.index(one) if has_phases and one else 0 for one in (side, self.side(event)))
        in_turn = len(order) if has_phases else 1
        return int((state.turn - event.number) * in_turn + now - shown) if side else 0

    def next(self, state: Any) -> Any | None:
        """Return the position at the start of the next side's turn, or None after the last turn.

        Acts that are left to do are skipped. In rounds, this is the next operation if one is running.
        """
        if is_in_rounds(state) and state.progress.calls:
            return resumed(state)
        owner = whose_turn(state)
        if not owner:
            return None
        turn = state.turn + state.board.ends_a_turn(owner)
        side = state.board.other[owner]
        return None if turn > state.board.game.turns else self._rules.begun(replace(state, turn=turn), side)
