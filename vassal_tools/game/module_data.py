"""What the module of a game has by its data alone: dice, properties, and the acts that players declare by a menu.

The file is `module.toml`, in the folder of a game or in the package of its rulebook. No verdict depends on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from vassal_tools.game.facts import Between, Name, OneOf, Spelt, UnitType, Words

Count = Annotated[int, Between(0, 100_000)]
PropertyName = Words
TextName = Annotated[str, Spelt(r"[a-z][a-z0-9_]{0,39}", "a name of small letters, digits and underscores")]
HOLDERS = ("side", "place", "base", "counter", "unit", "leader")
AFTERWARDS = ("turn over", "remove", "set aside")


@dataclass(frozen=True, slots=True)
class DiceData:
    """A button that throws dice; one for each side where the name holds `{side}`."""

    sides: Annotated[int, Between(2, 1_000)]
    count: Annotated[int, Between(1, 100)] = 1
    tooltip: Words = "Throw the dice"


@dataclass(frozen=True, slots=True)
class PropertyData:
    """A property of the module: a number up to `most`, or a text; one for each side where the name holds `{side}`."""

    text: Words | None = None
    number: Count = 0
    most: Count | None = None


@dataclass(frozen=True, slots=True)
class ActData:
    """An act that a menu declares: on the card of each side, the label of each place or base, or on counters.

    Of counters, it is on all of them, on units, or on leaders. In its texts `{side}`, `{place}` or `{base}` is who or
    what has the menu, `{value}` each number of `values`, such as `1 to 6`; `{other}`, where it is in the menu, each
    neighbour of the place; `{group}`, where it is in the words, each group of reinforcements of the side, which comes
    with the act, with `{code}`, `{title}`, `{due}` and `{box}`. `{rules.…}` is a number of the rules, and any other
    name one of `texts`. After the kind a declaration has the `words`: unless they are given, the side, the place and
    the neighbour, or the counter, then the value, then the result of a die with `die` sides. Conditions are expressions
    of VASSAL without braces, and so are the values that `sets` gives to properties.
    """

    kind: Name
    on: Annotated[str, OneOf(HOLDERS)]
    menu: Words
    words: tuple[Words, ...] = ()
    line: Words | None = None
    under: Words | None = None
    values: Words | None = None  # the first and the last: `1 to 6`
    types: tuple[UnitType, ...] = ()  # of counters, or all
    die: Words | None = None
    shown: Words | None = None
    enabled: Words | None = None
    possible: Words | None = None
    sets: Mapping[PropertyName, Words] = field(default_factory=dict)
    adds: Mapping[PropertyName, Words] = field(default_factory=dict)
    then: Annotated[str, OneOf(AFTERWARDS)] | None = None


@dataclass(frozen=True, slots=True)
class ModuleData:
    """Dice and properties by name, texts that others use by their names, and acts in the order of their menus.

    `tracks` name the property that holds the value of the tracks of a kind, which may hold `{side}`.
    """

    dice: Mapping[Words, DiceData] = field(default_factory=dict)
    properties: Mapping[PropertyName, PropertyData] = field(default_factory=dict)
    tracks: Mapping[Name, PropertyName] = field(default_factory=dict)
    texts: Mapping[TextName, Words] = field(default_factory=dict)
    acts: tuple[ActData, ...] = ()
