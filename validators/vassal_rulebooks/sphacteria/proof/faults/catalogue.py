"""All kinds of faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.activating import ACTIVATING
from vassal_rulebooks.sphacteria.proof.faults.adjusting import ADJUSTING
from vassal_rulebooks.sphacteria.proof.faults.arriving import ARRIVING
from vassal_rulebooks.sphacteria.proof.faults.boxes import BOXES
from vassal_rulebooks.sphacteria.proof.faults.dicing import DICING
from vassal_rulebooks.sphacteria.proof.faults.fishing import FISHING
from vassal_rulebooks.sphacteria.proof.faults.idling import IDLING
from vassal_rulebooks.sphacteria.proof.faults.losing import LOSING
from vassal_rulebooks.sphacteria.proof.faults.marching import MARCHING
from vassal_rulebooks.sphacteria.proof.faults.moving import MOVING
from vassal_rulebooks.sphacteria.proof.faults.playing import PLAYING
from vassal_rulebooks.sphacteria.proof.faults.retreating import RETREATING
from vassal_rulebooks.sphacteria.proof.faults.sailing import SAILING
from vassal_rulebooks.sphacteria.proof.faults.tampering import TAMPERING
from vassal_rulebooks.sphacteria.proof.faults.turns import TURNS
from vassal_rulebooks.sphacteria.proof.faults.whose import WHOSE

if TYPE_CHECKING:
    from vassal_tools.proof.planting import AnyKind

KINDS: tuple[AnyKind, ...] = (
    *MOVING,
    *SAILING,
    *MARCHING,
    *BOXES,
    *ACTIVATING,
    *LOSING,
    *RETREATING,
    *DICING,
    *FISHING,
    *TURNS,
    *PLAYING,
    *ADJUSTING,
    *ARRIVING,
    *IDLING,
    *WHOSE,
    *TAMPERING,
)
