"""The charts that the builder makes of the tables of any game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart
from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.chart_arrivals import arrivals_svg
from vassal_tools.builder.pictures.chart_sequence import sequence_svg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_tools.game.model import Counter, Game


def game_charts(game: Game, printed: Callable[[Counter], Mapping[str, str]]) -> tuple[Chart, ...]:
    """The charts of what a game has; `printed` are values on counters beside their own."""
    found = {
        "sequence": (bool(game.phases), said.SEQUENCE_TITLE, partial(sequence_svg, game)),
        "reinforcements": (bool(game.reinforcements), said.ARRIVALS_TITLE, partial(arrivals_svg, game, printed)),
    }
    return tuple(Chart(name, title, draw) for name, (is_there, title, draw) in found.items() if is_there)
