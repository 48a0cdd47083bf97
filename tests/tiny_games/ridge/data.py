"""The numbers of the Ridge beside what every game has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from vassal_rulebooks.core.tables import OddsTable, read_odds_table
from vassal_tools.game.facts import BorderKind, Fact, Keyed, Name, Positive, Words
from vassal_tools.game.model import Game
from vassal_tools.game.rules_data import RulesData


@dataclass(frozen=True, slots=True)
class Shift:
    """What moves the column of an attack, and by how many."""

    id: Name
    title: Words
    value: Fact[int]


@dataclass(frozen=True, slots=True)
class RidgeRules:
    """The numbers of `rules.toml`."""

    die_sides: Fact[Positive]
    room: Fact[Positive]  # counters in a hex
    entering: Mapping[Name, Fact[Positive]]  # points by terrain
    crossing: Mapping[BorderKind, Fact[Positive]]  # points beyond that by hexside
    shifts: Annotated[Mapping[str, Shift], Keyed("shift", ("id",))]


@dataclass(frozen=True, kw_only=True)
class RidgeGame(Game):
    """The data of the game, with its table of attacks."""

    rules: RidgeRules
    attacks: OddsTable


COLUMNS = ("1:2", "1:1", "2:1", "3:1", "4:1")
DATA = RulesData(RidgeGame, lambda files: {"attacks": read_odds_table(files, "tables/attacks.csv", COLUMNS)})
