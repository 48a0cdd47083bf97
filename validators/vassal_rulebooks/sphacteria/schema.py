"""How the data of Sphacteria are read, and what must hold in them beside what must hold in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import toml_beside
from vassal_rulebooks.sphacteria.data import EFFECTS, SphacteriaGame
from vassal_rulebooks.sphacteria.odds import LETTERS
from vassal_tools.errors import SourceError
from vassal_tools.game.checks_rules import event_needs, full_and_reduced, track_values
from vassal_tools.game.combat_file import COMBAT_CHECKS, known_letters, read_combat
from vassal_tools.game.reach import REACH_CHECKS
from vassal_tools.game.rules_data import Check, RulesData
from vassal_tools.game.upgrades import of_the_first_schemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.rules_data import Locate


def check_rules(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Supply runs from lowest to highest."""
    supply = game.rules.supply
    if not supply.lowest.value <= supply.start.value <= supply.highest.value:
        yield SourceError("supply must start between lowest and highest", locate("rules", "supply", "start"))


WORDS = {name: tuple(words) for name, words in toml_beside(__file__, "words.toml")["known"].items()}
"""The words that the rules know."""


def check_stars(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Whether a counter has a star is said once, or of a leader for each of his sides."""
    for name, unit in game.counters.items():
        stars = unit.values["star"].value if "star" in unit.values else ()
        if not {*stars} <= {0, 1} or not 1 <= len(stars) <= 1 + unit.is_leader:
            yield SourceError(f"{name}: star must be 1 or 0", locate("counters", name))


def check_straits(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """A strait, and nothing else, has a limit."""
    for name, zone in game.zones.items():
        if (zone.terrain.value == "strait") != (zone.strait_limit is not None):
            what = f"zone {name}: a strait, and nothing else, has a strait_limit"
            yield SourceError(what, locate("zones", name, "strait_limit"))


CHECKS: tuple[Check, ...] = (
    full_and_reduced("pf"),
    Check(check_stars, "counters"),
    Check(check_straits, "zones"),
    *REACH_CHECKS,
    Check(check_rules, "rules"),
    *COMBAT_CHECKS,
    known_letters(LETTERS),
    event_needs(EFFECTS),
    track_values(
        {
            "supply": lambda game: range(game.rules.supply.lowest.value, game.rules.supply.highest.value + 1),
            "actions": lambda game: range(game.rules.most_points + 1),
        },
        ("turn", "advantage"),
    ),
)

DATA = RulesData(SphacteriaGame, read_combat, CHECKS, of_the_first_schemas(__file__), WORDS)
