"""What happened in a log of Sphacteria: what the module calls its dice, bowl, tracks and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading import events
from vassal_rulebooks.sphacteria import declarations, progress

if TYPE_CHECKING:
    from vassal_tools.game.model import Game
    from vassal_tools.table.record import Record

POINTS, SUPPLY = "points", "supply"
COMBAT_DIE, BOWL = "Combat", "Event bowl"


def points_dice(side: str) -> str:
    """Return the name of the dice that a side throws for its points."""
    return f"PA {side}"


def points_property(side: str) -> str:
    """Return the name of the property of the module that holds the PA a side has left."""
    return f"{side}_PA"


def supply_property(side: str) -> str:
    """Return the name of the property of the module that holds the supply of a side."""
    return f"{side}_Supply"


def read_story(record: Record, game: Game) -> events.Story:
    """Return what a log says."""
    points = {points_property(side): (POINTS, side) for side in game.sides}
    supply = {supply_property(side): (SUPPLY, side) for side in game.sides}
    words = events.ModuleWords(
        dice={COMBAT_DIE: "", **{points_dice(side): side for side in game.sides}},
        decks={BOWL: progress.BOWL},
        tracks={"actions": POINTS, "supply": SUPPLY},
        properties={**points, **supply},
        thrown=(declarations.STORM, declarations.HELOTS),
    )
    return events.read_story(record, game, words)
