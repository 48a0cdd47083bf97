"""What Sfacteria's module has and no other: the parts of the first edition's, with its stratagems called so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.module import sphacteria_parts

if TYPE_CHECKING:
    from vassal_tools.builder import api
    from vassal_tools.game.model import Game


def sfacteria_parts(model: Game) -> api.ModuleParts:
    """What Sfacteria adds to its module."""
    return sphacteria_parts(model, noun="stratagem")
