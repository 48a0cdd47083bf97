"""Cache the engine's classes as the JVM holds them in memory: an engine starts in two thirds of the time.

Java calls this class data sharing: <https://docs.oracle.com/en/java/javase/17/vm/class-data-sharing.html>. An archive
is valid for the same Java and the same jars, unchanged and at the same place; any other JVM ignores it.
"""

from __future__ import annotations

import hashlib
import zipfile
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.engine.cache import made_once
from vassal_tools.engine.wire import Wire
from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from vassal_tools.engine.needs import EngineParts

NAME = "classes.jsa"
SECONDS = 120.0
BUILD_FILE = Path(__file__).with_name("class_archive.xml")
"""A module with one of each common component, to load and archive their classes."""


def class_archive(parts: EngineParts, cache: Path) -> Path | None:
    """Return the archive for these parts, made on first use; None if this Java makes none."""
    folder = made_once(cache / f"archive-{_key(parts)}", lambda made: _make(parts, made))
    archive = folder / NAME
    return archive if archive.exists() else None


def _key(parts: EngineParts) -> str:
    # changes as soon as an archive would no longer fit
    key = hashlib.sha256(f"{parts.class_path}\n{Path(parts.java).resolve()}\n".encode() + BUILD_FILE.read_bytes())
    for path in (Path(parts.java), *parts.jars, *parts.classes.glob("*.jar")):
        known = path.stat()
        key.update(f"{known.st_size} {known.st_mtime_ns}\n".encode())
    return key.hexdigest()[:16]


def _make(parts: EngineParts, folder: Path) -> None:
    # an engine opens a module, and writes the archive on exit
    module = folder / "module.vmod"
    with zipfile.ZipFile(module, "w") as archive:
        archive.writestr("buildFile.xml", BUILD_FILE.read_bytes())
    flag = f"-XX:ArchiveClassesAtExit={folder / NAME}"
    with suppress(EngineError), closing(Wire(parts, SECONDS, flags=(flag,))) as wire:
        wire.ask("open", str(module), "Player", "secret")
        wire.ask("newgame")
        wire.ask("pieces", "true", "true")
        wire.ask("quit")  # raises, for there is no answer
    module.unlink()
