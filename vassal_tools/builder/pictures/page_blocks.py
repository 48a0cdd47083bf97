"""Blocks of known size, arranged in rows and columns; charts consist of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, SANS, SERIF
from vassal_tools.builder.pictures.studio import TranslatedText, said, text_width
from vassal_tools.builder.pictures.svg import document, fitting_size, group, num, placed, tag, text, wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


SEQUENCE_TITLE: Final = "Sequence of play"
ARRIVALS_TITLE: Final = "Reinforcements"


ACTORS: Final[Mapping[str, str]] = {
    "both": "both sides",
    "initiative-first": "initiative first",
    "active": "active side",
    "passive": "other side",
    "none": "",
}
ABOUT: Final = (
    "Built from one model of the game, from which a referee can judge its logs too. The pictures are the module's own. "
    "{note}"
)
ABOUT_WITHOUT_RULES: Final = "Built from one model of the game. The pictures are the module's own. {note}"
PARAGRAPH: Final = "§ {paragraph}"
TURN_DUE: Final = "Turn {turn}"
EVENT_DUE: Final = "Event {event}"
LEAVE: Final = "out of play: {counters}"
CRT_CELL: Final = "Losses: attacker – defender"
CRT_WINS: Final = "{party} wins"
MODIFIERS_SUBTITLE: Final = "A higher die and a column to the right are good for the attacker"
MODIFIER_HEADS: Final = ("", "who", "what", "when")
DIE_MODIFIERS: Final = "Die modifiers"
COLUMN_SHIFTS: Final = "Column shifts"
FIGHT_EVENTS: Final = "Events in a fight"
FIGHT_HEADS: Final = ("", "title", "attacker", "defender", "effect")
EVENT_DIE: Final = "die {value}"
EVENT_COLUMN: Final = "column {value}"
EACH: Final = "{value} each"
EVENTS_TITLE: Final = "Events"
EVENT_HEADS: Final = ("", "title", "for", "when", "effect")


PAGE_WIDTH = 900
"""The width of a chart, in pixels."""

SPREAD = (1330, 600)
"""The width and height of a two-column chart, which fits a screen of 1366 by 768 with tabs and title.

All have the same size, since VASSAL sizes the window by the first chart.
"""

MARGIN = 26.0
INSIDE = PAGE_WIDTH - 2 * MARGIN
"""The width between the margins."""

BODY = 17.0
_LEADING = 1.18
_PAD = 7.0
_GAP, _GUTTER = 12.0, 30.0  # between blocks below one another, and between columns
_ZEBRA = "#efe3c4"
_RULE = "#b9a678"


class Block(NamedTuple):
    """A drawing whose upper left corner is at 0, 0."""

    drawing: str
    width: float
    height: float


NOTHING = Block("", 0, 0)


def words(
    content: str,
    room: float,
    size: float = BODY,
    *,
    family: str = SANS,
    style: str = "plain",
    fill: str = INK,
    anchor: str = "start",
) -> Block:
    """Return a text in lines no wider than the room; a single long word is shrunk."""
    if not content:
        return NOTHING
    longest = max(map(TranslatedText, said(content).split()), key=lambda word: text_width(word, family, style, size))
    size = fitting_size(longest, room, size, family=family, style=style)
    lines = wrapped(content, room, size, family=family, style=style)
    x = {"start": 0.0, "middle": room / 2, "end": room}[anchor]
    drawn = (
        text(line, x, size * (0.86 + row * _LEADING), size, family=family, style=style, anchor=anchor, fill=fill)
        for row, line in enumerate(lines)
    )
    return Block("".join(drawn), room, size * _LEADING * len(lines))


def line(content: str, size: float = BODY, *, family: str = SANS, style: str = "plain", fill: str = INK) -> Block:
    """Return a text on one line."""
    drawn = text(content, 0, size * 0.86, size, family=family, style=style, anchor="start", fill=fill)
    return Block(drawn, text_width(content, family, style, size), size * _LEADING)


def picture(drawing: str, width: float, height: float, scale: float = 1.0) -> Block:
    """Return a drawing of a size, scaled."""
    return Block(placed(drawing, 0, 0, scale), width * scale, height * scale)


def below(*blocks: Block, gap: float = 0.0) -> Block:
    """Return blocks below each other, without empty ones."""
    y, parts = 0.0, []
    shown = [block for block in blocks if block.height]
    for block in shown:
        parts.append(placed(block.drawing, 0, y))
        y += block.height + gap
    return Block("".join(parts), max((block.width for block in shown), default=0.0), max(0.0, y - gap))


def beside(*blocks: Block, gap: float = 6.0) -> Block:
    """Return blocks side by side, vertically centred."""
    x, parts = 0.0, []
    shown = [block for block in blocks if block.width]
    height = max((block.height for block in shown), default=0.0)
    for block in shown:
        parts.append(placed(block.drawing, x, (height - block.height) / 2))
        x += block.width + gap
    return Block("".join(parts), max(0.0, x - gap), height)


def flowing(blocks: Sequence[Block], room: float, gap: float = 4.0) -> Block:
    """Return blocks side by side, in as many rows as necessary."""
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and sum(other.width + gap for other in rows[-1]) + block.width <= room:
            rows[-1].append(block)
        else:
            rows.append([block])
    return below(*(beside(*row, gap=gap) for row in rows), gap=gap)


def disc(content: str, fill: str, letters: str, size: float = 26.0) -> Block:
    """Return a short text in a disc."""
    shown = fitting_size(content, size - 6, size * 0.62, style="bold")
    drawn = group(
        tag("circle", cx=size / 2, cy=size / 2, r=size / 2, fill=fill),
        text(content, size / 2, size / 2 + shown * 0.34, shown, style="bold", fill=letters),
    )
    return Block(drawn, size, size)


def bar(content: str, fill: str, letters: str, room: float = INSIDE, note: str = "") -> Block:
    """Return a heading across the room in a colour, with a note at its end."""
    height, size = 28.0, 18.0
    size = fitting_size(content, room - 24 - text_width(note, SERIF, "italic", 14), size, family=SERIF, style="bold")
    drawn = group(
        tag("rect", x=0, y=0, width=room, height=height, rx=5, fill=fill),
        text(content, 10, height / 2 + size * 0.34, size, family=SERIF, style="bold", anchor="start", fill=letters),
        text(note, room - 10, height / 2 + 5, 14, family=SERIF, style="italic", anchor="end", fill=letters)
        if note
        else "",
    )
    return Block(drawn, room, height)


def table(widths: Sequence[float], heads: Sequence[str], rows: Sequence[Sequence[Block]]) -> Block:
    """Return rows of cells under their headings; cells are vertically centred."""
    y, parts = 0.0, []
    if any(heads):
        parts.append(_head(widths, heads))
        y = 22.0
    for number, cells in enumerate(rows):
        height = max(cell.height for cell in cells) + _PAD
        if number % 2 == 0:
            parts.append(tag("rect", x=0, y=y, width=sum(widths), height=height, fill=_ZEBRA))
        x = 0.0
        for width, cell in zip(widths, cells, strict=True):
            parts.append(placed(cell.drawing, x + _PAD, y + (height - cell.height) / 2))
            x += width
        y += height
    parts.append(tag("path", d=f"M0 {num(y)}H{num(sum(widths))}", stroke=_RULE, stroke_width=1.2))
    return Block("".join(parts), sum(widths), y)


def _head(widths: Sequence[float], heads: Sequence[str]) -> str:
    x, parts = 0.0, []
    for width, head in zip(widths, heads, strict=True):
        size = fitting_size(head, cell_room(width), 14.5, family=SERIF, style="italic")
        parts.append(text(head, x + _PAD, 15, size, family=SERIF, style="italic", anchor="start", fill=INK))
        x += width
    parts.append(tag("path", d=f"M0 21.4H{num(x)}", stroke=_RULE, stroke_width=1.2))
    return "".join(parts)


def cell_room(width: float) -> float:
    """Return the usable width of a table cell in a column."""
    return width - 2 * _PAD + 2


def page(title: str, subtitle: str, *blocks: Block) -> str:
    """Return a chart: its title, if any, over its blocks, on paper with a double edge.

    A chart that is too high for a small screen gets two columns, and is scaled down.
    """
    body = below(_heading(title, subtitle, INSIDE) if title else NOTHING, *blocks, gap=_GAP)
    shown = [block for block in blocks if block.height]
    across, down = (length - 2 * MARGIN for length in SPREAD)
    if not title or len(shown) < 2 or body.height <= down:
        return _on_paper(body, PAGE_WIDTH, round(body.height + 2 * MARGIN))
    columns = _in_columns(shown)
    body = below(_heading(title, subtitle, columns.width), columns, gap=_GAP)
    share = min(across / body.width, down / body.height)
    return _on_paper(picture(body.drawing, body.width, body.height, share), *SPREAD)


def _in_columns(blocks: Sequence[Block]) -> Block:
    # the higher column is as low as possible
    pairs = [(below(*blocks[:at], gap=_GAP), below(*blocks[at:], gap=_GAP)) for at in range(1, len(blocks))]
    left, right = min(pairs, key=lambda pair: max(column.height for column in pair))
    across = INSIDE + _GUTTER
    drawn = group(left.drawing, placed(right.drawing, across, 0))
    return Block(drawn, across + INSIDE, max(left.height, right.height))


def _on_paper(body: Block, width: int, height: int) -> str:
    edges = (
        tag("rect", x=at, y=at, width=width - 2 * at, height=height - 2 * at, fill="none", stroke=ink, stroke_width=w)
        for at, ink, w in ((2, INK, 4), (8, GOLD, 1.4))
    )
    return document(
        width,
        height,
        tag("rect", x=0, y=0, width=width, height=height, fill=PAPER),
        *edges,
        placed(body.drawing, max(MARGIN, (width - body.width) / 2), MARGIN),
    )


def _heading(title: str, subtitle: str, room: float) -> Block:
    middle = room / 2
    size = fitting_size(title, room, 32, family=SERIF, style="bold")
    small = fitting_size(subtitle, room, 15, family=SERIF, style="italic")
    drawn = group(
        text(title, middle, 28, size, family=SERIF, style="bold", fill=INK),
        tag("path", d=f"M{num(middle - 120)} 42h106m28 0h106", stroke=GOLD, stroke_width=1.5),
        tag("path", d=f"M{num(middle)} 36l8 6l-8 6l-8 -6Z", fill=GOLD),
        text(subtitle, middle, 63, small, family=SERIF, style="italic", fill=INK) if subtitle else "",
    )
    return Block(drawn, room, 70 if subtitle else 50)
