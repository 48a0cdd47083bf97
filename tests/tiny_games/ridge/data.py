"""The data that The Ridge adds to the data of every game."""

from collections.abc import Mapping
from dataclasses import dataclass

from vassal_rulebooks.core.ratio import letters_beside
from vassal_tools.game.combat import Combat
from vassal_tools.game.combat_file import COMBAT_CHECKS, known_letters, read_combat
from vassal_tools.game.facts import BorderKind, Fact, Name, Positive
from vassal_tools.game.model import Game
from vassal_tools.game.rules_data import RulesData


@dataclass(frozen=True, slots=True)
class RidgeRules:
    """The values in `rules.toml`."""

    die_sides: Fact[Positive]
    room: Fact[Positive]  # counters in a hex
    entering: Mapping[Name, Fact[Positive]]  # points by terrain
    crossing: Mapping[BorderKind, Fact[Positive]]  # points beyond that by hexside


@dataclass(frozen=True, kw_only=True)
class RidgeGame(Game):
    """The data of the game, with its table of attacks."""

    rules: RidgeRules
    combat: Combat


LETTERS = letters_beside(__file__)
DATA = RulesData(RidgeGame, read_combat, (*COMBAT_CHECKS, known_letters(LETTERS)))
