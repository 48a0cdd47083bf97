"""The tables of a game that lie as CSV files in the folder `tables` of its data: each is a chart of its module.

The name of the file is the title, and its first row the heads. A table whose first head is `die` is a table of results.
"""

from __future__ import annotations

import csv
from functools import partial
from io import StringIO
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.sources import read_text

if TYPE_CHECKING:
    from pathlib import Path

    Rows = tuple[tuple[str, ...], ...]

FOLDER = "tables"
DIE = "die"
_MOST = 60


def table_charts(source: Path | None) -> tuple[Chart, ...]:
    """A chart for each table in the folder of a game's data, by the names of their files."""
    files = sorted((source / FOLDER).glob("*.csv")) if source else []
    return tuple(
        Chart(f"table-{path.stem}", path.stem.replace("-", " ").capitalize(), partial(_drawn, path)) for path in files
    )


def read_table(path: Path) -> Rows:
    """The rows of a table, the heads first. Raises SourceError where rows are of different lengths, or too many."""
    rows = tuple(tuple(cell.strip() for cell in row) for row in csv.reader(StringIO(read_text(path))) if any(row))
    if not 2 <= len(rows) <= _MOST or not 1 <= len(rows[0]) <= _MOST:
        what = f"must have from 1 to {_MOST - 1} rows below its heads, and up to {_MOST} columns"
        raise SourceError(what, Where(str(path)))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise SourceError(f"has {len(row)} cells, the heads are {len(rows[0])}", Where(str(path), line=number))
    return rows


def _drawn(path: Path) -> str:
    from vassal_tools.builder.pictures.table_charts import plain_table_svg, result_table_svg

    title, rows = path.stem.replace("-", " ").capitalize(), read_table(path)
    return result_table_svg(title, rows) if rows[0][0] == DIE else plain_table_svg(title, rows)
