"""Tables of a game as charts: the CSV files in `tables`.

The name of the file is the title, and the first row has the headings. A table whose first heading is `die` is a
results table, and becomes a chart wherever it is.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.extending import folders
from vassal_tools.game.odds import DIE, FOLDER
from vassal_tools.game.sources import read_cells, read_header, refuse_links

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    Rows = tuple[tuple[str, ...], ...]

_MOST = 60
_TITLES = {"crt": "Combat results"}


def table_charts(source: Path | None) -> tuple[Chart, ...]:
    """Return a chart for each table in the folder of a game's data, by file name."""
    if source is None:
        return ()
    tables = {path.stem: path for folder in reversed(folders(source)) for path in _of_folder(folder)}
    return tuple(Chart(name, _title(path), partial(_drawn, path)) for name, path in tables.items())


def _of_folder(source: Path) -> Iterator[Path]:
    results = (path for path in _tables(source, source) if read_header(path)[:1] == (DIE,))
    first: dict[str, Path] = {}
    for path in (*results, *_tables(source, source / FOLDER)):
        if first.setdefault(path.stem, path) != path:
            raise SourceError(f"is a chart of the same name as {first[path.stem]}", Where(str(path)))
        yield path


def _tables(source: Path, folder: Path) -> Iterator[Path]:
    for path in sorted(folder.glob("*.csv")):
        refuse_links(source, path)
        yield path


def _title(path: Path) -> str:
    return _TITLES.get(path.stem) or path.stem.replace("-", " ").capitalize()


def read_table(path: Path) -> Rows:
    """Return the rows of a table, headings first. Raises SourceError on rows of different lengths, or too many."""
    found = read_cells(path)
    rows = tuple(cells for _, cells in found)
    if not 2 <= len(rows) <= _MOST or not 1 <= len(rows[0]) <= _MOST:
        what = f"must have from 1 to {_MOST - 1} rows below its heads, and up to {_MOST} columns"
        raise SourceError(what, Where(str(path)))
    for where, row in found:
        if len(row) != len(rows[0]):
            raise SourceError(f"has {len(row)} cells, the heads are {len(rows[0])}", where)
    return rows


def _drawn(path: Path) -> str:
    from vassal_tools.builder.pictures.table_charts import plain_table_svg, result_table_svg

    title, rows = _title(path), read_table(path)
    return result_table_svg(title, rows) if rows[0][0] == DIE else plain_table_svg(title, rows)
