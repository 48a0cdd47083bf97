"""All kinds of faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.adjusting import ADJUSTING
from vassal_rulebooks.sphacteria.proof.faults.dicing import DICING
from vassal_rulebooks.sphacteria.proof.faults.fishing import FISHING
from vassal_rulebooks.sphacteria.proof.faults.idling import IDLING
from vassal_rulebooks.sphacteria.proof.faults.moving import MOVING
from vassal_rulebooks.sphacteria.proof.faults.playing import PLAYING
from vassal_rulebooks.sphacteria.proof.faults.tampering import TAMPERING
from vassal_rulebooks.sphacteria.proof.faults.turns import TURNS
from vassal_rulebooks.sphacteria.proof.faults.whose import WHOSE

if TYPE_CHECKING:
    from vassal_tools.proof.planting import AnyKind

KINDS: tuple[AnyKind, ...] = (
    *MOVING,
    *DICING,
    *FISHING,
    *TURNS,
    *PLAYING,
    *ADJUSTING,
    *IDLING,
    *WHOSE,
    *TAMPERING,
)
