"""What the rules have Sphacteria print on counters and in places besides their own values, and what its tracks hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.names import points_property, supply_property
from vassal_tools.builder.api import PlaceNote
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Counter, Track


def printed_moves(game: SphacteriaGame, counter: Counter) -> Mapping[str, str]:
    """The movement points of a counter, by the rules of movement; nothing if these do not say."""
    points = game.rules.movement.points.get(counter.type)
    if points:
        return {"movement": str(points.value)}
    return {"movement": "∞"} if counter.type in game.rules.movement.unlimited.value else {}


def track_property(track: Track) -> str:
    """The property that holds the value of a track, as logs know it."""
    match track.kind, track.side:
        case "actions", str(side):
            return points_property(side)
        case "supply", str(side):
            return supply_property(side)
        case _:
            return TURN


def strait_limits(game: SphacteriaGame) -> Mapping[str, PlaceNote]:
    """How many PF of ships a side may have in each strait."""
    limits = {zone.name: zone.strait_limit for zone in game.zones.values() if zone.strait_limit}
    return {name: PlaceNote("galley", str(limit.value), "PF max") for name, limit in limits.items()}
