"""What the module of a game has by its data alone: dice, properties, and the acts that players declare by a menu.

The file is `module.toml` in the folder of the game. No verdict depends on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from vassal_tools.game.facts import Between, Name, OneOf, UnitType, Words

Count = Annotated[int, Between(0, 100_000)]
PropertyName = Words
HOLDERS = ("side", "place", "counter")
AFTERWARDS = ("turn over", "remove")


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
    """An act that a menu declares: on the card of each side, on the label of each place, or on each counter.

    In its texts `{side}` or `{place}` is who or what has the menu, `{value}` each number of `values`, and `{other}`,
    where it is in the menu, each neighbour of the place. After the kind a declaration names the side, the place and the
    neighbour, or the counter, then the value, then the result of a die with `die` sides. Conditions are expressions of
    VASSAL without braces, and so are the values that `sets` gives to properties.
    """

    kind: Name
    on: Annotated[str, OneOf(HOLDERS)]
    menu: Words
    line: Words | None = None
    under: Words | None = None
    values: tuple[Count, Count] | None = None  # the first and the last
    types: tuple[UnitType, ...] = ()  # of counters, or all
    die: Annotated[int, Between(2, 1_000)] | None = None
    shown: Words | None = None
    enabled: Words | None = None
    sets: Mapping[PropertyName, Words] = field(default_factory=dict)
    adds: Mapping[PropertyName, Annotated[int, Between(-1_000, 1_000)]] = field(default_factory=dict)
    then: Annotated[str, OneOf(AFTERWARDS)] | None = None


@dataclass(frozen=True, slots=True)
class ModuleData:
    """Dice and properties by name, and declared acts in the order of their menus."""

    dice: Mapping[Words, DiceData] = field(default_factory=dict)
    properties: Mapping[PropertyName, PropertyData] = field(default_factory=dict)
    acts: tuple[ActData, ...] = ()
