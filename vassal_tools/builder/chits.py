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
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.game.model import Chit, Event, Game

MASK_IMAGE = "chit-mask.png"
OWNED_IMAGE = "chit-owned.png"
BOWL = "Event bowl"
HIDE_KEY = "72,130"  # Ctrl-H
_DISCARD = named_key("discard")
NEUTRAL_SIDES = ("Solitaire", "Referee")


def chit_images(chit: Chit) -> tuple[str, str]:
    """The file names of a chit's two faces."""
    return f"chit-{chit.gpid}-front.png", f"chit-{chit.gpid}-back.png"


def chit_definition(game: Game, chit: Chit) -> str:
    """A chit with both faces, masked for everyone but who drew it."""
    faces = [game.events[chit.front], game.events[chit.back]]
    plays = [_play(chit, event, place) for place, event in enumerate(faces, 1)]
    discard = Declare("Back into the bowl", _DISCARD, declarations.wording(declarations.DISCARD, chit.gpid))
    hidden = [_allowed(event, play) for event, play in zip(faces, plays, strict=True)]
    back = encode_trait("return", command="", key=_DISCARD, deck=BOWL)
    return definition(
        [
            *hidden,
            *declaring([*plays, discard], "$newPieceName$"),
            TraitText(_mask(), "null;"),
            TraitText(back),
            TraitText(two_faces("ChitFace", chit_images(chit)), "1"),
            marker(Layer="Counter", Chit=chit.gpid, Front=str(chit.front), Back=str(chit.back)),
        ],
        image=chit_images(chit)[0],
        name=f"{faces[0].title} / {faces[1].title}",
        gpid=chit.gpid,
    )


def _play(chit: Chit, event: Event, face: int) -> Declare:
    words = f'{declarations.EVENT}|{event.number}|{chit.gpid}|"+CurrentZone+"'
    return Declare(f"Play {event.number}: {event.title}", named_key(f"playEvent{event.number}Face{face}"), words)


def _allowed(event: Event, play: Declare) -> TraitText:
    """What shows the entry to those whose event it is, and to who plays both sides."""
    sides: Sequence[str] = (*event.users.value, *NEUTRAL_SIDES)
    allowed = "||".join(f'PlayerSide=="{side}"' for side in sides)
    return shown_when(f"Event {event.number}", [play.key], allowed)


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
