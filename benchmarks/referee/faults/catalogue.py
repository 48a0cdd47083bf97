"""All kinds of faults. The first ten stood before the translator was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.adjusting import ADJUSTING
from benchmarks.referee.faults.fighting import FIGHTING, MORE_FIGHTING
from benchmarks.referee.faults.moving import MOVING
from benchmarks.referee.faults.moving_more import MORE_MOVING
from benchmarks.referee.faults.tampering import MORE_TAMPERING, TAMPERING
from benchmarks.referee.faults.turns import TURNS

if TYPE_CHECKING:
    from benchmarks.referee.faults.edits import Tampering
    from benchmarks.referee.faults.kinds import Kind

FIRST: tuple[Kind | Tampering, ...] = (*MOVING, *FIGHTING, *TAMPERING)
KINDS: tuple[Kind | Tampering, ...] = (
    *FIRST,
    *MORE_MOVING,
    *MORE_FIGHTING,
    *TURNS,
    *ADJUSTING,
    *MORE_TAMPERING,
)
