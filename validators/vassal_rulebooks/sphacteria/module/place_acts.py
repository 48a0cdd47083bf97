"""What the labels of zones and bases declare beside the acts of the data: each way in which a zone is attacked.

They know who is there: a place is activated where the active side has a unit, or had one before the last drag, since
many press that late; it is attacked where units of both sides are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.module.fight import ACTIVE_SIDE, LANDING, WALL
from vassal_tools.builder.api import (
    FIXED,
    DeclaredAct,
    Place,
    TraitText,
    calculated,
    label_traits,
    named_key,
    prototype,
    units_property,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.builder.api import Fight

PLACE_LABEL, ZONE_LABEL = "Place label", "Zone label"


def label_prototypes(game: SphacteriaGame, fight: Fight) -> Mapping[str, tuple[TraitText, ...]]:
    """What labels share: they count what the active side could activate there; those of zones name a fight there."""
    active = f"Side = ${ACTIVE_SIDE}$"
    here, left = "CurrentZone = $CurrentZone$", "OldZone = $CurrentZone$ && Moved = true"
    there = f'Count("{here} && {active}")+Count("{left} && {active}")'
    return {
        PLACE_LABEL: (prototype(FIXED), calculated("ActiveThere", f'{ACTIVE_SIDE}==""?0:{there}')),
        ZONE_LABEL: (prototype(PLACE_LABEL), *label_traits(fight, game.sides)),
    }


def places(game: SphacteriaGame) -> Mapping[str, Place]:
    """Zones, each with the ways in which it is attacked, and bases."""
    bases = (box.name for box in game.boxes.values() if box.is_base)
    zones = {zone: Place(ZONE_LABEL, tuple(_attacks(game, zone))) for zone in game.zones}
    return {**zones, **dict.fromkeys(bases, Place(PLACE_LABEL))}


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
