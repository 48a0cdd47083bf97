"""What events do in a fight, as expressions: what they add, take from the letters of rule 4.2, and bring from outside.

A chit says by the click that plays it which event its side has played, and where the chit lay. That goes with the fight
that was declared, and with no other that players may have counted meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.module.fight_forces import (
    ACTIVE_SIDE,
    ATTACKER,
    DECLARED,
    DEFENDER,
    ZONE,
    Force,
    event_property,
    naval_types,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_rulebooks.sphacteria.module.fight_forces import Role

ROLES: dict[Role, str] = {"A": ATTACKER, "D": DEFENDER}
"""The property that names the side of each role."""


def number(role: Role) -> str:
    """The property of the sheet that holds the number of the event that a role has played; 0 for none."""
    return f"Event_{role}"


def numbers(game: SphacteriaGame) -> dict[str, str]:
    """The expression for each such property."""
    is_declared = f"{ZONE}=={DECLARED}&&{ATTACKER}=={ACTIVE_SIDE}"
    return {number(role): f"{is_declared}?{_of_its_side(role, event_property, game)}:0" for role in ROLES}


def support_zones(game: SphacteriaGame) -> dict[str, str]:
    """The expression for each property of the sheet that holds the zone from which a role is supported."""
    return {_from(role): _of_its_side(role, support_property, game) for role in ROLES}


def support_property(side: str) -> str:
    """The property of the module that holds the zone where the chit lay by which a side called for support."""
    return f"Fight_From_{side}"


def support(role: Role, game: SphacteriaGame) -> str:
    """The PF that support brings a role: a share of those of its units in the zone where the chit lay."""
    force = Force(ROLES[role], game.rules.beach.unit_type.value, naval_types(game), zone=_from(role))
    text = "0"
    for event in _events(game, "support"):
        share = event.amount or 0
        up = share.denominator - 1 if game.combat.support_rounding.value == "up" else 0
        strength = f"(({force.strength(game)})*{share.numerator}+{up})/{share.denominator}"
        text = f'{number(role)}=={event.number}&&{_from(role)}!=""?{strength}:{text}'
    return text


def moves(what: str, role: Role, game: SphacteriaGame) -> str:
    """By how much the event of a role moves the `die` or the `column`."""
    text = "0"
    for event in game.events.values():
        dice = (event.attacker_die, event.defender_die)
        columns = (event.attacker_shift, event.defender_shift)
        value = (dice if what == "die" else columns)[0 if role == "A" else 1]
        if value:
            text = f"{number(role)}=={event.number}?{value}:{text}"
    return text


def has_played(role: Role, effect: str, game: SphacteriaGame) -> str:
    """Whether a role has played an event with that effect."""
    return _is_any(role, _events(game, effect))


def cancelled(what: str, letter: str, game: SphacteriaGame) -> str:
    """Whether an event of either side takes a letter of the `die` or `column` from both; empty if none can.

    What injures takes it from the enemy alone, so it is counted with the letter.
    """
    takes = [e for e in game.events.values() if f"{what}-{letter}" in e.cancels and e.effect != "injure"]
    return "||".join(_is_any(role, takes) for role in ROLES) if takes else ""


def _of_its_side(role: Role, name: Callable[[str], str], game: SphacteriaGame) -> str:
    """That property of the two which belongs to the side of a role."""
    one, other = game.sides
    return f'({ROLES[role]}=="{one}"?{name(one)}:{name(other)})'


def _from(role: Role) -> str:
    return f"From_{role}"


def _is_any(role: Role, events: list[Event]) -> str:
    return "||".join(f"{number(role)}=={event.number}" for event in events) or "false"


def _events(game: SphacteriaGame, effect: str) -> list[Event]:
    return [event for event in game.events.values() if event.effect == effect]
