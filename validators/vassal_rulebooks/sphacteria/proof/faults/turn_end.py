"""A turn brought to its end with nothing more done in it than the rules ask for.

Without declarations nothing marks the end of an action phase: what was left wrong may still be put right, until the
turn is over. So a log without declarations goes on, after a fault, to the dice of the next turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.names import BOWL, points_dice
from vassal_tools.game.identities import marker_gpid
from vassal_tools.game.names import hand_name
from vassal_tools.proof.gestures import Drag, Draw, Gesture, NextTurn, Press, Throw, Undo

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Reinforcement
    from vassal_tools.proof.placement import Placement
    from vassal_tools.proof.simulated_table import SimulatedTable

BACK = "Back into the bowl"


def end_turn(game: SphacteriaGame, table: SimulatedTable, placement: Placement) -> bool:
    """Bring the turn to its end, and the next one to its action phases; the last turn to the end of the game.

    Return whether that is all; not where a side may capitulate (5.3), by which units leave play.
    """
    lowest = game.rules.supply.lowest.value
    supplies = [f"supply-{side}" for side in game.sides]
    if any(table.where(marker_gpid(game, one)) == placement.cell(one, lowest + 1) for one in supplies):
        return False
    first, _ = table.turn
    closing = len(game.phases) - 1
    while True:
        turn, phase = table.turn
        match phase:
            case 0:
                _draw(game, table, placement)
            case 1:
                _throw(game, table)
            case 2 if turn == first:
                _reinforce(game, table, placement)
            case _ if phase == closing:
                _discard(game, table)
        if (turn != first and phase == closing - 1) or (turn == game.turns and phase == closing):
            return True
        table.next_turn()


def _since(table: SimulatedTable) -> list[Gesture]:
    """Return the gestures of this phase that stand."""
    found: list[Gesture] = []
    for gesture in table.done:
        if isinstance(gesture, Undo):
            found.pop()
        else:
            found.append(gesture)
    starts = [n for n, gesture in enumerate(found) if isinstance(gesture, NextTurn)]
    return found[starts[-1] + 1 if starts else 0 :]


def _draw(game: SphacteriaGame, table: SimulatedTable, placement: Placement) -> None:
    drawn = [gesture.to.map for gesture in _since(table) if isinstance(gesture, Draw)]
    for side in game.sides:
        for number in range(drawn.count(hand_name(side)), game.rules.draws.drawn.value):
            table.draw(BOWL, placement.hand(side, number))


def _throw(game: SphacteriaGame, table: SimulatedTable) -> None:
    thrown = [gesture.dice for gesture in _since(table) if isinstance(gesture, Throw)]
    for side in game.sides:
        if points_dice(side) not in thrown:
            table.throw(points_dice(side))


def _reinforce(game: SphacteriaGame, table: SimulatedTable, placement: Placement) -> None:
    """Put the reinforcements that are due into their bases, and aside what leaves for them."""
    for group in game.reinforcements.values():
        pieces = {game.counters[one.counter].gpid: one.base for one in game.arrivals_of[group.name]}
        waiting = [piece for piece in pieces if table.zone(piece) == group.box]
        if not waiting or not _is_due(game, table, placement, group):
            continue
        for piece in waiting:
            table.drag(piece, placement.of[pieces[piece]][0])
        for unit in group.leave.value if group.leave else ():
            if table.zone(game.counters[unit].gpid):
                table.drag(game.counters[unit].gpid, placement.aside)


def _is_due(game: SphacteriaGame, table: SimulatedTable, placement: Placement, group: Reinforcement) -> bool:
    """Whether the turn or an event brings the group, and no chit that delays it was laid on its box."""
    done, turn = _since(table), table.turn[0]
    chits = [gesture for gesture in done if isinstance(gesture, Drag) and gesture.piece in game.chits]
    if any(chit.to in placement.of[group.box] for chit in chits):
        return False
    return _is_called(table, group, done) or (group.turn is not None and group.turn.value <= turn)


def _is_called(table: SimulatedTable, group: Reinforcement, done: list[Gesture]) -> bool:
    """Whether the last entry was the event that calls the group, played by its side."""
    presses = [gesture for gesture in done if isinstance(gesture, Press)]
    if group.event is None or not presses or not presses[-1].line.startswith(f"Play {group.event.value}:"):
        return False
    drawn = [
        gesture.to.map for gesture in table.done if isinstance(gesture, Draw) and gesture.piece == presses[-1].piece
    ]
    return drawn[-1:] == [hand_name(group.side)]


def _discard(game: SphacteriaGame, table: SimulatedTable) -> None:
    """Each side keeps the first of its chits; those that lie on the map go back."""
    for chit in game.chits:
        if table.zone(chit):
            table.press(chit, BACK)
    for side in game.sides:
        spots = {chit: table.where(chit) for chit in game.chits}
        held = [chit for chit, spot in spots.items() if spot and spot.map == hand_name(side)]
        for chit in held[game.rules.draws.kept.value :]:
            table.press(chit, BACK)
