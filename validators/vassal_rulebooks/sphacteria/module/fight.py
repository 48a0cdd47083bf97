"""What the combat window counts of a fight, as expressions of VASSAL, by the table of letters of the rulebook.

What was done without its menu cannot be counted: a way in, an event.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_rulebooks.sphacteria.odds import LETTERS
from vassal_tools.builder.api import (
    ATTACKER,
    FIGHT_KIND,
    FIGHT_ZONE,
    CombatCounts,
    Fight,
    FightEvent,
    is_one_of,
)
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame

ACTIVE_SIDE = "ActiveSide"
"""The side whose action phase it is."""
WALL, LANDING = "Fight_Wall", "Fight_Landing"
"""The zone that the active side came into across a fortification, and the one where it landed."""
FIRE = "Fight_Fire"
"""The turn in which the island was set on fire; 0 before."""


def fight(game: SphacteriaGame) -> Fight:
    """All that is counted of a fight (4)."""
    middle = game.rulings["R-20"].default if "R-20" in game.rulings else ""
    return counts(game).fight(
        COMBAT_DIE,
        game.rules.die_sides.value,
        declarations.ATTACK,
        ACTIVE_SIDE,
        tuple(_events(game)),
        caveat="Not counted: a way in, an event or a fire without its menu, and support whose chit lay in no zone",
        is_middle_attackers=middle == "middle to the attacker",
    )


def counts(game: SphacteriaGame) -> CombatCounts:
    """What is counted of the forces (4.1) and given by each letter (4.2); what injures counts for the enemy alone."""
    beach, events = game.rules.beach, game.events.values()
    cancels: dict[str, tuple[int, ...]] = {}
    for event in events:
        for letter in event.cancels if event.effect != "injure" else ():
            cancels[letter] = (*cancels.get(letter, ()), event.number)
    return CombatCounts(
        game,
        game.combat,
        "PF",
        "pf",
        "star",
        (beach.unit_type.value, beach.pf.value),
        {letter: (counted, form.expression) for letter, (counted, form) in LETTERS.items()},
        _facts(game),
        {event.number: event.amount or Fraction(0) for event in events if event.effect == "support"},
        tuple(event.number for event in events if event.effect == "injure"),
        cancels,
    )


def _facts(game: SphacteriaGame) -> Mapping[str, str]:
    """Whether the fight is on the beach, over a wall, by a landing, on difficult ground that has not burnt."""
    rough = [zone.name for zone in game.zones.values() if zone.terrain.value == "difficult"]
    burns = {name for event in game.events.values() if event.effect == "burn" for name in event.zones}
    ever = is_one_of(FIGHT_ZONE, (name for name in rough if name not in burns))
    before = is_one_of(FIGHT_ZONE, (name for name in rough if name in burns))
    return {
        "beach": f'{FIGHT_KIND}=="beach"',
        "wall": f"{WALL}=={FIGHT_ZONE}&&{ATTACKER}=={ACTIVE_SIDE}",
        "landing": f"{LANDING}=={FIGHT_ZONE}&&{ATTACKER}=={ACTIVE_SIDE}",
        "difficult": f"{ever}||!({FIRE}>0&&{TURN}>{FIRE})&&({before})",
    }


def _events(game: SphacteriaGame) -> Iterator[FightEvent]:
    """The events that move the die or the column, or take away what does."""
    for e in game.events.values():
        attacker, defender = (e.attacker_die, e.attacker_shift), (e.defender_die, e.defender_shift)
        if any((*attacker, *defender)) or e.cancels:
            yield FightEvent(e.number, e.title, e.gist, attacker, defender)
