"""The data that Convoy adds to the data of every game."""

from collections.abc import Mapping
from dataclasses import dataclass

from vassal_tools.game.facts import BorderKind, Fact, Natural, Positive, UnitType
from vassal_tools.game.model import Game
from vassal_tools.game.rules_data import RulesData


@dataclass(frozen=True, slots=True)
class ConvoyRules:
    """The values in `rules.toml`."""

    income: Fact[Natural]  # coins in a turn
    soldier: Fact[Positive]  # the price of a soldier, without the freight
    envoy: Fact[Positive]  # what a change of friends costs
    room: Fact[Positive]  # soldiers of a side in a place, beside those with a leader
    weary: Fact[Positive]  # how weary a leader can be
    pace: Mapping[UnitType, Fact[Positive]]  # steps in a turn
    freight: Mapping[BorderKind, Fact[Positive]]  # what each step of a line of supply costs


@dataclass(frozen=True, kw_only=True)
class ConvoyGame(Game):
    """The data of the game."""

    rules: ConvoyRules


DATA = RulesData(ConvoyGame)
