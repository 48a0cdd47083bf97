"""Sphacteria for the referee: its map in pixels, and the position that a log begins with."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.edition import SphacteriaEdition
from vassal_rulebooks.sphacteria.kinds import RULES
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.judging import Reading as SearchReading
from vassal_rulebooks.sphacteria.reporting import fight_account, game_result
from vassal_rulebooks.sphacteria.translation.events import FACE_LAYER, REDUCED, read_story, turn_number
from vassal_rulebooks.sphacteria.translation.remarks import REMARKS
from vassal_rulebooks.sphacteria.translation.translate import Translation
from vassal_tools.findings import Scene
from vassal_tools.referee.protocol import PROTOCOL, Reading
from vassal_tools.table.zones import ZoneMap

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.findings import Rule
    from vassal_tools.referee.protocol import Breach, GameResult, Referee
    from vassal_tools.table.record import Record


SEARCH = "VASSAL_TOOLS_SEARCH"
"""In the environment: logs are read by the search, which is to replace the translation."""

PHASES_BEGIN = (Stage.DRAW, Stage.ROLL, Stage.CALL, Stage.EVENTS)
"""The steps that the four phases of a turn begin with."""


class SphacteriaUmpire(SphacteriaEdition):
    """One game for the referee; the game's data are read when they are first needed."""

    protocol: int = PROTOCOL
    title: str = "Sphacteria"

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of play, and what the log leaves open."""
        return (*RULES, *REMARKS)

    @cached_property
    def zones(self) -> ZoneMap:
        """Zones and boxes in pixels, as the builder puts them into the module."""
        return ZoneMap({self.game.face.title: self.game.outlines})

    @cached_property
    def readings(self) -> Mapping[str, Reading]:
        """How the rules are read where they can be read in several ways, by the name of the ruling."""
        told = {}
        for name, ruling in self.game.rulings.items():
            answer = self.rulebook.board.rulings[name]
            others = tuple(option for option in ruling.options if option != answer)
            told[name] = Reading(
                name, ruling.question, answer, ruling.reason if answer == ruling.default else "", others
            )
        return told

    def begin(self, record: Record, /) -> State:
        """The position in which the log begins: that of a new game, or the counters as they lie there."""
        state = self.rulebook.set_up()
        seen = {piece.gpid: piece for piece in record.pieces.values() if piece.place}
        for counter in self.game.counters.values():
            piece = seen.get(counter.gpid)
            location = piece.place.zone if piece and piece.place else None
            is_reduced = bool(piece and piece.faces.get(FACE_LAYER) == REDUCED)
            standing = replace(state.standing(counter.id), location=location, step=int(is_reduced))
            state = state.with_standing(counter.id, standing)
        turns = [turn_number(text) for text in record.turns.values()]
        state = replace(state, turn=turns[0] or 1) if turns else state
        first = self.rulebook.start()
        return first if (state.turn, state.standings) == (first.turn, first.standings) else state

    def translate(self, record: Record, court: Referee[State, Act], /) -> None:
        """Bring all acts of the log to court, in their order."""
        reads = SearchReading if SEARCH in os.environ else Translation
        reads(self.rulebook, read_story(record, self.game), court).run()

    def scene(self, state: State, act: Act | None, /) -> Scene:
        """Turn and phase of a position, and whose action phase it is, or else whose deed.

        What is found without an act may have been done before the phase in which it is found.
        """
        if state.active:
            return Scene(turn=state.turn, phase="action phase", side=state.active)
        if act is None:
            return Scene(turn=state.turn)
        return Scene(turn=state.turn, phase=self._phase(state), side=self._doer(act))

    def result(self, ends: Mapping[int, State], /) -> GameResult | None:
        """How the game ended, and the points at the end of each turn."""
        return game_result(ends)

    def account(self, state: State, breach: Breach, /) -> tuple[str, ...]:
        """The arithmetic of the fight that a breach in that position is about."""
        return fight_account(state, breach)

    def _phase(self, state: State) -> str:
        """The phase of the turn outside the action phases; empty where it is not known."""
        if state.progress.stage in (Stage.UNKNOWN, Stage.OVER):
            return ""
        order = list(Stage)
        begun = sum(order.index(stage) <= order.index(state.progress.stage) for stage in PHASES_BEGIN)
        return f"{list(self.game.phases.values())[begun - 1].title.lower()} phase"

    def _doer(self, act: Act) -> str:
        """Whose deed an act is; empty where it is nobody's in particular."""
        counter = self.game.counters.get(getattr(act, "unit", ""))
        return counter.side if counter else str(getattr(act, "side", ""))
