"""What happened in a log of Sphacteria: what the module calls its dice, bowl, tracks and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading import events
from vassal_rulebooks.core.reading.events import (
    ASIDE,
    FACE_LAYER,
    ChitMoved,
    CounterEvent,
    Declared,
    Drag,
    Event,
    Gone,
    Marked,
    ModuleWords,
    Rolled,
    Shown,
    Story,
    TurnBegan,
    Turnover,
    number_in,
    turn_number,
)
from vassal_rulebooks.sphacteria import declarations, names
from vassal_rulebooks.sphacteria.progress import BOWL

if TYPE_CHECKING:
    from vassal_tools.game.model import Game
    from vassal_tools.table.record import Record

__all__ = [
    "ASIDE", "FACE_LAYER", "POINTS", "REDUCED", "SUPPLY", "ChitMoved", "CounterEvent", "Declared", "Drag", "Event",
    "Gone", "Marked", "Rolled", "Shown", "Story", "TurnBegan", "Turnover", "number_in", "read_story", "turn_number",
]  # fmt: skip

REDUCED = 2
POINTS, SUPPLY = "points", "supply"


def module_words(game: Game) -> ModuleWords:
    """Return what the module calls its dice, its bowl, its tracks and the numbers of a side."""
    points = {names.points_property(side): (POINTS, side) for side in game.sides}
    supply = {names.supply_property(side): (SUPPLY, side) for side in game.sides}
    return ModuleWords(
        dice={names.COMBAT_DIE: "", **{names.points_dice(side): side for side in game.sides}},
        decks={names.BOWL: BOWL},
        tracks={"actions": POINTS, "supply": SUPPLY},
        properties={**points, **supply},
        thrown=(declarations.STORM, declarations.HELOTS),
    )


def read_story(record: Record, game: Game) -> Story:
    """Return what a log says."""
    return events.read_story(record, game, module_words(game))
