"""Card decks with one or two faces, drawn blind: masked, known to their owner, played and returned by menus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.acts.declared import KeyCall, act_traits
from vassal_tools.builder.cards.held import HIDE_KEY, OWNER, in_hand, masked, owned_by, removed, returned, words_beside
from vassal_tools.builder.fights.values import DECLARED, SHEET, SHOW, ZONE, played_property
from vassal_tools.builder.looks import BOWL_SIZE, CARD_WORDS_SIZE, CHIT_SIZE
from vassal_tools.builder.traits import (
    DISCARD_KEY,
    DRAW_KEY,
    FLIP_KEY,
    RETURN_KEY,
    SlotPiece,
    TraitText,
    calculated,
    definition,
    faces,
    marker,
    prototype,
    report,
    send_to_place,
)
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vassal_tools.builder.acts.declared import DeclaredAct
    from vassal_tools.game.model import Chit, Event, Game, Point


_TO = "DrawnTo"
"""The property of a card with the hand that it would be drawn into."""
_FREE = "FreeCell"
"""The property of a card with the number of the first free cell there, row by row."""
_IN_A_ROW, _CELLS = 2, 4
_ACROSS, _DOWN = CHIT_SIZE + CARD_WORDS_SIZE[0] + 11, CARD_WORDS_SIZE[1] + 8  # pixels from one card to the next
_FIRST = (CHIT_SIZE // 2 + 26, CARD_WORDS_SIZE[1] // 2 + 56)
"""Inside the border of the cloth, below its title."""


def drawn_into(hands: Mapping[str, str], noun: str) -> tuple[TraitText, ...]:
    """Return the traits that move a card into a hand; `hands` are by side.

    A player of several sides draws for the side with the fewest cards. Cards go to free cells with room for their
    words.
    """
    counted = {name: f'Count("CurrentMap = {name}")' for name in hands.values()}
    *others, to = (f'"{name}"' for name in hands.values())
    for name in reversed([text.strip('"') for text in others]):
        fewest = "&&".join(f"{counted[name]}<={count}" for other, count in counted.items() if other != name)
        to = f'{fewest}?"{name}":{to}'
    for side, name in hands.items():
        to = f'{is_one_of("PlayerSide", [side])}?"{name}":{to}'
    across = f"{{{_ACROSS}*({_FREE}%{_IN_A_ROW})+{_FIRST[0]}}}"
    down = f"{{{_DOWN}*(({_FREE}-{_FREE}%{_IN_A_ROW})/{_IN_A_ROW})+{_FIRST[1]}}}"
    return (
        report([DRAW_KEY], f"${OWNER}$ takes {noun}"),
        calculated(_TO, to),
        calculated(_FREE, _first_free()),
        send_to_place("", DRAW_KEY, f"{{{_TO}}}", "", across, down),
    )


def cell(number: int) -> Point:
    """Return the centre of a cell of a hand, in pixels; numbers start at 0 and wrap around."""
    row, place = divmod(number % _CELLS, _IN_A_ROW)
    return _FIRST[0] + _ACROSS * place, _FIRST[1] + _DOWN * row


def _first_free() -> str:
    # in a full hand, by the number of cards
    there = f"CurrentMap = ${_TO}$"
    found = f'Count("{there}")%{_CELLS}'
    for number in reversed(range(_CELLS)):
        x, y = cell(number)
        found = f'Count("{there} && CurrentX = {x} && CurrentY = {y}")==0?{number}:{found}'
    return found


MASK_IMAGE, OWNED_IMAGE = "card-mask.png", "card-owned.png"
Goes = Literal["back", "used", "out", "nowhere"]
"""The destination of a card after an act: its deck, the discard pile, out of play, or nowhere."""


@dataclass(frozen=True, slots=True)
class CardAct:
    """An act that a card declares, and the destination of the card."""

    act: DeclaredAct
    goes: Goes = "nowhere"


@dataclass(frozen=True, slots=True)
class EventLook:
    """The look of an event on its card: a colour that replaces the side's, an emblem, and its moment.

    The number of an event that leaves play is red and framed.
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
    """The names of a deck's cards, also in the chat, and their acts.

    `masked_as` is the name of a hidden card for others, by default its name. `discards` is the discard pile, if any,
    and `discarded` the chat's word for its cards. Some cards have another event on their backs. Sides with hands keep
    them in a window, and draw `draws` cards with one click. A menu entry returns a card unless an act does. `note` is
    printed below the title of the chart of events.
    """

    name: str = "Card"
    noun: str = "a card"
    acts: Callable[[Any], tuple[CardAct, ...]] = _none
    masked_as: str = ""
    discards: str = ""
    discarded: str = ""
    has_backs: bool = True
    has_hands: bool = False
    is_put_back: bool = True
    draws: int = 0
    look: Callable[[Event], EventLook] = _plain
    note: str = ""


@dataclass(frozen=True, slots=True)
class BlindDeck:
    """A deck for blind drawing; it is at a point of a map (default: the main map), as large as its cards.

    It is always shuffled, unless it `keeps_order`. Draws from an open deck are public; cards of a pile are face up or
    not, and return into the deck that it `refills`. `numbers` are the events on its cards, `faces` the events on each
    card, and `acts` their acts.
    """

    name: str
    point: Point
    cards: tuple[SlotPiece, ...]
    kind: CardKind
    numbers: tuple[int, ...]
    is_open: bool = False
    size: tuple[int, int] = (BOWL_SIZE, BOWL_SIZE)
    keeps_order: bool = False
    face_up: bool = False
    refills: str = ""
    acts: tuple[DeclaredAct, ...] = ()
    map: str | None = None
    faces: tuple[tuple[int, ...], ...] = ()


def card_deck(
    game: Game, name: str, point: Point, cards: tuple[Chit, ...], kind: CardKind, *, is_open: bool
) -> BlindDeck:
    """Return a deck of those cards."""
    slots = tuple(
        SlotPiece(_name(game, one), one.gpid, _text(game, one, name, kind), CHIT_SIZE, CHIT_SIZE) for one in cards
    )
    shown = {number for one in cards for number in on_faces(one)}
    numbers = tuple(number for number in game.events if number in shown)
    acts = tuple(one.act for card in cards for one in kind.acts(card))
    on_all = tuple(map(on_faces, cards))
    return BlindDeck(name, point, slots, kind, numbers, is_open=is_open, acts=acts, faces=on_all)


def on_faces(card: Chit) -> tuple[int, ...]:
    """Return the events on the faces of a card."""
    return tuple(number for number in (card.front, card.back) if number is not None)


def event_image(number: int) -> str:
    """Return the file name of a face's picture."""
    return f"event-{number}.png"


def card_prototype(game: Game, kind: CardKind) -> tuple[TraitText, ...]:
    """Return the common traits of a kind of card: its owner, and reports of hiding and flipping."""
    lines = {HIDE_KEY: f"hides or shows {kind.noun}"}
    lines |= {FLIP_KEY: f"turns over {kind.noun}"} if kind.has_backs else {}
    lines |= {RETURN_KEY: f"puts {kind.noun} back"} if kind.is_put_back else {}
    lines |= {DISCARD_KEY: f"discards {kind.discarded or kind.noun}"} if kind.discards else {}
    reports = tuple(report([key], f"$PlayerSide$ {line}") for key, line in lines.items())
    named = {side: game.hand_name(side) for side in game.sides}
    drawn = drawn_into(named, kind.noun) if kind.draws else ()
    return (*reports, *drawn, owned_by(named), in_hand(named.values())) if kind.has_hands else reports


def for_users(game: Game, event: Event) -> str:
    """Return the condition that the owner of a card may use an event; empty if everyone may."""
    others = [side for side in game.sides if side not in event.users.value]
    return f"!({is_one_of(OWNER, others)})" if others else ""


def in_a_fight(event: Event, value: str = "", name: Callable[[str], str] = played_property) -> Mapping[str, str]:
    """Return the properties set by playing an event in a fight: the event's number, or another value, by owner."""
    return {name(side): f'{{{OWNER}=="{side}"?{value or event.number}:{name(side)}}}' for side in event.users.value}


def counted_again() -> KeyCall:
    """Return the call that makes the window count the declared fight again."""
    return KeyCall(SHOW, f'{SHEET}=="1"&&{DECLARED}!=""&&{DECLARED}=={ZONE}', reported=True)


def ways(acts: Iterable[CardAct], deck: str, pile: str = "") -> Iterator[TraitText]:
    """Yield the traits that move a card after its acts; `pile` is the discard pile."""
    for one in acts:
        if one.goes == "out":
            yield removed(one.act.key)
        elif one.goes != "nowhere":
            yield returned(one.act.key, pile if one.goes == "used" and pile else deck)


def put_back(deck: str, menu: str = "Put back", key: str = RETURN_KEY) -> TraitText:
    """Return the menu entry that returns a card to a deck."""
    return TraitText(encode_trait("return", command=menu, key=key, deck=deck))


def _name(game: Game, card: Chit) -> str:
    return " / ".join(game.events[number].title for number in on_faces(card))


def _text(game: Game, card: Chit, deck: str, kind: CardKind) -> str:
    images, acts = [event_image(number) for number in on_faces(card)], kind.acts(card)
    traits = [
        marker(Layer="Counter"),
        prototype(kind.name),
        masked(kind.masked_as or kind.name, MASK_IMAGE, OWNED_IMAGE),  # others see no entry of what lies within
        *(act_traits([one.act for one in acts], ()) if acts else ()),
        *ways(acts, deck),
        *([put_back(deck)] if kind.is_put_back else []),
        *([words_beside(on_faces(card))] if kind.has_hands else []),
        *([TraitText(faces("CardFace", images), "1")] if len(images) > 1 else []),
        marker(Card=card.gpid, Front=str(card.front), Back=str(card.back or "")),
    ]
    return definition(traits, image=images[0], name=_name(game, card), gpid=card.gpid)
