"""The data of Sfacteria: the data of the first edition, plus the Advantage."""

from dataclasses import dataclass

from vassal_rulebooks.sphacteria.data import SphacteriaGame, SphacteriaRules
from vassal_rulebooks.sphacteria.schema import CHECKS, WORDS
from vassal_tools.game.combat_file import read_combat
from vassal_tools.game.facts import Fact, Natural
from vassal_tools.game.rules_data import RulesData


@dataclass(frozen=True, slots=True)
class Advantage:
    """The gains of the Advantage (9)."""

    points: Fact[Natural]  # in phase B


@dataclass(frozen=True, slots=True)
class SfacteriaRules(SphacteriaRules):
    """All numbers of the rules."""

    advantage: Advantage

    @property
    def most_points(self) -> int:
        """Return the action points of the highest roll, plus the points of the Advantage (3 B, 9)."""
        return self.actions.points_of(self.actions.dice.value * self.die_sides.value) + self.advantage.points.value


@dataclass(frozen=True, kw_only=True)
class SfacteriaGame(SphacteriaGame):
    """Sfacteria, or another game with its rules."""

    rules: SfacteriaRules


DATA = RulesData(SfacteriaGame, read_combat, CHECKS, words={**WORDS, "tracks": (*WORDS["tracks"], "advantage")})
