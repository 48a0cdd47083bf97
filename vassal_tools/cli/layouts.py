"""The layout of a log's maps: from the module that is given, or from the model of a game that the log states."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.cli.console import warn
from vassal_tools.errors import FormatError
from vassal_tools.objects.commands import Boards, SetProperty
from vassal_tools.table.layout import Layout
from vassal_tools.table.turns import Level, TurnCounter, turn_counters
from vassal_tools.table.zones import ZoneMap

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game
    from vassal_tools.objects.metadata import Metadata
    from vassal_tools.objects.savedgame import SavedGame


_FINGERPRINT = re.compile("[0-9a-f]{64}")


def layout_of(game: SavedGame, module: Path | None) -> Layout | None:
    """What is known of the maps; None without the module of a game that is not at hand."""
    if module is not None:
        return _of_module(module, game)
    model = _model_of(game)
    return _of_model(model) if model else None


def _of_module(path: Path, game: SavedGame) -> Layout:
    """The layout of the module with the boards of the game. It warns where the module is not the game's."""
    from vassal_tools.objects.module import read_module
    from vassal_tools.table.boards import lay_out

    with read_module(path) as module:
        if game.module.name and _named(module.metadata) != _named(game.module):
            warn(
                f"{path.name} is {_named(module.metadata)}, but {game.path.name} was played with {_named(game.module)}"
            )
        zones = lay_out(module, (command for command in game.setup() if isinstance(command, Boards)))
        return Layout("module", zones, turn_counters(module))


def _of_model(model: Game) -> Layout:
    """The layout of the module that we build from a model."""
    from vassal_tools.game.names import TURN_FORMAT

    counter = TurnCounter(TURN_FORMAT, (Level(inner=(Level(model.phase_names),)),))
    return Layout("model", ZoneMap({model.face.title: model.outlines}), {"TurnTracker0": counter})


def _model_of(game: SavedGame) -> Game | None:
    """The model whose fingerprint the log states: one that is kept, or today's of a game at hand."""
    from vassal_tools.game import library
    from vassal_tools.game.fingerprint import fingerprint
    from vassal_tools.game.landed import landed
    from vassal_tools.game.names import MODEL_PROPERTY

    stated = _property(game, MODEL_PROPERTY)
    if not _FINGERPRINT.fullmatch(stated):
        return None
    kept = (landed(library.folder(name), stated) for name in library.names())
    todays = (library.load(name) for name in library.names())  # takes longer than what is kept
    return next((model for model in kept if model), None) or next(
        (model for model in todays if fingerprint(model) == stated), None
    )


def _property(game: SavedGame, key: str) -> str:
    """A property that the log begins with; empty where it states none, or cannot be read, which the replay reports."""
    try:
        properties = [command for command in game.setup() if isinstance(command, SetProperty)]
    except FormatError:
        return ""
    return next((command.new for command in properties if command.key == key), "")


def _named(module: Metadata) -> str:
    """Name and version of a module; empty where it states no name."""
    return f"{module.name} {module.version}".strip() if module.name else ""
