"""The charts that the builder makes from the tables of any game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Chart
from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.chart_arrivals import arrivals_svg
from vassal_tools.builder.pictures.chart_sequence import sequence_svg
from vassal_tools.builder.pictures.deck_cards import events_svg

if TYPE_CHECKING:
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game


def game_charts(game: Game, parts: ModuleParts) -> tuple[Chart, ...]:
    """Return the charts of a game; the event chart covers its first deck."""
    found = {
        "sequence": (bool(game.phases), said.SEQUENCE_TITLE, partial(sequence_svg, game)),
        "reinforcements": (bool(game.reinforcements), said.ARRIVALS_TITLE, partial(arrivals_svg, game, parts.printed)),
    }
    if parts.decks and parts.decks[0].numbers:
        found["events"] = (True, said.EVENTS_TITLE, partial(events_svg, game, parts.decks[0]))
    return tuple(Chart(name, title, draw) for name, (is_there, title, draw) in found.items() if is_there)
