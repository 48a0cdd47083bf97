"""Add line numbers to errors that only know file and keys, because a model keeps no lines."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.extending import folders
from vassal_tools.game.faults import refuse
from vassal_tools.game.sources import read_cells, read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.errors import Where
    from vassal_tools.findings import Finding


@contextmanager
def naming_lines(source: Path | None) -> Iterator[None]:
    """Add line numbers of data files to errors raised in the block."""
    try:
        yield
    except SourceError as error:
        if not any(one.where.keys for one in error.each):
            raise
        refuse(SourceError(one.message, with_line(one.where, source), one.hint) for one in error.each)


def finding_with_line(finding: Finding, source: Path | None) -> Finding:
    """Return the finding with the line of its keys in the data."""
    return replace(finding, where=with_line(finding.where, source)) if finding.where.keys else finding


def with_line(where: Where, source: Path | None) -> Where:
    """Return the place with its line, if it gives keys of an existing file, or a column and a cell."""
    beside = folders(source) if source and where.keys else ()
    path = next((path for path in (folder / where.file for folder in beside) if path.is_file()), None)
    if path is None:
        return where
    return _of_row(path, *where.keys) if path.suffix == ".csv" else read_toml(path).where(*where.keys)


def _of_row(path: Path, column: str | int, cell: str | int) -> Where:
    # the header if no row has that cell
    (head, names), *rows = read_cells(path)
    place = names.index(str(column)) if column in names else 0
    return next((where for where, cells in rows if cells[place : place + 1] == (cell,)), head)
