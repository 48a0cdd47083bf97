"""The real files next to the project, if they exist. Their contents are never printed."""

from __future__ import annotations

import traceback
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus"
_SAVED = {".vsav", ".vlog", ".sav", ".log"}
_PACKED = {".vmod", ".vmdx", ".mod", ".mdx"}
_FILES = sorted(CORPUS.rglob("*")) if CORPUS.is_dir() else []

SAVED_GAMES = [path for path in _FILES if path.suffix in _SAVED]
MODULES = [path for path in _FILES if path.suffix in _PACKED or (path.parent.name == "modules" and path.is_dir())]
MODULES = [path for path in MODULES if path.suffix in _PACKED or list(path.glob("buildFile*"))]
OURS = [path for path in _FILES if path.parent.name == "engine" and path.suffix != ".py"]


def name_of(path: Path) -> str:
    """The name of a file in test ids, which failures print."""
    return "/".join(path.relative_to(CORPUS).parts)


@contextmanager
def ignore_progress() -> Iterator[None]:
    """A failure inside tells its place and nothing else: what failed may hold the password of a real player."""
    try:
        yield
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames[1:]]
        fault = f"{type(error).__name__}: {' > '.join(places)}"
    else:
        return
    pytest.fail(fault, pytrace=False)
