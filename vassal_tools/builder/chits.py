"""Event chits: drawn blind from the bowl, read by their owner alone, played by the face that he may use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.fight import SHOW
from vassal_tools.builder.fight_events import support_property
from vassal_tools.builder.fight_expressions import ACTIVE_SIDE, DECLARED, FIRE, ZONE, event_property
from vassal_tools.builder.labels import SHEET
from vassal_tools.builder.offers import enabled_when, is_one_of, shown_when
from vassal_tools.builder.traits import (
    FLIP_KEY,
    Declare,
    TraitText,
    calculated,
    declaring,
    definition,
    global_property,
    marker,
    named_key,
    prototype,
    report,
    send_key,
    setting,
    two_faces,
)
from vassal_tools.game import declarations
from vassal_tools.game.names import BOWL, TURN, hand_name
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Chit, Event, Game

MASK_IMAGE = "chit-mask.png"
OWNED_IMAGE = "chit-owned.png"
HIDE_KEY = "72,130"  # Ctrl-H
_TOLD = {HIDE_KEY: "$PlayerSide$ hides or shows an event chit", FLIP_KEY: "$PlayerSide$ turns over an event chit"}
_DISCARD = named_key("discard")
NEUTRAL_SIDES = ("Solitaire", "Referee")
CHIT = "Event chit"
_OWNER = "OwnedBy"
_IN_FIGHTS = ("combat", "land-combat", "naval-combat")
_IN_ACTION_PHASES = (*_IN_FIGHTS, "action-phase")


def chit_images(chit: Chit) -> tuple[str, str]:
    """The file names of a chit's two faces; chits with the same events share them."""
    return f"chit-{chit.front}-{chit.back}-front.png", f"chit-{chit.front}-{chit.back}-back.png"


def chit_definition(game: Game, chit: Chit) -> str:
    """A chit with both faces, masked for everyone but who drew it."""
    faces = [game.events[chit.front], game.events[chit.back]]
    plays = [_play(chit, event, place) for place, event in enumerate(faces, 1)]
    words = declarations.wording(declarations.DISCARD, chit.gpid)
    discard = Declare("Back into the bowl", _DISCARD, words, "An event chit goes back into the bowl")
    hidden = [trait for event, play in zip(faces, plays, strict=True) for trait in _allowed(game, event, play)]
    told = [trait for event, play in zip(faces, plays, strict=True) for trait in _told(event, play.key)]
    goes = [_goes(event, play.key) for event, play in zip(faces, plays, strict=True)]
    return definition(
        [
            prototype(CHIT),
            *hidden,
            *declaring([*plays, discard]),
            *told,
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


def chit_prototype(game: Game) -> str:
    """What all chits share: they know whose they are, by who plays, or by the hand that they are in or came from.

    Who hides, shows or turns over one is named, but not which one it is.
    """
    known = is_one_of("PlayerSide", game.sides) + "?PlayerSide:"
    for side in game.sides:
        known += f'CurrentMap=="{hand_name(side)}"||OldMap=="{hand_name(side)}"?"{side}":'
    told = (report([key], line) for key, line in _TOLD.items())
    return definition([*told, calculated(_OWNER, known + '""')])


def _allowed(game: Game, event: Event, play: Declare) -> list[TraitText]:
    """What shows the entry to those whose event it is; those of an action phase are grey outside one."""
    others = [side for side in game.sides if side not in event.users.value]
    found = [shown_when(f"Event {event.number}", [play.key], f"!({is_one_of(_OWNER, others)})")] if others else []
    if event.when in _IN_ACTION_PHASES:
        found.append(enabled_when(f"Moment {event.number}", [play.key], f'{ACTIVE_SIDE}!=""'))
    return found


def _told(event: Event, key: str) -> Iterator[TraitText]:
    """What tells the combat window of the event; a fight that was declared is counted again."""
    if event.effect == "burn":
        yield global_property(FIRE, [setting("", key, f"{{{TURN}}}")])
    if event.when not in _IN_FIGHTS:
        return
    for side in event.users.value:
        is_own = f'{_OWNER}=="{side}"'
        values = {event_property(side): str(event.number)}
        if event.effect == "support":
            values[support_property(side)] = "CurrentZone"
        for name, value in values.items():
            yield global_property(name, [setting("", key, f"{{{is_own}?{value}:{name}}}")])
    yield send_key(key, SHOW, f'{SHEET}=="1"&&{DECLARED}!=""&&{DECLARED}=={ZONE}', told=True)


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
