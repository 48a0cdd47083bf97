"""The labels of zones and bases: pieces that lie there for good and carry the menu of the place.

They know who is there: a place is activated where the active side has somebody, or had before the last drag, since
many press that late; it is attacked where units of both sides stand; odds are counted where there is an enemy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.builder.fight import HERE, SHOW
from vassal_tools.builder.fight_expressions import (
    ACTIVE_SIDE,
    ATTACKER,
    DECLARED,
    LANDING,
    WALL,
    ZONE,
    event_property,
)
from vassal_tools.builder.offers import enabled_when, shown_when
from vassal_tools.builder.traits import (
    Declare,
    TraitText,
    calculated,
    declaring,
    definition,
    global_property,
    marker,
    named_key,
    prototype,
    send_key,
    setting,
    trigger,
)
from vassal_tools.game import declarations
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game

FIXED, PLACE_LABEL, ZONE_LABEL = "Fixed label", "Place label", "Zone label"
SHEET = "FightSheet"  # the property by which the sheet of the combat window is known


def fixed_prototype() -> str:
    """What lies on the map for good: it cannot be dragged, forms no stacks and is left out of band selection."""
    never = encode_trait("immob", selection="gZ", movement="V", stacking="R")
    return definition([TraitText(never), marker(Layer="Label")])


_ACTIVE_THERE = "ActiveThere"
_HERE = "CurrentZone = $CurrentZone$"
_JUST_LEFT = "OldZone = $CurrentZone$ && Moved = true"


def place_prototype() -> str:
    """What the labels of zones and bases share: they count whom the active side could activate there."""
    active = f"Side = ${ACTIVE_SIDE}$"
    there = f'Count("{_HERE} && {active}")+Count("{_JUST_LEFT} && {active}")'
    return definition([prototype(FIXED), calculated(_ACTIVE_THERE, f'{ACTIVE_SIDE}==""?0:{there}')])


def zone_prototype(game: Game) -> str:
    """What the labels of zones share: they name a fight in their zone, and have the combat window count it.

    An event that was played goes with the fight declared before it, or after it if there was none.
    """
    looks = {side: named_key(f"odds{side}") for side in game.sides}
    attackers = [setting(f"Odds if {side} attacks", key, side) for side, key in looks.items()]
    keys = [*looks.values(), HERE]
    is_same = f'{DECLARED}==""||{DECLARED}==CurrentZone'
    return definition(
        [
            prototype(PLACE_LABEL),
            *(calculated(_units(side), f'Count("{_HERE} && Side = {side} && Type != L")') for side in game.sides),
            *(shown_when(f"Odds {side}", [key], f"{_units(_enemy(game, side))}>0") for side, key in looks.items()),
            *(
                global_property(name, [setting("", HERE, f"{{{is_same}?{name}:0}}")])
                for name in map(event_property, game.sides)
            ),
            global_property(DECLARED, [setting("", HERE, "{CurrentZone}")]),
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
    meet = "&&".join((f'{ACTIVE_SIDE}!=""', *(f"{_units(side)}>0" for side in game.sides)))
    return definition(
        [
            prototype(ZONE_LABEL),
            enabled_when("Active", [activate.key], f"{_ACTIVE_THERE}>0"),
            shown_when("Both sides", [attack.key for attack in attacks], meet),
            *(shown_when(way.base, [way.attack.key], f'{ACTIVE_SIDE}=="{way.owner}"') for way in ways if way.base),
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
            prototype(PLACE_LABEL),
            enabled_when("Active", [activate.key], f"{_ACTIVE_THERE}>0"),
            *declaring([activate]),
        ],
        image=image,
        name=f"Zone {base}",
        gpid=gpid,
    )


def _units(side: str) -> str:
    """The property of a label that counts the units of a side there."""
    return f"{side}Units"


def _enemy(game: Game, side: str) -> str:
    return next(other for other in game.sides if other != side)


def _activation(place: str) -> Declare:
    words = declarations.wording(declarations.ACTIVATE, place)
    return Declare(f"Activate {place}", named_key(f"activate{place}"), words, f"{place} is activated")


@dataclass(frozen=True, slots=True)
class _WayIn:
    """A way into a zone to fight there, what it means for the column, and the base that it comes from, if any."""

    attack: Declare
    base: str = ""
    owner: str = ""
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
        yield _WayIn(_attack(zone, other, "sea" if by_sea else "land"), is_fortified=is_fortified, is_landing=by_sea)
    for box in game.boxes.values():
        if zone in box.enters.value:
            yield _WayIn(_attack(zone, box.name, "land"), box.name, box.side)


def _attack(zone: str, other: str, how: str) -> Declare:
    words = declarations.wording(declarations.ATTACK, zone, other, how)
    by_sea = " by sea" if how == "sea" else ""
    way = f"from {other}{by_sea}"
    return Declare(f"Attack {zone} {way}", named_key(f"attack{zone}{other}"), words, f"{zone} is attacked {way}")


def _remembered(name: str, zone: str, attacks: list[Declare]) -> list[TraitText]:
    """What keeps in mind that the fight in a zone is attacked in that way; any one of several is enough (R-27)."""
    return [global_property(name, [setting("", attack.key, zone) for attack in attacks])] if attacks else []
