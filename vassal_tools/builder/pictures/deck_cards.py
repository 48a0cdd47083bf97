"""The faces of the cards that the data of a game declare, from their events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures.cards import CardFace, card_face_svg
from vassal_tools.builder.pictures.colours import OTHER_COLOUR, BandInk
from vassal_tools.builder.pictures.looks import side_look
from vassal_tools.builder.pictures.palette import WHITE

if TYPE_CHECKING:
    from vassal_tools.game.model import Game


def event_card_svg(game: Game, number: int) -> str:
    """The face of a card with that event, in the colours of the side that alone may use it."""
    event = game.events[number]
    users = event.users.value
    look = side_look(game, users[0])
    ink = BandInk(look.deep, WHITE, look.dark) if len(users) == 1 else OTHER_COLOUR
    letters = "" if set(users) == set(game.sides) else " + ".join(side_look(game, side).letter for side in users)
    return card_face_svg(CardFace(users[0] if len(users) == 1 else letters, ink, str(number), event.title))
