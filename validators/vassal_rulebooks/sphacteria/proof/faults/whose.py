"""Kinds of faults that any game has about whose hand it was, and about cards that are drawn, as Sphacteria has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.honest import HONEST
from vassal_rulebooks.sphacteria.proof.faults.moments import is_card
from vassal_tools.proof.chance_kinds import CardDrawnAgain
from vassal_tools.proof.who_kinds import WhoKinds

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Moment, Played
    from vassal_tools.proof.gestures import Gesture


def _is_move(moment: Moment) -> bool:
    """Whether the side moves whose action phase runs; after a fight anybody may move who retreats."""
    return bool(moment.active) and not moment.fight


def _announces(played: Played, gesture: Gesture) -> bool:
    """Whether an action phase begins with the gesture."""
    return bool(is_card(played.game, gesture, "Announce "))


WHOSE: tuple[Kind, ...] = (
    *WhoKinds(HONEST, _is_move).kinds(("SPH-hand",)),
    CardDrawnAgain(_announces).kind(("SPH-roll-again",)),
)
