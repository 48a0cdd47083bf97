"""The files of pages from npm: Pyodide (Python for browsers) and a script, fetched once and checked by hashes."""

from __future__ import annotations

import base64
import hashlib
import tarfile
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.engine.cache import made_once, run
from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from pathlib import Path


class NpmPackage(NamedTuple):
    """A package of npm: its name, its version, and SHA-512 of its archive, as npm states it."""

    name: str
    version: str
    digest: str


PYODIDE = NpmPackage(
    "pyodide",
    "314.0.7",
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
IFRAME_WORKER = NpmPackage(
    "iframe-worker",
    "1.0.4",
    "roeaaI+Lg1LJNfgpCjoRe/+WzEjy9+Z08LoEvu85MCPbBjwm+qXz8Ag5U05lHa6V1CysZyGzE0SOkAtSUA5q7Q==",
)
"""A script by which a page from a disk can search: browsers start no worker there."""


def pyodide(cache: Path) -> Path:
    """Return the folder of Pyodide's core, fetched into the cache if it is not there. Raises EngineError."""
    return fetched(PYODIDE, cache)


def fetched(package: NpmPackage, cache: Path) -> Path:
    """Return the folder of a package, fetched into the cache if it is not there.

    Raises EngineError if npm is missing, fails, or delivers other bytes.
    """
    return made_once(cache / f"{package.name}-{package.version}", partial(_unpack, package)) / "package"


def _unpack(package: NpmPackage, folder: Path) -> None:
    run(["npm", "pack", "--silent", f"{package.name}@{package.version}"], folder)
    archive = folder / f"{package.name}-{package.version}.tgz"
    if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != package.digest:
        raise EngineError(f"npm delivers another {package.name} {package.version} than expected")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
