"""Cards from a table: faces by the slots of a layout, backs, and the owner's overlay."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.looks import CARD_WORDS_SIZE, letters_on, side_look
from vassal_tools.builder.pictures import page_blocks as said
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
from vassal_tools.builder.pictures.palette import (
    COLOUR_INKS,
    GOLD,
    INK,
    OTHER_COLOUR,
    PAPER,
    RED,
    SANS,
    SERIF,
    WHITE,
    BandInk,
)
from vassal_tools.builder.pictures.studio import studio, text_width
from vassal_tools.builder.pictures.svg import document, fitting_size, group, image, placed, tag, text, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vassal_tools.builder.cards.decks import BlindDeck, CardKind, EventLook
    from vassal_tools.game.card_data import CardLayout, CardSlot
    from vassal_tools.game.look import SideLook
    from vassal_tools.game.model import Event, Game

    TextsOf = Callable[[CardSlot], Sequence[str]]


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


def events_svg(game: Game, deck: BlindDeck) -> str:
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


_LEADING = 1.18  # the height of a line, of the size of its letters
_BASELINE = 0.86  # from the top of a line down to its baseline
_BETWEEN = 0.35  # the room between paragraphs
_SHRINKS = 0.97
_CORNER = 12.0
_SHARP = 2  # pixels of a picture for one of the card, so that it is sharp at 200 %


@dataclass(frozen=True, slots=True)
class LaidText:
    """The lines of a text with their baselines, the letter size, and the total height."""

    rows: tuple[tuple[str, float], ...]
    size: float
    deep: float


def card_svg(layout: CardLayout, ink: SideLook, said: TextsOf) -> str:
    """Return the face of a card; `said` gives the lines of a slot."""
    return document(
        layout.width,
        layout.height,
        _paper(layout, coloured(layout.paper, ink)),
        _clipped(layout, *(_slot(slot, ink, said(slot)) for slot in layout.slots)),
        _frame(layout, coloured(layout.frame, ink)),
    )


def back_svg(layout: CardLayout, title: str, ink: SideLook) -> str:
    """Return the back of a deck's cards: its title on a cloth."""
    width, height = layout.width, layout.height
    size = fitting_size(title, width - 50, 30, family=SERIF, style="bold")
    rhombs = "".join(f"M{x} 0l{height} {height}M{x} 0l{-height} {height}" for x in range(-height, width + height, 18))
    plate = {"x": 16, "y": height / 2 - 28, "width": width - 32, "height": 56, "rx": 8}
    return document(
        width,
        height,
        _paper(layout, ink.dark),
        _clipped(layout, tag("path", d=rhombs, stroke=ink.deep, stroke_width=3, fill="none")),
        tag("rect", fill=PAPER, stroke=ink.dark, stroke_width=3, **plate),
        text(title, width / 2, height / 2 + size * 0.34, size, family=SERIF, style="bold", fill=ink.dark),
        _frame(layout, PAPER, 5),
        _frame(layout, ink.dark),
    )


def owned_svg(layout: CardLayout) -> str:
    """Return the overlay of a card that only its owner can see: a dashed frame."""
    return document(layout.width, layout.height, _frame(layout, GOLD, 5, stroke_dasharray="14 8"))


def coloured(ink: str, side: SideLook) -> str:
    """Return a colour, or a side's colour by its word; `light` is readable on the side's deep colour."""
    if ink == "light":
        return letters_on(side.deep)
    return ink if ink.startswith("#") else str(getattr(side, ink))


def laid(lines: Sequence[str], slot: CardSlot) -> LaidText:
    """Return the lines of a text in a slot, in the largest letters that fit."""
    size = float(slot.size)
    while True:
        rows, deep = _rows(lines, slot, size)
        if deep <= slot.height and all(_width(row, slot, size) <= slot.width for row, _ in rows):
            return LaidText(rows, size, deep)
        size *= _SHRINKS


def picture_in(slot: CardSlot, lines: Sequence[str]) -> str:
    """Return the address of the picture that a cell names, by its path in `art`; empty if none exists."""
    name = lines[0]
    size = slot.width * _SHARP, slot.height * _SHARP
    return studio().picture(name, *size) or studio().picture(name.rpartition(".")[0], *size)


def _rows(lines: Sequence[str], slot: CardSlot, size: float) -> tuple[tuple[tuple[str, float], ...], float]:
    rows: list[tuple[str, float]] = []
    deep = 0.0
    for number, paragraph in enumerate(lines):
        deep += _BETWEEN * size if number else 0
        for row in wrapped(paragraph, slot.width, size, family=_family(slot), style=slot.style):
            rows.append((row, deep + _BASELINE * size))
            deep += _LEADING * size
    return tuple(rows), deep


def _width(row: str, slot: CardSlot, size: float) -> float:
    return text_width(row, _family(slot), slot.style, size)


def _family(slot: CardSlot) -> str:
    # the sans-serif font has no italics
    return SERIF if slot.font == "serif" or slot.style == "italic" else SANS


def _slot(slot: CardSlot, ink: SideLook, lines: Sequence[str]) -> str:
    if not lines and (slot.show != "box" or slot.of):
        return ""
    shown = ""
    if slot.show == "text":
        shown = _text(slot, ink, lines)
    elif slot.show == "emblem":
        shown = _emblem(slot, ink, lines[0])
    elif slot.show == "picture":
        shown = image(picture_in(slot, lines), slot.x, slot.y, slot.width, slot.height)
    return _ground(slot, ink) + shown


def _text(slot: CardSlot, ink: SideLook, lines: Sequence[str]) -> str:
    held = laid(lines, slot)
    x = {"start": slot.x, "middle": slot.x + slot.width / 2, "end": slot.x + slot.width}[slot.align]
    top = slot.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[slot.stands] * (slot.height - held.deep)
    fill = coloured(slot.colour, ink)
    return "".join(
        text(row, x, top + depth, held.size, family=_family(slot), style=slot.style, anchor=slot.align, fill=fill)
        for row, depth in held.rows
    )


def _emblem(slot: CardSlot, ink: SideLook, name: str) -> str:
    side = min(slot.width, slot.height)
    x, y = slot.x + (slot.width - side) / 2, slot.y + (slot.height - side) / 2
    return placed(emblem(name, coloured(slot.colour, ink), coloured("dark", ink)), x, y, side / 100)


def _ground(slot: CardSlot, ink: SideLook) -> str:
    if not slot.fill and not slot.frame:
        return ""
    fill, stroke = (coloured(one, ink) if one else "none" for one in (slot.fill, slot.frame))
    place = {"x": slot.x, "y": slot.y, "width": slot.width, "height": slot.height, "rx": slot.corner}
    return tag("rect", fill=fill, stroke=stroke, stroke_width=2, **place)


def _paper(layout: CardLayout, fill: str) -> str:
    return tag("rect", x=1, y=1, width=layout.width - 2, height=layout.height - 2, rx=_CORNER, fill=fill)


def _clipped(layout: CardLayout, *drawn: str) -> str:
    return tag("clipPath", _paper(layout, PAPER), id="card") + group(*drawn, clip_path="url(#card)")


def _frame(layout: CardLayout, stroke: str, inside: float = 0.0, **more: str) -> str:
    place = {"x": 1.5 + inside, "y": 1.5 + inside, "rx": max(_CORNER - inside, 2)}
    size = {"width": layout.width - 3 - 2 * inside, "height": layout.height - 3 - 2 * inside}
    return tag("rect", fill="none", stroke=stroke, stroke_width=3, **place, **size, **more)
