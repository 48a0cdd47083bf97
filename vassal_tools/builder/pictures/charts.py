"""The charts of a game: its tables, the turn with its steps, charts of words, and reinforcements."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.fights.values import ResultCell
from vassal_tools.builder.looks import letters_on, side_look
from vassal_tools.builder.parts import Chart
from vassal_tools.builder.pictures import page_blocks as said
from vassal_tools.builder.pictures.counters import counter_svgs
from vassal_tools.builder.pictures.fight_charts import ResultTable, result_grid
from vassal_tools.builder.pictures.laid_cards import events_svg
from vassal_tools.builder.pictures.page_blocks import (
    INSIDE,
    NOTHING,
    Block,
    bar,
    below,
    beside,
    cell_room,
    disc,
    flowing,
    line,
    page,
    picture,
    table,
    words,
)
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, SANS
from vassal_tools.builder.pictures.studio import text_width
from vassal_tools.builder.pictures.svg import tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from vassal_tools.builder.parts import ModuleParts, PageBlock
    from vassal_tools.game.model import Counter, Game, Phase, Reinforcement

    Rows = Sequence[Sequence[str]]
    Printed = Callable[[Counter], Mapping[str, str]]


def result_table_svg(title: str, rows: Rows) -> str:
    """Return a results table: dice in the first column, results in the cells."""
    heads, *below = rows
    cells = {(row, column): ResultCell(text) for row, line in enumerate(below) for column, text in enumerate(line[1:])}
    drawn = ResultTable(tuple(heads[1:]), tuple(line[0] for line in below), cells, heads[0])
    return page(title, "", result_grid(drawn))


def plain_table_svg(title: str, rows: Rows) -> str:
    """Return rows under headings, with columns as wide as their texts need."""
    heads, *below = rows
    widths = _widths(rows)
    lines = [[words(text, cell_room(width)) for text, width in zip(line, widths, strict=True)] for line in below]
    return page(title, "", table(widths, heads, lines))


def _widths(rows: Rows) -> list[float]:
    # by their longest text, but no wider than necessary
    wanted = [max(text_width(text, SANS, "plain", 17) for text in column) + 24 for column in zip(*rows, strict=True)]
    share = min(1.0, INSIDE / sum(wanted))
    return [width * share for width in wanted]


_COUNTER = 44.0


def arrivals_svg(game: Game, printed: Printed) -> str:
    """Return the groups of reinforcements; `printed` gives additional values on counters."""
    return page(said.ARRIVALS_TITLE, "", *arrival_blocks(game, printed))


def arrival_blocks(game: Game, printed: Printed) -> list[Block]:
    """Return a block for each group of reinforcements, by turn, then by event."""
    return [_group(game, coming, printed) for coming in sorted(game.reinforcements.values(), key=_due)]


def _due(coming: Reinforcement) -> tuple[bool, int]:
    due = coming.turn or coming.event
    return coming.is_optional, due.value if due else 0


def _group(game: Game, coming: Reinforcement, printed: Printed) -> Block:
    ink = side_look(game, coming.side)
    due = said.TURN_DUE.format(turn=coming.turn.value) if coming.turn else ""
    if coming.event:
        due = said.EVENT_DUE.format(event=coming.event.value)
    leaving = ", ".join(game.counters[name].name for name in coming.leave.value) if coming.leave else ""
    title = f"{due} · {coming.side}: {coming.title}"
    head = bar(title, ink.deep, letters_on(ink.deep), note=coming.code)
    leave = words(said.LEAVE.format(counters=leaving), INSIDE - 12, style="bold") if leaving else NOTHING
    return below(head, flowing(_counters(game, coming, printed), INSIDE), leave, gap=5)


def _counters(game: Game, coming: Reinforcement, printed: Printed) -> list[Block]:
    arrivals = game.arrivals_of[coming.name]
    shown: list[Block] = []
    for base in dict.fromkeys(arrival.base for arrival in arrivals):
        if shown:
            shown.append(Block("", 14, 1))
        shown.append(line(f"{game.places[base].shown} ", 16, style="bold"))
        for arrival in arrivals:
            if arrival.base == base:
                counter = game.counters[arrival.counter]
                face = counter_svgs(game, counter, printed(counter))[0]
                shown.append(picture(face, 150, 150, _COUNTER / 150))
    return shown


_BLOCK_WIDTHS = (60.0, INSIDE - 60.0)


def page_svg(
    game: Game,
    title: str,
    subtitle: str,
    blocks: Iterable[PageBlock],
    printed: Callable[[Counter], Mapping[str, str]] | None,
) -> str:
    """Return a page; with `printed` values, reinforcements are shown first."""
    arrivals = arrival_blocks(game, printed) if printed else []
    return page(title, subtitle, *arrivals, *(below(*_block(block), gap=12) for block in blocks))


def _block(block: PageBlock) -> Iterator[Block]:
    if block.head and (block.lines or block.rows):
        yield bar(block.head, INK, PAPER)
    if block.rows:
        rows = [(line(first, 20, style="bold"), words(what, cell_room(_BLOCK_WIDTHS[1]))) for first, what in block.rows]
        yield table(_BLOCK_WIDTHS, (), rows)
    if block.lines:
        yield _sentences(block.lines)


def _sentences(lines: Iterable[str]) -> Block:
    mark = Block(tag("path", d="M5 4l5 5l-5 5l-5 -5Z", fill=GOLD), 12, 18)
    return below(*(beside(mark, words(sentence, INSIDE - 30), gap=8) for sentence in lines), gap=4)


_WIDTHS = (50.0, 226.0, 132.0, INSIDE - 408.0)


def sequence_svg(game: Game) -> str:
    """Return the phases of a turn with their steps."""
    return page(said.SEQUENCE_TITLE, "", *(_phase(phase) for phase in game.phases.values()))


def _phase(phase: Phase) -> Block:
    rows = [
        (
            disc(step.id, GOLD, INK, 30),
            words(step.title, cell_room(_WIDTHS[1]), style="bold"),
            words(said.ACTORS.get(step.who, step.who), cell_room(_WIDTHS[2]), 16),
            words(step.gist, cell_room(_WIDTHS[3])),
        )
        for step in phase.steps.values()
    ]
    note = said.PARAGRAPH.format(paragraph=phase.paragraph)
    return below(bar(f"{phase.id} · {phase.title}", INK, PAPER, note=note), table(_WIDTHS, (), rows), gap=4)


def game_charts(game: Game, parts: ModuleParts) -> tuple[Chart, ...]:
    """Return the charts of a game; the event chart covers its first deck."""
    found = {
        "sequence": (bool(game.phases), said.SEQUENCE_TITLE, partial(sequence_svg, game)),
        "reinforcements": (bool(game.reinforcements), said.ARRIVALS_TITLE, partial(arrivals_svg, game, parts.printed)),
    }
    if parts.decks and parts.decks[0].numbers:
        found["events"] = (True, said.EVENTS_TITLE, partial(events_svg, game, parts.decks[0]))
    return tuple(Chart(name, title, draw) for name, (is_there, title, draw) in found.items() if is_there)
