"""The faces of the event chits: who plays an event, when, and whether it leaves play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vassal_tools.builder.api.drawing import (
    COLOUR_INKS,
    OTHER_COLOUR,
    BandInk,
    CardFace,
    amphora,
    arrow,
    card_face_svg,
    galley,
    round_shield,
    scales,
    swords,
    trumpet,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_rulebooks.sphacteria.data import Chit, SphacteriaGame
    from vassal_rulebooks.sphacteria.data_events import Event

MOMENT_EMBLEMS: Final[Mapping[str, Callable[[str, str], str]]] = {
    "naval-combat": galley,
    "land-combat": round_shield,
    "combat": swords,
    "action-phase": arrow,
    "before-actions": trumpet,
    "adjustment": scales,
    "before-supply": amphora,
}
"""The emblem for each moment at which an event is played: called with its colour and the colour behind it."""


def chit_svgs(game: SphacteriaGame, chit: Chit) -> tuple[str, str]:
    """The front and the back of a chit."""
    return event_svg(game, game.events[chit.front]), event_svg(game, game.events[chit.back])


def event_svg(game: SphacteriaGame, event: Event) -> str:
    """The face of an event."""
    return card_face_svg(
        CardFace(
            band=user_letters(event),
            ink=user_ink(game, event),
            number=str(event.number),
            title=event.title,
            emblem=MOMENT_EMBLEMS.get(event.when),
            leaves_play=event.removed.value,
        )
    )


def user_ink(game: SphacteriaGame, event: Event) -> BandInk:
    """The colours that say who may play an event: those of its side, or the neutral one of several."""
    users, draws = event.users.value, game.rules.draws
    colour = draws.colours[users[0]].value if len(users) == 1 else draws.neutral.value
    return COLOUR_INKS.get(colour, OTHER_COLOUR)


def user_letters(event: Event) -> str:
    """Who may play an event: the name of a side, or the first letters of several."""
    users = event.users.value
    return users[0] if len(users) == 1 else " + ".join(side[0] for side in users)
