"""`build --sheets`: print-and-play sheets beside the module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.cli.console import progress
from vassal_tools.extras import needing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.game.model import Game

    Write = Callable[[Game, Path, Path, PictureCache], Path]


def sheet_writer(paper: str) -> Write:
    """What writes sheets for that paper. Raises VassalToolsError where the extra for it is not installed."""
    from vassal_tools.files import write_whole

    with needing("sheets", "--sheets"):
        from vassal_tools.builder.sheets.contents import sheets
        from vassal_tools.builder.sheets.pages import Paper

    def write(game: Game, module: Path, source: Path, cache: PictureCache) -> Path:
        path = module.with_name(f"{module.stem}-sheets-{paper}.pdf")
        with progress("drawing sheets") as advance:
            write_whole(path, sheets(game, Paper[paper.upper()], cache, advance, source))
        return path

    return write
