"""The data that The Siege of Syracuse adds to the data of every game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.facts import (
    Between,
    CounterId,
    Fact,
    Keyed,
    Name,
    Natural,
    OneOf,
    Positive,
    Side,
    Words,
    ZoneName,
)
from vassal_tools.game.grid import read_grid
from vassal_tools.game.model import Game
from vassal_tools.game.odds import DIE, read_odds
from vassal_tools.game.rules_data import RulesData

if TYPE_CHECKING:
    from vassal_tools.game.data_files import Files

EFFECTS = ("none", "impulses", "surrender", "replacements")
"""The effects that a random event can have."""
Amount = Annotated[int, Between(-10, 10)]


@dataclass(frozen=True, slots=True)
class DieModifier:
    """A row of a table of the back page: what is added to a die."""

    id: Name
    title: Words
    value: Fact[Amount]


@dataclass(frozen=True, slots=True)
class RandomEvent:
    """A row of the random events table; an event without a side is for both."""

    number: Positive
    title: Words
    effect: Annotated[str, OneOf(EFFECTS)]
    value: Fact[Amount]
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class AssaultColumn:
    """A column of the assault table: its odds, and the results of attacker and defender by the die."""

    odds: str
    attackers: Positive
    defenders: Positive
    one: str
    two: str
    three: str
    four: str
    five: str
    six: str

    @property
    def results(self) -> tuple[str, ...]:
        """The results by the die."""
        return self.one, self.two, self.three, self.four, self.five, self.six


Table = Annotated[Mapping[str, DieModifier], Keyed("modifier", ("id",))]


@dataclass(frozen=True, slots=True)
class SyracuseRules:
    """The values in `rules.toml`."""

    die_sides: Fact[Positive]
    six: Fact[Positive]  # the faces of the other die
    impulses: Fact[Positive]  # the most that a side has (6.1.1)
    led: Fact[Natural]  # movement points added by a leader (7.1)
    room: Fact[Positive]  # passengers of a full ship (7.2.2)
    room_reduced: Fact[Positive]
    hoplites: Fact[Positive]  # hoplites among the passengers of a ship
    walls: Fact[Positive]  # walls of a side in an area (10.2.1)
    built: Fact[Positive]  # the least die that builds a wall
    rows: Fact[Positive]  # of the battle board; defenders set up in the last (8.1)
    rounds: Fact[Positive]  # of a pitched battle (6.5)
    squares: Fact[Positive]  # units in a square (7.3.2)
    bow: Fact[Positive]  # the range of archers, in squares
    javelin: Fact[Positive]  # the range of others
    surrender: Fact[Positive]  # the first turn with a surrender check (11.2)
    first_wave: Fact[Positive]
    second_wave: Fact[Positive]
    city: Fact[tuple[ZoneName, ...]]  # the walled city (7.1)
    refuge: Fact[ZoneName]  # of Syracusan units (8.2)
    camps: Fact[tuple[ZoneName, ...]]  # where Athens sets up (12.1)
    sicels: Fact[tuple[Natural, ...]]  # that each side draws in its set-up (12.1, 12.3)
    west: Fact[tuple[ZoneName, ...]]  # areas at the west edge of the map
    edges: Fact[tuple[ZoneName, ...]]  # sea areas at the edge of the map
    pairs: Mapping[CounterId, Fact[CounterId]]  # cavalry and the light infantry that it becomes (10.5)


@dataclass(frozen=True, kw_only=True)
class SyracuseGame(Game):
    """The data of the game, with the tables of the back page."""

    rules: SyracuseRules
    morale: Table
    initiative: Table
    skirmish: Table
    flee: Table
    wall: Table
    fire: Table
    naval_assault: Table = field(default_factory=dict)  # not in earlier modules
    ram: Table
    assault: Annotated[Mapping[str, AssaultColumn], Keyed("assault column", ("odds",))]
    random_events: Annotated[Mapping[int, RandomEvent], Keyed("random event", ("number",))]


TABLES = ("morale", "initiative", "skirmish", "flee", "wall", "fire", "naval_assault", "ram", "random_events")
DICE = 6
"""The rows of the assault table."""


def read_tables(files: "Files") -> dict[str, Any]:
    """Return the tables of the back page, by their fields."""
    tables = {name: files.rows(f"tables/{name.replace('_', '-')}.csv", name) for name in TABLES}
    return {**tables, "assault": files.faults.attempt(_assault, files)}


def _assault(files: "Files") -> dict[str, AssaultColumn]:
    path = files.path("tables/assault.csv")
    odds = read_odds(path)
    cells = {(one.column, one.row): one.text for one in read_grid(path, DIE, tuple(odds), files.faults)}
    dice = range(1, DICE + 1)
    if {row for _, row in cells} != {*dice}:
        raise SourceError(f"must have a row for each number from 1 to {DICE}", Where(str(path), line=1))
    return {
        name: AssaultColumn(name, ratio.numerator, ratio.denominator, *(cells[name, die] for die in dice))
        for name, ratio in odds.items()
    }


DATA = RulesData(SyracuseGame, read_tables)
