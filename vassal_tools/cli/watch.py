"""`watch`: show a log or save step by step on a page, with the verdict if its game has a rulebook."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vassal_tools.cli.console import echo_text, keep_width, progress, require_apart, viewer_option, warn, write_report
from vassal_tools.errors import VassalToolsError
from vassal_tools.referee.visibility import REFEREE

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMATS = ("html", "json", "text", "markdown", "bbcode")
ENDINGS = {".html": "html", ".htm": "html", ".json": "json", ".md": "markdown", ".txt": "text", ".bbcode": "bbcode"}
_PATH = click.Path(path_type=Path)


@click.argument("logs", nargs=-1, required=True, type=_PATH, metavar="LOG...")
@click.option("--module", type=_PATH, help="Module that was played, for its boards and pictures.")
@click.option("-o", "--output", callback=keep_width, type=_PATH, help="File to write; its extension sets the format.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="Output format (default: from the extension of -o, else html)."
)
@viewer_option("Show", REFEREE)
@click.option("--names", is_flag=True, help="Show players' names.")
def watch(
    logs: tuple[Path, ...], module: Path | None, output: Path | None, form: str | None, viewer: str, names: bool
) -> None:
    """Show a game or a save on a page, step by step.

    vassal-tools watch game.vlog --module Game.vmod -o page.html

    The page has the board at each step, the moves and the chat. If the game has a rulebook, it also has the findings
    of the referee. The formats text, markdown and bbcode describe the game in sentences; json has the data of the
    page.
    """
    from vassal_tools.objects.savedgame import read_mailed_game
    from vassal_tools.report.showing import Showing, in_order

    form = form or ENDINGS.get(output.suffix.lower() if output else "", "html")
    if form == "html" and output is None:
        raise VassalToolsError("watch writes a page, so it needs a file name", hint="add -o page.html")
    require_apart((*logs, module), (output,))
    games = [read_mailed_game(path) for path in logs]
    showing = Showing(module, viewer, names, warn)
    if form == "html":
        with progress("replaying") as advance:
            page = showing.page_of(games, advance)
        write_report(page, output, is_document=True)
        echo_text(f"{output}: {_size(output)}")
    else:
        write_report(_written(showing.scenes(in_order(games)), form), output, is_document=form == "json")


def _written(scenes: Sequence[dict[str, Any]], form: str) -> str:
    from vassal_tools.report.narrative import narrative, written

    if form != "json":
        return written(narrative(scenes), form)
    if len(scenes) != 1:
        raise VassalToolsError(f"json describes one log, not {len(scenes)}")
    return json.dumps(scenes[0], ensure_ascii=True)


def _size(path: Path | None) -> str:
    size = path.stat().st_size if path else 0
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1000:.0f} kB"
