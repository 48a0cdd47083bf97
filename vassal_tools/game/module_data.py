"""What the module of a game has by its data alone: dice, properties, and the acts that players declare by a menu.

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
    Name,
    OneOf,
    PlaceKind,
    Spelt,
    UnitType,
    ValueName,
    Words,
)

Count = Annotated[int, Between(0, 100_000)]
PropertyName = Words
TextName = Annotated[str, Spelt(r"[a-z][a-z0-9_]{0,39}", "a name of small letters, digits and underscores")]
FileName = Annotated[str, Spelt(r"[a-z0-9][a-z0-9-]{0,39}", "a name of small letters, digits and hyphens")]
HOLDERS = ("side", "place", "base", "counter", "unit", "leader", "card")
AFTERWARDS = ("turn over", "remove", "set aside", "eliminate", "put back", "discard")


@dataclass(frozen=True, slots=True)
class DiceData:
    """A button that throws dice; one for each side where the name holds `{side}`.

    Unless it is said, a die has as many sides as `die_sides` of the rules. A `number` of them may be named in place of
    a count, such as `{rules.actions.dice}`; `icon` is the picture of the button.
    """

    sides: Annotated[int, Between(2, 1_000)] | None = None
    count: Annotated[int, Between(1, 100)] = 1
    tooltip: Words = "Throw the dice"
    number: Words | None = None
    icon: Words | None = None


@dataclass(frozen=True, slots=True)
class PropertyData:
    """A property of the module: a number up to `most`, or a text; one for each side where the name holds `{side}`."""

    text: Words | None = None
    number: Count = 0
    most: Count | None = None


@dataclass(frozen=True, slots=True)
class ButtonData:
    """A button of the toolbar that chooses an entry on the card of the side which `whose` gives, an expression.

    Without `whose` there is a button for each side. Dice that it `throws` are thrown first by the same click. The turn
    counter presses it too, as often as it goes on where the expression `turn` holds.
    """

    text: Words
    tooltip: Words
    whose: Words | None = None
    throws: Words | None = None
    letter: Annotated[str, Spelt(r"[A-Z]", "a capital letter")] | None = None
    turn: Words | None = None


@dataclass(frozen=True, slots=True)
class LineData:
    """A further line of the chat after an act, where an expression holds then."""

    when: Words
    line: Words


@dataclass(frozen=True, slots=True)
class FirstData:
    """An act of a side, by its kind, that another act declares before itself where an expression holds.

    It is one with a button of its own, which says on whose card it is.
    """

    kind: Name
    when: Words


@dataclass(frozen=True, slots=True)
class ActData:
    """An act that a menu declares: on the card of each side, the label of each place or base, on counters or cards.

    Of counters, it is on all of them, on units, or on leaders; of a card, on each face. In its texts `{side}`,
    `{place}`, `{base}` or `{card}` is who or what has the menu, `{value}` each number of `values`, such as `1 to 6`;
    `{other}`, where it is in the menu, each neighbour of the place, those alone that are `between` such kinds of places
    and `over` such borders, if these are given; `{base}`, in the menu of a place, each base of a `{side}` that opens
    onto it; `{group}`, where it is in the words, each group of
    reinforcements of the side, which comes with the act, with `{code}`, `{title}`, `{due}`, `{box}` and the `{event}`
    that calls it, or 0; `{number}` and `{title}` are the event of a card. `{rules.…}` is a number of the rules, and any
    other name one of `texts`. After the kind a declaration has the `words`: unless they are given, the side, the place
    and the neighbour, the counter, or the event and the card, then the value, then the result of a die with `die`
    sides. Conditions are expressions of VASSAL without braces, and so are the values that `sets` gives to properties.
    `why` is a grey line of the menu while the entry is grey, and a line of the chat where its button finds it so.
    """

    kind: Name
    on: Annotated[str, OneOf(HOLDERS)]
    menu: Words
    words: tuple[Words, ...] = ()
    line: Words | None = None
    under: Words | None = None
    values: Words | None = None  # the first and the last: `1 to 6`
    types: tuple[UnitType, ...] = ()  # of counters, or all
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
    letter: Annotated[str, Spelt(r"[A-Z]", "a capital letter")] | None = None  # of an act of counters, with Control
    dropped: bool | None = None  # chosen by a drop: of an act of a side that changes a track by its value, of counters
    dropped_when: Words | None = None  # where this holds, or always
    clicked: Words | None = None  # of an act of a place, a base or counters: chosen by a left click where this holds
    first: FirstData | None = None


@dataclass(frozen=True, slots=True)
class ModifierData:
    """What moves the die or the column of a fight: how much it `gives` is an expression of VASSAL.

    That is above 0 to the good of the attacker; `value` is what it gives for one time that it counts.
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
    """A fight that the module counts over a table of odds, `tables/NAME.csv`: a row a number, columns such as 2:1.

    The odds are of the value `strength` of the counters there, or of those that fit `who`, a filter of VASSAL without
    braces, by which each of `counts` is counted too: as `Fight_…_A` of the attacker, `Fight_…_D` of the defender.
    `parted` is what stands in cells between the result for the attacker and that for the defender. An act of the kind
    `attack` has the fight counted; `attacker` is the expression for the side that attacks by it. With `is_next` the
    attackers stand in the places next to that of the fight; `Fight_Over_…` are those across a kind of border, and
    `Fight_Terrain` is the terrain of the place, for what moves die and column. With `is_chosen` the counters that their
    menu marks attack alone; where none beside the place is marked, all attack. `caveat` says what is not counted.
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
    """A fight that the module counts over the table of combat results that the rulebook of a game reads.

    The odds are of the `value` that counters bear, which people call `strength`. Counters with a star bear 1 as
    `star`; ships fight `ashore` as of another type and strength; with `is_next` the attackers stand beside the place.
    `facts` are conditions by the words of the rulebook's letters. Events bring support by the effect `supports`, and
    by `injures` leaders of the enemy have no star. By an option of a ruling, `middle`, the attacker wins in the middle
    of a band of equal losses. `caveat` says what is not counted; `attack` and `attacker` are those of a `FightData`.
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
    """When events of a moment are played: an emblem and words for the chart, and when their entry is not grey.

    What is played in a fight has that fight counted again.
    """

    title: Words
    emblem: Words | None = None
    enabled: Words | None = None
    in_a_fight: bool = False


@dataclass(frozen=True, slots=True)
class EffectData:
    """What playing an event of an effect does in the module: it `sets` properties, and its card may stay there.

    A property with `{side}` in its name is set for the side whose card it is. One that `supports` brings units of the
    place where its card lies into a fight.
    """

    sets: Mapping[PropertyName, Words] = field(default_factory=dict)
    stays: bool = False
    supports: bool = False


@dataclass(frozen=True, slots=True)
class EventsData:
    """What cards with events declare: the kind of act by which one is played, and that by which one is put back.

    `noun` and `home` are what a card and its deck are called. `moments` and `effects` are by the words `when` and
    `effect` of the events; `always` is what each event does. Cards of no other deck are in the one called `deck`; a
    side draws so many of it by one click. Events of several sides have a `colour` of their own on their cards. `note`
    stands below the title of the chart of events.
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
    """A heading of a chart with sentences, and rows of a number and what it is for; names in braces are filled in.

    A sentence with `{side}` is there for each side. What names an empty list, or begins a row with 0, is left out.
    """

    head: Words | None = None
    lines: tuple[Words, ...] = ()
    rows: tuple[tuple[Words, Words], ...] = ()


@dataclass(frozen=True, slots=True)
class ChartData:
    """A chart of words; with `arrivals` it begins with what comes when."""

    name: FileName
    title: Words
    subtitle: Words | None = None
    arrivals: bool = False
    blocks: tuple[BlockData, ...] = ()


@dataclass(frozen=True, slots=True)
class RepeatedText:
    """A text for each word of a list of the data, such as `rules.victory.zones`, in which `{it}` is that word.

    `{quoted}` is the word as an expression has it. Of `zones` there are those of some kinds or terrains alone, if these
    are given, and none of the list `but`.
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
    """What a number of a place writes there on the board: an emblem above it, and what it means below it."""

    emblem: Words
    below: Words


@dataclass(frozen=True, slots=True)
class PrintedData:
    """A number that counters show by their type, beside their values; types without a limit show the sign for it."""

    of: Words  # the path of the numbers by type
    unlimited: Words | None = None  # that of a list of types


@dataclass(frozen=True, slots=True)
class ModuleData:
    """Dice and properties by name, texts that others use by their names, and acts in the order of their menus.

    `tracks` name the property that holds the value of the tracks of a kind, which may hold `{side}`; `labels` are what
    the labels of places with a menu work out, for the conditions of its entries: expressions of VASSAL. `cards` are
    what the cards of the sides work out, one for each where the name holds `{side}`; `{lost}` is then the box for the
    counters that its enemy has lost. `score` names the one that a card shows. `acting` is an expression for the
    side that is to act, which the map shows beside the phase. The texts `first_side`, `second_side` and
    so on are there in every game, `sides`, `zones`, `leaders`, `ships` and `land_units` as patterns of names and types,
    and `in_a_zone` and `alive` as conditions of a counter. `actions_phase` is the letter of the first phase in which a
    side acts alone, and `before_actions` the condition that the turn counter shows an earlier one.
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
