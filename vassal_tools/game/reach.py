"""Bases, and the zones that each side can reach by land and by ship.

A side starts from its bases or, if it has none, from its counters' initial places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import Locate


def check_bases(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a box is a base that opens onto suitable zones, or a reserve that opens onto none."""
    for name, box in game.boxes.items():
        where = locate("boxes", name, "enters")
        if box.is_base != (box.kind in game.terrains):
            yield SourceError(f"box {name}: a base, and no reserve, says which zones it enters", where)
            continue
        kinds = {kind for one in game.unit_types.values() if box.kind in one.places for kind in one.places}
        for zone in (game.zones[name] for name in box.enters.value):
            if zone.kind not in {box.kind, *kinds}:
                what = f"box {name}: a {box.kind} base cannot open onto the {zone.kind} zone {zone.name}"
                yield SourceError(what, where)


def check_reach(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that each side can enter every land zone, and with ships every sea zone."""
    for side in game.sides:
        for zone in unreached(game, side):
            yield SourceError(f"zone {zone}: {side} has no way to it", locate("zones", zone))


def unreached(game: Game, side: str) -> Iterator[str]:
    """Yield the zones that a side can never reach: land on foot or by ship, sea only with ships."""
    ashore, afloat = _kinds(game, is_naval=False), _kinds(game, is_naval=True)
    has_ships = any(counter.is_naval and counter.side == side for counter in game.counters.values())
    sailed = _reached(game, side, afloat - ashore, afloat, set()) if has_ships else set()
    walked = _reached(game, side, ashore - afloat, ashore, sailed)
    for name, zone in game.zones.items():
        if name not in (walked if zone.kind in ashore else sailed) and (has_ships or zone.kind in ashore):
            yield name


def _kinds(game: Game, *, is_naval: bool) -> set[str]:
    # leaders are left out: they go with ships and with others
    types = [one for one in game.unit_types.values() if one.is_naval == is_naval and not one.is_leader]
    return {kind for kind in game.terrains if any(one.may_be_in(kind) for one in types)}


def _reached(game: Game, side: str, bases: set[str], kinds: set[str], carried: set[str]) -> set[str]:
    # includes zones to which ships carry
    through = {name for name, zone in game.zones.items() if zone.kind in kinds} | carried
    own = [box for box in game.boxes.values() if box.is_base and box.side == side]
    waiting = [zone for box in own if box.kind in bases for zone in box.enters.value if zone in through]
    if not own:
        placed = (one.location for one in game.placements if game.counters[one.counter].side == side)
        waiting = [place for place in placed if place in through]
    found = set(waiting)
    while waiting:
        near = through.intersection(game.neighbours[waiting.pop()]) - found
        found |= near
        waiting += near
    return found


REACH_CHECKS: tuple[Check, ...] = (
    Check(check_bases, "boxes", frozenset({"terrains", "zones", "unit_types"})),
    Check(
        check_reach,
        "zones",
        frozenset({"sides", "terrains", "borders", "boxes", "unit_types", "counters", "placements"}),
    ),
)
