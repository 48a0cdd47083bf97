"""The chart of a turn: its phases and steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.page_blocks import INSIDE, Block, bar, below, cell_room, disc, page, table, words
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER

if TYPE_CHECKING:
    from vassal_tools.game.model import Game, Phase

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
