"""Slow objects are made once per test run, by the first process that needs them."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar, cast

from vassal_tools.engine.cache import made_once

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

Value = TypeVar("Value")
FOLDER = "VASSAL_TOOLS_SHARED"
"""The variable of the environment that names the folder of this run."""


def begin(config: pytest.Config) -> None:
    """Make the folder of this run; the processes that it starts find it in their environment."""
    if not hasattr(config, "workerinput"):
        folder = TemporaryDirectory(prefix="vassal-tools-tests-")
        os.environ[FOLDER] = folder.name
        config.add_cleanup(folder.cleanup)


def shared_folder(name: str, make: Callable[[Path], object]) -> Path:
    """A folder by name, filled by `make` once; its content must not be changed."""
    return made_once(Path(os.environ[FOLDER]) / name / "made", make)


def shared(name: str, make: Callable[[], Value]) -> Value:
    """A copy of the result of `make`, which is made once."""
    folder = shared_folder(name, lambda made: _write(made / "value", make()))
    return cast("Value", pickle.loads((folder / "value").read_bytes()))


def shared_bytes(name: str, make: Callable[[], bytes]) -> bytes:
    """The result of `make`, which is fast: two processes that need it at once both make it, and neither waits."""
    file = Path(os.environ[FOLDER]) / name
    if not file.exists():
        made = file.with_name(f"{name}.{os.getpid()}")
        made.write_bytes(make())
        made.replace(file)
    return file.read_bytes()


def _write(file: Path, value: object) -> None:
    file.write_bytes(pickle.dumps(value))
