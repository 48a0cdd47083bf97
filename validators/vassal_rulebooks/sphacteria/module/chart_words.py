"""The words of the charts that this game alone has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

EVENTS_TITLE: Final = "Events"
REINFORCEMENTS_TITLE: Final = "Reinforcements, supply and victory"

MOMENTS: Final[Mapping[str, str]] = {
    "naval-combat": "naval combat",
    "land-combat": "land combat",
    "combat": "any combat",
    "action-phase": "action phase",
    "before-actions": "before the actions",
    "adjustment": "adjustment",
    "before-supply": "before supply",
}

ROLES: Final[Mapping[str, str]] = {
    "attacker": "attacker",
    "defender": "defender",
    "either": "either",
    "none": "",
}

EVENTS_SUBTITLE: Final = (
    "Chits drawn: {drawn} · kept: {kept} · played in an action phase: {played} · framed in red: out of play once used"
)
EVENT_HEADS: Final = ("", "title", "for", "when", "effect")
ROLE_IN: Final = "{moment}, {role}"
SUPPLY: Final = "Supply"
SUPPLY_START: Final = "Both markers start at {start}."
SUPPLY_CHECK: Final = (
    "A side out of supply loses {loss}; one in supply gains {gain}, up to {highest}. At {lowest} it capitulates."
)
SUPPLY_LINE: Final = "{side}: units in {fed} are cut off while the enemy alone holds {blockade}."
SMUGGLING: Final = "{side}: a {contingent} unit in {zones} may throw a die for food; an {parity} one brings {gain}."
TOTAL_VICTORY: Final = "Total victory"
CAPITULATION: Final = (
    "At once, if the enemy capitulates with units enough: {units} or more, of them {unit_type}s {of_type} or more."
)
HOLDING: Final = "At the end of turn {turns}: {zones} each held by {units} {unit_type} unit or more{but}."
BUT: Final = ", {excluded} not counted"
POINTS: Final = "Victory points"
ZONE_POINTS: Final = "each of {zones} held by {units} {unit_type} unit or more{but}"
NAVAL_POINTS: Final = "each enemy trireme unit eliminated"
LAND_POINTS: Final = "each enemy land unit eliminated"
LEADER_POINTS: Final = "each enemy leader lost"
DRAW: Final = (
    "A difference of {difference} or less is a draw; {factor} times the points of the loser is a strategic victory."
)
AND: Final = " and "
OR: Final = " or "
