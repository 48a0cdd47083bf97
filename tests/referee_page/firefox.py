"""Drive Debian's Firefox by its own protocol, Marionette. Playwright can only drive a Firefox that it has built."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FREE_PORT = "marionette.port"
_PATIENCE = 60.0
_LONGEST = 300.0
"""Seconds to wait for an answer, since a script may wait for the verdict on a log."""


class Firefox:
    """A page of a running Firefox."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._answers = connection.makefile("rb")
        self._asked = 0
        self._answer()

    def ask(self, name: str, **members: object) -> Any:
        """Return the answer to a command of the protocol. Raises RuntimeError if Firefox reports an error."""
        self._asked += 1
        text = json.dumps([0, self._asked, name, members]).encode()
        self._connection.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._answer()
        if error:
            raise RuntimeError(error)
        return result

    def run(self, script: str) -> Any:
        """Return what a script returns, or what its promise becomes."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=[])["value"]

    def _answer(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            letter = self._answers.read(1)
            if not letter:
                raise ConnectionError("Firefox has ended")
            length += letter
        return json.loads(self._answers.read(int(length[:-1])))


@contextmanager
def started(program: str, profile: Path) -> Iterator[Firefox]:
    """Start Firefox without a window, with a profile in an empty folder, until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (profile / "user.js").write_text(f'user_pref("{_FREE_PORT}", {port});\n', "utf-8")
    words = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = subprocess.Popen(words, env={**os.environ, "HOME": str(profile)}, **silent)  # type: ignore[call-overload]
    try:
        with _connected(port) as connection:
            page = Firefox(connection)
            page.ask("WebDriver:NewSession", capabilities={})
            yield page
    finally:
        running.terminate()
        running.wait()


def _connected(port: int) -> socket.socket:
    end = monotonic() + _PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=_LONGEST)
        except ConnectionRefusedError:
            if monotonic() > end:
                raise
            sleep(0.1)
