"""`replay`: show the table after a step of a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.cli.console import echo_text, progress, warn
from vassal_tools.cli.moments import write_moment
from vassal_tools.cli.paint import REPLAY
from vassal_tools.errors import VassalToolsError
from vassal_tools.known_games import layout_of
from vassal_tools.objects.savedgame import read_mailed_game
from vassal_tools.report.table_view import replay_json, replay_text
from vassal_tools.table.at_step import table_at
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from vassal_tools.cli.moments import Outputs

END = "end"


def replay_log(path: Path, at: str, module: Path | None, form: str, outputs: Outputs) -> None:
    """Print the table after a step, or write the requested files.

    Raises VassalToolsError if the log has no such step, or a side is given but the text would show everything.
    """
    game = read_mailed_game(path)
    step = _step(at, len(game.steps()))
    if outputs.files:
        write_moment(game, step, module, outputs)
        return
    if outputs.map_name or outputs.side is not None:
        raise VassalToolsError("--map and --as are for a picture", hint="give --svg or --png too")
    layout = layout_of(game, module, warn)
    with progress("replaying") as advance:
        shown = table_at(game, step, layout.zones if layout else NO_ZONES, advance)
    if form == "json":
        echo_text(replay_json(shown, layout))
    else:
        echo_text("\n".join(replay_text(shown, layout)), REPLAY)


def replay_turn(path: Path, module: Path | None, turn: str, files: Mapping[str, Path | None], outputs: Outputs) -> None:
    """Write a turn as animated pictures, one for each format."""
    from vassal_tools.cli.animation import write_animation

    write_animation(read_mailed_game(path), module, turn, {form: file for form, file in files.items() if file}, outputs)


def _step(at: str, steps: int) -> int:
    if at == END:
        return steps
    if not (at.isascii() and at.isdigit() and len(at) < 10 and int(at) <= steps):
        raise VassalToolsError(f"there is no step {at}", hint=f"the steps go from 0, the beginning, to {steps}")
    return int(at)
