"""Games and logs of a running engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.engine.answers import GameStatus, WrittenLog

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine.wire import Wire


class Games:
    """Starts, loads and saves games; writes, steps and undoes logs."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def take_side(self, side: str | None) -> str | None:
        """Return our side; `side` is chosen at the next setup, or now if a game runs and we have none."""
        taken: str | None = self._wire.ask("side", side or "")
        return taken

    def new(self) -> GameStatus:
        """Start a new game (File, New Game) and return the status."""
        return GameStatus.read(self._wire.ask("newgame"))

    def setup(self, name: str) -> GameStatus:
        """Start the predefined setup of this name and return the status."""
        return GameStatus.read(self._wire.ask("setup", name))

    def close(self) -> GameStatus:
        """Close the game without saving and return the status."""
        return GameStatus.read(self._wire.ask("close"))

    def load(self, path: Path) -> GameStatus:
        """Load a save or log and return the status."""
        return GameStatus.read(self._wire.ask("load", str(path.resolve())))

    def save(self, path: Path) -> int:
        """Save the game and return the length of the file."""
        size: int = self._wire.ask("save", str(path.resolve()))
        return size

    def begin_log(self, path: Path) -> bool:
        """Begin a log, replacing an older file, and return True if it is being written."""
        logging: bool = self._wire.ask("beginlog", str(path.resolve()))
        return logging

    def end_log(self) -> WrittenLog:
        """End the log and return it."""
        return WrittenLog(**self._wire.ask("endlog"))

    def step(self, times: int = 1) -> GameStatus:
        """Step the log forward, up to its end, and return the status."""
        return GameStatus.read(self._wire.ask("step", str(max(times, 0))))

    def step_all(self, timeout: float | None = None) -> GameStatus:
        """Step the log to its end and return the status."""
        return GameStatus.read(self._wire.ask("step", "-1", timeout=timeout))

    def undo(self) -> GameStatus:
        """Undo the last command and return the status."""
        return GameStatus.read(self._wire.ask("undo"))

    def refresh(self) -> GameStatus:
        """Refresh every counter from the open module (`GameRefresher`) and return the status."""
        return GameStatus.read(self._wire.ask("refresh"))

    def status(self) -> GameStatus:
        """Return the status."""
        return GameStatus.read(self._wire.ask("state"))
