"""The charts of a game, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures.blocks import PAGE_WIDTH
from vassal_tools.builder.pictures.chart_crt import crt_svg, modifiers_svg
from vassal_tools.builder.pictures.chart_turn import events_svg, reinforcements_svg, sequence_svg
from vassal_tools.builder.pictures.chart_words import TITLES
from vassal_tools.builder.pictures.render import png

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

CHART_TITLES = TITLES
"""The title of each chart by its name."""


def chart_svgs(game: Game) -> dict[str, str]:
    """All charts by name."""
    return {
        "crt": crt_svg(game),
        "modifiers": modifiers_svg(game),
        "events": events_svg(game),
        "sequence": sequence_svg(game),
        "reinforcements": reinforcements_svg(game),
    }


def chart_pngs(game: Game, width: int = PAGE_WIDTH) -> dict[str, bytes]:
    """All charts as PNG, by name."""
    return {name: png(svg, width) for name, svg in chart_svgs(game).items()}
