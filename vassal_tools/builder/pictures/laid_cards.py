"""Cards from a table: faces by the slots of a layout, backs, and the owner's overlay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.builder.contrast import letters_on
from vassal_tools.builder.pictures.emblems import emblem
from vassal_tools.builder.pictures.palette import GOLD, PAPER, SANS, SERIF
from vassal_tools.builder.pictures.render import text_width
from vassal_tools.builder.pictures.studio import studio
from vassal_tools.builder.pictures.svg import document, fitting_size, group, image, placed, tag, text
from vassal_tools.builder.pictures.wrapping import wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vassal_tools.game.card_data import CardLayout, CardSlot
    from vassal_tools.game.look import SideLook

    Said = Callable[[CardSlot], Sequence[str]]

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


def card_svg(layout: CardLayout, ink: SideLook, said: Said) -> str:
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
    for number, line in enumerate(lines):
        deep += _BETWEEN * size if number else 0
        for row in wrapped(line, slot.width, size, family=_family(slot), style=slot.style):
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
