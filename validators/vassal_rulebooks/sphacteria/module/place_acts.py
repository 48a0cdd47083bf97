"""What the labels of zones declare beside the acts of the data: each way in which a zone is attacked.

It is attacked where units of both sides are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.module.fight import ACTIVE_SIDE, LANDING, WALL
from vassal_tools.builder.api import (
    FIXED,
    DeclaredAct,
    Place,
    named_key,
    units_property,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame


def places(game: SphacteriaGame) -> Mapping[str, Place]:
    """Zones, each with the ways in which it is attacked."""
    return {zone: Place(FIXED, tuple(_attacks(game, zone))) for zone in game.zones}


def _attacks(game: SphacteriaGame, zone: str) -> Iterator[DeclaredAct]:
    """Each way into a zone to fight there: over each border by land or by sea, and out of a base."""
    meet = "&&".join((f'{ACTIVE_SIDE}!=""', *(f"{units_property(side)}>0" for side in game.sides)))
    here = game.zones[zone]
    for other in game.neighbours[zone]:
        by_sea = here.kind != "sea" and game.zones[other].kind == "sea"
        if here.kind == "sea" and game.zones[other].kind == "land":
            continue  # no unit puts to sea from there to fight
        border = game.border(zone, other)
        is_fortified = border is not None and border.kind.value == "fortified"
        # Any one of several ways in is enough.
        sets = {**({WALL: zone} if is_fortified else {}), **({LANDING: zone} if by_sea else {})}
        yield _attack(zone, other, "sea" if by_sea else "land", meet, sets)
    for box in game.boxes.values():
        if zone in box.enters.value:
            yield _attack(zone, box.name, "land", f'{meet}&&{ACTIVE_SIDE}=="{box.side}"', {})


def _attack(zone: str, other: str, how: str, shown: str, sets: Mapping[str, str]) -> DeclaredAct:
    way = f"from {other}{' by sea' if how == 'sea' else ''}"
    return DeclaredAct(
        f"Attack {zone} {way}",
        named_key(f"attack{zone}{other}"),
        declarations.wording(declarations.ATTACK, zone, other, how),
        f"{zone} is attacked {way}",
        shown=shown,
        sets=sets,
    )
