"""Cards from a table: their decks, and the layouts of their texts and pictures.

The files are `cards.csv` and `cards.toml` in the folder of a game. Verdicts depend on the existing cards, but not on
the printed texts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from vassal_tools.game.facts import (
    Aside,
    Between,
    DeckName,
    Derived,
    Gpid,
    Keyed,
    Known,
    Name,
    OneOf,
    Side,
    Spelt,
    Words,
)

ColumnName = Annotated[str, Spelt(r"[a-z][a-z0-9_]{0,39}", "a name of small letters, digits and underscores")]
CardLayoutName = Annotated[str, Known("layout of cards")]
Ink = Annotated[
    str,
    Spelt(
        r"#[0-9A-Fa-f]{6}|deep|dark|pale|stripe|light",
        "a colour such as #2a62a8, or deep, dark, pale or stripe of the side, or light",
    ),
]
Pixels = Annotated[int, Between(0, 2_000)]
Extent = Annotated[int, Between(1, 2_000)]
SHOWN = ("text", "picture", "emblem", "box")


@dataclass(frozen=True, slots=True)
class CardSlot:
    """The content of a card at a place, in pixels of the card.

    The content comes from the column `of`, or from `says` for all cards alike: a text, the name of a file in `art`,
    the name of an emblem, or nothing for a box. A text is wrapped, and its letters shrink from `size` down to
    `smallest` until it fits; slanted letters have serifs. An empty cell draws nothing.
    """

    show: Annotated[str, OneOf(SHOWN)]
    x: Pixels
    y: Pixels
    width: Extent
    height: Extent
    of: ColumnName | None = None
    says: Words | None = None
    size: Extent = 16
    smallest: Extent = 8
    font: Annotated[str, OneOf(("sans", "serif"))] = "sans"
    style: Annotated[str, OneOf(("plain", "bold", "italic"))] = "plain"
    align: Annotated[str, OneOf(("start", "middle", "end"))] = "middle"
    stands: Annotated[str, OneOf(("top", "middle", "bottom"))] = "middle"
    colour: Ink = "#211c16"
    fill: Ink | None = None
    frame: Ink | None = None
    corner: Pixels = 0


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The size of a card in pixels, its paper, and its slots from bottom to top."""

    slots: Annotated[tuple[CardSlot, ...], Aside()]
    width: Annotated[int, Between(40, 1_000)] = 180
    height: Annotated[int, Between(40, 1_000)] = 250
    paper: Ink = "#fbf7ea"
    frame: Ink = "dark"


@dataclass(frozen=True, slots=True)
class Discards:
    """The discard pile for played cards; their deck is refilled from it.

    It is in the box of its name, or beside its deck if there is no such box.
    """

    name: Name
    title: Words
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class DeckDesign:
    """The layout and discard pile of a deck.

    `noun` is the chat's word for one of its cards. A deck that `keeps_order` is shuffled only by its menu.
    """

    layout: CardLayoutName | None = None
    noun: Words = "a card"
    discards: Discards | None = None
    keeps_order: bool = False


@dataclass(frozen=True, slots=True)
class CardDesign:
    """The look of cards, and the design of their decks."""

    layouts: Mapping[Name, CardLayout] = field(default_factory=dict)
    decks: Mapping[DeckName, DeckDesign] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck, with the content of the table's columns, line by line.

    Copies have the gpids that follow its own. A card of a side is in the side's colours.
    """

    id: Name
    gpid: Gpid
    deck: DeckName
    title: Annotated[str, Aside()]
    copies: Annotated[int, Between(1, 200)] = 1
    side: Side | None = None
    layout: Annotated[CardLayoutName | None, Aside()] = None
    cells: Annotated[Mapping[str, tuple[str, ...]], Derived(), Aside()] = field(default_factory=dict)

    @property
    def gpids(self) -> tuple[str, ...]:
        """The identity of each copy in the module."""
        return tuple(str(int(self.gpid) + copy) for copy in range(self.copies))

    def said(self, column: str, language: str = "") -> tuple[str, ...]:
        """Return the lines of a column, in a language if it has any; empty for an empty cell."""
        if column == "title":
            return self.cells.get(f"title_{language}", (self.title,))
        return self.cells.get(f"{column}_{language}") or self.cells.get(column, ())

    @property
    def numbers(self) -> Mapping[str, str]:
        """The columns with integers."""
        return {
            name: lines[0]
            for name, lines in self.cells.items()
            if len(lines) == 1 and lines[0].isascii() and lines[0].removeprefix("-").isdigit()
        }


@dataclass(frozen=True, slots=True)
class CardSet:
    """All cards of a game from its table, and their look."""

    design: Annotated[CardDesign, Aside()]
    cards: Annotated[Mapping[str, Card], Keyed("card", ("id",))]

    def design_of(self, deck: str) -> DeckDesign:
        """Return the design of a deck."""
        return self.design.decks.get(deck, DeckDesign())

    def layout_of(self, card: Card) -> CardLayout:
        """Return the layout of a card: its own, its deck's, the first, or the plain one."""
        return self.layout_named(card.layout or self.design_of(card.deck).layout)

    def layout_named(self, name: str | None) -> CardLayout:
        """Return the layout with that name; without a name, the first, or the plain one."""
        layouts = self.design.layouts
        return layouts[name] if name else next(iter(layouts.values()), PLAIN_LAYOUT)

    def of_deck(self, deck: str) -> tuple[Card, ...]:
        """Return the cards of a deck, each once."""
        return tuple(card for card in self.cards.values() if card.deck == deck)


PLAIN_LAYOUT = CardLayout(
    (
        CardSlot("box", 0, 0, 180, 38, fill="deep"),
        CardSlot("text", 10, 4, 128, 30, "title", size=17, style="bold", align="start", colour="light"),
        CardSlot("text", 142, 4, 30, 30, "value", size=22, style="bold", colour="light"),
        CardSlot("picture", 10, 46, 160, 92, "picture"),
        CardSlot("emblem", 55, 56, 70, 70, "emblem", colour="deep"),
        CardSlot("text", 12, 146, 156, 94, "text", size=14, stands="top"),
    )
)
"""The layout of a game that names none: columns missing in the table show nothing."""
