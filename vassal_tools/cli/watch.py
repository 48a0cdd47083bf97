"""`watch`: show a log or save step by step on a page, with the verdict if its game has a rulebook."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vassal_tools.cli.console import echo_text, keep_width, progress, require_apart, warn, write_report
from vassal_tools.errors import VassalToolsError
from vassal_tools.referee.visibility import REFEREE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.chain import Chain
    from vassal_tools.referee.dice import ReportedThrow
    from vassal_tools.referee.judging import Verdict

FORMATS = ("html", "json", "text", "markdown", "bbcode")
ENDINGS = {".html": "html", ".htm": "html", ".json": "json", ".md": "markdown", ".txt": "text", ".bbcode": "bbcode"}
_PATH = click.Path(path_type=Path)


@dataclass(frozen=True, slots=True)
class Showing:
    """Options of a page: the module with the pictures, the viewer, and whether people are named.

    `viewer` is a side, `referee` to see everything, or empty for public information only.
    """

    module: Path | None = None
    viewer: str = ""
    names: bool = False

    def scenes(self, games: Sequence[SavedGame]) -> list[dict[str, Any]]:
        """Return the scenes of the logs. Raises VassalToolsError if a log cannot be read."""
        from vassal_tools.known_games import layout_of
        from vassal_tools.objects.plain_module import read_plain_module
        from vassal_tools.watch.scene import SceneOptions, scene

        wanted = SceneOptions(None if self.viewer == REFEREE else self.viewer, self.names)
        if self.module is None:
            return [scene(game, None, layout_of(game, None), wanted) for game in games]
        with read_plain_module(self.module) as module:
            return [scene(game, module, layout_of(game, self.module, warn), wanted) for game in games]

    def page(self, verdict: Verdict, game: Chain) -> str:
        """Return the page of a judged game."""
        from vassal_tools.report.watch_page import referee_page

        scenes = self.scenes([link.record.game for link in game.links])
        return referee_page(verdict, game, scenes, throws=[*_throws(game)], names=self.names)


@click.argument("logs", nargs=-1, required=True, type=_PATH, metavar="LOG...")
@click.option("--module", type=_PATH, help="Module that was played, for its boards and pictures.")
@click.option("-o", "--output", callback=keep_width, type=_PATH, help="File to write; its extension sets the format.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="Output format (default: from the extension of -o, else html)."
)
@click.option(
    "--as", "viewer", default=REFEREE, metavar="SIDE", help="Show only what this side may see  [default: all]"
)
@click.option("--names", is_flag=True, help="Show players' names.")
def watch(
    logs: tuple[Path, ...], module: Path | None, output: Path | None, form: str | None, viewer: str, names: bool
) -> None:
    """Show a game or a save on a page, step by step.

    The page has the board at each step, the chat, and the verdict if the game has a rulebook.

    text, markdown and bbcode describe the course of the game in sentences; json contains the scenes.
    """
    from vassal_tools.objects.savedgame import read_mailed_game

    form = form or ENDINGS.get(output.suffix.lower() if output else "", "html")
    if form == "html" and output is None:
        raise VassalToolsError("a page needs a file", hint="-o page.html")
    require_apart((*logs, module), (output,))
    games = [read_mailed_game(path) for path in logs]
    showing = Showing(module, viewer, names)
    if form == "html":
        write_report(_page(games, logs, showing), output, is_document=True)
        echo_text(f"{output}: {_size(output)}")
    else:
        write_report(_written(showing.scenes(_in_order(games)), form), output, is_document=form == "json")


def _in_order(games: Sequence[SavedGame]) -> list[SavedGame]:
    # saves and logs of several modules keep the given order
    from vassal_tools.referee.chain import chain
    from vassal_tools.table.zones import NO_ZONES

    if len(games) < 2 or len({game.module.name for game in games}) > 1 or not all(game.is_log for game in games):
        return [*games]
    return [link.record.game for link in chain(games, NO_ZONES).links]


def _page(games: Sequence[SavedGame], logs: Sequence[Path], showing: Showing) -> str:
    from vassal_tools.known_games import FolderUmpires, set_up_of
    from vassal_tools.referee.batch import JudgingOptions, has_rules, judge_saved_games
    from vassal_tools.report.watch_page import watch_page

    options = JudgingOptions(viewer=showing.viewer, set_up_of=set_up_of, umpire_of=FolderUmpires())
    if not all(game.is_log and has_rules(game, options) for game in games):
        return watch_page(showing.scenes(_in_order(games)), names=showing.names)
    with progress("replaying") as advance:
        verdict, game = judge_saved_games(games, options, advance)
    return showing.page(verdict, game)


def _throws(game: Chain) -> Iterator[ReportedThrow]:
    from vassal_tools.known_games import FolderUmpires
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


def _written(scenes: Sequence[dict[str, Any]], form: str) -> str:
    from vassal_tools.report.narrative import narrative, written

    if form != "json":
        return written(narrative(scenes), form)
    if len(scenes) != 1:
        raise VassalToolsError(f"json is of one log, not of {len(scenes)}")
    return json.dumps(scenes[0], ensure_ascii=True)


def _size(path: Path | None) -> str:
    size = path.stat().st_size if path else 0
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1000:.0f} kB"
