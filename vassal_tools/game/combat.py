"""A combat results table by odds, with die modifiers and column shifts, for rulebooks that use one."""

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
    """A column of the table; `odds` are attacker over defender."""

    name: str
    odds: Fact[Fraction]


@dataclass(frozen=True, slots=True)
class Loss:
    """The effect of a result on a force: weaken or eliminate a share or a number of units, drive it back, or nothing.

    It has either a share or a number.
    """

    name: str
    effect: Annotated[str, OneOf(("eliminate", "weaken", "retreat", "nothing"))]
    share: Fact[Fraction] | None
    gist: Words
    units: Fact[Natural] | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the table: the losses of attacker and defender, and the winner, if any.

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
    """A die modifier or a column shift.

    A positive `value` favours the attacker (a higher die, a column to the right). If `favours` is either, it is the
    amount for the attacker, and the opposite for the defender. `counting` states whether it applies once, or for each
    unit that the attacker has more than the defender. `at_least` is the required number or share of units, if any;
    `unit_type` and `contingents` restrict the units.
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
        """The required number or share; 0 if none."""
        return self.at_least.value if self.at_least else Fraction(0)


@dataclass(frozen=True, slots=True)
class Combat:
    """The combat results table and its modifiers.

    `lowest` and `highest` are the first and last row, and limit the modified die. `rounding` is the side favoured by
    rounding the odds down to a column. Losses and support without their own rule are rounded down, and losses have no
    minimum.
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
        """The modified die results that have a row."""
        return range(self.lowest.value, self.highest.value + 1)

    @property
    def least_loss(self) -> int:
        """The minimum number of units for a share of a force."""
        return self.minimum_loss.value if self.minimum_loss else 0

    @property
    def rounding_of_losses(self) -> str:
        """The rounding of a share of a force."""
        return self.loss_rounding.value if self.loss_rounding else "down"

    @property
    def rounding_of_support(self) -> str:
        """The rounding of the strength added by an event."""
        return self.support_rounding.value if self.support_rounding else "down"

    def cell(self, roll: int, column: str) -> Cell:
        """Return the cell for a column and a modified die, limited to the first and last row."""
        return self.cells[max(self.lowest.value, min(roll, self.highest.value)), column]

    def moves(self, what: str) -> Mapping[str, Modifier]:
        """Return the modifiers of the `die` or the `column`."""
        return self.modifiers if what == "die" else self.shifts


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatEvent(Event):
    """An event: when and at what it is played, and its effect; in a fight it may change die and column.

    Its numbers are signed as in `Modifier`. `cancels` names modifiers that it disables. `amount` is a number in its
    text without a field of its own. The words of `when` and `effect` belong to the rulebook.
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
        """The name of the event in messages."""
        return f"event {self.number} ({self.title})"

    @property
    def moves(self) -> Mapping[str, tuple[int, int]]:
        """The change of die and column, played by an attacker and by a defender."""
        return {
            "die": (self.attacker_die, self.defender_die),
            "column": (self.attacker_shift, self.defender_shift),
        }
