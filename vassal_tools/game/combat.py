"""A table of combat results by odds, with what moves the die and the column: for rulebooks whose fights have one."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from vassal_tools.game.facts import (
    Between,
    Contingent,
    CounterId,
    Fact,
    Grading,
    Keyed,
    Name,
    Natural,
    OneOf,
    Party,
    Rounding,
    Spelt,
    UnitType,
    Words,
    ZoneName,
)
from vassal_tools.game.model import Event

Roll = Annotated[int, Between(-100, 100)]
Favours = Annotated[str, OneOf(("attacker", "defender", "either"))]
Counting = Annotated[str, OneOf(("once", "difference"))]
Signed = Annotated[int, Between(-20, 20)]
LetterRef = Annotated[
    str, Spelt(r"(die|column)-[A-Za-z][A-Za-z0-9.-]{0,39}", "a die modifier or a column shift, such as die-a")
]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table; `odds` are the strength of the attacker over that of the defender."""

    name: str
    odds: Fact[Fraction]


@dataclass(frozen=True, slots=True)
class Loss:
    """What a result does to a force: weakens or eliminates a share or a number of units, drives it back, or nothing.

    It says either the share or the number.
    """

    name: str
    effect: Annotated[str, OneOf(("eliminate", "weaken", "retreat", "nothing"))]
    share: Fact[Fraction] | None
    gist: Words
    units: Fact[Natural] | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the table: the losses of attacker and defender, and which of them wins, if one does.

    `middle` marks the odd middle cell of a band of equal losses.
    """

    roll: Roll
    column: str
    attacker: str
    defender: str
    grade: Grading
    source: Words
    winner: Fact[Party] | None
    middle: bool


@dataclass(frozen=True, slots=True)
class Modifier:
    """What moves the die (a die modifier) or the column (a column shift).

    `value` is signed, to the good of the attacker (a higher die, a column to the right) if above 0. Where
    `favours` is either, it is the amount for the attacker, and the opposite sign for the defender. `counting`
    says whether it applies once, or for each that the attacker has more than the defender. `at_least` is the
    number of units or types, or the share of units, that its condition asks for, if it asks for one; `unit_type`
    and `contingents` say of which units.
    """

    id: Name
    title: Words
    paragraph: Words
    value: Fact[Roll]
    favours: Favours
    counting: Counting
    gist: Words
    measure: Annotated[str, OneOf(("units", "types", "share"))] | None = None
    at_least: Fact[Fraction] | None = None
    unit_type: Fact[UnitType] | None = None
    contingents: Fact[tuple[Contingent, ...]] | None = None

    @property
    def least(self) -> Fraction:
        """The number or share that it asks for; 0 if none."""
        return self.at_least.value if self.at_least else Fraction(0)


@dataclass(frozen=True, slots=True)
class Combat:
    """The table of combat results with all that leads to one of its cells.

    `lowest` and `highest` are the first and last row: a die below or above stops there. `rounding` is the
    side that rounding of the odds favours, so that the greatest column not above the exact fraction holds. What is not
    said of losses and support is rounded down, and without a minimum.
    """

    columns: Annotated[Mapping[str, Column], Keyed("column", ("name",))]
    lowest: Fact[Roll]
    highest: Fact[Roll]
    rounding: Fact[Party]
    minimum_loss: Fact[Natural] | None  # units, wherever a share is weakened
    loss_rounding: Fact[Rounding] | None  # of the number of units
    support_rounding: Fact[Rounding] | None  # of the strength that an event brings from another place
    losses: Annotated[Mapping[str, Loss], Keyed("loss", ("name",))]
    modifiers: Annotated[Mapping[str, Modifier], Keyed("modifier", ("id",))]
    shifts: Annotated[Mapping[str, Modifier], Keyed("shift", ("id",))]
    cells: Annotated[Mapping[tuple[int, str], Cell], Keyed("cell", ("roll", "column"))]

    @property
    def rows(self) -> range:
        """The numbers of the die, with its modifiers, for which there is a row."""
        return range(self.lowest.value, self.highest.value + 1)

    @property
    def least_loss(self) -> int:
        """How many units at least a share of a force is."""
        return self.minimum_loss.value if self.minimum_loss else 0

    @property
    def rounding_of_losses(self) -> str:
        """How a share of a force is rounded."""
        return self.loss_rounding.value if self.loss_rounding else "down"

    @property
    def rounding_of_support(self) -> str:
        """How the strength is rounded that an event brings."""
        return self.support_rounding.value if self.support_rounding else "down"

    def cell(self, roll: int, column: str) -> Cell:
        """The cell of a column for a modified die, which stops at the first and the last row."""
        return self.cells[max(self.lowest.value, min(roll, self.highest.value)), column]

    def moves(self, what: str) -> Mapping[str, Modifier]:
        """What moves the `die` or the `column`."""
        return self.modifiers if what == "die" else self.shifts


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatEvent(Event):
    """An event with its terms: when it is played, at what, and what it does; in a fight it may move die and column.

    Numbers that do are signed as in `Modifier`. `cancels` names the modifiers that lose their effect. `amount` is the
    number of its text that no other field has. The words of `when` and `effect` are those of the rulebook.
    """

    removed: Fact[bool]  # whether it is out of play once used
    when: str
    effect: str
    role: Annotated[str, OneOf(("attacker", "defender", "either", "none"))]  # whose event it is in a fight
    target: Annotated[str, OneOf(("zone", "unit", "leader", "none"))]  # what its player names
    forbidden: tuple[ZoneName, ...]  # no fight in these
    zones: tuple[ZoneName, ...]  # what it can be laid on or acts on; empty if the board decides
    attacker_die: Signed
    defender_die: Signed
    attacker_shift: Signed
    defender_shift: Signed
    cancels: tuple[LetterRef, ...]
    amount: Fraction | None
    unit_type: UnitType | None  # the type it needs or acts on
    contingent: Contingent | None  # the contingent it needs or acts on
    counters: tuple[CounterId, ...]  # who leaves, then who comes instead

    @property
    def in_words(self) -> str:
        """What it is called in messages."""
        return f"event {self.number} ({self.title})"

    @property
    def moves(self) -> Mapping[str, tuple[int, int]]:
        """What it adds to the die and to the column, for an attacker and for a defender who plays it."""
        return {
            "die": (self.attacker_die, self.defender_die),
            "column": (self.attacker_shift, self.defender_shift),
        }
