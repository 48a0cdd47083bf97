"""Event chits: drawn blind from the bowl, read by their owner alone, played by the face that he may use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.module.fight import ACTIVE_SIDE, DECLARED, FIRE, event_property
from vassal_rulebooks.sphacteria.module.forces import support_property
from vassal_rulebooks.sphacteria.names import BOWL
from vassal_tools.builder.api import (
    FIGHT_ZONE,
    FLIP_KEY,
    HIDE_KEY,
    OWNER,
    SHEET,
    SHOW,
    Board,
    Call,
    Deck,
    DeclaredAct,
    Hand,
    Slot,
    TraitText,
    act_traits,
    deck_point,
    definition,
    faces,
    is_one_of,
    marker,
    masked,
    named_key,
    owned_by,
    prototype,
    removed,
    report,
    returned,
)
from vassal_tools.game.names import TURN, hand_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import Chit, SphacteriaGame
    from vassal_rulebooks.sphacteria.data_events import Event

CHIT_SIZE, BOWL_SIZE, HAND_SIZE = 75, 110, (620, 240)
MASK_IMAGE, OWNED_IMAGE = "chit-mask.png", "chit-owned.png"
CHIT = "Event chit"
_DISCARD = named_key("discard")
_IN_FIGHTS = ("combat", "land-combat", "naval-combat")
_IN_ACTION_PHASES = (*_IN_FIGHTS, "action-phase")


def bowl(game: SphacteriaGame) -> Deck:
    """The bowl of events."""
    cards = tuple(
        Slot(f"Chit {chit.gpid}", chit.gpid, _definition(game, chit), CHIT_SIZE, CHIT_SIZE)
        for chit in game.chits.values()
    )
    return Deck(BOWL, deck_point(game), BOWL_SIZE, cards)


def hands(game: SphacteriaGame) -> tuple[Hand, ...]:
    """A window for each side in which it keeps its events."""
    return tuple(
        Hand(
            side=side,
            name=hand_name(side),
            tooltip=f"The events of {side}: only {side} can open this window",
            report="$PlayerSide$ takes an event chit *",
            board=Board(f"Hand of {side}", hand_image(side), HAND_SIZE),
            icon=hand_icon(side),
        )
        for side in game.sides
    )


def hand_image(side: str) -> str:
    """The file name of what lies below a hand."""
    return f"hand-{side}.png"


def hand_icon(side: str) -> str:
    """The file name of the icon that opens a hand."""
    return f"icon-hand-{side}.png"


def chit_images(chit: Chit) -> tuple[str, str]:
    """The file names of a chit's two faces; chits with the same events share them."""
    return f"chit-{chit.front}-{chit.back}-front.png", f"chit-{chit.front}-{chit.back}-back.png"


def chit_traits(game: SphacteriaGame) -> tuple[TraitText, ...]:
    """What all chits share: they know whose they are.

    Who hides, shows or turns over one is named, but not which one it is.
    """
    lines = {HIDE_KEY: "$PlayerSide$ hides or shows an event chit", FLIP_KEY: "$PlayerSide$ turns over an event chit"}
    reports = (report([key], line) for key, line in lines.items())
    return *reports, owned_by({side: hand_name(side) for side in game.sides})


def _definition(game: SphacteriaGame, chit: Chit) -> str:
    """A chit with both faces, masked for everyone but who drew it."""
    events = [game.events[chit.front], game.events[chit.back]]
    plays = [_play(game, chit, event, place) for place, event in enumerate(events, 1)]
    words = declarations.wording(declarations.DISCARD, chit.gpid)
    discard = DeclaredAct("Back into the bowl", _DISCARD, words, "An event chit goes back into the bowl")
    return definition(
        [
            prototype(CHIT),
            *act_traits([*plays, discard], ()),
            masked("Event chit", MASK_IMAGE, OWNED_IMAGE),
            *(trait for event, play in zip(events, plays, strict=True) for trait in _goes(event, play.key)),
            returned(_DISCARD, BOWL),
            TraitText(faces("ChitFace", chit_images(chit)), "1"),
            marker(Layer="Counter", Chit=chit.gpid, Front=str(chit.front), Back=str(chit.back)),
        ],
        image=chit_images(chit)[0],
        name=f"{events[0].title} / {events[1].title}",
        gpid=chit.gpid,
    )


def _play(game: SphacteriaGame, chit: Chit, event: Event, face: int) -> DeclaredAct:
    """An event is shown to those whose event it is; one of an action phase is grey outside it.

    A fight that was declared is counted again with it.
    """
    others = [side for side in game.sides if side not in event.users.value]
    is_counted = f'{SHEET}=="1"&&{DECLARED}!=""&&{DECLARED}=={FIGHT_ZONE}'
    return DeclaredAct(
        f"Play {event.number}: {event.title}",
        named_key(f"playEvent{event.number}Face{face}"),
        f'{declarations.EVENT}|{event.number}|{chit.gpid}|"+CurrentZone+"',
        f"Event {event.number} is played: {event.title}",
        shown=f"!({is_one_of(OWNER, others)})" if others else "",
        enabled=f'{ACTIVE_SIDE}!=""' if event.when in _IN_ACTION_PHASES else "",
        sets=_known_to_the_fight(event),
        calls=(Call(SHOW, is_counted, reported=True),) if event.when in _IN_FIGHTS else (),
    )


def _known_to_the_fight(event: Event) -> Mapping[str, str]:
    """The properties by which the window of fights knows of an event."""
    sets = {FIRE: f"{{{TURN}}}"} if event.effect == "burn" else {}
    for side in event.users.value if event.when in _IN_FIGHTS else ():
        values = {event_property(side): str(event.number)}
        if event.effect == "support":
            values[support_property(side)] = "CurrentZone"
        sets |= {name: f'{{{OWNER}=="{side}"?{value}:{name}}}' for name, value in values.items()}
    return sets


def _goes(event: Event, key: str) -> tuple[TraitText, ...]:
    """What takes the chit away when it is played: out of play, back, or nothing where it lies until the phase ends."""
    if event.removed.value:
        return (removed(key),)
    return () if stays(event) else (returned(key, BOWL),)


def stays(event: Event) -> bool:
    """Whether the chit of an event that was played lies on the map until the action phase is over."""
    return event.effect == "close"
