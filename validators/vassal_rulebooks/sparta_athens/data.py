"""The data that Sparta vs. Athens adds to the data of every game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from vassal_tools.game.facts import Contingent, Fact, Keyed, Name, Natural, OneOf, Positive, Side, UnitType, ZoneName
from vassal_tools.game.model import Game, Place
from vassal_tools.game.rules_data import RulesData

COLOURS = ("red", "orange", "yellow", "blue", "purple", "green", "beige", "none")
"""The colours of nationalities (2.9); `none` is a neutral place."""
Colour = Annotated[str, OneOf(COLOURS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class City(Place):
    """A place with its nationality, its garrison, and its tribute to Athens and to Sparta."""

    colour: Fact[Colour]
    garrison: Fact[Positive]
    red: Fact[Natural] | None = None
    blue: Fact[Natural] | None = None


@dataclass(frozen=True, slots=True)
class LedgerRules:
    """The values in `rules.toml`."""

    price: Fact[Positive]  # talents for a point bought or maintained (3.2)
    small: Fact[Natural]  # the strength up to which a Spartan unit is free among its allies (3.2)
    divisor: Mapping[Side, Fact[Positive]]  # what tribute is divided by (2.13)
    argos: Fact[ZoneName]  # the city whose capture changes prestige (2.10)
    strait: Fact[Name]  # the region that pays nothing while it is blocked (2.16)
    moderate: Fact[Positive]  # the government of that year (3.2)
    moderate_year: Fact[Positive]
    first_year: Fact[Positive]
    breaks_ties: Fact[Side]  # who decides at equal prestige (3.2)
    small_home: Fact[Colour]
    colours: Mapping[Contingent, Fact[Colour]]
    alliances: Mapping[Side, Fact[tuple[Colour, ...]]]  # (2.9)
    fed_by_tribute: Fact[tuple[Contingent, ...]]  # nationalities at home in cities that pay them tribute (2.16)
    self_sustained: Mapping[Contingent, Fact[tuple[UnitType, ...]]]  # (3.2)


@dataclass(frozen=True, kw_only=True)
class SpartaGame(Game):
    """The data of the game."""

    zones: Annotated[Mapping[str, City], Keyed("zone", ("name",))]
    rules: LedgerRules


DATA = RulesData(SpartaGame)
