"""The charts that the builder makes of the tables of any game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart
from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.chart_crt import crt_svg, modifiers_svg
from vassal_tools.builder.pictures.chart_sequence import sequence_svg

if TYPE_CHECKING:
    from vassal_tools.game.model import Game


def game_charts(game: Game) -> tuple[Chart, ...]:
    """The charts of a game's tables: combat results, modifiers, sequence of play."""
    return (
        Chart("crt", said.RESULTS_TITLE, partial(crt_svg, game)),
        Chart("modifiers", said.MODIFIERS_TITLE, partial(modifiers_svg, game)),
        Chart("sequence", said.SEQUENCE_TITLE, partial(sequence_svg, game)),
    )
