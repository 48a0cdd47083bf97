"""The data that Three Leagues adds to the data of every game."""

from collections.abc import Mapping
from dataclasses import dataclass

from vassal_tools.game.checks_rules import track_values
from vassal_tools.game.facts import BorderKind, Fact, Positive, ZoneName
from vassal_tools.game.model import Game
from vassal_tools.game.reach import REACH_CHECKS
from vassal_tools.game.rules_data import RulesData


@dataclass(frozen=True, slots=True)
class LeaguesRules:
    """The values in `rules.toml`."""

    points: Fact[Positive]  # of movement, of each piece
    paths: Mapping[BorderKind, Fact[Positive]]  # and what they cost
    room: Fact[Positive]  # pieces of a league in a town
    market: Fact[ZoneName]
    target: Fact[Positive]  # points that win
    cards: Fact[tuple[ZoneName, ...]]  # the town of each card, by its number


@dataclass(frozen=True, kw_only=True)
class LeaguesGame(Game):
    """The data of the game."""

    rules: LeaguesRules


POINTS = track_values({"points": lambda game: range(game.rules.target.value + 1)})
DATA = RulesData(LeaguesGame, checks=(POINTS, *REACH_CHECKS))
