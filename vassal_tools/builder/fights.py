"""A fight that VASSAL counts over a table of results, as value types: what any game with such a table says of it.

A label of a place names the fight by properties of the module; the sheet of the combat window, one piece, counts by
VASSAL's expressions and keeps what it found in properties too, so that both players see the same. Roles are A and D,
attacker and defender; expressions speak of them by the properties below, and of what is counted as `Fight_…_A`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from vassal_tools.builder.traits import named_key
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from vassal_tools.game.module_data import ModifierData

Role = Literal["A", "D"]
Party = Literal["attacker", "defender"]

ZONE, ATTACKER, DEFENDER = "Fight_Zone", "Fight_Attacker", "Fight_Defender"
"""Properties of the module that name the fight which is counted: its place, and the sides."""
ROLES: dict[Role, str] = {"A": ATTACKER, "D": DEFENDER}
"""The property that names the side of each role."""
NEXT = "Fight_Next"
"""The property of the module for the places beside that of the fight, where attackers stand there."""
DECLARED = "Fight_Declared"
"""The place of the attack that was declared last; empty where none is."""
HERE = named_key("fightHere")
"""The key by which a label says that a declared attack is in its place."""
SHOW, READ, THROWN = named_key("showFight"), named_key("readDie"), named_key("thrown")
"""The keys by which the sheet counts a fight, looks up the die, and does so for the first throw since."""
CHOSEN, CHOOSE = "Chosen", named_key("choose")
"""The layer that marks a counter as one that attacks, and the key that puts it on or takes it off."""
CHOSEN_IMAGE = "fight-chosen.png"
SHEET = "FightSheet"
"""The property by which the sheet of the window is known."""
RESULTS, MODIFIERS = "Combat results", "Die modifiers and column shifts"
"""The titles of charts."""
NOTHING = "-"
"""What the sheet shows where there is nothing to show."""
COLUMN, ROW = "Fight_ColumnPlace", "Fight_RowPlace"
"""The places of the column and the row in the table, from 0; -1 where there is none."""


@dataclass(frozen=True, slots=True)
class ResultCell:
    """A result for the attacker and one for the defender, or a single one for both; who wins, if any does.

    `is_ruled` frames it, for a winner who is not in the text; `is_marked` puts a small sign on it. `parted` is what the
    chart has between the two results.
    """

    attacker: str
    defender: str = ""
    winner: Party | None = None
    is_ruled: bool = False
    is_marked: bool = False
    parted: str = "–"


@dataclass(frozen=True, slots=True)
class Table:
    """A table of results: a cell for each row and column by their places; the outer rows take what is beyond them.

    Columns go up by their odds: the strength of the attacker over that of the defender, rounded down.
    """

    columns: Mapping[str, Fraction]
    lowest: int  # the first row
    cells: Mapping[tuple[int, int], ResultCell]

    @property
    def rows(self) -> tuple[str, ...]:
        """The numbers of the rows."""
        height = len(self.cells) // len(self.columns)
        return tuple(map(str, range(self.lowest, self.lowest + height)))


@dataclass(frozen=True, slots=True)
class FightEvent:
    """What an event gives the attacker or the defender who has played it: to the die, and to the column."""

    number: int
    title: str
    gist: str
    attacker: tuple[int, int]
    defender: tuple[int, int]

    def moves(self, role: Role, what: str) -> int:
        """What it gives for a role to the `die` or the `column`."""
        return (self.attacker if role == "A" else self.defender)[0 if what == "die" else 1]


@dataclass(frozen=True, slots=True)
class Legend:
    """What the chart of results says beside the table; what is empty is left out."""

    subtitle: str = ""
    ruled: str = ""  # of cells in a frame
    marked: str = ""  # of cells with a small sign
    losses: tuple[tuple[str, str], ...] = ()  # what each result means
    note: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """How many units take a loss by a result: a number, or a share that is rounded, of at least so many."""

    name: str
    units: int = 0
    share: Fraction | None = None
    rounds_up: bool = False
    least: int = 0


@dataclass(frozen=True, slots=True)
class Fight:
    """All that is counted of a fight.

    `strength` names what the odds are of, such as PF: `counts` has `Fight_PF_A` and `Fight_PF_D`, and more that is
    counted, each by its property; they are worked out in their order. `helpers` are properties of the sheet,
    worked out whenever they are asked for. `is_unit` is what a counter must be to fight, as a filter of VASSAL's old
    kind. `beside` are properties that hold something of each place,
    such as a pattern of places: where attackers stand beside it, they come from those of `NEXT`. `attacker` is an
    expression for the side that attacks where an attack is declared. Events that a side has played go with the fight
    that was declared.
    """

    table: Table
    dice: str
    strength: str
    counts: Mapping[str, str]
    is_unit: str = ""
    beside: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    attack: str = ""  # the kind of declared acts by which an attack is declared
    attacker: str = ""
    die: tuple[ModifierData, ...] = ()
    shifts: tuple[ModifierData, ...] = ()
    events: tuple[FightEvent, ...] = ()
    chart: tuple[str, str] = ("crt", RESULTS)  # name and title of the chart of results
    helpers: Mapping[str, str] = field(default_factory=dict)
    shown: tuple[str, ...] = ()  # lines of the sheet after the odds
    caveat: str = ""  # the last line: what is not counted
    legend: Legend = Legend()
    is_chosen: bool = False  # whether counters have a menu entry that marks them as attackers
    losses: tuple[Loss, ...] = ()  # where units are counted as `Fight_Units_…`

    def modifiers(self, what: str) -> tuple[ModifierData, ...]:
        """What moves the `die` or the `column`."""
        return self.die if what == "die" else self.shifts


def beside_property(side: str) -> str:
    """The property of a label that counts the units of a side beside it."""
    return f"{as_property(side)}Beside"


def units_property(side: str) -> str:
    """The property of a label that counts the units of a side there."""
    return f"{as_property(side)}Units"


def number(role: Role) -> str:
    """The property of the sheet that holds the number of the event that a role has played; 0 for none."""
    return f"Event_{role}"


def played_property(side: str) -> str:
    """The property of the module that holds the number of the event that a side has played in a fight; 0 for none."""
    return f"Fight_Played_{side}"


def of_its_side(role: Role, sides: Sequence[str], name: Callable[[str], str]) -> str:
    """Of properties that each side has, that of the side of a role, as an expression."""
    text = "0"
    for side in reversed(sides):
        text = f'{ROLES[role]}=="{side}"?{name(side)}:{text}' if text != "0" else name(side)
    return f"({text})"


def in_place(name: str) -> str:
    """A filter for counters in the place that a property names; VASSAL keeps 0304 as the number 304."""
    return f"CurrentZone =~ 0*${name}$"


def in_any(name: str) -> str:
    """A filter for counters in one of the places of a pattern, such as `0102|0103`, that a property holds."""
    return f"CurrentZone =~ ${name}$"


def of_label(name: str) -> str:
    """What a label calls its own value of such a property: that which sets a property of the module hides its name."""
    return name.removeprefix("Fight_")


def over_border(kind: str) -> str:
    """The property for the places that are next to that of the fight across a kind of border."""
    return f"{NEXT}_{as_property(kind)}"


def count_of(role: Role, *conditions: str, place: str = in_place(ZONE)) -> str:
    """An expression for how many counters of a role fit, in the places of a filter."""
    return f"Count({_those(role, place, conditions)})"


def sum_of(value: str, role: Role, *conditions: str, place: str = in_place(ZONE)) -> str:
    """An expression for the sum of a value of the counters that fit."""
    return f'Sum("{value}",{_those(role, place, conditions)})'


def _those(role: Role, place: str, conditions: tuple[str, ...]) -> str:
    """A filter of VASSAL's old kind: it needs no interpreter of BeanShell, which takes its time for each piece."""
    return '"' + " && ".join((place, f"Side = ${ROLES[role]}$", *conditions)) + '"'
