"""What counters of Sphacteria bear by name, what is printed on them, and for which of them the acts of the data are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.api import PlaceNote, TraitText, calculated, is_one_of, marker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Counter


def most_points(game: SphacteriaGame) -> int:
    """The PA of the highest throw (2 B)."""
    actions = game.rules.actions
    return -(-actions.dice.value * game.rules.die_sides.value // actions.divisor.value)


def texts(game: SphacteriaGame) -> Mapping[str, str]:
    """The texts of module.toml that depend on the game: names, and conditions that are worked out of its data."""
    smuggling, exempt = game.rules.supply.smuggling, game.rules.storm.exempt.value
    stormy = (zone.name for zone in game.zones.values() if zone.kind != "land" and zone.name not in exempt)
    ships = (kind.name for kind in game.unit_types.values() if kind.is_naval)
    one, other = game.sides
    return {
        "first_side": one,
        "second_side": other,
        "sides": f"{one}|{other}",
        "most_points": str(most_points(game)),
        "in_a_zone": f"!({is_one_of('CurrentZone', game.boxes)})",
        "feeds": f'Contingent=="{smuggling.contingent.value}"&&({is_one_of("CurrentZone", smuggling.zones.value)})',
        "in_storm": f"({is_one_of('Type', ships)})&&({is_one_of('CurrentZone', stormy)})",
        "recalled": is_one_of("Id", sorted(_recalled(game))),
    }


def _recalled(game: SphacteriaGame) -> set[str]:
    """The leaders that an event or the turn table recalls."""
    by_event = {name for event in game.events.values() if event.effect == "recall" for name in event.counters}
    return by_event | {name for group in game.reinforcements.values() if group.leave for name in group.leave.value}


STRENGTH = calculated("PF", "Face_Level==1?FullPF:ReducedPF")
"""The PF of a unit by the face that it shows."""


def counter_marks(game: SphacteriaGame, counter: Counter) -> tuple[TraitText, ...]:
    """What a counter is known by, in logs too: so these names stay."""
    arrival = game.arrivals.get(counter.id)
    marks = marker(
        Side=counter.side,
        Type=counter.type,
        Contingent=counter.contingent or "",
        Id=counter.id,
        Group=arrival.group if arrival else "",
        Star=str(counter.value("star") or 0),
    )
    if counter.steps == 1:
        return (marks,)
    full, weak = (str(counter.value("pf", step)) for step in (0, 1))
    return marker(FullPF=full, ReducedPF=weak), marks


def printed_moves(game: SphacteriaGame, counter: Counter) -> Mapping[str, str]:
    """The movement points of a counter, by the rules of movement; nothing if these do not say."""
    points = game.rules.movement.points.get(counter.type)
    if points:
        return {"movement": str(points.value)}
    return {"movement": "∞"} if counter.type in game.rules.movement.unlimited.value else {}


def strait_limits(game: SphacteriaGame) -> Mapping[str, PlaceNote]:
    """How many PF of ships a side may have in each strait."""
    limits = {zone.name: zone.strait_limit for zone in game.zones.values() if zone.strait_limit}
    return {name: PlaceNote("galley", str(limit.value), "PF max") for name, limit in limits.items()}
