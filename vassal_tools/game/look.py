"""The look of a game: colours of sides and terrains, emblems, layouts of counters. Everything has a default.

The file is `look.toml` in the folder of the game. No verdict depends on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from vassal_tools.game.facts import Between, CounterId, Natural, OneOf, Pair, Positive, Side, Spelt, UnitType, Words

Colour = Annotated[str, Spelt(r"#[0-9A-Fa-f]{6}", "a colour such as #2a62a8")]
Picture = Annotated[str, Spelt(r"[A-Za-z0-9][A-Za-z0-9_.-]*\.png", "the file name of a picture such as event-1.png")]
Length = Annotated[int, Between(-1_000, 1_000)]
MARKS = ("hills", "woods", "tufts", "sand", "none")
SHAPES = ("disc", "ring", "fort", "dot")
LAYOUTS = ("unit", "staff", "nato", "beside", "facing", "portrait")
"""The layouts that every game may name; `unit` picks `facing`, `staff` or `beside` by the counter."""
SLOTS = ("emblem", "name", "side", "plate", "value", "values", "text", "picture", "mark", "band", "strip", "facing")


@dataclass(frozen=True, slots=True)
class SideLook:
    """The colours of a side, and the letter on its shields."""

    letter: Words
    deep: Colour  # a counter's front, title bars
    dark: Colour  # outlines
    pale: Colour  # a counter's reduced face, boxes
    stripe: Colour  # across the reduced face


@dataclass(frozen=True, slots=True)
class TypeLook:
    """The emblem of a type of units, the name of their layout, and the meaning of a further face."""

    emblem: Words = "plain"
    layout: Words = "unit"
    turned: Words = "reduced"


@dataclass(frozen=True, slots=True)
class CounterLook:
    """The emblem and layout of a single counter, if they differ from its type."""

    emblem: Words | None = None
    layout: Words | None = None


@dataclass(frozen=True, slots=True)
class Waves:
    """The hatching of water: the size of the tile and the colour of its strokes."""

    width: Length
    height: Length
    stroke: Colour


@dataclass(frozen=True, slots=True)
class TerrainLook:
    """The colour of a terrain, and a pattern that makes it readable without colour."""

    fill: Colour
    marks: Annotated[str, OneOf(MARKS)] = "none"
    waves: Waves | None = None
    shape: Annotated[str, OneOf(SHAPES)] | None = None  # of points; discs, if it is not given


@dataclass(frozen=True, slots=True)
class BorderLook:
    """The line of a kind of borders or paths: colour, width, an edge colour or dashes."""

    stroke: Colour
    width: Length = 5
    edge: Colour | None = None
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class LayoutSlot:
    """The content of a counter at a place, on a grid of 150 by 150.

    `of` names the value that a slot `value` prints, or the value that shows the star of a `mark` when positive;
    without it, values fill the slots in order. `values` prints several values on one line with hyphens: those that
    `of` names, or all without a slot. For a `text` or a `side`, `of` gives the words, and for a `picture` the name of
    the file in `art`; `{id}`, `{name}`, `{type}`, `{side}` and `{contingent}` are replaced. `shift` is the offset
    caused by a band. `colour` is the colour of the letters; the default is the colour of the face.
    """

    show: Annotated[str, OneOf(SLOTS)]
    x: Length = 0
    y: Length = 0
    size: Length = 0
    anchor: Annotated[str, OneOf(("start", "middle", "end"))] = "middle"
    of: Words | None = None
    shift: Length = 0
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class MapLook:
    """Water kinds of places, wall and river kinds of borders, and a note below the title."""

    water: tuple[Words, ...] = ("sea", "water", "lake")
    walls: tuple[Words, ...] = ("wall", "fortified")
    note: tuple[Words, ...] = ()
    rivers: tuple[Words, ...] | None = None  # river, stream and canal, if it is not given


@dataclass(frozen=True, slots=True)
class BoardLook:
    """Centres of board elements that belong to no place, in grid units, and the north arrow.

    Elements without a position are placed below the boxes or the map, and the title (whose last number is its width)
    in a large zone.
    """

    cards: Mapping[Side, Pair] = field(default_factory=dict)
    deck: Pair | None = None
    recalled: Pair | None = None
    title: tuple[Natural, Natural, Positive] | None = None
    north: Annotated[str, OneOf(("up", "right", "down", "left"))] = "up"
    compass: Pair | None = None
    legend: Pair | None = None


@dataclass(frozen=True, slots=True)
class PaperLook:
    """The printed width of a counter in mm; everything else has the same scale, unless cards have a width too."""

    counter_mm: Annotated[int, Between(5, 100)] = 16
    card_mm: Annotated[int, Between(20, 200)] | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a game; missing settings use defaults."""

    sides: Mapping[Side, SideLook] = field(default_factory=dict)
    unit_types: Mapping[UnitType, TypeLook] = field(default_factory=dict)
    bands: Mapping[Words, Colour] = field(default_factory=dict)  # by contingent
    terrains: Mapping[Words, TerrainLook] = field(default_factory=dict)
    borders: Mapping[Words, BorderLook] = field(default_factory=dict)  # by kind
    layouts: Mapping[Words, tuple[LayoutSlot, ...]] = field(default_factory=dict)
    map: MapLook = field(default_factory=MapLook)
    markers: Mapping[Words, Words] = field(default_factory=dict)  # emblems by kind of track
    signs: tuple[Words, ...] = ("battle",)  # to lay on the map, by their names
    earlier_pictures: Mapping[Picture, Picture] = field(default_factory=dict)  # those of today by names of the past
    counters: Mapping[CounterId, CounterLook] | None = None  # those that do not look as their type does
    paper: PaperLook | None = None
    board: BoardLook | None = None
    regions: Mapping[Words, Colour] | None = None  # their colours, by name
