"""The schema of Sphacteria's data, and their checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.rules import toml_beside
from vassal_rulebooks.sphacteria.data import EFFECTS, SphacteriaGame, Unit, Zone
from vassal_rulebooks.sphacteria.first_schemas import FIRST_SCHEMAS
from vassal_rulebooks.sphacteria.odds import LETTERS
from vassal_tools.errors import SourceError
from vassal_tools.game.checks_rules import full_and_reduced, track_values
from vassal_tools.game.combat_file import COMBAT_CHECKS, known_letters, read_combat
from vassal_tools.game.reach import REACH_CHECKS
from vassal_tools.game.rules_data import Check, Locate, RulesData

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vassal_tools.game.model import Game


def each(part: str, is_right: Callable[[Any], bool], message: str, *field: str) -> Check:
    """Return a check of each thing of a part; the message for a field may use the `{name}` of the thing."""

    def faults(game: Game, locate: Locate) -> Iterator[SourceError]:
        wrong = (name for name, one in getattr(game, part).items() if not is_right(one))
        return (SourceError(message.format(name=name), locate(part, name, *field)) for name in wrong)

    return Check(faults, part)


def check_rules(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Yield the fault of a supply track that does not start between its ends."""
    supply = game.rules.supply
    if not supply.lowest.value <= supply.start.value <= supply.highest.value:
        yield SourceError("supply must start between lowest and highest", locate("rules", "supply", "start"))


WORDS = {name: tuple(words) for name, words in toml_beside(__file__, "words.toml")["known"].items()}
"""The known words of the rules."""


def has_its_stars(unit: Unit) -> bool:
    """Return True if a counter states whether it has a star; a leader may do so for each face."""
    stars = unit.values["star"].value if "star" in unit.values else ()
    return {*stars} <= {0, 1} and 1 <= len(stars) <= 1 + unit.is_leader


def limits_straits_alone(zone: Zone) -> bool:
    """Return True if a strait has a limit, and another zone has none."""
    return (zone.terrain.value == "strait") == (zone.strait_limit is not None)


def event_needs(needs: Mapping[str, tuple[str, ...]]) -> Check:
    """Return the check that each event has the values that its effect needs."""

    def faults(game: Any, locate: Locate) -> Iterator[SourceError]:
        for number, event in game.events.items():
            for name in needs[event.effect]:
                if not getattr(event, name):
                    yield SourceError(f"event {number}: to {event.effect} it needs {name}", locate("events", number))

    return Check(faults, "events")


CHECKS: tuple[Check, ...] = (
    full_and_reduced("pf"),
    each("counters", has_its_stars, "{name}: star must be 1 or 0"),
    each("zones", limits_straits_alone, "zone {name}: a strait, and nothing else, has a strait_limit", "strait_limit"),
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

DATA = RulesData(SphacteriaGame, read_combat, CHECKS, FIRST_SCHEMAS, WORDS)
