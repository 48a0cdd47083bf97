"""How the game stands, as the cards of the sides work it out by the board: points, zones held, PF at sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.sides import next_side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_rulebooks.sphacteria.data import Holding, SphacteriaGame


def standing_of(game: SphacteriaGame) -> Mapping[str, str]:
    """The properties of the cards, each an expression of VASSAL.

    `VP_side` are the victory points of a side (8.2), `All_side` says whether it has all zones of a total victory and
    `Starved_side` whether a capitulation now would lose it the game (8.1), and `Afloat_side` are its PF on sea zones
    (2 B).
    """
    found: dict[str, str] = {}
    total = game.rules.victory.total
    for side in game.sides:
        found |= {
            f"VP_{side}": _points(game, side),
            f"All_{side}": "&&".join(_holds(side, zone, total) for zone in total.zones.value),
            f"Starved_{side}": _is_starved(game, side),
            f"Afloat_{side}": _afloat(game, side),
        }
    return found


def _points(game: SphacteriaGame, side: str) -> str:
    """Zones that are held, and what lies in the dead box of the enemy."""
    rules, lost = game.rules.victory, game.dead_box(next_side(side, game.sides))
    is_spoilt = "R-52" in game.rulings and game.rulings["R-52"].default == "no Helot at all"
    terms = []
    for zone in rules.points.zones.value:
        held = _holds(side, zone, rules.points)
        if is_spoilt:
            held += f"&&{_count(f'CurrentZone = {zone}', f'Contingent =~ {_any(rules.points.excluded.value)}')}==0"
        terms.append(f"({held}?{rules.zone_points.value}:0)")
    kinds = game.unit_types.values()
    for points, types in (
        (rules.naval_points, [kind.name for kind in kinds if kind.is_naval]),
        (rules.land_points, [kind.name for kind in kinds if not kind.is_naval and not kind.is_leader]),
        (rules.leader_points, [kind.name for kind in kinds if kind.is_leader]),
    ):
        if lost:
            terms.append(f"{points.value}*{_count(f'CurrentZone = {lost.name}', f'Type =~ {_any(types)}')}")
    return "+".join(terms)


def _holds(side: str, zone: str, rules: Holding) -> str:
    units = (f"CurrentZone = {zone}", f"Side = {side}", f"Type = {rules.unit_type.value}")
    return f"{_count(*units, f'Contingent !~ {_any(rules.excluded.value)}')}>={rules.units.value}"


def _is_starved(game: SphacteriaGame, side: str) -> str:
    """Whether units enough are in the zones that supply feeds, of them enough of the type that counts (8.1)."""
    rules, fed = game.rules.victory.capitulation, game.rules.supply.lines[side].fed.value
    leaders = [kind.name for kind in game.unit_types.values() if kind.is_leader]
    there = (f"CurrentZone =~ {_any(fed)}", f"Side = {side}")
    units, of_type = _count(*there, f"Type !~ {_any(leaders)}"), _count(*there, f"Type = {rules.unit_type.value}")
    return f"{units}>={rules.units.value}&&{of_type}>={rules.of_type.value}"


def _afloat(game: SphacteriaGame, side: str) -> str:
    """The PF of the ships on the map by the faces that they show; the bases are not on it (R-8)."""
    ships = [kind.name for kind in game.unit_types.values() if kind.is_naval]
    return f'Sum("pf","{_all(f"CurrentZone =~ {_any(game.zones)}", f"Side = {side}", f"Type =~ {_any(ships)}")}")'


def _count(*conditions: str) -> str:
    return f'Count("{_all(*conditions)}")'


def _all(*conditions: str) -> str:
    """A filter of VASSAL's old kind, which needs no interpreter for each piece."""
    return " && ".join(conditions)


def _any(names: Iterable[str]) -> str:
    """A pattern of names."""
    return "|".join(names)
