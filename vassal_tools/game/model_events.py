"""What the model has on events and chits, tracks, the sequence of play and reinforcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from vassal_tools.game.facts import Aside, Between, Keyed, Known, OneOf

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from vassal_tools.game.facts import (
        BoxName,
        Contingent,
        CounterId,
        EventNumber,
        Fact,
        Gpid,
        Grading,
        Name,
        Natural,
        Positive,
        RulingName,
        Side,
        UnitType,
        Words,
        ZoneName,
    )

MOMENTS = ("naval-combat", "land-combat", "combat", "action-phase", "before-actions", "adjustment", "before-supply")
EFFECTS = (
    "combat", "injure", "support", "close", "recall", "delay", "call", "restore", "exempt", "truce", "storm", "burn",
    "desert",
)  # fmt: skip
"""The kinds of what events do: the numbers of a fight, and all that is no number."""

ROLES = ("attacker", "defender", "either", "none")
TARGETS = ("zone", "unit", "leader", "none")
ACTORS = ("both", "initiative-first", "active", "passive", "none")
TRACK_KINDS = ("turn", "actions", "supply")

Moment = Annotated[str, OneOf(MOMENTS)]
Signed = Annotated[int, Between(-20, 20)]
ModifierRef = Annotated[str, OneOf(tuple(f"{kind}-{letter}" for kind in ("die", "column") for letter in "abcdefgh"))]


@dataclass(frozen=True, slots=True)
class Event:
    """An event: who plays it when, at what, and what it does.

    `grade` and `source` speak of all that has no fact of its own. Numbers that move the die or the column are
    signed as in `Modifier`: the die up and the column to the right are above 0. `cancels` names the modifiers
    that lose their effect; where the effect is to injure, for the enemy alone. `amount` is the number of its text that
    no other field has: units restored, turns of delay, the share of a support.
    """

    number: Positive
    title: Words
    users: Fact[tuple[Side, ...]]
    when: Moment
    effect: Annotated[str, OneOf(EFFECTS)]
    role: Annotated[str, OneOf(ROLES)]  # whose event it is in a fight
    target: Annotated[str, OneOf(TARGETS)]  # what its player names
    forbidden: tuple[ZoneName, ...]  # no fight in these
    zones: tuple[ZoneName, ...]  # what it can be laid on or acts on; empty if the board decides
    attacker_die: Signed
    defender_die: Signed
    attacker_shift: Signed
    defender_shift: Signed
    cancels: tuple[ModifierRef, ...]
    amount: Fraction | None
    unit_type: UnitType | None  # the type it needs or acts on
    contingent: Contingent | None  # the contingent it needs or acts on
    counters: tuple[CounterId, ...]  # who leaves, then who comes instead
    gist: Words
    rulings: Annotated[tuple[RulingName, ...], Aside()]  # those that its reading rests on
    grade: Grading
    source: Words
    removed: Fact[bool]  # whether its number is red: out of play once used


@dataclass(frozen=True, slots=True)
class Chit:
    """One event chit with its two faces; `gpid` is its identity in the module and never changes."""

    gpid: Gpid
    front: EventNumber
    back: EventNumber
    grade: Grading
    source: Words


@dataclass(frozen=True, slots=True)
class TrackCell:
    """A cell of a track: its value and its upper left corner."""

    value: Natural
    x: Natural
    y: Natural


@dataclass(frozen=True, slots=True)
class Track:
    """A row of cells along which a marker goes; `width` and `height` are those of one cell."""

    name: Name
    title: Words
    kind: Annotated[str, OneOf(TRACK_KINDS)]
    side: Side | None
    width: Positive
    height: Positive
    cells: Annotated[Mapping[int, TrackCell], Keyed("value", ("value",))]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a phase: who does what."""

    id: Name
    title: Words
    who: Annotated[str, OneOf(ACTORS)]
    gist: Words
    grade: Grading
    source: Words  # the paragraph
    rulings: Annotated[tuple[RulingName, ...], Aside()] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a turn; phases and their steps stand in the order of play."""

    id: Name
    title: Words
    paragraph: Words
    steps: Annotated[Mapping[str, Step], Keyed("step", ("id",))]


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """A group of counters that comes together, on a turn or by an event; it waits in the reserve `box`."""

    name: Name
    code: Words  # as the rules call it, such as RH1
    title: Words
    side: Side
    box: BoxName
    turn: Fact[Positive] | None = None
    event: Fact[EventNumber] | None = None
    leave: Fact[tuple[CounterId, ...]] | None = None  # who leaves play when it comes

    @property
    def is_optional(self) -> bool:
        """Whether an event calls it, and not the turn."""
        return self.event is not None


@dataclass(frozen=True, slots=True)
class Arrival:
    """A counter of a group of reinforcements, and the base it comes to."""

    counter: CounterId
    group: Annotated[str, Known("group")]
    base: BoxName
    grade: Grading
    source: Words
