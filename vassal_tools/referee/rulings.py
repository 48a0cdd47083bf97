"""A tournament's own choice of rulings: a file in TOML with a table `[rulings]`, such as `R-27 = "all"`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.referee.waivers import read_toml

if TYPE_CHECKING:
    from pathlib import Path


def read_rulings(path: Path) -> tuple[tuple[str, str], ...]:
    """Each ruling that the file names, with the reading chosen. Raises FormatError where it says something else."""
    where = Where(str(path))
    document = read_toml(path, where)
    table = document.get("rulings")
    if document.keys() - {"rulings"} or not isinstance(table, dict):
        raise FormatError("holds something else than a table [rulings]", where)
    for name, reading in table.items():
        if not isinstance(reading, str):
            raise FormatError(f"the reading of {name} is no text", where)
    return tuple(sorted(table.items()))
