"""A game in a folder, judged by the plain rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_rulebooks.core.movement import RoomLimit
from vassal_rulebooks.core.reading.remarks import Remarks
from vassal_rulebooks.core.umpire import GameUmpire
from vassal_rulebooks.plain.rulebook import PREFIX, State, kinds, plain, sequence
from vassal_tools.game.built import digest
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from vassal_rulebooks.core import GameRules
    from vassal_rulebooks.plain.data import PlainGame
    from vassal_tools.findings import Rule

PlainUmpire = GameUmpire["PlainGame", "GameRules[State]", State]


@dataclass(frozen=True)
class PlainUmpires:
    """Makes umpires for games in folders."""

    title: str = "the plain rulebook"

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return every rule that a finding may name, in any game."""
        time, side = (sequence().time, sequence().side)
        of_kinds = (
            one.rule
            for kind in kinds("", RoomLimit(lambda _place, _counter: 0, lambda _place: None))
            for one in kind.rules
        )
        return (*dict.fromkeys(of_kinds), time, side, *Remarks.of(PREFIX).all)

    def __call__(self, folder: Path, *, is_chosen: bool = False) -> type[PlainUmpire]:
        """Return the umpire of the game in a folder; with `is_chosen` the referee keeps it."""
        return _umpire_in(folder.resolve(), digest(folder), is_chosen=is_chosen)


PLAIN = PlainUmpires()


@lru_cache(maxsize=8)
def _umpire_in(folder: Path, _built_from: str, *, is_chosen: bool) -> type[PlainUmpire]:
    about = load(folder)

    class FolderUmpire(GameUmpire["PlainGame", "GameRules[State]", State]):
        name, title, source = about.id, about.title, folder
        has_chosen_data = is_chosen

        def make(self, game: PlainGame, _rulings: Mapping[str, str], /) -> GameRules[State]:
            return plain(game)

    return FolderUmpire
