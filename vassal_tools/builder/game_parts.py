"""The parts of a game's module: those of its own components, and those of its data.

A game's own components are what the entry point `vassal_tools.modules` of its rulebook gives: a function from the
`Game` to its `ModuleParts`. A game without one has a module of its data alone.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from vassal_tools.builder.data_parts import data_parts, merged
from vassal_tools.builder.parts import ModuleParts
from vassal_tools.errors import InternalError

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

ENTRY_POINTS = "vassal_tools.modules"


def parts_of(game: Game) -> ModuleParts:
    """What a game adds to its module. Raises InternalError where an entry point gives something else."""
    own = ModuleParts()
    for point in entry_points(group=ENTRY_POINTS, name=game.rulebook or ""):
        own = point.load()(game)
        if not isinstance(own, ModuleParts):
            raise InternalError(f"the components of {game.id} are no ModuleParts")
    return merged(game, own, data_parts(game))
