"""A game in a folder for the referee, judged by the plain rulebook."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_rulebooks.core.umpire import GameUmpire
from vassal_rulebooks.plain.rulebook import State, plain
from vassal_tools.game.built import digest
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from vassal_rulebooks.core import GameRules
    from vassal_rulebooks.plain.data import PlainGame

PlainUmpire = GameUmpire["PlainGame", "GameRules[State]", State]


def umpire_in(folder: Path) -> type[PlainUmpire]:
    """Return the umpire of the game whose data lie in a folder."""
    return _umpire_in(folder.resolve(), digest(folder))


@lru_cache(maxsize=8)
def _umpire_in(folder: Path, _built_from: str) -> type[PlainUmpire]:
    about = load(folder)

    class Umpire(GameUmpire["PlainGame", "GameRules[State]", State]):
        """The game of that folder."""

        name, title, source = about.id, about.title, folder
        has_chosen_data = True

        def make(self, game: PlainGame, _rulings: Mapping[str, str], /) -> GameRules[State]:
            return plain(game)

    return Umpire
