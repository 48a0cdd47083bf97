"""The expressions by which VASSAL counts the forces of a fight (rule 4.1), and the support that an event brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.api import FIGHT_ZONE, ROLES, count_of, played_number, sum_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_tools.builder.api import Role
    from vassal_tools.game.combat import Modifier

KIND = "Fight_Kind"
"""The kind of the zone of the fight."""


def counts(game: SphacteriaGame) -> dict[str, str]:
    """What is counted, by property: the kind of the zone, and of each role sums and numbers of pieces that fit.

    At sea only ships fight; ashore they are what the rules make of them on the beach.
    """
    found = {KIND: _kind(game), **{f"Fight_Support_{role}": _support(role, game) for role in ROLES}}
    starred = sorted({m.unit_type.value for m in game.combat.modifiers.values() if m.unit_type})
    for role in ROLES:
        found[f"Fight_PF_{role}"] = f"Fight_Support_{role}+({_strength(role, game)})"
        found[f"Fight_Leaders_{role}"] = count_of(role, f"Type =~ {_leader_types(game)}", "star = 1")
        for kind in types(game):
            found[f"Fight_{kind}_{role}"] = _units(role, kind, game)
        for kind in starred:
            found[f"Fight_{kind}_Star_{role}"] = _own_units(role, kind, game, "star = 1")
        for shift in game.combat.shifts.values():
            if shift.contingents:
                names = "|".join(shift.contingents.value)
                found[f"Fight_{shift.id}_{role}"] = _own_units(role, unit_type(shift), game, f"Contingent =~ {names}")
        found[f"Fight_Units_{role}"] = "+".join(f"Fight_{kind}_{role}" for kind in types(game))
    return found


def _kind(game: SphacteriaGame) -> str:
    """The kind of the zone. No brackets within brackets: BeanShell's parser takes twice as long for each."""
    zones: dict[str, list[str]] = {}
    for zone in game.zones.values():
        zones.setdefault(zone.kind, []).append(f'{FIGHT_ZONE}=="{zone.name}"')
    return "".join(f'{"||".join(names)}?"{kind}":' for kind, names in zones.items()) + '""'


def support_property(side: str) -> str:
    """The property of the module that holds the zone where the chit lay by which a side called for support."""
    return f"Fight_From_{side}"


def _support(role: Role, game: SphacteriaGame) -> str:
    """The PF that support brings a role: a share of those of its units in the zone where the chit lay."""
    text, zone = "0", f"From_{role}"
    for event in (event for event in game.events.values() if event.effect == "support"):
        share = event.amount or 0
        up = share.denominator - 1 if game.combat.support_rounding.value == "up" else 0
        strength = f"(({_strength(role, game, zone)})*{share.numerator}+{up})/{share.denominator}"
        text = f'{played_number(role)}=={event.number}&&{zone}!=""?{strength}:{text}'
    return text


def is_any(role: Role, events: Iterable[Event]) -> str:
    """Whether a role has played one of the events."""
    return "||".join(f"{played_number(role)}=={event.number}" for event in events) or "false"


def is_a_unit(game: SphacteriaGame) -> str:
    """The condition of VASSAL's old kind that a counter is a unit, and no leader."""
    return f"Type !~ {_leader_types(game)}"


def types(game: SphacteriaGame) -> tuple[str, ...]:
    """The types of units."""
    return tuple(sorted({counter.type for counter in game.counters.values() if not counter.is_leader}))


def unit_type(modifier: Modifier) -> str:
    """The type of unit that a modifier speaks of; empty if of none."""
    return modifier.unit_type.value if modifier.unit_type else ""


def _leader_types(game: SphacteriaGame) -> str:
    return "|".join(kind.name for kind in game.unit_types.values() if kind.is_leader)


def _ships(game: SphacteriaGame) -> str:
    return "|".join(kind.name for kind in game.unit_types.values() if kind.is_naval)


def _strength(role: Role, game: SphacteriaGame, zone: str = FIGHT_ZONE) -> str:
    """The PF of those of a role that fight in a zone, which a property names."""
    ships = f"Type =~ {_ships(game)}"
    by_land = sum_of("pf", role, f"Type !~ {_ships(game)}", zone=zone)
    ashore = f"{by_land}+{game.rules.beach.pf.value}*{count_of(role, ships, zone=zone)}"
    return _at_sea(sum_of("pf", role, ships, zone=zone), ashore)


def _units(role: Role, kind: str, game: SphacteriaGame) -> str:
    """The units that count as being of a type."""
    if kind == game.rules.beach.unit_type.value:
        return _at_sea("0", f"{count_of(role, f'Type = {kind}')}+{count_of(role, f'Type =~ {_ships(game)}')}")
    return _own_units(role, kind, game)


def _own_units(role: Role, kind: str, game: SphacteriaGame, *conditions: str) -> str:
    """The units whose counter shows a type, and that fight as such."""
    number = count_of(role, f"Type = {kind}", *conditions)
    return _at_sea(number, "0") if kind in _ships(game).split("|") else _at_sea("0", number)


def _at_sea(there: str, elsewhere: str) -> str:
    return f'{KIND}=="sea"?{there}:{elsewhere}'
