"""`build --sheets`: write print-and-play sheets beside the module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.cli.console import progress
from vassal_tools.extras import needing
from vassal_tools.game.names import FIRST_LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.game.model import Game

    Write = Callable[[Path], Path]
    Draw = Callable[[Game, Path, PictureCache], Write]


def sheet_drawer(paper: str, language: str) -> Draw:
    """Return a function that draws the sheets; its result writes them into the folder of a module.

    So faults in the sheets are found before the module is written. Raises VassalToolsError if the extra is not
    installed.
    """
    from vassal_tools.files import write_whole

    with needing("sheets", "--sheets"):
        from vassal_tools.builder.sheets.contents import sheets
        from vassal_tools.builder.sheets.pages import Paper

    def draw(game: Game, source: Path, cache: PictureCache) -> Write:
        with progress("drawing sheets") as advance:
            data = sheets(game, Paper[paper.upper()], cache, advance, source, language)

        def write(module: Path) -> Path:
            named = "" if language == FIRST_LANGUAGE else f"-{language}"
            path = module.with_name(f"{module.stem}-sheets-{paper}{named}.pdf")
            write_whole(path, data)
            return path

        return write

    return draw
