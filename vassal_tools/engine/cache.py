"""The cache folder of the engine's parts, filled atomically."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import EngineError
from vassal_tools.files import user_cache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

UNFINISHED = ".unfinished-"
RUN_SECONDS = 600


def default_cache() -> Path:
    """Return `.cache/engine` of a checkout, or a folder in the user's cache for an installed package.

    Raises EngineError if the user has no home folder.
    """
    checkout = _checkout()
    if checkout is not None:
        return checkout / ".cache" / "engine"
    try:
        return user_cache("engine")
    except OSError as error:
        reason = f"no folder to keep the engine's parts in: {error.strerror}"
        raise EngineError(reason, hint="set HOME or XDG_CACHE_HOME") from None


def _checkout() -> Path | None:
    root = Path(__file__).resolve().parents[2]
    return root if (root / "pyproject.toml").is_file() and (root / "vassal_tools").is_dir() else None


@contextmanager
def locked(cache: Path) -> Iterator[None]:
    """Allow only one process at a time for a cache folder."""
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / ".lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl  # not on Windows, where nothing is fetched

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def made_once(folder: Path, make: Callable[[Path], object]) -> Path:
    """Return the folder, filled by `make` if it does not exist; an interrupted `make` leaves nothing."""
    if folder.is_dir():
        return folder
    with locked(folder.parent):
        if folder.is_dir():  # another process was faster
            return folder
        for left in folder.parent.glob(f"{UNFINISHED}*"):
            shutil.rmtree(left, ignore_errors=True)
        workplace = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=folder.parent))
        try:
            made = workplace / folder.name
            made.mkdir()
            make(made)
            made.rename(folder)
        finally:
            shutil.rmtree(workplace, ignore_errors=True)
    return folder


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """Return the output of a command; raises EngineError with the end of its complaint if it fails."""
    try:
        done = subprocess.run(  # noqa: S603 - lists of our own making, no shell
            list(command),
            cwd=folder,
            env={**os.environ, "LC_ALL": "C", **(environment or {})},
            capture_output=True,
            text=True,
            errors="replace",
            timeout=RUN_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EngineError(f"{command[0]} did not run: {error}") from error
    if done.returncode:
        raise EngineError(f"{command[0]} failed: {(done.stderr or done.stdout).strip()[-2000:]}")
    return done.stdout
