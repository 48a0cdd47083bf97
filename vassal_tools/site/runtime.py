"""Pyodide, the Python of a browser: fetched from npm once, checked by its hash."""

from __future__ import annotations

import base64
import hashlib
import tarfile
from typing import TYPE_CHECKING

from vassal_tools.engine.cache import made_once, run
from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from pathlib import Path

VERSION = "314.0.7"
DIGEST = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of its archive, as npm states it."""


def pyodide(cache: Path) -> Path:
    """Return the folder of Pyodide's core, fetched into the cache if it is not there.

    Raises EngineError if npm is missing, fails, or delivers other bytes.
    """
    return made_once(cache / f"pyodide-{VERSION}", _unpack) / "package"


def _unpack(folder: Path) -> None:
    run(["npm", "pack", "--silent", f"pyodide@{VERSION}"], folder)
    archive = folder / f"pyodide-{VERSION}.tgz"
    if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != DIGEST:
        raise EngineError(f"npm delivers another Pyodide {VERSION} than expected")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
