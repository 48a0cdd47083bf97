"""The lines of the data of which an error knows only the file and the keys, for a model keeps no lines."""

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
    """Errors out of the block name lines of the files in a folder of data, or in that of the game which it extends."""
    try:
        yield
    except SourceError as error:
        if not any(one.where.keys for one in error.each):
            raise
        refuse(SourceError(one.message, with_line(one.where, source), one.hint) for one in error.each)


def finding_with_line(finding: Finding, source: Path | None) -> Finding:
    """The finding, with the line of the data that it names by keys."""
    return replace(finding, where=with_line(finding.where, source)) if finding.where.keys else finding


def with_line(where: Where, source: Path | None) -> Where:
    """The place with its line, if it names keys of a file that is there, or a column of it and a cell there."""
    beside = folders(source) if source and where.keys else ()
    path = next((path for path in (folder / where.file for folder in beside) if path.is_file()), None)
    if path is None:
        return where
    return _of_row(path, *where.keys) if path.suffix == ".csv" else read_toml(path).where(*where.keys)


def _of_row(path: Path, column: str | int, cell: str | int) -> Where:
    """The first row that has that cell in a column; the head, where none has."""
    (head, names), *rows = read_cells(path)
    place = names.index(str(column)) if column in names else 0
    return next((where for where, cells in rows if cells[place : place + 1] == (cell,)), head)
