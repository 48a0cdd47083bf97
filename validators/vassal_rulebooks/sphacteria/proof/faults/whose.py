"""Kinds of faults that any game has about whose hand it was, and about cards that are drawn, as Sphacteria has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.honest import HONEST
from vassal_tools.proof.chance_kinds import card_drawn_again
from vassal_tools.proof.who_kinds import WhoKinds

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Moment


def _is_move(moment: Moment) -> bool:
    """Whether the side moves whose action phase runs; after a fight anybody may move who retreats."""
    return bool(moment.active) and not moment.fight


WHOSE: tuple[Kind, ...] = (
    *WhoKinds(HONEST, _is_move).kinds(("SPH-hand",)),
    card_drawn_again(("SPH-roll-again",)),
)
