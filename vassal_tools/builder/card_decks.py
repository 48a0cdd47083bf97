"""Decks of cards with one or two faces, drawn blind: masked, known by their owner, played and put back by menus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from vassal_tools.builder.cards import HIDE_KEY, OWNER, masked, owned_by, removed, returned
from vassal_tools.builder.declared_acts import Call, act_traits
from vassal_tools.builder.fights import DECLARED, SHEET, SHOW, ZONE, played_property
from vassal_tools.builder.keys import RETURN_KEY
from vassal_tools.builder.menu_conditions import is_one_of
from vassal_tools.builder.sizes import BOWL_SIZE, CHIT_SIZE
from vassal_tools.builder.slots import Slot
from vassal_tools.builder.traits import FLIP_KEY, TraitText, definition, faces, marker, prototype, report
from vassal_tools.game.names import hand_name
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_tools.builder.declared_acts import DeclaredAct
    from vassal_tools.game.model import Chit, Event, Game, Point

MASK_IMAGE, OWNED_IMAGE = "card-mask.png", "card-owned.png"
Goes = Literal["back", "out", "nowhere"]
"""Where a card goes by an act: into its deck, out of play, or it stays where it lies."""


@dataclass(frozen=True, slots=True)
class CardAct:
    """An act that a card declares, and where the card goes by it."""

    act: DeclaredAct
    goes: Goes = "nowhere"


@dataclass(frozen=True, slots=True)
class EventLook:
    """How an event looks on its card: a colour by name in place of that of its side, an emblem, when it is played.

    The number of one that leaves play is red and framed.
    """

    colour: str = ""
    emblem: str = ""
    moment: str = ""
    leaves_play: bool = False


def _plain(_event: Event) -> EventLook:
    return EventLook()


def _none(_card: Chit) -> tuple[CardAct, ...]:
    return ()


@dataclass(frozen=True)
class CardKind:
    """What the cards of a deck are called, in the chat too, and what each of them declares.

    Sides that have hands keep them in a window of their own. Unless an act does it, a menu entry puts a card back.
    `note` stands below the title of the chart of events.
    """

    name: str = "Card"
    noun: str = "a card"
    acts: Callable[[Chit], tuple[CardAct, ...]] = _none
    has_hands: bool = False
    is_put_back: bool = True
    look: Callable[[Event], EventLook] = _plain
    note: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that is shuffled all the time and drawn from blind; it stands at a point of the main board.

    A card drawn from an open one is seen by all. `numbers` are the events on its cards.
    """

    name: str
    point: Point
    cards: tuple[Slot, ...]
    kind: CardKind
    numbers: tuple[int, ...]
    is_open: bool = False
    size: int = BOWL_SIZE


def card_deck(game: Game, name: str, point: Point, cards: tuple[Chit, ...], kind: CardKind, *, is_open: bool) -> Deck:
    """A deck of those cards."""
    slots = tuple(Slot(_name(game, one), one.gpid, _text(game, one, name, kind), CHIT_SIZE, CHIT_SIZE) for one in cards)
    shown = {number for one in cards for number in on_faces(one)}
    return Deck(name, point, slots, kind, tuple(number for number in game.events if number in shown), is_open)


def on_faces(card: Chit) -> tuple[int, ...]:
    """The events on the faces of a card."""
    return tuple(number for number in (card.front, card.back) if number is not None)


def event_image(number: int) -> str:
    """The file name of the picture of a face."""
    return f"event-{number}.png"


def card_prototype(game: Game, kind: CardKind) -> tuple[TraitText, ...]:
    """What all cards of a kind share: they know whose they are, and who hides or turns one over is named."""
    lines = {HIDE_KEY: f"hides or shows {kind.noun}", FLIP_KEY: f"turns over {kind.noun}"}
    lines |= {RETURN_KEY: f"puts {kind.noun} back"} if kind.is_put_back else {}
    reports = tuple(report([key], f"$PlayerSide$ {line}") for key, line in lines.items())
    return (*reports, owned_by({side: hand_name(side) for side in game.sides})) if kind.has_hands else reports


def for_users(game: Game, event: Event) -> str:
    """The condition that the owner of a card may use an event; empty where all may."""
    others = [side for side in game.sides if side not in event.users.value]
    return f"!({is_one_of(OWNER, others)})" if others else ""


def in_a_fight(event: Event, value: str = "", name: Callable[[str], str] = played_property) -> Mapping[str, str]:
    """What playing an event in a fight sets, by who owns the card: the number of the event, or another value."""
    return {name(side): f'{{{OWNER}=="{side}"?{value or event.number}:{name(side)}}}' for side in event.users.value}


def counted_again() -> Call:
    """What has the fight that was declared counted again."""
    return Call(SHOW, f'{SHEET}=="1"&&{DECLARED}!=""&&{DECLARED}=={ZONE}', reported=True)


def _name(game: Game, card: Chit) -> str:
    return " / ".join(game.events[number].title for number in on_faces(card))


def _text(game: Game, card: Chit, deck: str, kind: CardKind) -> str:
    """A card with its faces, masked for everyone but who drew it."""
    images, acts = [event_image(number) for number in on_faces(card)], kind.acts(card)
    goes: Mapping[Goes, Callable[[str], tuple[TraitText, ...]]] = {
        "out": lambda key: (removed(key),),
        "back": lambda key: (returned(key, deck),),
        "nowhere": lambda _: (),
    }
    put_back = TraitText(encode_trait("return", command="Put back", key=RETURN_KEY, deck=deck))
    traits = [
        prototype(kind.name),
        *(act_traits([one.act for one in acts], ()) if acts else ()),
        masked(kind.name, MASK_IMAGE, OWNED_IMAGE),
        *(trait for one in acts for trait in goes[one.goes](one.act.key)),
        *([put_back] if kind.is_put_back else []),
        *([TraitText(faces("CardFace", images), "1")] if len(images) > 1 else []),
        marker(Layer="Counter", Card=card.gpid, Front=str(card.front), Back=str(card.back or "")),
    ]
    return definition(traits, image=images[0], name=_name(game, card), gpid=card.gpid)
