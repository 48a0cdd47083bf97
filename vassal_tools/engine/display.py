"""A virtual screen for one engine."""

from __future__ import annotations

import os
import select
import subprocess
from typing import IO, TYPE_CHECKING

from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine.needs import Xvfb

SCREEN = "1600x1200x24"
START_SECONDS = 30.0


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the process, by force if necessary, and close its pipes."""
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


class Display:
    """A running Xvfb; `name` is the value for DISPLAY. It ends with its last window, or by `stop`."""

    def __init__(self, xvfb: Xvfb, complaints: Path) -> None:
        environment = dict(os.environ)
        if xvfb.libraries:
            known = [environment["LD_LIBRARY_PATH"]] if environment.get("LD_LIBRARY_PATH") else []
            environment["LD_LIBRARY_PATH"] = os.pathsep.join([*map(str, xvfb.libraries), *known])
        # -displayfd takes a number that is free; -terminate: a killed test run leaves no server behind
        options = ("-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp", "-terminate", *xvfb.options)
        with complaints.open("wb") as errors:
            self._process = subprocess.Popen(  # noqa: S603 - no shell, a list of our own making
                [xvfb.program, *options],
                cwd=xvfb.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        number = self._number()
        if not number:
            stop(self._process)
            text = complaints.read_text(errors="replace").strip()[-1000:]
            raise EngineError("Xvfb did not start", hint=text)
        self.name = f":{number}"

    def _number(self) -> str:
        # Xvfb prints the number when it is ready; empty if it fails
        pipe: IO[bytes] | None = self._process.stdout
        if pipe is None or not select.select([pipe], [], [], START_SECONDS)[0]:
            return ""
        return pipe.readline().decode().strip()

    def stop(self) -> None:
        """Stop the server."""
        stop(self._process)
