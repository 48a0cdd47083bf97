"""Charts with words from module data: sentences and numbers under headings, and arrivals."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart, PageBlock
from vassal_tools.game.texts import EmptyListError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import BlockData, ChartData
    from vassal_tools.game.texts import Texts


def data_charts(game: Game, charts: Iterable[ChartData], texts: Texts, parts: ModuleParts) -> tuple[Chart, ...]:
    """Return a chart for each entry of the data. Raises SourceError if its texts use unknown names."""
    stated = (replace(texts, where=texts.where.at("charts", number)) for number in count())
    return tuple(_chart(game, chart, own, parts) for chart, own in zip(charts, stated, strict=False))


def _chart(game: Game, chart: ChartData, texts: Texts, parts: ModuleParts) -> Chart:
    subtitle = texts.fill(chart.subtitle or "")
    blocks = tuple(_block(game, block, texts) for block in chart.blocks)
    arrivals = parts.printed if chart.arrivals else None

    def draw() -> str:
        from vassal_tools.builder.pictures.page_charts import page_svg

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
