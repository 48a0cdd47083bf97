"""The page of a game, as the options of the reader want it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_tools.known_games import FolderUmpires, ignore_warning, layout_of, set_up_of
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.referee.visibility import REFEREE
from vassal_tools.table.record import ignore_progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.chain import Chain
    from vassal_tools.referee.dice import ReportedThrow
    from vassal_tools.referee.judging import Verdict
    from vassal_tools.table.record import Progress


@dataclass(frozen=True, slots=True)
class Showing:
    """Options of a page: the module with the pictures, the viewer, and whether people are named.

    `viewer` is a side, `referee` to see everything, or empty for public information only. `warn` receives a warning
    if a log was not played with the module.
    """

    module: Path | None = None
    viewer: str = ""
    names: bool = False
    warn: Callable[[str], None] = ignore_warning

    def scenes(self, games: Sequence[SavedGame]) -> list[dict[str, Any]]:
        """Return the scenes of the logs. Raises VassalToolsError if a log cannot be read."""
        from vassal_tools.watch.scene import SceneOptions, scene

        wanted = SceneOptions(None if self.viewer == REFEREE else self.viewer, self.names)
        if self.module is None:
            return [scene(game, None, layout_of(game, None), wanted) for game in games]
        with read_plain_module(self.module) as module:
            return [scene(game, module, layout_of(game, self.module, self.warn), wanted) for game in games]

    def page(self, verdict: Verdict, game: Chain) -> str:
        """Return the page of a judged game."""
        from vassal_tools.report.watch_page import referee_page

        scenes = self.scenes([link.record.game for link in game.links])
        return referee_page(verdict, game, scenes, throws=[*_throws(game)], names=self.names)

    def page_of(self, games: Sequence[SavedGame], progress: Progress = ignore_progress) -> str:
        """Return the page of logs or saves, with the verdict if their game has a rulebook.

        Raises VassalToolsError if a file cannot be read.
        """
        from vassal_tools.referee.batch import JudgingOptions, has_rules, judge_saved_games
        from vassal_tools.report.watch_page import watch_page

        options = JudgingOptions(viewer=self.viewer, set_up_of=set_up_of, umpire_of=FolderUmpires())
        if all(game.is_log and has_rules(game, options) for game in games):
            return self.page(*judge_saved_games(games, options, progress))
        return watch_page(self.scenes(in_order(games)), names=self.names)


def in_order(games: Sequence[SavedGame]) -> list[SavedGame]:
    """Return the logs of one game in the order of play; saves and logs of several modules keep the given order."""
    from vassal_tools.referee.chain import chain
    from vassal_tools.table.zones import NO_ZONES

    if len(games) < 2 or len({game.module.name for game in games}) > 1 or not all(game.is_log for game in games):
        return [*games]
    return [link.record.game for link in chain(games, NO_ZONES).links]


def _throws(game: Chain) -> Iterator[ReportedThrow]:
    from vassal_tools.referee.batch import JudgingOptions, umpire_by
    from vassal_tools.referee.dice import throws_of
    from vassal_tools.referee.protocol import edition_of

    edition = (
        edition_of(umpire_by(game.links[0].record.game, JudgingOptions(umpire_of=FolderUmpires())))
        if game.links
        else None
    )
    if edition:
        for part in game.parts:
            yield from throws_of(part.record, edition)
