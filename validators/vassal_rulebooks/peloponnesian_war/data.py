"""The data that The Peloponnesian War adds to the data of every game."""

from collections.abc import Mapping
from dataclasses import dataclass

from vassal_tools.game.facts import Contingent, Fact, Name, Natural, Positive, Side, ZoneName
from vassal_tools.game.model import Game
from vassal_tools.game.rules_data import RulesData


@dataclass(frozen=True, slots=True)
class House:
    """House values for missing rule sections; owners of the printed game can correct them."""

    unfamiliar: Fact[tuple[Name, ...]]  # home areas where an army is in unfamiliar country (4.5)
    loss: Fact[Natural]  # a point is lost there by a die that is not above this
    intercept: Fact[Positive]  # the least die of an interception (4.6)
    present: Fact[Natural]  # what is added to it for a force in the space itself
    siege: Fact[Positive]  # talents for a besieging point (3.3)
    siege_low: Fact[Positive]  # the same by the other option of the ruling
    revolt_rate: Fact[Positive]  # talents of tribute that add 1 to the die of a revolt (3.2.5)
    revolt_army: Fact[Positive]  # points of the army that add 1
    revolt_most: Fact[Natural]  # the most that the army adds
    revolt_garrison: Fact[Natural]  # what a garrison of the controller takes off
    revolt_fleet: Fact[Natural]  # what a fleet of the controller takes off
    plague: Fact[Positive]  # the least sum of die and hoplites for a plague (6.1)
    plague_hoplites: Fact[Natural]
    plague_talents: Fact[Natural]
    plague_least: Fact[Natural]  # talents that a plague leaves


@dataclass(frozen=True, slots=True)
class Operations:
    """The values in `rules.toml`."""

    activation: Fact[Positive]  # talents for a point (3.2.3)
    station: Fact[Positive]  # talents for a point (3.5)
    station_free: Fact[Natural]  # points that a city in rebellion pays for
    abroad: Fact[Natural]  # points of a minor state outside its home area (3.2.3)
    expedition: Fact[Natural]  # points that go with a sympathetic minor state (3.1.3)
    free: Fact[Natural]  # free operations in a turn (3.2.6)
    helots: Fact[Natural]  # bellicosity lost by a rebellion of helots (3.1.6)
    draws: Fact[Side]  # the power that draws its leaders (3.2.1)
    lends: Fact[Side]  # the power that lends leaders, and that helots rise against (3.2.1, 3.1.6)
    helot_lands: Fact[tuple[Name, ...]]  # the home areas of the helots (3.1.6)
    isthmus: Fact[tuple[ZoneName, ...]]  # the ends of the path over which ships are dragged (4.1)
    open_sea: Fact[tuple[ZoneName, ...]]  # the ends of the path that may take an army (4.2)
    plague_cities: Fact[tuple[Side, ...]]  # the powers whose city a plague may visit (6.1)
    rivals: Fact[tuple[Side, ...]]  # two powers; the surrender of one is the victory of the other (9)
    challenger: Fact[Side]  # the power that wins by what it holds: its heartland and some fortresses (9)
    heartland: Fact[Name]
    fortresses: Fact[Positive]  # how many it needs
    goals: Fact[tuple[Name, ...]]  # the home areas of those fortresses
    wreck: Fact[Positive]  # the least die by which the open sea takes an army (4.2)
    die_sides: Fact[Positive]
    homes: Mapping[Contingent, Fact[ZoneName]]  # of states that are no city-state
    ports: Mapping[Contingent, Fact[ZoneName]]  # of those whose ships are not in the home space
    house: House


@dataclass(frozen=True, kw_only=True)
class WarGame(Game):
    """The data of the game."""

    rules: Operations


DATA = RulesData(WarGame)
