"""The data of Sphacteria: the model of a game with the numbers of these rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Annotated

from vassal_rulebooks.core.rules import toml_beside
from vassal_tools.game import facts, model
from vassal_tools.game.combat import Combat, CombatEvent
from vassal_tools.game.facts import Fact, Natural, OneOf, Positive
from vassal_tools.game.model import Counter, Game, Place, Track

WORDS = toml_beside(__file__, "words.toml")
MOMENTS, EFFECTS = WORDS["moments"], WORDS["effects"]
"""When events are played, and the kinds of what they do with what each needs to be said."""

Parity = Annotated[str, OneOf(("even", "odd"))]


def rounded(exact: Fraction, rounding: str) -> int:
    """Return a number rounded up or down, as the word of the data says."""
    return ceil(exact) if rounding == "up" else floor(exact)


@dataclass(frozen=True, slots=True)
class Actions:
    """Action points (PA): how many, and what they buy."""

    dice: Fact[Positive]  # thrown for points and initiative
    divisor: Fact[Positive]
    rounding: Fact[facts.Rounding]
    tie_winner: Fact[facts.Side]  # of the initiative, when naval PF are equal too
    announced_minimum: Fact[Natural]
    activation_with_leader: Fact[Natural]
    activation_without_leader: Fact[Natural]
    attack: Fact[Natural]  # for all fights of an action phase
    activation_of_base: Fact[Fraction] | None = None  # by an edition that makes it cheaper
    activation_with_star: Fact[Fraction] | None = None  # where a leader has one

    def points_of(self, roll: int) -> int:
        """Return the PA of a throw (2 B)."""
        return rounded(Fraction(roll, self.divisor.value), self.rounding.value)


@dataclass(frozen=True, slots=True)
class Draws:
    """Event chits: how many are drawn, kept and played, and the colours that say who may play one."""

    drawn: Fact[Natural]
    kept: Fact[Natural]
    per_action_phase: Fact[Natural]
    colours: Annotated[Mapping[facts.Side, Fact[str]], facts.ForEach("side", "sides", "colour")]
    neutral: Fact[str]
    noun: Annotated[str, facts.Aside()] = "event chit"  # what players call one


@dataclass(frozen=True, slots=True)
class MovementNumbers:
    """Movement points (PM); a type without a number has no limit."""

    points: Mapping[facts.UnitType, Fact[Natural]]  # on land and when carried
    unlimited: Fact[tuple[facts.UnitType, ...]]  # at sea
    border: Fact[Natural]  # PM from a zone to its neighbour
    base: Fact[Natural]  # PM from a base into a zone
    transport: Fact[Natural]  # PM for each sea zone crossed
    carried_per_pf: Fact[Natural]  # land units carried in a sea zone for each PF of triremes


@dataclass(frozen=True, slots=True)
class Stacking:
    """The number of units of a side that a zone takes; straits have their own limits."""

    land_units: Fact[Positive]
    leaders_count: Fact[bool]


@dataclass(frozen=True, slots=True)
class Beach:
    """The strength of a trireme unit on a beach in a fight."""

    unit_type: Fact[facts.UnitType]
    pf: Fact[Positive]


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """The zones whose land units are fed, and the sea zones that cut them off if the enemy has all of them."""

    fed: Fact[tuple[facts.ZoneName, ...]]
    blockade: Fact[tuple[facts.ZoneName, ...]]


@dataclass(frozen=True, slots=True)
class Smuggling:
    """The units that may feed their side in spite of a blockade, each by a die."""

    side: Fact[facts.Side]
    contingent: Fact[facts.Contingent]
    zones: Fact[tuple[facts.ZoneName, ...]]
    succeeds: Fact[Parity]
    gain: Fact[Natural]


@dataclass(frozen=True, slots=True)
class Supply:
    """The supply markers; a side whose marker is at `lowest` capitulates."""

    start: Fact[Natural]
    lowest: Fact[Natural]
    highest: Fact[Natural]
    loss: Fact[Natural]
    gain: Fact[Natural]
    lines: Annotated[Mapping[facts.Side, SupplyLine], facts.ForEach("side", "sides", "line of supply")]
    smuggling: Smuggling


@dataclass(frozen=True, slots=True)
class Storm:
    """The least die that hurts a ship in a storm, and where no die is thrown."""

    lowest: Fact[Natural]
    lowest_in_port: Fact[Natural]
    exempt: Fact[tuple[facts.ZoneName, ...]]


@dataclass(frozen=True, slots=True)
class Capitulation:
    """The eliminated units that end the game by capitulation: their number, and the number of a type."""

    units: Fact[Natural]
    of_type: Fact[Natural]
    unit_type: Fact[facts.UnitType]


@dataclass(frozen=True, slots=True)
class Holding:
    """The units that hold a zone: a number of a type, except for these contingents."""

    zones: Fact[tuple[facts.ZoneName, ...]]
    units: Fact[Positive]
    unit_type: Fact[facts.UnitType]
    excluded: Fact[tuple[facts.Contingent, ...]]


@dataclass(frozen=True, slots=True)
class Victory:
    """Total victory by capitulation or by holding zones at the end, otherwise victory points (VP)."""

    capitulation: Capitulation
    total: Holding
    points: Holding
    zone_points: Fact[Natural]
    naval_points: Fact[Natural]
    land_points: Fact[Natural]
    leader_points: Fact[Natural]
    draw_difference: Fact[Natural]  # the greatest that is still a draw
    strategic_factor: Fact[Positive]


@dataclass(frozen=True, slots=True)
class SphacteriaRules:
    """All numbers of the rules."""

    die_sides: Fact[Positive]
    actions: Actions
    draws: Draws
    movement: MovementNumbers
    stacking: Stacking
    beach: Beach
    recovery: Fact[Natural]  # steps for each starred leader on the map
    supply: Supply
    storm: Storm
    victory: Victory

    @property
    def most_points(self) -> int:
        """The PA of the highest throw (2 B)."""
        return self.actions.points_of(self.actions.dice.value * self.die_sides.value)


@dataclass(frozen=True, slots=True)
class Unit(Counter):
    """A unit, which has PF, or a leader; either may have a star."""

    contingent: facts.Contingent


@dataclass(frozen=True, slots=True)
class EventChit(model.Chit):
    """A chit of two events."""

    back: facts.EventNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedEvent(CombatEvent):
    """An event with its terms; where its effect is to injure, it cancels for the enemy alone.

    `amount` is the number of units restored, of turns of delay, or the share of a support.
    """

    when: Annotated[str, OneOf(tuple(MOMENTS))]
    effect: Annotated[str, OneOf(tuple(EFFECTS))]


@dataclass(frozen=True, slots=True)
class Zone(Place):
    """A zone of the map; a strait has a limit."""

    strait_limit: Fact[Positive] | None = None  # PF of triremes a side


@dataclass(frozen=True, kw_only=True)
class SphacteriaGame(Game):
    """Sphacteria, or a game by its rules."""

    rules: SphacteriaRules
    zones: Annotated[Mapping[str, Zone], facts.Keyed("zone", ("name",))]
    counters: Annotated[Mapping[str, Unit], facts.Keyed("counter", ("id",))]
    chits: Annotated[Mapping[str, EventChit], facts.Keyed("chit", ("gpid",))]
    combat: Combat
    events: Annotated[Mapping[int, TimedEvent], facts.Keyed("event", ("number",))]

    def start_of(self, track: Track) -> int:
        """Return the value of a track's marker at the start of the game (5)."""
        if track.kind == "supply" and track.start is None:
            return self.rules.supply.start.value
        return super().start_of(track)
