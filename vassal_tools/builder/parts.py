"""What a game adds to the module that the builder makes of every game's data: value types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.builder.properties import Property, track_property
from vassal_tools.errors import Where

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.card_decks import CardAct, Deck
    from vassal_tools.builder.combat_counts import Letters
    from vassal_tools.builder.declared_acts import DeclaredAct
    from vassal_tools.builder.fights import Fight
    from vassal_tools.builder.slots import Slot
    from vassal_tools.builder.traits import TraitText
    from vassal_tools.game.model import Chit, Counter, Game, Point, Track

UNIT, LEADER, FIXED, PLACE_LABEL, SIDE_CARD = "Unit", "Leader", "Fixed label", "Place label", "Side card"
"""The prototypes of counters, of leaders with acts of their own, of labels and cards, of both that count."""
CHOICE = "Menu choice"
"""The prototype of cards by which players say what menus offer."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A button that throws dice; `icon` is the name of a picture."""

    name: str
    count: int
    sides: int
    tooltip: str
    icon: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button that presses `key` on the pieces for which an expression holds, on so many of a deck.

    Dice that it `throws` are thrown first by the same click; `letter` is pressed with Control and Shift. The turn
    counter presses it too, as it goes on where the expression `turn` holds.
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
class Stack:
    """Pieces that lie at a point when a game begins, in pixels of their board."""

    name: str
    point: Point
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A board by its name, its picture, and its size in pixels."""

    name: str
    image: str
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Window:
    """A map of its own beside the main one, for all players."""

    name: str
    tooltip: str
    icon: str
    board: Board
    stacks: tuple[Stack, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A window that its side alone can open, besides who plays or judges all sides."""

    side: str
    name: str
    tooltip: str
    report: str  # what the chat says when a card comes into it
    board: Board
    icon: str
    around: str  # the colour beside the board, where the window is larger


@dataclass(frozen=True, slots=True)
class Chart:
    """A page of the window of charts: its name, its title, and what draws it as SVG."""

    name: str
    title: str
    draw: Callable[[], str]


@dataclass(frozen=True, slots=True)
class PageBlock:
    """A heading, sentences below it, and rows of a number and what it is for."""

    head: str
    lines: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PlaceNote:
    """What a rule writes in a place on the board: an emblem, a short text, and what it means in small letters."""

    emblem: str
    text: str
    below: str


@dataclass(frozen=True, slots=True)
class Place:
    """What the label of a place on the map does: its menu, and the traits beside it, the outermost first."""

    prototype: str
    acts: tuple[DeclaredAct, ...] = ()
    traits: tuple[TraitText, ...] = ()


@dataclass(frozen=True, slots=True)
class CreditedFiles:
    """Files of the author's folder `art`: who made them, under which licence, and where they come from."""

    files: tuple[str, ...]
    author: str
    licence: str
    source: str


Drawings = Mapping[str, tuple[str, int]]
"""Pictures by file name: each as SVG, and how wide it is in pixels."""


@dataclass(frozen=True)
class ModuleParts:
    """All that a game adds. What draws is called only when a module is built, and never by a referee.

    `data` are those of the rulebook, read from the file `data_file`; they may speak of `texts`.
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
    places: Mapping[str, Place] = field(default_factory=dict)  # labels that have a menu
    labels: Mapping[str, str] = field(default_factory=dict)  # what these work out, by property
    cards: Mapping[str, str] = field(default_factory=dict)  # what the cards of sides work out, by property
    acting: str = ""  # an expression for who is to act
    score: str = ""  # the one of these that a card shows for its {side}
    decks: tuple[Deck, ...] = ()
    card_acts: Callable[[Chit], tuple[CardAct, ...]] = lambda _card: ()  # of the cards of decks that the data declare
    tracks: Mapping[str, str] = field(default_factory=dict)  # the properties of tracks by their kind
    notes: Mapping[str, PlaceNote] = field(default_factory=dict)  # by place
    printed: Callable[[Counter], Mapping[str, str]] = lambda _counter: {}  # on counters, beside their own values
    windows: Callable[[], tuple[Window, ...]] = tuple
    charts: tuple[Chart, ...] = ()
    drawings: Callable[[], Drawings] = dict
    fight: Fight | None = None
    letters: Letters = field(default_factory=dict)  # what moves die and column of a fight over combat results
    credits: tuple[CreditedFiles, ...] = ()
    earlier: tuple[Game, ...] = ()  # the models of boards that saves of earlier modules name
    tutorials: Mapping[str, bytes] = field(default_factory=dict)  # logs to step through, by language

    def track_property(self, track: Track) -> str:
        """The property that holds the value of a track."""
        named = track.property or self.tracks.get(track.kind, "").replace("{side}", track.side or "")
        return named if named and track.kind != "turn" else track_property(track)

    def prototype_of(self, counter: Counter) -> str:
        """The prototype of a counter."""
        return LEADER if counter.is_leader and LEADER in self.unit_acts else UNIT

    @property
    def has_acts(self) -> bool:
        """Whether players declare anything by a menu of a counter, a card or a label."""
        places, decks = self.places.values(), self.decks
        held = (*self.unit_acts.values(), *(place.acts for place in places), *(deck.acts for deck in decks))
        return bool(self.side_acts or any(held))
