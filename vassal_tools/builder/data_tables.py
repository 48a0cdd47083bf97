"""The tables of a game that are charts of its module: the CSV files in the folder `tables`, and tables of results.

The name of the file is the title, and its first row the heads. A table whose first head is `die` is one of results,
and is a chart wherever it lies.
"""

from __future__ import annotations

import csv
from functools import partial
from io import StringIO
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.odds import DIE, FOLDER
from vassal_tools.game.sources import read_text

if TYPE_CHECKING:
    from pathlib import Path

    Rows = tuple[tuple[str, ...], ...]

_MOST = 60
_TITLES = {"crt": "Combat results"}


def table_charts(source: Path | None) -> tuple[Chart, ...]:
    """A chart for each table in the folder of a game's data, by the names of their files."""
    if source is None:
        return ()
    results = (path for path in sorted(source.glob("*.csv")) if _is_of_results(path))
    tables = (*results, *sorted((source / FOLDER).glob("*.csv")))
    return tuple(Chart(path.stem, _title(path), partial(_drawn, path)) for path in tables)


def _is_of_results(path: Path) -> bool:
    """Whether the first head of a table is that of a column of dice."""
    with path.open(encoding="utf-8", errors="replace") as lines:
        return lines.readline().lstrip("\ufeff").startswith(f"{DIE},")


def _title(path: Path) -> str:
    return _TITLES.get(path.stem) or path.stem.replace("-", " ").capitalize()


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

    title, rows = _title(path), read_table(path)
    return result_table_svg(title, rows) if rows[0][0] == DIE else plain_table_svg(title, rows)
