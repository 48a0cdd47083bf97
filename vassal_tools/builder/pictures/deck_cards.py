"""The faces of event cards, and the chart of all events."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.contrast import letters_on
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.cards import CardFace, card_face_svg
from vassal_tools.builder.pictures.emblems import emblem
from vassal_tools.builder.pictures.page_blocks import (
    INSIDE,
    Block,
    below,
    beside,
    cell_room,
    line,
    page,
    picture,
    table,
    words,
)
from vassal_tools.builder.pictures.palette import COLOUR_INKS, INK, OTHER_COLOUR, PAPER, RED, SERIF, WHITE, BandInk
from vassal_tools.builder.pictures.svg import document, fitting_size, group, placed, tag, text
from vassal_tools.builder.sizes import CARD_WORDS_SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.builder.cards.decks import CardKind, Deck, EventLook
    from vassal_tools.game.model import Event, Game

_WIDTHS = (56.0, 206.0, 92.0, 158.0, INSIDE - 512.0)
_EDGE, _WORDS, _LEAST_WORDS = 14.0, 21.0, 14.0  # in half pixels
_MOMENT = 3
"""The column with the moment of an event."""


def event_card_svg(game: Game, number: int, kind: CardKind) -> str:
    """Return the face of a card with that event, in the colours of its user."""
    event = game.events[number]
    look = kind.look(event)
    drawn = partial(emblem, look.emblem) if look.emblem else None
    face = CardFace(_letters(event), _ink(game, event, look), str(number), event.title, drawn, look.leaves_play)
    return card_face_svg(face)


def event_words_svg(game: Game, numbers: Sequence[int], kind: CardKind) -> str:
    """Return the words of a card's events: number and title, user, moment, and gist."""
    width, height = (2.0 * length for length in CARD_WORDS_SIZE)
    room, size = width - 2 * _EDGE, _WORDS
    faces = below(*(_face_words(game, number, kind, room, size) for number in numbers), gap=_EDGE)
    while faces.height > height - 2 * _EDGE and size > _LEAST_WORDS:
        size -= 0.5
        faces = below(*(_face_words(game, number, kind, room, size) for number in numbers), gap=_EDGE)
    return document(
        width,
        height,
        tag("rect", x=2, y=2, width=width - 4, height=height - 4, rx=10, fill=PAPER, stroke=INK, stroke_width=3),
        placed(faces.drawing, _EDGE, max(_EDGE, (height - faces.height) / 2)),
    )


def _face_words(game: Game, number: int, kind: CardKind, room: float, size: float) -> Block:
    event = game.events[number]
    look = kind.look(event)
    head = beside(
        line(str(number), size + 2, style="bold", fill=RED if look.leaves_play else INK),
        line(event.title, size + 2, style="bold"),
        line(_letters(event), size - 2, style="bold"),
        line(look.moment, size - 2, family=SERIF, style="italic"),
        gap=9,
    )
    fits = min(1.0, room / head.width)
    return below(picture(head.drawing, head.width, head.height, fits), words(event.gist, room, size), gap=1)


def events_svg(game: Game, deck: Deck) -> str:
    """Return the chart of a deck's events: number, title, side, moment, and effect."""
    looks = {number: deck.kind.look(game.events[number]) for number in deck.numbers}
    shown = [at for at in range(len(_WIDTHS)) if at != _MOMENT or any(look.moment for look in looks.values())]
    widths = [_WIDTHS[at] for at in shown]
    widths[-1] += INSIDE - sum(widths)
    rows = []
    for number, look in looks.items():
        cells = _event(game, game.events[number], look, widths[-1])
        rows.append([cells[at] for at in shown])
    heads, half = [said.EVENT_HEADS[at] for at in shown], (len(rows) + 1) // 2
    tables = (table(widths, heads, part) for part in (rows[:half], rows[half:]) if part)
    return page(said.EVENTS_TITLE, deck.kind.note, *tables)


def _ink(game: Game, event: Event, look: EventLook) -> BandInk:
    users = event.users.value
    if look.colour or len(users) > 1:
        return COLOUR_INKS.get(look.colour, OTHER_COLOUR)
    side = side_look(game, users[0])
    return BandInk(side.deep, letters_on(side.deep), side.dark)


def _letters(event: Event) -> str:
    # the name of one side, or the initials of several
    users = event.users.value
    return users[0] if len(users) == 1 else " + ".join(side[0] for side in users)


def _event(game: Game, event: Event, look: EventLook, room: float) -> tuple[Block, ...]:
    glyph = picture(emblem(look.emblem, INK, PAPER), 100, 100, 0.26) if look.emblem else Block("", 0, 0)
    return (
        _number(event, look),
        words(event.title, cell_room(_WIDTHS[1]), 16, style="bold"),
        _users(game, event, look),
        beside(glyph, words(look.moment, cell_room(_WIDTHS[_MOMENT]) - 34, 15.5), gap=8),
        words(event.gist, cell_room(room), 16),
    )


def _number(event: Event, look: EventLook) -> Block:
    removed = look.leaves_play
    box = {"x": 1, "y": 1, "width": 36, "height": 26, "rx": 6}
    frame = tag("rect", fill=WHITE, stroke=RED, stroke_width=2.2, **box) if removed else ""
    number = text(str(event.number), 19, 21, 20, style="bold", fill=RED if removed else INK)
    return Block(group(frame, number), 38, 28)


def _users(game: Game, event: Event, look: EventLook) -> Block:
    ink, shown = _ink(game, event, look), _letters(event)
    size = fitting_size(shown, 66, 15, style="bold")
    band = tag("rect", x=0, y=0, width=76, height=22, rx=5, fill=ink.fill, stroke=ink.dark, stroke_width=1.2)
    return Block(group(band, text(shown, 38, 16, size, style="bold", fill=ink.letters)), 76, 22)
