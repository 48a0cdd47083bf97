"""The charts that the builder makes of the tables of any game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart
from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.chart_sequence import sequence_svg

if TYPE_CHECKING:
    from vassal_tools.game.model import Game


def game_charts(game: Game) -> tuple[Chart, ...]:
    """The charts of a game's tables."""
    return (Chart("sequence", said.SEQUENCE_TITLE, partial(sequence_svg, game)),)
