"""Logs written for a test, and the real ones."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

from vassal_tools.format.obfuscation import wrap

if TYPE_CHECKING:
    from pathlib import Path

METADATA = b"<data version='1'><version>1</version><VassalVersion>3.7.26</VassalVersion><name>Made</name></data>"
SECRET = "a-password-nobody-may-see"


def written(path: Path, setup: list[str], steps: list[str]) -> Path:
    """A log with these commands; sub-commands are on separate lines."""
    logged = ["\\\x1b".join(f"LOG\t{part}" for part in step.split("\n")) for step in steps]
    text = "\x1b".join(["begin_save", *setup, "end_save", *logged])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", wrap(text))
        archive.writestr("moduledata", METADATA)
        archive.writestr("savedata", METADATA)
    return path


def real_games(corpus: Path) -> list[Path]:
    """The logs and saves of the corpus that hold a game."""
    games = [path for folder in ("engine", "logs", "saves") for path in sorted((corpus / folder).rglob("*"))]
    return [path for path in games if path.is_file() and path.suffix not in (".py", ".vmod")]
