"""Sphacteria for the referee: its map in pixels, and the position that a log begins with."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.events import FACE_LAYER, REDUCED, turn_number
from vassal_rulebooks.sphacteria.rulebook import Sphacteria
from vassal_rulebooks.sphacteria.translate import Translation
from vassal_tools.findings import Scene
from vassal_tools.game.library import load
from vassal_tools.replay.rulebook import PROTOCOL
from vassal_tools.replay.zones import ZoneMap

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Box, Game, Zone
    from vassal_tools.replay.record import Record
    from vassal_tools.replay.rulebook import Court


class SphacteriaUmpire:
    """One game for the referee; the game's data are read when they are first needed."""

    protocol: int = PROTOCOL
    title: str = "Sphacteria"

    @cached_property
    def game(self) -> Game:
        """The game as its data have it."""
        return load("sphacteria")

    @cached_property
    def rulebook(self) -> Sphacteria:
        """The rules."""
        return Sphacteria(self.game)

    @cached_property
    def zones(self) -> ZoneMap:
        """Zones and boxes in pixels, as the builder puts them into the module."""
        face = self.game.face
        places: list[Zone | Box] = [*self.game.zones.values(), *self.game.boxes.values()]
        return ZoneMap({face.title: tuple((place.name, face.pixels(place.polygon)) for place in places)})

    def begin(self, record: Record, /) -> State:
        """The position in which the log begins: the counters as they stand there, between two action phases."""
        state = self.rulebook.set_up()
        seen = {piece.gpid: piece for piece in record.pieces.values() if piece.place}
        for counter in self.game.counters.values():
            piece = seen.get(counter.gpid)
            location = piece.place.zone if piece and piece.place else None
            is_reduced = bool(piece and piece.faces.get(FACE_LAYER) == REDUCED)
            standing = replace(state.standing(counter.id), location=location, reduced=is_reduced)
            state = state.with_standing(counter.id, standing)
        turns = [turn_number(text) for text in record.turns.values()]
        return replace(state, turn=turns[0] or 1) if turns else state

    def translate(self, record: Record, court: Court[State, Act], /) -> None:
        """Bring all acts of the log to court, in their order."""
        Translation(self.rulebook, record, court).run()

    def scene(self, state: State, /) -> Scene:
        """Turn, phase and side of a position."""
        phase = "action phase" if state.active else ""
        return Scene(turn=state.turn, phase=phase, side=state.active)
