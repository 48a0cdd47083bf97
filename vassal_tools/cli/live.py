"""`build --live`: serve a page on this machine that shows a game while its data are edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.cli.console import echo_aside, echo_text

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache


def show_live(folder: Path, cache: PictureCache, port: int, language: str) -> None:
    """Serve the game of a folder in a language until Ctrl-C. Raises VassalToolsError as `served` does."""
    from vassal_tools.live.server import served
    from vassal_tools.live.view import LiveView
    from vassal_tools.live.watching import watch

    view = LiveView(folder, cache, language)

    def renew() -> None:
        view.renew()
        for line in (*view.preview.faults, *view.preview.warnings):
            echo_aside(line)
        count = len(view.preview.faults)
        echo_text(f"{count or 'no'} fault{'s' * (count != 1)}")

    with served(view, port) as address:
        echo_text(f"{address} shows {folder}; Ctrl-C ends it")
        watch(folder, renew)
