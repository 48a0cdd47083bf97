"""The parts of a game's module: its own components, and its data.

The entry point `vassal_tools.modules` of a rulebook provides the game's own components: a function from the `Game` to
its `ModuleParts`. A game without one has a module from data alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.builder.data_parts import check_buttons, check_properties, data_parts, merged, texts_of, with_labels
from vassal_tools.builder.fights.data import data_fight, with_fight
from vassal_tools.builder.parts import ModuleParts
from vassal_tools.errors import InternalError, Where
from vassal_tools.game.checks import known_names
from vassal_tools.game.codec import Decoder
from vassal_tools.game.module_data import ModuleData
from vassal_tools.game.sources import read_toml
from vassal_tools.plugins import MODULES, entry_points

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game


def parts_of(game: Game) -> ModuleParts:
    """Return a game's additions to its module. Raises InternalError if an entry point returns anything else."""
    own = ModuleParts()
    for point in entry_points(group=MODULES).select(name=game.rulebook or ""):
        own = point.load()(game)
        if not isinstance(own, ModuleParts):
            raise InternalError(f"the components of {game.id} are no ModuleParts")
    if own.data_file is None:
        return _whole(game, own)
    data, where = _data_of_rulebook(game, own.data_file)
    own = replace(own, tracks={**data.tracks, **own.tracks})
    return _whole(game, own, data_parts(game, data, texts_of(game, data, where, own.texts), own))


def _whole(game: Game, own: ModuleParts, *further: ModuleParts) -> ModuleParts:
    own = replace(own, tracks={**own.tracks, **game.module.tracks})
    parts = merged(game, own, *further, data_parts(game, own=own))
    whole = with_fight(game, with_labels(replace(parts, fight=parts.fight or data_fight(game))))
    check_properties(whole)
    check_buttons(whole)
    return whole


def _data_of_rulebook(game: Game, file: Path) -> tuple[ModuleData, Where]:
    # raises SourceError for names that the game does not have
    source = read_toml(file)
    decoder = Decoder(source.where)
    data = decoder.read(ModuleData, {name: value for name, value in source.content.items() if name != "schema"})
    decoder.check_names(known_names(game))
    return data, Where(source.file)
