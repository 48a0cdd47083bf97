"""The part of the builder for a game's own module components: value types and helpers.

Nothing here draws, since a referee reads set-ups without the drawing libraries.
"""

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.cards.data import EventCards, Terms
from vassal_tools.builder.cards.decks import BlindDeck, CardKind, EventLook, card_deck
from vassal_tools.builder.fights.counts import CombatCounts
from vassal_tools.builder.fights.values import ATTACKER, FightCounts
from vassal_tools.builder.fights.values import KIND as FIGHT_KIND
from vassal_tools.builder.fights.values import ZONE as FIGHT_ZONE
from vassal_tools.builder.maps.places import deck_point
from vassal_tools.builder.parts import UNIT, Dice, ModuleParts, PlaceNote
from vassal_tools.builder.traits import calculated

__all__ = [
    "ATTACKER",
    "FIGHT_KIND",
    "FIGHT_ZONE",
    "UNIT",
    "BlindDeck",
    "CardKind",
    "CombatCounts",
    "Dice",
    "EventCards",
    "EventLook",
    "FightCounts",
    "ModuleParts",
    "PlaceNote",
    "Terms",
    "calculated",
    "card_deck",
    "deck_point",
    "is_one_of",
]
