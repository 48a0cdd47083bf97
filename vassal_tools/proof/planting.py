"""A fault, or its legal twin, planted in the log of a game without faults."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from vassal_tools.objects.commands import LOG
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS
from vassal_tools.proof.edits import StepText, Tampering
from vassal_tools.proof.faults import FaultKind, PlayedGame
from vassal_tools.proof.gestures import do
from vassal_tools.proof.placement import Placement
from vassal_tools.proof.table_history import TableHistory
from vassal_tools.proof.watching import watched

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.controls import ModuleControls
    from vassal_tools.proof.faults import Variation
    from vassal_tools.proof.gestures import Gesture
    from vassal_tools.proof.protocol import GameProof

AnyKind = FaultKind[Any, Any] | Tampering[Any, Any]


@dataclass(frozen=True, slots=True)
class Instance:
    """A log with one fault: the steps at which a finding may be, and its possible codes. A twin has no such step."""

    kind: str
    codes: tuple[str, ...]
    steps: tuple[int, ...]
    units: tuple[str, ...]
    zone: str
    log: SavedGame


class Planter:
    """Plants faults in one game."""

    def __init__(
        self, proof: GameProof, controls: ModuleControls, start: SavedGame, gestures: Sequence[Gesture]
    ) -> None:
        self._proof, self._controls = proof, controls
        history = {
            is_undeclared: TableHistory(start, controls, gestures, NO_BUTTONS if is_undeclared else ALL_BUTTONS)
            for is_undeclared in (False, True)
        }
        moments = proof.moments(watched(start, controls, proof.game, gestures))
        placement = Placement(proof.game)
        self.played: PlayedGame[Any, Any] = PlayedGame(proof.game, gestures, moments, placement, start, history)

    def planted(
        self, kind: AnyKind, seed: int, *, is_undeclared: bool = False, is_twin: bool = False
    ) -> Instance | None:
        """Return the kind's fault in the game, or its twin; None where the game has no place for it.

        Without declarations the turn goes on to its end.
        """
        rng = Random(f"{kind.name} {seed}")
        if isinstance(kind, Tampering) and not is_twin:
            return self._edited(kind, rng)
        variations = kind.faults if isinstance(kind, FaultKind) and not is_twin else kind.twins
        turns = self.played.game.turns
        last = turns if is_undeclared else turns + 1  # without declarations the next turn must begin
        fits = (one for one in variations(self.played, rng) if self.played.moments[one.at].turn < last)
        variation = next(fits, None)
        if variation is None:
            return None
        history = self.played.history[is_undeclared]
        if isinstance(kind, Tampering):
            start = self.played.start.with_records(self._setup(kind.honest_setup))
            history = TableHistory(start, self._controls, self.played.gestures)
        return self._instance(kind, variation, history, is_undeclared=is_undeclared)

    def _instance(self, kind: AnyKind, variation: Variation, history: TableHistory, *, is_undeclared: bool) -> Instance:
        table = history.after(variation.at)
        steps = []
        for number, gesture in enumerate(variation.gestures):
            do(table, gesture)
            if number in variation.wrong:
                steps.append(table.steps)
        if is_undeclared:
            self._proof.end_turn(table, self.played.placement)
        return Instance(kind.name, kind.codes, tuple(steps), variation.units, variation.zone, table.log())

    def _edited(self, kind: Tampering[Any, Any], rng: Random) -> Instance | None:
        table = self.played.history[False].after(len(self.played.gestures))
        steps = [StepText.read(text) for text in table.log().records if text.startswith(LOG)]
        edited = next(kind.edits(self.played.game, steps, rng), None)
        if edited is None:
            return None
        log = self.played.start.with_records((*self._setup(edited.setup), *(step.text for step in edited.steps)))
        return Instance(kind.name, kind.codes, edited.wrong, edited.units, "", log)

    def _setup(self, edit: Callable[[str], str]) -> tuple[str, ...]:
        return tuple(edit(text) for text in self.played.start.records if not text.startswith(LOG))
