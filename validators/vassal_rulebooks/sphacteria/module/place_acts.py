"""What the labels of zones and bases declare: a place is activated, a zone is attacked, the odds are counted.

They know who is there: a place is activated where the active side has a unit, or had one before the last drag, since
many press that late; it is attacked where units of both sides are; odds are counted where there is an enemy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.module.fight import HERE, SHEET, SHOW
from vassal_rulebooks.sphacteria.module.fight_forces import (
    ACTIVE_SIDE,
    ATTACKER,
    DECLARED,
    LANDING,
    WALL,
    ZONE,
    event_property,
    is_a_unit,
)
from vassal_tools.builder.api import (
    FIXED,
    DeclaredAct,
    Place,
    TraitText,
    calculated,
    global_property,
    named_key,
    prototype,
    send_key,
    setting,
    shown_when,
    trigger,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.data import SphacteriaGame

PLACE_LABEL, ZONE_LABEL = "Place label", "Zone label"
_ACTIVE_THERE = "ActiveThere"
_HERE = "CurrentZone = $CurrentZone$"
_JUST_LEFT = "OldZone = $CurrentZone$ && Moved = true"


def place_traits() -> tuple[TraitText, ...]:
    """What the labels of zones and bases share: they count what the active side could activate there."""
    active = f"Side = ${ACTIVE_SIDE}$"
    there = f'Count("{_HERE} && {active}")+Count("{_JUST_LEFT} && {active}")'
    return prototype(FIXED), calculated(_ACTIVE_THERE, f'{ACTIVE_SIDE}==""?0:{there}')


def zone_traits(game: SphacteriaGame) -> tuple[TraitText, ...]:
    """What the labels of zones share: they name a fight in their zone, and have the window of fights count it.

    An event that was played goes with the fight declared before it, or after it if there was none.
    """
    looks = {side: named_key(f"odds{side}") for side in game.sides}
    attackers = [setting(f"Odds if {side} attacks", key, side) for side, key in looks.items()]
    keys = [*looks.values(), HERE]
    is_same = f'{DECLARED}==""||{DECLARED}==CurrentZone'
    count = "{here} && Side = {side} && {unit}".format
    return (
        prototype(PLACE_LABEL),
        *(calculated(_units(s), f'Count("{count(here=_HERE, side=s, unit=is_a_unit(game))}")') for s in game.sides),
        *(shown_when(f"Odds {side}", [key], f"{_units(_enemy(game, side))}>0") for side, key in looks.items()),
        *(
            global_property(name, [setting("", HERE, f"{{{is_same}?{name}:0}}")])
            for name in map(event_property, game.sides)
        ),
        global_property(DECLARED, [setting("", HERE, "{CurrentZone}")]),
        global_property(ZONE, [setting("", key, "{CurrentZone}") for key in keys]),
        global_property(ATTACKER, [*attackers, setting("", HERE, f"{{{ACTIVE_SIDE}}}")]),
        *(send_key(key, SHOW, f'{SHEET}=="1"', reported=True) for key in keys),
    )


def zone_place(game: SphacteriaGame, zone: str) -> Place:
    """A zone: it is activated, attacked from each side, and has the fight counted."""
    attacks = tuple(_attacks(game, zone))
    counted = trigger("", "", [HERE], watched=[attack.key for attack in attacks])
    return Place(ZONE_LABEL, attacks, (counted,))


def _units(side: str) -> str:
    """The property of a label that counts the units of a side there."""
    return f"{side}Units"


def _enemy(game: SphacteriaGame, side: str) -> str:
    return next(other for other in game.sides if other != side)


def _attacks(game: SphacteriaGame, zone: str) -> Iterator[DeclaredAct]:
    """Each way into a zone to fight there: over each border by land or by sea, and out of a base."""
    meet = "&&".join((f'{ACTIVE_SIDE}!=""', *(f"{_units(side)}>0" for side in game.sides)))
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


def _attack(zone: str, other: str, how: str, shown: str, sets: dict[str, str]) -> DeclaredAct:
    way = f"from {other}{' by sea' if how == 'sea' else ''}"
    return DeclaredAct(
        f"Attack {zone} {way}",
        named_key(f"attack{zone}{other}"),
        declarations.wording(declarations.ATTACK, zone, other, how),
        f"{zone} is attacked {way}",
        shown=shown,
        sets=sets,
    )
