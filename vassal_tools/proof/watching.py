"""The visible state of a game before each gesture."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from vassal_tools.game import declarations
from vassal_tools.proof.faults import Moment
from vassal_tools.proof.gestures import NextTurn, UndoGesture, do
from vassal_tools.proof.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.controls import ModuleControls
    from vassal_tools.proof.gestures import Gesture


def watched(start: SavedGame, controls: ModuleControls, game: Game, gestures: Sequence[Gesture]) -> list[Moment]:
    """Return the table before each gesture, and after the last one."""
    table, found = SimulatedTable(start, controls, Random(0)), list[Moment]()
    turn, phase, declared = 1, 0, None
    for number, gesture in enumerate((*gestures, None)):
        found.append(_seen(number, gesture, (turn, phase), table, game, declared))
        if gesture is None:
            break
        serial = table.module_property(declarations.SERIAL_PROPERTY)
        do(table, gesture)
        is_new = table.module_property(declarations.SERIAL_PROPERTY) != serial and not isinstance(gesture, UndoGesture)
        declared = declarations.parse(table.module_property(declarations.ACT_PROPERTY)) if is_new else None
        if isinstance(gesture, NextTurn):
            phase = (phase + 1) % len(controls.turn.phases)
            turn += phase == 0  # the turn after the last one too, where the counter begins again
    return found


def _seen(
    number: int,
    gesture: Gesture | None,
    at: tuple[int, int],
    table: SimulatedTable,
    game: Game,
    declared: declarations.Declaration | None,
) -> Moment:
    zones = {unit: table.zone(counter.gpid) for unit, counter in game.counters.items()}
    faces = {unit: table.face(counter.gpid) for unit, counter in game.counters.items() if zones[unit]}
    return Moment(number, gesture, *at, zones, faces, table.spots(), table.module_properties(), declared)
