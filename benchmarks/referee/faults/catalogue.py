"""All kinds of faults. The first ten stood before the translator was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.activating import ACTIVATING
from benchmarks.referee.faults.adjusting import ADJUSTING
from benchmarks.referee.faults.arriving import ARRIVING
from benchmarks.referee.faults.boxes import BOXES
from benchmarks.referee.faults.dicing import DICING
from benchmarks.referee.faults.idling import IDLING
from benchmarks.referee.faults.losing import FIRST_LOSING, LOSING
from benchmarks.referee.faults.marching import MARCHING
from benchmarks.referee.faults.moving import MOVING
from benchmarks.referee.faults.playing import PLAYING
from benchmarks.referee.faults.retreating import RETREATING
from benchmarks.referee.faults.sailing import SAILING
from benchmarks.referee.faults.tampering import MORE_TAMPERING, TAMPERING
from benchmarks.referee.faults.turns import TURNS

if TYPE_CHECKING:
    from benchmarks.referee.faults.edits import Tampering
    from benchmarks.referee.faults.kinds import Kind

FIRST: tuple[Kind | Tampering, ...] = (*MOVING, *FIRST_LOSING, *TAMPERING)
KINDS: tuple[Kind | Tampering, ...] = (
    *FIRST,
    *SAILING,
    *MARCHING,
    *BOXES,
    *ACTIVATING,
    *LOSING,
    *RETREATING,
    *DICING,
    *TURNS,
    *PLAYING,
    *ADJUSTING,
    *ARRIVING,
    *IDLING,
    *MORE_TAMPERING,
)
