"""The charts of a module: tables of the data, and sentences and numbers under headings.

Tables are the CSV files in the folder `tables` and tables of results. The name of the file is the title, and its first
row the heads. A table whose first head is `die` is one of results, and is a chart wherever it lies.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart, PageBlock
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.extending import folders
from vassal_tools.game.odds import DIE, FOLDER
from vassal_tools.game.sources import read_cells, read_header, refuse_links
from vassal_tools.game.texts import EmptyListError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import BlockData, ChartData
    from vassal_tools.game.texts import Texts

    Rows = tuple[tuple[str, ...], ...]


def data_charts(game: Game, charts: Iterable[ChartData], texts: Texts, parts: ModuleParts) -> tuple[Chart, ...]:
    """Return a chart for each entry of the data. Raises SourceError if its texts use unknown names."""
    stated = (replace(texts, where=texts.where.at("charts", number)) for number in count())
    return tuple(_chart(game, chart, own, parts) for chart, own in zip(charts, stated, strict=False))


def _chart(game: Game, chart: ChartData, texts: Texts, parts: ModuleParts) -> Chart:
    subtitle = texts.fill(chart.subtitle or "")
    blocks = tuple(_block(game, block, texts) for block in chart.blocks)
    arrivals = parts.printed if chart.arrivals else None

    def draw() -> str:
        from vassal_tools.builder.pictures.charts import page_svg

        return page_svg(game, chart.title, subtitle, blocks, arrivals)

    return Chart(chart.name, chart.title, draw)


def _block(game: Game, block: BlockData, texts: Texts) -> PageBlock:
    sides = [texts.with_names({"side": side}) for side in game.sides]
    lines = (
        said for line in block.lines for by in (sides if "{side}" in line else [texts]) for said in _filled((line,), by)
    )
    rows = (row for row in map(partial(_row, texts), block.rows) if row)
    return PageBlock(texts.fill(block.head or ""), tuple(lines), tuple(rows))


def _row(texts: Texts, row: tuple[str, str]) -> tuple[str, ...]:
    # None if its number is 0 or it names an empty list
    filled = tuple(_filled(row, texts))
    return filled if len(filled) == len(row) and filled[0] != "0" else ()


def _filled(parts: Iterable[str], texts: Texts) -> Iterator[str]:
    # without texts that name an empty list
    for part in parts:
        try:
            yield texts.fill(part)
        except EmptyListError:
            continue


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
    from vassal_tools.builder.pictures.charts import plain_table_svg, result_table_svg

    title, rows = _title(path), read_table(path)
    return result_table_svg(title, rows) if rows[0][0] == DIE else plain_table_svg(title, rows)
