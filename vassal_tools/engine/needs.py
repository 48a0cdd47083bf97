"""The requirements of an engine run."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

JAVA_SOURCES = Path(__file__).resolve().parent / "java"


@dataclass(frozen=True, slots=True)
class Xvfb:
    """A virtual screen: the program, its options, its working folder, its library folders."""

    program: str
    options: tuple[str, ...] = ()
    folder: Path | None = None
    libraries: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class EngineParts:
    """Everything that an engine run needs; `xvfb` is None on a system with another kind of screen.

    With an `archive` of the classes it starts faster (`class_archive.py`).
    """

    java: str
    jars: tuple[Path, ...]
    classes: Path
    xvfb: Xvfb | None
    archive: Path | None = None

    @property
    def class_path(self) -> str:
        """Our classes come first, because one overrides a class of the engine; replacements come last."""
        jars = (self.classes / "driver.jar", *self.jars, self.classes / "standins.jar")
        return os.pathsep.join(map(str, jars))

    @property
    def logging(self) -> Path:
        """The configuration of the engine's log."""
        return JAVA_SOURCES / "logback.xml"
