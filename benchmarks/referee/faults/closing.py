"""A turn brought to its end with nothing more done in it than the rules ask for.

Without declarations nothing marks the end of an action phase: what was left wrong may still be mended, until the turn
is over. So a log without declarations goes on, after a fault, to the dice of the next turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.table import Deed, Drag, Draw, NextTurn, Press, Throw, Undo
from vassal_tools.game.names import hand_name, points_dice

if TYPE_CHECKING:
    from benchmarks.referee.places import Places
    from benchmarks.referee.writer import WrittenTable
    from vassal_tools.game.model import Reinforcement

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
            case 2 if turn == first:
                _reinforce(table, places)
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


def _reinforce(table: WrittenTable, places: Places) -> None:
    """Who still waits, and is due, comes into his base; who leaves for that is laid aside."""
    game = table.game
    for group in game.reinforcements.values():
        pieces = {game.counters[one.counter].gpid: one.base for one in game.arrivals_of[group.name]}
        waiting = [piece for piece in pieces if table.zone(piece) == group.box]
        if not waiting or not _is_due(table, places, group):
            continue
        for piece in waiting:
            table.drag(piece, places.of[pieces[piece]][0])
        for unit in group.leave.value if group.leave else ():
            if table.zone(game.counters[unit].gpid):
                table.drag(game.counters[unit].gpid, places.aside)


def _is_due(table: WrittenTable, places: Places, group: Reinforcement) -> bool:
    """Whether the turn or an event brings the group, and no chit that delays it was laid on its box."""
    done, turn = _since(table), table.turn[0]
    chits = [deed for deed in done if isinstance(deed, Drag) and deed.piece in table.game.chits]
    if any(chit.to in places.of[group.box] for chit in chits):
        return False
    return _is_called(table, group, done) or (group.turn is not None and group.turn.value <= turn)


def _is_called(table: WrittenTable, group: Reinforcement, done: list[Deed]) -> bool:
    """Whether the last entry was the event that calls the group, played by its side."""
    presses = [deed for deed in done if isinstance(deed, Press)]
    if group.event is None or not presses or not presses[-1].line.startswith(f"Play {group.event.value}:"):
        return False
    drawn = [deed.to.map for deed in table.done if isinstance(deed, Draw) and deed.chit == presses[-1].piece]
    return drawn[-1:] == [hand_name(group.side)]


def _discard(table: WrittenTable) -> None:
    """Each side keeps the first of its chits."""
    for side in table.game.sides:
        spots = {chit: table.where(chit) for chit in table.game.chits}
        held = [chit for chit, spot in spots.items() if spot and spot.map == hand_name(side)]
        for chit in held[table.game.rules.draws.kept.value :]:
            table.press(chit, BACK)
