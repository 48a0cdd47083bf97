"""The labels of zones and bases: pieces that lie there for good and carry the menu of the place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.builder.fight import HERE, SHOW
from vassal_tools.builder.fight_expressions import ACTIVE_SIDE, ATTACKER, LANDING, WALL, ZONE
from vassal_tools.builder.traits import (
    Declare,
    TraitText,
    declaring,
    definition,
    global_property,
    marker,
    named_key,
    prototype,
    send_key,
    setting,
    shown_when,
    submenu,
    trigger,
)
from vassal_tools.game import declarations
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game

FIXED, ZONE_LABEL = "Fixed label", "Zone label"
SHEET = "FightSheet"  # the property by which the sheet of the combat window is known


def fixed_prototype() -> str:
    """What lies on the map for good: it cannot be dragged, forms no stacks and is left out of band selection."""
    never = encode_trait("immob", selection="gZ", movement="V", stacking="R")
    return definition([TraitText(never), marker(Layer="Label")])


def zone_prototype(game: Game) -> str:
    """What the labels of zones share: they name a fight in their zone, and have the combat window count it."""
    looks = {side: named_key(f"odds{side}") for side in game.sides}
    attackers = [setting(f"Odds if {side} attacks", key, side) for side, key in looks.items()]
    keys = [*looks.values(), HERE]
    return definition(
        [
            prototype(FIXED),
            global_property(ZONE, [setting("", key, "{CurrentZone}") for key in keys]),
            global_property(ATTACKER, [*attackers, setting("", HERE, f"{{{ACTIVE_SIDE}}}")]),
            *(send_key(key, SHOW, f'{SHEET}=="1"', told=True) for key in keys),
        ]
    )


def zone_label(game: Game, zone: str, image: str, gpid: str) -> str:
    """The label of a zone: it activates the zone, attacks there from each side, and has the fight counted."""
    activate = _activation(zone)
    ways = list(_ways_in(game, zone))
    attacks = [way.attack for way in ways]
    return definition(
        [
            prototype(ZONE_LABEL),
            submenu("Attack here", attacks),
            shown_when("Active", [activate.key, *(attack.key for attack in attacks)], f'{ACTIVE_SIDE}!=""'),
            *declaring([activate, *attacks]),
            *_remembered(WALL, zone, [way.attack for way in ways if way.is_fortified]),
            *_remembered(LANDING, zone, [way.attack for way in ways if way.is_landing]),
            trigger("", "", [HERE], watched=[attack.key for attack in attacks]),
        ],
        image=image,
        name=f"Zone {zone}",
        gpid=gpid,
    )


def base_label(base: str, image: str, gpid: str) -> str:
    """The label of a base: it activates the base."""
    activate = _activation(base)
    return definition(
        [
            prototype(FIXED),
            shown_when("Active", [activate.key], f'{ACTIVE_SIDE}!=""'),
            *declaring([activate]),
        ],
        image=image,
        name=f"Zone {base}",
        gpid=gpid,
    )


def _activation(place: str) -> Declare:
    words = declarations.wording(declarations.ACTIVATE, place)
    return Declare(f"Activate {place}", named_key(f"activate{place}"), words, f"{place} is activated")


@dataclass(frozen=True, slots=True)
class _WayIn:
    """A way into a zone to fight there, and what it means for the column."""

    attack: Declare
    is_fortified: bool = False
    is_landing: bool = False


def _ways_in(game: Game, zone: str) -> Iterator[_WayIn]:
    """Each way into a zone: over each border by land or by sea, and out of a base."""
    here = game.zones[zone]
    for other in game.neighbours[zone]:
        by_sea = here.kind != "sea" and game.zones[other].kind == "sea"
        if here.kind == "sea" and game.zones[other].kind == "land":
            continue  # nobody puts to sea from there to fight
        border = game.border(zone, other)
        is_fortified = border is not None and border.kind.value == "fortified"
        yield _WayIn(_attack(zone, other, "sea" if by_sea else "land"), is_fortified, by_sea)
    for box in game.boxes.values():
        if zone in box.enters.value:
            yield _WayIn(_attack(zone, box.name, "land"))


def _attack(zone: str, other: str, how: str) -> Declare:
    words = declarations.wording(declarations.ATTACK, zone, other, how)
    by_sea = " by sea" if how == "sea" else ""
    way = f"from {other}{by_sea}"
    return Declare(f"Attack {zone} {way}", named_key(f"attack{zone}{other}"), words, f"{zone} is attacked {way}")


def _remembered(name: str, zone: str, attacks: list[Declare]) -> list[TraitText]:
    """What keeps in mind that the fight in a zone is attacked in that way; any one of several is enough (R-27)."""
    return [global_property(name, [setting("", attack.key, zone) for attack in attacks])] if attacks else []
