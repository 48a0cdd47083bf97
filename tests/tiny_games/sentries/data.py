"""The data that Sentries adds to the data of every game."""

from collections.abc import Mapping
from dataclasses import dataclass

from vassal_tools.game.facts import Fact, Positive, Side, ZoneName
from vassal_tools.game.model import Game
from vassal_tools.game.rules_data import RulesData


@dataclass(frozen=True, slots=True)
class SentriesRules:
    """The values in `rules.toml`."""

    captures: Fact[Positive]  # that win
    goal: Mapping[Side, Fact[tuple[ZoneName, ...]]]  # the row that each side has to reach


@dataclass(frozen=True, kw_only=True)
class SentriesGame(Game):
    """The data of the game."""

    rules: SentriesRules


DATA = RulesData(SentriesGame)
