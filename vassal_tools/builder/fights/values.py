"""Value types of a fight that VASSAL counts with a results table.

The label of a place names the fight in module properties. The sheet of the combat window, a single piece, counts with
VASSAL expressions and stores the results in properties too, so that both players see the same. Roles are A and D,
attacker and defender; expressions use the properties below, and counts such as `Fight_…_A`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.traits import named_key
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from fractions import Fraction

    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import ModifierData


Role = Literal["A", "D"]
Party = Literal["attacker", "defender"]

ZONE, ATTACKER, DEFENDER = "Fight_Zone", "Fight_Attacker", "Fight_Defender"
"""The module properties that name the counted fight: its place and the sides."""
ROLES: dict[Role, str] = {"A": ATTACKER, "D": DEFENDER}
"""The property with the side of each role."""
NEXT = "Fight_Next"
"""The module property with the adjacent places of a fight, if attackers are there."""
DECLARED = "Fight_Declared"
"""The place of the last declared attack, or empty."""
HERE = named_key("fightHere")
"""The key by which a label reports a declared attack at its place."""
SHOW, READ, THROWN = named_key("showFight"), named_key("readDie"), named_key("thrown")
"""The keys by which the sheet counts a fight, looks up the die, and does so for the first roll since."""
CHOSEN, CHOOSE = "Chosen", named_key("choose")
"""The layer that marks a counter as attacker, and the key that toggles it."""
CHOSEN_IMAGE = "fight-chosen.png"
SHEET = "FightSheet"
"""The property that identifies the sheet of the window."""
RESULTS, MODIFIERS = "Combat results", "Die modifiers and column shifts"
"""The titles of charts."""
NOTHING = "-"
"""The sheet's text for no value."""
COLUMN, ROW = "Fight_ColumnPlace", "Fight_RowPlace"
"""The indexes of column and row in the table, from 0; -1 for none."""


@dataclass(frozen=True, slots=True)
class ResultCell:
    """The result for attacker and defender, or a single one for both, and the winner, if any.

    `is_ruled` frames a winner who is not in the text; `is_marked` adds a small sign. `parted` is the separator
    between the two results.
    """

    attacker: str
    defender: str = ""
    winner: Party | None = None
    is_ruled: bool = False
    is_marked: bool = False
    parted: str = "–"


@dataclass(frozen=True, slots=True)
class ResultsTable:
    """A results table: a cell for each row and column index; the outer rows extend to all lower or higher numbers.

    Columns are sorted by their odds: attacker over defender, rounded down.
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
    """The effect of an event on die and column, as attacker and as defender."""

    number: int
    title: str
    gist: str
    attacker: tuple[int, int]
    defender: tuple[int, int]

    def moves(self, role: Role, what: str) -> int:
        """Return its effect for a role on the `die` or the `column`."""
        return (self.attacker if role == "A" else self.defender)[0 if what == "die" else 1]


@dataclass(frozen=True, slots=True)
class ChartLegend:
    """The legend of the results chart; empty parts are left out."""

    subtitle: str = ""
    ruled: str = ""  # of cells in a frame
    marked: str = ""  # of cells with a small sign
    losses: tuple[tuple[str, str], ...] = ()  # what each result means
    note: str = ""


@dataclass(frozen=True, slots=True)
class LossNumber:
    """The number of units lost by a result: a number, or a rounded share with a minimum."""

    name: str
    units: int = 0
    share: Fraction | None = None
    rounds_up: bool = False
    least: int = 0


@dataclass(frozen=True, slots=True)
class FightCounts:
    """All counts of a fight.

    `strength` names the value for the odds, such as PF: `counts` has `Fight_PF_A`, `Fight_PF_D` and other counts by
    property, calculated in order. `helpers` are properties of the sheet calculated on demand. `is_unit` is an
    old-style filter for counters that fight. `beside` gives properties of each place, such as a pattern of adjacent
    places: attackers then come from the places in `NEXT`. `attacker` is an expression for the side that declares an
    attack. Played events belong to the declared fight.
    """

    table: ResultsTable
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
    legend: ChartLegend = ChartLegend()
    is_chosen: bool = False  # whether counters have a menu entry that marks them as attackers
    losses: tuple[LossNumber, ...] = ()  # where units are counted as `Fight_Units_…`

    def modifiers(self, what: str) -> tuple[ModifierData, ...]:
        """Return the modifiers of the `die` or the `column`."""
        return self.die if what == "die" else self.shifts


def beside_property(side: str) -> str:
    """Return the property of a label that counts a side's adjacent units."""
    return f"{as_property(side)}Beside"


def units_property(side: str) -> str:
    """Return the property of a label that counts a side's units in its place."""
    return f"{as_property(side)}Units"


def number(role: Role) -> str:
    """Return the sheet property with the number of the event that a role has played; 0 for none."""
    return f"Event_{role}"


def played_property(side: str) -> str:
    """Return the module property with the number of the event that a side has played in a fight; 0 for none."""
    return f"Fight_Played_{side}"


def of_its_side(role: Role, sides: Sequence[str], name: Callable[[str], str]) -> str:
    """Return an expression that selects the property of the role's side."""
    text = "0"
    for side in reversed(sides):
        text = f'{ROLES[role]}=="{side}"?{name(side)}:{text}' if text != "0" else name(side)
    return f"({text})"


def in_place(name: str) -> str:
    """Return a filter for counters in the place that a property names; VASSAL reads 0304 as the number 304."""
    return f"CurrentZone =~ 0*${name}$"


def in_any(name: str) -> str:
    """Return a filter for counters in places that match a property's pattern, such as `0102|0103`."""
    return f"CurrentZone =~ ${name}$"


def of_label(name: str) -> str:
    """Return a label's own name for such a property: its setter would hide the module property's name."""
    return name.removeprefix("Fight_")


def over_border(kind: str) -> str:
    """Return the property with the places adjacent to the fight across a kind of border."""
    return f"{NEXT}_{as_property(kind)}"


def count_of(role: Role, *conditions: str, place: str = in_place(ZONE)) -> str:
    """Return an expression for the number of matching counters of a role, in the places of a filter."""
    return f"Count({_those(role, place, conditions)})"


def sum_of(value: str, role: Role, *conditions: str, place: str = in_place(ZONE)) -> str:
    """Return an expression for the sum of a value over matching counters."""
    return f'Sum("{value}",{_those(role, place, conditions)})'


def _those(role: Role, place: str, conditions: tuple[str, ...]) -> str:
    # old-style filters need no BeanShell interpreter, which is slow for each piece
    return '"' + " && ".join((place, f"Side = ${ROLES[role]}$", *conditions)) + '"'


KIND = "Fight_Kind"
"""The kind of the fight's place, on maps with several kinds."""
NOWHERE = "-"
"""The end of a pattern of places: matches nothing, and keeps VASSAL from reading a single 0304 as a number."""


@dataclass(frozen=True)
class Forces:
    """The counts of attacker and defender as VASSAL expressions.

    `value` is the number on counters; `ashore` gives type and strength of ships in fights ashore. Attackers are in
    the place of the fight, or adjacent if `is_next`.
    """

    game: Game
    value: str
    ashore: tuple[str, int] | None = None
    is_next: bool = False

    def strength(self, role: Role, place: str = "") -> str:
        """Return the strength of a role in the fight, or in a given place."""
        place = place or self._place(role)
        if not self.ships:
            return sum_of(self.value, role, place=place)
        ships = f"Type =~ {self.ships}"
        by_land = sum_of(self.value, role, f"Type !~ {self.ships}", place=place)
        if self.ashore:
            by_land += f"+{self.ashore[1]}*{count_of(role, ships, place=place)}"
        return self._at_sea(sum_of(self.value, role, ships, place=place), by_land)

    def of_type(self, role: Role, kind: str) -> str:
        """Return the number of units that count as a type."""
        if self.ashore and kind == self.ashore[0]:
            ships = self._count(role, f"Type =~ {self.ships}")
            return self._at_sea("0", f"{self._count(role, f'Type = {kind}')}+{ships}")
        return self.shown(role, kind)

    def shown(self, role: Role, kind: str, *conditions: str) -> str:
        """Return the number of units that show a type (any if empty), fight as such and match the conditions."""
        if kind:
            found = self._count(role, f"Type = {kind}", *conditions)
            return self._at_sea(found, "0") if self.game.unit_types[kind].is_naval else self._at_sea("0", found)
        afloat = self._count(role, f"Type =~ {self.ships}", *conditions)
        others = "|".join(kind.name for kind in self.game.unit_types.values() if kind.is_leader or kind.is_naval)
        ashore = self._count(role, *([f"Type !~ {others}"] if others else ()), *conditions)
        return self._at_sea(afloat, ashore)

    def leaders_of(self, role: Role, *conditions: str) -> str:
        """Return the number of leaders that match the conditions."""
        return self._count(role, f"Type =~ {self.leaders}", *conditions)

    def over(self, border: str) -> str:
        """Return the number of attackers across a kind of border."""
        return count_of("A", *self.is_unit, place=in_any(over_border(border)))

    def beside(self, borders: Iterable[str]) -> Mapping[str, Mapping[str, str]]:
        """Return the places adjacent to each place as patterns, all and by kind of border, by property."""
        if not self.is_next:
            return {}
        near, kind_of = self.game.neighbours, self.game.border
        found = {NEXT: {zone: near[zone] for zone in self.game.zones}}
        for kind in borders:
            found[over_border(kind)] = {
                zone: tuple(to for to in near[zone] if (way := kind_of(zone, to)) and way.kind.value == kind)
                for zone in self.game.zones
            }
        return {name: {zone: "|".join((*places, NOWHERE)) for zone, places in of.items()} for name, of in found.items()}

    @property
    def kind(self) -> str:
        """The kind of the place. Without nested brackets: each level doubles the time of BeanShell's parser."""
        zones: dict[str, list[str]] = {}
        for zone in self.game.zones.values():
            zones.setdefault(zone.kind, []).append(zone.name)
        if len(zones) == 1:
            return f'"{next(iter(zones))}"'
        return "".join(f'{is_one_of(ZONE, names)}?"{kind}":' for kind, names in zones.items()) + '""'

    @cached_property
    def types(self) -> tuple[str, ...]:
        """The types of units."""
        return tuple(sorted({counter.type for counter in self.game.counters.values() if not counter.is_leader}))

    @property
    def is_unit(self) -> tuple[str, ...]:
        """The condition that a counter is not a leader, if there are any leaders."""
        return (f"Type !~ {self.leaders}",) if self.leaders else ()

    @cached_property
    def leaders(self) -> str:
        """The types of leaders as a pattern; empty if none exist."""
        return "|".join(kind.name for kind in self.game.unit_types.values() if kind.is_leader)

    @cached_property
    def ships(self) -> str:
        """The types of ships as a pattern; empty if none exist."""
        return "|".join(kind.name for kind in self.game.unit_types.values() if kind.is_naval)

    def _place(self, role: Role) -> str:
        return in_any(NEXT) if self.is_next and role == "A" else in_place(ZONE)

    def _count(self, role: Role, *conditions: str) -> str:
        return count_of(role, *conditions, place=self._place(role))

    def _at_sea(self, there: str, elsewhere: str) -> str:
        # the first expression where only ships can be, the other elsewhere
        units = [one for one in self.game.unit_types.values() if not (one.is_naval or one.is_leader)]
        seas = [kind for kind in self.game.terrains if not any(one.may_be_in(kind) for one in units)]
        return f"{is_one_of(KIND, seas)}?{there}:{elsewhere}" if self.ships and seas else elsewhere
