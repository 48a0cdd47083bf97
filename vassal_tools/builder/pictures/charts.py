"""The charts of a game: its tables, and the turn with its steps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart
from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.chart_arrivals import arrivals_svg
from vassal_tools.builder.pictures.deck_cards import events_svg
from vassal_tools.builder.pictures.page_blocks import INSIDE, Block, bar, below, cell_room, disc, page, table, words
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER

if TYPE_CHECKING:
    from vassal_tools.builder.parts import ModuleParts
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


def game_charts(game: Game, parts: ModuleParts) -> tuple[Chart, ...]:
    """Return the charts of a game; the event chart covers its first deck."""
    found = {
        "sequence": (bool(game.phases), said.SEQUENCE_TITLE, partial(sequence_svg, game)),
        "reinforcements": (bool(game.reinforcements), said.ARRIVALS_TITLE, partial(arrivals_svg, game, parts.printed)),
    }
    if parts.decks and parts.decks[0].numbers:
        found["events"] = (True, said.EVENTS_TITLE, partial(events_svg, game, parts.decks[0]))
    return tuple(Chart(name, title, draw) for name, (is_there, title, draw) in found.items() if is_there)
