"""`replay`: the table as it stood after a step of a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.cli.console import echo_text, progress, warn
from vassal_tools.errors import VassalToolsError
from vassal_tools.objects.commands import Boards
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.replay.snapshot import snapshot
from vassal_tools.replay.zones import NO_ZONES
from vassal_tools.report.table_view import replay_json, replay_text

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.objects.metadata import Metadata
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.replay.zones import Zones

END = "end"


def replay_log(path: Path, at: str, module: Path | None, form: str) -> None:
    """Print the table after that step. Raises VassalToolsError where the log has no such step."""
    game = read_saved_game(path)
    step = _step(at, len(game.steps()))
    zones = _zones(module, game) if module else NO_ZONES
    with progress("replaying") as advance:
        shown = snapshot(game, step, zones, advance)
    if form == "json":
        echo_text(replay_json(shown, zones_known=module is not None))
    else:
        echo_text("\n".join(replay_text(shown, zones_known=module is not None)))


def _step(at: str, steps: int) -> int:
    """The number of the step that is asked for."""
    if at == END:
        return steps
    if not (at.isascii() and at.isdigit() and len(at) < 10 and int(at) <= steps):
        raise VassalToolsError(f"there is no step {at}", hint=f"the steps go from 0, the beginning, to {steps}")
    return int(at)


def _zones(path: Path, game: SavedGame) -> Zones:
    """The zones of the module's maps with the boards of the game. It warns where the module is not the game's."""
    from vassal_tools.objects.module import read_module
    from vassal_tools.replay.boards import lay_out

    with read_module(path) as module:
        if game.module.name and _named(module.metadata) != _named(game.module):
            warn(
                f"{path.name} is {_named(module.metadata)}, but {game.path.name} was played with {_named(game.module)}"
            )
        return lay_out(module, (deed for deed in game.setup() if isinstance(deed, Boards)))


def _named(module: Metadata) -> str:
    """Name and version of a module; empty where it states no name."""
    return f"{module.name} {module.version}".strip() if module.name else ""
