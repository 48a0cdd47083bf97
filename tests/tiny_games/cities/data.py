"""The data that Four Cities adds to the data of every game."""

from dataclasses import dataclass

from vassal_tools.game.facts import Fact, Natural, Positive
from vassal_tools.game.model import Game
from vassal_tools.game.rules_data import RulesData


@dataclass(frozen=True, slots=True)
class CitiesRules:
    """The values in `rules.toml`."""

    income: Fact[Natural]  # talents in a turn
    per_city: Fact[Natural]  # for each city
    army: Fact[Positive]  # its price
    room: Fact[Positive]  # armies of a power in a place
    aboard: Fact[Positive]  # armies that a fleet takes
    storm: Fact[Positive]  # that the die must not be above, without the armies
    wall: Fact[Positive]  # its price
    intercept: Fact[Positive]
    morale: Fact[Positive]
    upkeep: Fact[Natural]  # of each army on the map
    die_sides: Fact[Positive]


@dataclass(frozen=True, kw_only=True)
class CitiesGame(Game):
    """The data of the game."""

    rules: CitiesRules


DATA = RulesData(CitiesGame)
