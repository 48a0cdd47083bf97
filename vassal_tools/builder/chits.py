"""Event chits: drawn blind from the bowl, read by their owner alone, played by the face that he may use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.traits import (
    Declare,
    TraitText,
    declaring,
    definition,
    marker,
    named_key,
    shown_when,
    two_faces,
)
from vassal_tools.game import declarations
from vassal_tools.game.names import BOWL
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.game.model import Chit, Event, Game

MASK_IMAGE = "chit-mask.png"
OWNED_IMAGE = "chit-owned.png"
HIDE_KEY = "72,130"  # Ctrl-H
_DISCARD = named_key("discard")
NEUTRAL_SIDES = ("Solitaire", "Referee")


def chit_images(chit: Chit) -> tuple[str, str]:
    """The file names of a chit's two faces; chits with the same events share them."""
    return f"chit-{chit.front}-{chit.back}-front.png", f"chit-{chit.front}-{chit.back}-back.png"


def chit_definition(game: Game, chit: Chit) -> str:
    """A chit with both faces, masked for everyone but who drew it."""
    faces = [game.events[chit.front], game.events[chit.back]]
    plays = [_play(chit, event, place) for place, event in enumerate(faces, 1)]
    words = declarations.wording(declarations.DISCARD, chit.gpid)
    discard = Declare("Back into the bowl", _DISCARD, words, "An event chit goes back into the bowl")
    hidden = [_allowed(event, play) for event, play in zip(faces, plays, strict=True)]
    goes = [_goes(event, play.key) for event, play in zip(faces, plays, strict=True)]
    return definition(
        [
            *hidden,
            *declaring([*plays, discard]),
            TraitText(_mask(), "null;"),
            *(TraitText(gone) for gone in goes if gone),
            TraitText(_back(_DISCARD)),
            TraitText(two_faces("ChitFace", chit_images(chit)), "1"),
            marker(Layer="Counter", Chit=chit.gpid, Front=str(chit.front), Back=str(chit.back)),
        ],
        image=chit_images(chit)[0],
        name=f"{faces[0].title} / {faces[1].title}",
        gpid=chit.gpid,
    )


def _play(chit: Chit, event: Event, face: int) -> Declare:
    words = f'{declarations.EVENT}|{event.number}|{chit.gpid}|"+CurrentZone+"'
    key = named_key(f"playEvent{event.number}Face{face}")
    line = f"Event {event.number} is played: {event.title}"
    return Declare(f"Play {event.number}: {event.title}", key, words, line)


def _allowed(event: Event, play: Declare) -> TraitText:
    """What shows the entry to those whose event it is, and to who plays both sides."""
    sides: Sequence[str] = (*event.users.value, *NEUTRAL_SIDES)
    allowed = "||".join(f'PlayerSide=="{side}"' for side in sides)
    return shown_when(f"Event {event.number}", [play.key], allowed)


def _goes(event: Event, key: str) -> str:
    """What takes the chit away when it is played: out of play, back, or nothing where it lies until the phase ends."""
    if event.removed.value:
        return encode_trait("delete", command="", key=key)
    return "" if stays(event) else _back(key)


def stays(event: Event) -> bool:
    """Whether the chit of an event that was played lies on the map until the action phase is over."""
    return event.effect == "close"


def _back(key: str) -> str:
    return encode_trait("return", command="", key=key, deck=BOWL)


def _mask() -> str:
    """Masked with our own picture; its owner sees the chit, the others its back (`Obscurable`)."""
    return encode_trait(
        "obs",
        key=HIDE_KEY,
        image=MASK_IMAGE,
        command="Hide or show",
        style=f"G{OWNED_IMAGE}",  # its owner sees the chit, with a mark that the others do not
        mask_name="Event chit",
        access="player:",
        peek_command="",
    )
