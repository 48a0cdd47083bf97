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
        """The side we have; `side` is chosen at the next setup, or now if a game runs and we have none."""
        taken: str | None = self._wire.ask("side", side or "")
        return taken

    def new(self) -> GameStatus:
        """The status after File, New Game."""
        return GameStatus.read(self._wire.ask("newgame"))

    def setup(self, name: str) -> GameStatus:
        """The status after the predefined setup of this name was chosen and loaded."""
        return GameStatus.read(self._wire.ask("setup", name))

    def close(self) -> GameStatus:
        """The status after the game was closed without saving."""
        return GameStatus.read(self._wire.ask("close"))

    def load(self, path: Path) -> GameStatus:
        """The status after a save or log was loaded."""
        return GameStatus.read(self._wire.ask("load", str(path.resolve())))

    def save(self, path: Path) -> int:
        """The length of the save written."""
        size: int = self._wire.ask("save", str(path.resolve()))
        return size

    def begin_log(self, path: Path) -> bool:
        """Whether a log is now being written; an older file at its place is deleted."""
        logging: bool = self._wire.ask("beginlog", str(path.resolve()))
        return logging

    def end_log(self) -> WrittenLog:
        """The log that was written."""
        return WrittenLog(**self._wire.ask("endlog"))

    def step(self, times: int = 1) -> GameStatus:
        """The status after so many steps of the log, or fewer if it ends before."""
        return GameStatus.read(self._wire.ask("step", str(max(times, 0))))

    def step_all(self, timeout: float | None = None) -> GameStatus:
        """The status after all remaining steps of the log."""
        return GameStatus.read(self._wire.ask("step", "-1", timeout=timeout))

    def undo(self) -> GameStatus:
        """The status after the last command was undone."""
        return GameStatus.read(self._wire.ask("undo"))

    def refresh(self) -> GameStatus:
        """The status after every counter was made again as the open module has it (`GameRefresher`)."""
        return GameStatus.read(self._wire.ask("refresh"))

    def status(self) -> GameStatus:
        """The status now."""
        return GameStatus.read(self._wire.ask("state"))
