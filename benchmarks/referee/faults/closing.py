"""A turn brought to its end with nothing more done in it than the rules ask for.

Without declarations nothing marks the end of an action phase: what was left wrong may still be mended, until the turn
is over. So a log without declarations goes on, after a fault, to the dice of the next turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.table import Deed, Draw, NextTurn, Throw, Undo
from vassal_tools.game.names import hand_name, points_dice

if TYPE_CHECKING:
    from benchmarks.referee.places import Places
    from benchmarks.referee.writer import WrittenTable

DRAWS, THROWS, ACTIONS, ADJUSTMENT = range(4)
BACK = "Back into the bowl"


def turn_is_ended(table: WrittenTable, places: Places) -> None:
    """The turn goes to its end, and the next one to its action phases; the last turn to the end of the game."""
    first, _ = table.turn
    while True:
        turn, phase = table.turn
        match phase:
            case 0:
                _draw(table, places)
            case 1:
                _throw(table)
            case 3:
                _discard(table)
        if (turn != first and phase == ACTIONS) or (turn == table.game.turns and phase == ADJUSTMENT):
            return
        table.next_turn()


def _since(table: WrittenTable) -> list[Deed]:
    """What was done in this phase, and stands."""
    found: list[Deed] = []
    for deed in table.done:
        if isinstance(deed, Undo):
            found.pop()
        else:
            found.append(deed)
    starts = [n for n, deed in enumerate(found) if isinstance(deed, NextTurn)]
    return found[starts[-1] + 1 if starts else 0 :]


def _draw(table: WrittenTable, places: Places) -> None:
    drawn = [deed.to.map for deed in _since(table) if isinstance(deed, Draw)]
    for side in table.game.sides:
        for number in range(drawn.count(hand_name(side)), table.game.rules.draws.drawn.value):
            table.draw(places.hand(side, number))


def _throw(table: WrittenTable) -> None:
    thrown = [deed.dice for deed in _since(table) if isinstance(deed, Throw)]
    for side in table.game.sides:
        if points_dice(side) not in thrown:
            table.throw(points_dice(side))


def _discard(table: WrittenTable) -> None:
    """Each side keeps the first of its chits."""
    for side in table.game.sides:
        spots = {chit: table.where(chit) for chit in table.game.chits}
        held = [chit for chit, spot in spots.items() if spot and spot.map == hand_name(side)]
        for chit in held[table.game.rules.draws.kept.value :]:
            table.press(chit, BACK)
