"""Value types of a game's additions to the module that the builder makes from data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.errors import Where

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.acts.declared import DeclaredAct
    from vassal_tools.builder.cards.decks import BlindDeck, CardAct
    from vassal_tools.builder.fights.counts import Letters
    from vassal_tools.builder.fights.values import FightCounts
    from vassal_tools.builder.properties import Property
    from vassal_tools.builder.traits import SlotPiece, TraitText
    from vassal_tools.game.model import Chit, Counter, Game, Point, Track

UNIT, LEADER, FIXED, PLACE_LABEL, SIDE_CARD = "Unit", "Leader", "Fixed label", "Place label", "Side card"
"""The prototypes of counters, of leaders with own acts, of labels and cards, and of both with calculated properties."""
CHOICE = "Menu choice"
"""The prototype of cards that switches the offers of menus."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A dice button; `icon` is the name of a picture."""

    name: str
    count: int
    sides: int
    tooltip: str
    icon: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button that presses `key` on pieces that match an expression, or on a number of a deck's cards.

    Dice in `throws` are rolled first by the same click; `letter` is pressed with Control and Shift. The turn counter
    presses the button too, when it advances and the expression `turn` holds.
    """

    text: str
    tooltip: str
    key: str
    target: str
    letter: str = ""
    throws: str = ""
    from_deck: int = 0
    turn: str = ""
    stated: Where = field(default=Where(), compare=False)  # where its data stand


@dataclass(frozen=True, slots=True)
class InitialStack:
    """Pieces at a point when a game begins, in pixels of their board."""

    name: str
    point: Point
    slots: tuple[SlotPiece, ...]


@dataclass(frozen=True, slots=True)
class WindowBoard:
    """A board with its name, picture, and size in pixels."""

    name: str
    image: str
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Window:
    """An additional map window for all players."""

    name: str
    tooltip: str
    icon: str
    board: WindowBoard
    stacks: tuple[InitialStack, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A window for its side only, and for sides that play or judge all sides."""

    side: str
    name: str
    tooltip: str
    report: str  # what the chat says when a card comes into it
    board: WindowBoard
    icon: str
    around: str  # the colour beside the board, where the window is larger


@dataclass(frozen=True, slots=True)
class Chart:
    """A page of the chart window: its name, title, and a function that draws it as SVG."""

    name: str
    title: str
    draw: Callable[[], str]


@dataclass(frozen=True, slots=True)
class PageBlock:
    """A heading, sentences below it, and rows of a number and its meaning."""

    head: str
    lines: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PlaceNote:
    """A note of a rule in a place on the board: an emblem, a short text, its meaning in small letters, and a colour."""

    emblem: str
    text: str
    below: str
    fill: str = ""


@dataclass(frozen=True, slots=True)
class PlaceLabel:
    """The label of a place on the map: its menu, and its other traits, outermost first."""

    prototype: str
    acts: tuple[DeclaredAct, ...] = ()
    traits: tuple[TraitText, ...] = ()


@dataclass(frozen=True, slots=True)
class CreditedFiles:
    """The author's files in `art` with their author, licence and source."""

    files: tuple[str, ...]
    author: str
    licence: str
    source: str


Drawings = Mapping[str, tuple[str, int]]
"""Pictures by file name: SVG and width in pixels."""


@dataclass(frozen=True)
class ModuleParts:
    """All additions of a game. Drawing functions are called only when a module is built, never by a referee.

    `data` is the rulebook's data from the file `data_file`, which may refer to `texts`.
    """

    data_file: Path | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    properties: tuple[Property, ...] = ()
    dice: tuple[Dice, ...] = ()
    buttons: tuple[Button, ...] = ()
    prototypes: Mapping[str, tuple[TraitText, ...]] = field(default_factory=dict)
    unit_acts: Mapping[str, tuple[DeclaredAct, ...]] = field(default_factory=dict)  # by prototype of counters
    unit_traits: Mapping[str, tuple[TraitText, ...]] = field(default_factory=dict)
    side_acts: Mapping[str, tuple[DeclaredAct, ...]] = field(default_factory=dict)  # on the card of each side
    places: Mapping[str, PlaceLabel] = field(default_factory=dict)  # labels that have a menu
    labels: Mapping[str, str] = field(default_factory=dict)  # what these work out, by property
    cards: Mapping[str, str] = field(default_factory=dict)  # what the cards of sides work out, by property
    acting: str = ""  # an expression for who is to act
    score: str = ""  # the one of these that a card shows for its {side}
    decks: tuple[BlindDeck, ...] = ()
    card_acts: Callable[[Chit], tuple[CardAct, ...]] = lambda _card: ()  # of the cards of decks that the data declare
    tracks: Mapping[str, str] = field(default_factory=dict)  # the properties of tracks by their kind
    notes: Mapping[str, tuple[PlaceNote, ...]] = field(default_factory=dict)  # by place
    printed: Callable[[Counter], Mapping[str, str]] = lambda _counter: {}  # on counters, beside their own values
    windows: Callable[[], tuple[Window, ...]] = tuple
    charts: tuple[Chart, ...] = ()
    drawings: Callable[[], Drawings] = dict
    fight: FightCounts | None = None
    letters: Letters = field(default_factory=dict)  # what moves die and column of a fight over combat results
    credits: tuple[CreditedFiles, ...] = ()
    earlier: tuple[Game, ...] = ()  # the models of boards that saves of earlier modules name
    tutorials: Mapping[str, bytes] = field(default_factory=dict)  # logs to step through, by language

    def track_property(self, track: Track) -> str:
        """Return the property with the value of a track."""
        return track.property_in(self.tracks)

    def prototype_of(self, counter: Counter) -> str:
        """Return the prototype of a counter."""
        return LEADER if counter.is_leader and LEADER in self.unit_acts else UNIT

    @property
    def has_acts(self) -> bool:
        """True if players declare anything by a menu of a counter, card or label."""
        places, decks = self.places.values(), self.decks
        held = (*self.unit_acts.values(), *(place.acts for place in places), *(deck.acts for deck in decks))
        return bool(self.side_acts or any(held))
