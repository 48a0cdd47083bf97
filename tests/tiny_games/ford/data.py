"""The data that The Ford adds to the data of every game."""

from collections.abc import Mapping
from dataclasses import dataclass

from ford.odds import OddsTable, read_odds_table
from vassal_tools.game.checks_rules import full_and_reduced
from vassal_tools.game.facts import BorderKind, Fact, Positive
from vassal_tools.game.model import Game
from vassal_tools.game.rules_data import RulesData


@dataclass(frozen=True, slots=True)
class FordRules:
    """The values in `rules.toml`."""

    die_sides: Fact[Positive]
    more: Mapping[BorderKind, Fact[Positive]]  # points of movement that a border costs beyond one
    room: Fact[Positive]  # counters of a side in an area


@dataclass(frozen=True, kw_only=True)
class FordGame(Game):
    """The data of the game, with its table of fights: steps of attacker and defender."""

    rules: FordRules
    fights: OddsTable


COLUMNS = ("1:2", "1:1", "2:1", "3:1")
DATA = RulesData(
    FordGame,
    lambda files: {"fights": read_odds_table(files, "tables/fights.csv", COLUMNS)},
    (full_and_reduced("strength"),),
    words={"border_kinds": ("open", "river")},
)
