"""Module features from data: dice, properties, and acts that players declare by a menu.

The file is `module.toml`, in the folder of a game or in the package of its rulebook. No verdict depends on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated

from vassal_tools.game.facts import (
    Between,
    BorderKind,
    DeckName,
    Derived,
    MapName,
    Name,
    OneOf,
    Pair,
    PlaceKind,
    Side,
    Spelt,
    UnitType,
    ValueName,
    Words,
    ZoneName,
)
from vassal_tools.game.look import Colour

Count = Annotated[int, Between(0, 100_000)]
PropertyName = Words
TextName = Annotated[str, Spelt(r"[a-z][a-z0-9_]{0,39}", "a name of small letters, digits and underscores")]
Letter = Annotated[str, Spelt(r"[A-Z]", "a capital letter")]
FileName = Annotated[str, Spelt(r"[a-z0-9][a-z0-9-]{0,39}", "a name of small letters, digits and hyphens")]
HOLDERS = ("side", "place", "base", "counter", "unit", "leader", "card")
AFTERWARDS = ("turn over", "remove", "set aside", "eliminate", "put back", "discard")


@dataclass(frozen=True, slots=True)
class DiceData:
    """A dice button; one for each side if the name contains `{side}`.

    By default a die has `die_sides` sides, from the rules. `number` can name a rule instead of a fixed count, such as
    `{rules.actions.dice}`; `icon` is the picture of the button.
    """

    sides: Annotated[int, Between(2, 1_000)] | None = None
    count: Annotated[int, Between(1, 100)] = 1
    tooltip: Words = "Throw the dice"
    number: Words | None = None
    icon: Words | None = None


@dataclass(frozen=True, slots=True)
class PropertyData:
    """A module property: a number up to `most`, or a text; one for each side if the name contains `{side}`."""

    text: Words | None = None
    number: Count = 0
    most: Count | None = None


@dataclass(frozen=True, slots=True)
class ButtonData:
    """A toolbar button that selects an entry on the card of the side given by the expression `whose`.

    Without `whose` each side has a button. Dice in `throws` are rolled first by the same click. The turn counter
    presses the button too, whenever it advances and the expression `turn` is true.
    """

    text: Words
    tooltip: Words
    whose: Words | None = None
    throws: Words | None = None
    letter: Letter | None = None
    turn: Words | None = None


@dataclass(frozen=True, slots=True)
class LineData:
    """An additional chat line after an act, if an expression is true."""

    when: Words
    line: Words


@dataclass(frozen=True, slots=True)
class FirstData:
    """An act of a side that another act declares before itself, if an expression is true.

    The act needs a button of its own, which determines its card.
    """

    kind: Name
    when: Words


@dataclass(frozen=True, slots=True)
class ActData:
    """An act declared by a menu: on each side's card, on labels of places or bases, on counters or cards.

    On counters, it is on all of them, on units, or on leaders; on a card, on each face.

    Its texts can contain names in braces. `{side}`, `{place}`, `{base}` or `{card}` is the holder of the menu, and
    `{value}` each number of `values`, such as `1 to 6`. `{other}` in the menu gives an entry for each neighbour of
    the place, limited by the kinds of places in `between` and of borders in `over`. `{base}` in the menu of a place
    gives an entry for each base of a `{side}` that opens onto it. `{group}` in the words gives an entry for each
    group of reinforcements of the side, with `{code}`, `{title}`, `{due}`, `{box}` and `{event}` (the event that
    calls it, or 0). `{number}` and `{title}` are the event of a card. `{rules.…}` is a number of the rules, and any
    other name one of `texts`.

    A declaration has `words` after its kind. The default is the side, the place and the neighbour, the counter, or
    the event and the card, then the value, then the result of a die with `die` sides. Conditions are VASSAL
    expressions without braces, and so are the values in `sets`. `why` is a grey line of the menu while the entry is
    disabled, and a chat line if its button is pressed then.
    """

    kind: Name
    on: Annotated[str, OneOf(HOLDERS)]
    menu: Words
    words: tuple[Words, ...] = ()
    line: Words | None = None
    under: Words | None = None
    values: Words | None = None  # the first and the last: `1 to 6`
    types: tuple[UnitType, ...] = ()  # of counters, or all
    sides: tuple[Side, ...] | None = None  # whose cards have it, or all; of a place, it has an entry for each
    places: tuple[ZoneName, ...] | None = None  # whose labels have it, or all
    decks: tuple[DeckName, ...] | None = None  # whose cards have it, or all
    between: tuple[tuple[PlaceKind, PlaceKind], ...] = ()  # the kinds of the place and of its neighbour
    over: tuple[BorderKind, ...] = ()
    die: Words | None = None
    shown: Words | None = None
    enabled: Words | None = None
    why: Words | None = None  # of an act that is not always `enabled`
    possible: Words | None = None
    sets: Mapping[PropertyName, Words] = field(default_factory=dict)
    adds: Mapping[PropertyName, Words] = field(default_factory=dict)
    then: Annotated[str, OneOf(AFTERWARDS)] | None = None
    button: ButtonData | None = None  # of an act of a side
    stack: Words | None = None  # of an act of counters
    further: tuple[LineData, ...] = ()
    letter: Letter | None = None  # of an act of counters, with Control
    dropped: bool | None = None  # chosen by a drop: of an act of a side that changes a track by its value, of counters
    dropped_when: Words | None = None  # where this holds, or always
    clicked: Words | None = None  # of an act of a place, a base or counters: chosen by a left click where this holds
    first: FirstData | None = None


@dataclass(frozen=True, slots=True)
class ModifierData:
    """A modifier of die or column in a fight; its amount is the VASSAL expression `gives`.

    A positive amount favours the attacker; `value` is the amount for a single count.
    """

    id: Name
    title: Words
    gist: Words
    value: Annotated[int, Between(-100, 100)]
    gives: Words
    favours: Annotated[str, OneOf(("attacker", "defender", "either"))]
    is_each: bool = False


@dataclass(frozen=True, slots=True)
class FightData:
    """A fight that the module counts with an odds table, `tables/NAME.csv`: a row per number, columns such as 2:1.

    The odds use the value `strength` of the counters there, or of those matching `who`, a VASSAL filter without
    braces. Each filter of `counts` is counted the same way: as `Fight_…_A` for the attacker and `Fight_…_D` for the
    defender. `parted` is the separator between the attacker's and the defender's result in a cell. An act of the kind
    `attack` starts the count; `attacker` is the expression for the attacking side. With `is_next` the attackers are
    in the places adjacent to the fight: `Fight_Over_…` counts those across a kind of border, and `Fight_Terrain` is
    the terrain of the place. With `is_chosen` only counters marked by their menu attack, or all adjacent ones if none
    is marked. `caveat` states what is not counted.
    """

    table: FileName
    dice: Words
    strength: ValueName
    who: Words | None = None
    counts: Mapping[TextName, Words] = field(default_factory=dict)
    parted: Annotated[str, Spelt(r"[^A-Za-z0-9\s]", "one sign")] | None = None
    attack: Name | None = None
    attacker: Words | None = None
    die: tuple[ModifierData, ...] = ()
    shifts: tuple[ModifierData, ...] = ()
    is_next: bool | None = None
    is_chosen: bool | None = None
    caveat: Words | None = None
    columns: Annotated[Mapping[Words, Fraction], Derived()] = field(default_factory=dict)
    lowest: Annotated[int, Derived()] = 0
    rows: Annotated[tuple[tuple[Words, ...], ...], Derived()] = ()


@dataclass(frozen=True, slots=True)
class CombatData:
    """A fight that the module counts with the combat results table of the game's rulebook.

    The odds use the `value` on counters, which people call `strength`. Counters with a star have 1 as `star`; ships
    fight `ashore` as another type and strength; with `is_next` the attackers are beside the place. `facts` are
    conditions for the words of the rulebook's letters. The effect `supports` of an event adds support, and `injures`
    removes the star of enemy leaders. With an option of the ruling `middle`, the attacker wins in the middle of a
    band of equal losses. `caveat` states what is not counted; `attack` and `attacker` are as in `FightData`.
    """

    dice: Words
    value: ValueName
    strength: Words
    star: ValueName | None = None
    ashore: tuple[Words, Words] | None = None
    is_next: bool = False
    facts: Mapping[Name, Words] = field(default_factory=dict)
    attack: Name | None = None
    attacker: Words | None = None
    supports: Name | None = None
    injures: Name | None = None
    middle: tuple[Words, Words] | None = None
    caveat: Words | None = None


@dataclass(frozen=True, slots=True)
class MomentData:
    """The moment when events are played: an emblem and words for the chart, and when their menu entry is enabled.

    Events played in a fight make the module count the fight again.
    """

    title: Words
    emblem: Words | None = None
    enabled: Words | None = None
    in_a_fight: bool = False


@dataclass(frozen=True, slots=True)
class EffectData:
    """The effect of an event in the module: it `sets` properties, and its card may stay on the table.

    A property with `{side}` in its name is set for the side of the card. An effect that `supports` adds the units at
    the card's place to a fight.
    """

    sets: Mapping[PropertyName, Words] = field(default_factory=dict)
    stays: bool = False
    supports: bool = False


@dataclass(frozen=True, slots=True)
class EventsData:
    """Declarations of cards with events: the act that plays one, and the act that returns one.

    `noun` and `home` are the names of a card and its deck. `moments` and `effects` are keyed by the words `when` and
    `effect` of the events; `always` applies to every event. Cards of no other deck are in `deck`; a side draws that
    many with one click. Events of several sides have their own `colour`. `note` is printed below the title of the
    chart of events.
    """

    play: Name
    put_back: Name | None = None
    noun: Words = "card"
    home: Words = "deck"
    always: EffectData = EffectData()
    moments: Mapping[Name, MomentData] = field(default_factory=dict)
    effects: Mapping[Name, EffectData] = field(default_factory=dict)
    deck: Words | None = None
    draws: Words | None = None
    colour: Words | None = None
    note: Words | None = None


@dataclass(frozen=True, slots=True)
class BlockData:
    """A section of a chart: a heading with sentences, and rows of a number and its meaning.

    Names in braces are filled in. A sentence with `{side}` is repeated for each side. A sentence with an empty list, or
    a row that begins with 0, is left out.
    """

    head: Words | None = None
    lines: tuple[Words, ...] = ()
    rows: tuple[tuple[Words, Words], ...] = ()


@dataclass(frozen=True, slots=True)
class ChartData:
    """A chart of words; with `arrivals` it begins with the reinforcements by turn."""

    name: FileName
    title: Words
    subtitle: Words | None = None
    arrivals: bool = False
    blocks: tuple[BlockData, ...] = ()


@dataclass(frozen=True, slots=True)
class RepeatedText:
    """A text repeated for each word of a data list, such as `rules.victory.zones`; `{it}` is the word.

    `{quoted}` is the word as an expression. `zones` can be limited to kinds or terrains, and excludes the list `but`.
    """

    of: Words
    text: Words
    between: Annotated[str, Spelt(r"[ -~]{1,10}", "up to ten signs")]
    none: Words | None = None  # where the list is empty
    kinds: tuple[PlaceKind, ...] = ()
    terrains: tuple[Name, ...] = ()
    but: Words | None = None


@dataclass(frozen=True, slots=True)
class NoteData:
    """A number written at a place of the board.

    On a map of areas an emblem is above it, and its meaning below. On a map of points it is in a small box below the
    point, in the colour `fill`; the legend has its meaning.
    """

    below: Words
    emblem: Words = "plain"
    fill: Colour = "#fdf6e3"


@dataclass(frozen=True, slots=True)
class SheetData:
    """A window that lists counters by side and place with one of their numbers, if above 0, and its sums."""

    of: Words  # a property of counters
    text: Words  # of its button
    tooltip: Words


@dataclass(frozen=True, slots=True)
class SendData:
    """Two menu entries of counters: `menu` sends them to a further map, and `back` to where they came from.

    `at` is the point on that map where the counters of each side arrive, in grid units.
    """

    menu: Words
    back: Words
    at: Mapping[Side, Pair]
    types: tuple[UnitType, ...] = ()  # of counters, or all
    letter: Letter | None = None  # with Control, for selected counters
    back_letter: Letter | None = None


@dataclass(frozen=True, slots=True)
class PrintedData:
    """A number that counters show by their type, in addition to their values; types without a limit show a sign."""

    of: Words  # the path of the numbers by type
    unlimited: Words | None = None  # that of a list of types


@dataclass(frozen=True, slots=True)
class ModuleData:
    """Dice and properties by name, reusable texts, and acts in the order of their menus.

    `tracks` names the property with the value of tracks of a kind; it may contain `{side}`. `labels` defines
    calculated properties of labels with a menu, for conditions of its entries: VASSAL expressions. `cards` defines
    calculated properties of the sides' cards, one for each side if the name contains `{side}`; `{lost}` is the box
    for counters lost by the enemy. `score` names the one that a card shows. `acting` is an expression for the acting
    side, shown beside the phase. Every game has the texts `first_side`, `second_side` and so on; `sides`, `zones`,
    `leaders`, `ships` and `land_units` as patterns of names and types; and `in_a_zone` and `alive` as conditions of a
    counter. `actions_phase` is the letter of the first phase in which a side acts alone, and `before_actions` the
    condition that the turn counter shows an earlier one.
    """

    dice: Mapping[Words, DiceData] = field(default_factory=dict)
    properties: Mapping[PropertyName, PropertyData] = field(default_factory=dict)
    tracks: Mapping[Name, PropertyName] = field(default_factory=dict)
    labels: Mapping[PropertyName, Words] = field(default_factory=dict)
    cards: Mapping[PropertyName, Words] = field(default_factory=dict)
    score: Words | None = None
    acting: Words | None = None
    texts: Mapping[TextName, Words] = field(default_factory=dict)
    repeated: Mapping[TextName, RepeatedText] = field(default_factory=dict)
    acts: tuple[ActData, ...] = ()
    charts: tuple[ChartData, ...] = ()
    fight: FightData | None = None
    combat: CombatData | None = None
    events: EventsData | None = None
    hands: tuple[DeckName, ...] = ()  # the decks whose cards each side keeps in a window of its own
    notes: Mapping[TextName, NoteData] = field(default_factory=dict)  # by the number of places
    printed: Mapping[Name, PrintedData] = field(default_factory=dict)
    sheets: Mapping[Name, SheetData] = field(default_factory=dict)
    sends: Mapping[MapName, SendData] = field(default_factory=dict)
