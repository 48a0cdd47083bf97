"""How Sfacteria's referee is proved: as the first edition's, by players who use the Advantage."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from vassal_rulebooks.sfacteria.advantage import AGAIN, DECLARED, INITIATIVE, LEADER, POINTS, RESTORE, UseAdvantage
from vassal_rulebooks.sfacteria.options import Reduce, Strategos
from vassal_rulebooks.sfacteria.trial import make
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.proof import BUTTONS, SphacteriaProof
from vassal_rulebooks.sphacteria.proof.performer import PHASES, ActPerformer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_rulebooks.sfacteria.rulebook import Sfacteria

LINES = {POINTS: "Advantage: 2 PA more", INITIATIVE: "Advantage: initiative", AGAIN: "Advantage: die again"}
OF_UNITS = {RESTORE: "Restored by the Advantage", LEADER: "Returned by the Advantage"}
"""The menu entries of the uses, on the card of a side and on a counter."""
OPTIONS = {Reduce: "Reduced of its own will", Strategos: "Comes as Strategos"}
"""Those of the optional rules, on a counter."""
_EARLY = (Stage.DRAW, Stage.ROLL, Stage.CALL, Stage.ARRIVE)
_SAMPLE = Path(__file__).parents[3] / "samples" / "sfacteria-begun.vlog"


class Performer(ActPerformer):
    """Makes the gestures of both sides at one table: five phases, and the Advantage."""

    phases: ClassVar[Mapping[Stage, int]] = {
        stage: number if stage in _EARLY else number + 1 for stage, number in PHASES.items()
    }

    def _declare(self, act: Any) -> None:
        match act:
            case UseAdvantage(side, use, unit):
                if unit:
                    self._hands.press(unit, OF_UNITS[use])
                else:
                    self._card(side, LINES[use])
            case Reduce(unit) | Strategos(unit):
                self._hands.press(unit, OPTIONS[type(act)])
            case _:
                super()._declare(act)


class SfacteriaProof(SphacteriaProof):
    """What the proof of a referee needs to know of this game."""

    buttons: Sequence[str] = (*BUTTONS, DECLARED)
    start: Path | None = _SAMPLE
    performer: type[ActPerformer] = Performer

    @cached_property
    def rulebook(self) -> Sfacteria:
        """The rules by which the games are played."""
        return make({})
