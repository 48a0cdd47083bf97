"""Our saves and the engine's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.saved_games import saved_game
from vassal_tools.format.sequence import split
from vassal_tools.objects.commands import AddPiece
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from pathlib import Path

    from lxml import etree

    from vassal_tools.engine import Engine

FIELDS_OF_DECKS = 33
"""How many fields a deck had in VASSAL 3.5; the engine adds those of its own version."""


def stands(path: Path) -> tuple[object, ...]:
    """The content of a save without piece ids: pieces, decks, turns and properties."""
    game = read_saved_game(path)
    begun = record(game, NO_ZONES)
    pieces = sorted((one.gpid, one.type, str(one.place), str(one.faces)) for one in begun.pieces.values())
    added = (one.type for one in game.setup() if isinstance(one, AddPiece) and one.type.startswith("deck;"))
    decks = sorted(split(text, ";")[: FIELDS_OF_DECKS + 1] for text in added)
    return pieces, decks, dict(begun.turns), dict(begun.properties)


def assert_saves_alike(engine: Engine, build: etree._Element, folder: Path) -> None:
    """Check that our save of a new game, once loaded, equals the save written by the engine."""
    engine.game.save(folder / "begun.vsav")
    (folder / "ours.vsav").write_bytes(saved_game(build, (), {}, 1, 0))
    engine.game.close()
    engine.game.load(folder / "ours.vsav")
    engine.game.save(folder / "loaded.vsav")
    assert stands(folder / "loaded.vsav") == stands(folder / "begun.vsav")
