"""Acts of a game written in a file, between comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def script(file: Path) -> str:
    """Return the acts of a file in a line, without the comments between them."""
    lines = file.read_text("utf-8").splitlines()
    return "; ".join(line.rstrip(";") for line in lines if line and not line.startswith("#"))
