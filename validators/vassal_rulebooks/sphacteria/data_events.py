"""The data on events: who plays one when, at what, and what it does."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from vassal_tools.game import model
from vassal_tools.game.facts import Between, Contingent, CounterId, Fact, OneOf, UnitType, ZoneName

MOMENTS = ("naval-combat", "land-combat", "combat", "action-phase", "before-actions", "adjustment", "before-supply")
EFFECTS = {
    "combat": (), "injure": (), "support": ("amount",), "close": ("unit_type",), "recall": ("counters",),
    "delay": ("amount",), "call": (), "restore": ("amount",), "exempt": (), "truce": (), "storm": (),
    "burn": ("zones",), "desert": ("unit_type", "contingent"),
}  # fmt: skip
"""The kinds of what events do, the numbers of a fight and all that is no number, with what each needs to be said."""

ROLES = ("attacker", "defender", "either", "none")
TARGETS = ("zone", "unit", "leader", "none")

Moment = Annotated[str, OneOf(MOMENTS)]
Signed = Annotated[int, Between(-20, 20)]
ModifierRef = Annotated[str, OneOf(tuple(f"{kind}-{letter}" for kind in ("die", "column") for letter in "abcdefgh"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(model.Event):
    """When an event is played, at what, and what it does.

    Numbers that move the die or the column are signed as in `Modifier`: the die up and the column to the right are
    above 0. `cancels` names the modifiers that lose their effect; where the effect is to injure, for the enemy alone.
    `amount` is the number of its text that no other field has: units restored, turns of delay, the share of a support.
    """

    removed: Fact[bool]  # whether its number is red: out of play once used
    when: Moment
    effect: Annotated[str, OneOf(tuple(EFFECTS))]
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

    @property
    def in_words(self) -> str:
        """What it is called in messages."""
        return f"event {self.number} ({self.title})"

    @property
    def moves(self) -> Mapping[str, tuple[int, int]]:
        """What it adds to the die and to the column, for an attacker and for a defender who plays it."""
        return {
            "die": (self.attacker_die, self.defender_die),
            "column": (self.attacker_shift, self.defender_shift),
        }
