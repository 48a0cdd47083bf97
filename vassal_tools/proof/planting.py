"""A fault, or its legal twin, planted in the log of a game without faults."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from vassal_tools.objects.commands import LOG
from vassal_tools.proof.buttons import NO_BUTTONS
from vassal_tools.proof.edits import StepText, Tampering
from vassal_tools.proof.faults import FaultKind, LogKind, PlayedGame, WrittenActs
from vassal_tools.proof.gestures import Forge, MissingEntryError, do
from vassal_tools.proof.placement import PlacePoints
from vassal_tools.proof.seats import seat_each, seated
from vassal_tools.proof.table_history import TableHistory
from vassal_tools.proof.watching import watched

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.controls import ModuleControls
    from vassal_tools.proof.faults import Variation
    from vassal_tools.proof.gestures import Gesture
    from vassal_tools.proof.protocol import GameProof

NO_ACTS = WrittenActs()
MOST_TRIES = 20
"""How many variations are tried whose entries a module may not offer."""
AnyKind = FaultKind[Any, Any] | Tampering[Any, Any]


@dataclass(frozen=True, slots=True)
class Instance:
    """A log with one fault: the steps at which a finding may be, and its possible codes. A twin has no such step.

    `is_unknown` says that the finding must be *unknown*.
    """

    kind: str
    codes: tuple[str, ...]
    steps: tuple[int, ...]
    units: tuple[str, ...]
    zone: str
    log: SavedGame
    is_unknown: bool = False


class Planter:
    """Plants faults in one game."""

    def __init__(
        self,
        proof: GameProof,
        controls: ModuleControls,
        start: SavedGame,
        gestures: Sequence[Gesture],
        hands: Sequence[str] = (),
        acts: WrittenActs = NO_ACTS,
    ) -> None:
        """`hands` are the sides that made the gestures, and `acts` what these did; a kind may need either."""
        self._controls = controls
        each = seated(start, seat_each(proof.game.sides))
        history = {
            LogKind.DECLARED: TableHistory(start, controls, gestures),
            LogKind.UNDECLARED: TableHistory(start, controls, gestures, NO_BUTTONS),
            LogKind.SEATED: TableHistory(each, controls, gestures, hands=hands),
        }
        moments = proof.moments(watched(start, controls, proof.game, gestures))
        placement = PlacePoints(proof.game)
        self.played: PlayedGame[Any, Any] = PlayedGame(
            proof.game, gestures, moments, placement, start, history, hands, acts
        )

    def planted(
        self, kind: AnyKind, seed: int, *, is_undeclared: bool = False, is_twin: bool = False
    ) -> Instance | None:
        """Return the kind's fault in the game, or its twin; None where the game has no place for it."""
        rng = Random(f"{kind.name} {seed}")
        if isinstance(kind, Tampering) and not is_twin:
            return self._edited(kind, rng)
        if isinstance(kind, FaultKind) and kind.is_seated and not self.played.hands:
            return None
        variations = kind.faults if isinstance(kind, FaultKind) and not is_twin else kind.twins
        fits = (one for one in variations(self.played, rng) if self._has_place(one, is_undeclared=is_undeclared))
        for variation in islice(fits, MOST_TRIES):
            with suppress(MissingEntryError):
                return self._instance(kind, variation, is_undeclared=is_undeclared)
        return None

    def _has_place(self, variation: Variation, *, is_undeclared: bool) -> bool:
        # without declarations the next turn must begin: until then a fault can be put right
        return bool(self.played.moments[variation.at].turn <= self.played.game.turns - is_undeclared)

    def _instance(self, kind: AnyKind, variation: Variation, *, is_undeclared: bool) -> Instance:
        table = self._history(kind, is_undeclared=is_undeclared).after(variation.at)
        steps = []
        for number, gesture in enumerate(variation.gestures):
            if isinstance(gesture, Forge):
                gesture.make(table)
            else:
                do(table, gesture)
            if number in variation.wrong:
                steps.append(table.steps)
        is_unknown = isinstance(kind, FaultKind) and kind.is_unknown
        codes = (*kind.codes, *variation.codes)
        return Instance(kind.name, codes, tuple(steps), variation.units, variation.zone, table.log(), is_unknown)

    def _history(self, kind: AnyKind, *, is_undeclared: bool) -> TableHistory:
        if isinstance(kind, Tampering):
            start = self.played.start.with_records(self._setup(kind.honest_setup))
            return TableHistory(start, self._controls, self.played.gestures)
        if kind.is_seated:
            return self.played.history[LogKind.SEATED]
        return self.played.history[LogKind.UNDECLARED if is_undeclared else LogKind.DECLARED]

    def _edited(self, kind: Tampering[Any, Any], rng: Random) -> Instance | None:
        table = self.played.history[LogKind.DECLARED].after(len(self.played.gestures))
        steps = [StepText.read(text) for text in table.log().records if text.startswith(LOG)]
        edited = next(kind.edits(self.played.game, steps, rng), None)
        if edited is None:
            return None
        log = self.played.start.with_records((*self._setup(edited.setup), *(step.text for step in edited.steps)))
        return Instance(kind.name, kind.codes, edited.wrong, edited.units, "", log)

    def _setup(self, edit: Callable[[str], str]) -> tuple[str, ...]:
        return tuple(edit(text) for text in self.played.start.records if not text.startswith(LOG))
