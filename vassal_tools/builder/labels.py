"""The labels of zones and bases: pieces that lie there for good and carry the menu of the place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.traits import (
    Declare,
    TraitText,
    calculated,
    declaring,
    definition,
    marker,
    named_key,
    prototype,
    report,
    shown_when,
    submenu,
)
from vassal_tools.game import declarations
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game

FIXED = "Fixed label"
ACTIVE_SIDE = "ActiveSide"
_COUNT = named_key("countForces")


def fixed_prototype() -> str:
    """What lies on the map for good: it cannot be dragged, forms no stacks and is left out of band selection."""
    never = encode_trait("immob", selection="gZ", movement="V", stacking="R")
    return definition([TraitText(never), marker(Layer="Label")])


def zone_label(game: Game, zone: str, image: str, gpid: str) -> str:
    """The label of a zone: it activates the zone, attacks there from each side, and counts the forces."""
    activate = _activation(zone)
    attacks = list(_attacks(game, zone))
    return definition(
        [
            prototype(FIXED),
            submenu("Attack here", attacks),
            shown_when("Active", [activate.key, *(attack.key for attack in attacks)], f'{ACTIVE_SIDE}!=""'),
            *_forces(game, zone),
            *declaring([activate, *attacks], "$newPieceName$"),
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
            *declaring([activate], "$newPieceName$"),
        ],
        image=image,
        name=f"Zone {base}",
        gpid=gpid,
    )


def _activation(place: str) -> Declare:
    words = declarations.wording(declarations.ACTIVATE, place)
    return Declare(f"Activate {place}", named_key(f"activate{place}"), words)


def _attacks(game: Game, zone: str) -> Iterator[Declare]:
    """An entry for each way into a zone: over each border by land or by sea, and out of a base."""
    here = game.zones[zone]
    for other in game.neighbours[zone]:
        by_sea = here.kind != "sea" and game.zones[other].kind == "sea"
        if here.kind == "sea" and game.zones[other].kind == "land":
            continue  # nobody puts to sea from there to fight
        yield _attack(zone, other, "sea" if by_sea else "land")
    for box in game.boxes.values():
        if zone in box.enters.value:
            yield _attack(zone, box.name, "land")


def _attack(zone: str, other: str, how: str) -> Declare:
    words = declarations.wording(declarations.ATTACK, zone, other, how)
    text = f"Attack {zone} from {other}" + (" by sea" if how == "sea" else "")
    return Declare(text, named_key(f"attack{zone}{other}"), words)


def _forces(game: Game, zone: str) -> list[TraitText]:
    """What counts the PF of each side in the zone, and tells them with the column of odds if either attacks."""
    here = f'"{{CurrentZone==\\"{zone}\\"&&FullPF>0}}"'
    sums = [calculated(f"Sum_{side}", f'Sum("PF_{side}",{here})') for side in game.sides]
    one, other = game.sides
    odds = [
        calculated(f"Odds_{attacker}", _column(game, f"Sum_{attacker}", f"Sum_{defender}"))
        for attacker, defender in ((one, other), (other, one))
    ]
    told = ", ".join(f"{side} $Sum_{side}$ PF (attacks in column $Odds_{side}$)" for side in game.sides)
    menu = encode_trait("macro", name="Count the forces", command="Count the forces", key=_COUNT, filter="")
    return [report([_COUNT], f"{zone}: {told}, before shifts"), TraitText(menu), *odds, *sums]


def _column(game: Game, attacker: str, defender: str) -> str:
    """An expression for the column of the odds, which are rounded for the defender; `-` where nobody defends."""
    columns = sorted(game.combat.columns.items(), key=lambda column: column[1].odds.value)
    text = f'"{columns[0][0]}"'
    for name, column in columns[1:]:
        odds = column.odds.value
        text = f'{attacker}*{odds.denominator}>={defender}*{odds.numerator}?"{name}":({text})'
    return f'{defender}==0||{attacker}==0?"-":({text})'
