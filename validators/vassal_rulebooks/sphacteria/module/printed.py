"""What the rules have Sphacteria print on counters and in places, besides their own values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.api import PlaceNote

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Counter


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
