"""What happened in a log of Sphacteria: what the module calls its dice, bowl, tracks and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading import events
from vassal_rulebooks.sphacteria import declarations, names, progress

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Game
    from vassal_tools.table.record import Record

POINTS, SUPPLY = "points", "supply"
BY_SEA = "sea"
"""How an attack is said to come that lands."""
TRACKS = {"actions": POINTS, "supply": SUPPLY}
"""What the markers of tracks show, by the kind of the track."""


def read_story(record: Record, game: Game, tracks: Mapping[str, str] = TRACKS) -> events.Story:
    """Return what a log says."""
    points = {names.points_property(side): (POINTS, side) for side in game.sides}
    supply = {names.supply_property(side): (SUPPLY, side) for side in game.sides}
    words = events.ModuleWords(
        dice={names.COMBAT_DIE: "", **{names.points_dice(side): side for side in game.sides}},
        decks={names.BOWL: progress.BOWL},
        tracks=tracks,
        properties={**points, **supply},
        thrown=(declarations.STORM, declarations.HELOTS),
    )
    return events.read_story(record, game, words)
