"""What the module of Three Leagues has by its rules: cards that a league plays from its hand."""

from leagues.data import LeaguesGame
from vassal_tools.builder import api


def leagues_parts(game: LeaguesGame) -> api.ModuleParts:
    """The cards, each of which names a town when it is played (2)."""
    cards = api.EventCards(game, lambda event: api.Terms(sets={"Town": event.title}, goes="nowhere"), "card")
    return api.ModuleParts(card_acts=cards.acts)
