"""What units and leaders declare: losses, retreats, rallies, food for the island, throws in a storm, recalls."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.module.fight_forces import DECLARED, SUFFERED
from vassal_tools.builder.api import (
    BOARD_NAME,
    REMOVE_KEY,
    TURN_OVER_KEY,
    DeclaredAct,
    TraitText,
    calculated,
    is_one_of,
    marker,
    named_key,
    recalled_point,
    send_to_place,
    turnover,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Counter

UNIT, LEADER = "Unit", "Leader"
_DIE_SHOWN = "DieShown"
_RECALL = named_key("recall")


def unit_acts(game: SphacteriaGame) -> tuple[DeclaredAct, ...]:
    """The acts of combat units.

    A reduced unit that takes a loss is eliminated, and so is a full one by some results; for the rest the menu offers
    only what the face and the place allow.
    """
    smuggling, exempt = game.rules.supply.smuggling, game.rules.storm.exempt.value
    stormy = (zone.name for zone in game.zones.values() if zone.kind != "land" and zone.name not in exempt)
    ships = (kind.name for kind in game.unit_types.values() if kind.is_naval)
    feeds = f'Contingent=="{smuggling.contingent.value}"&&({is_one_of("CurrentZone", smuggling.zones.value)})'
    in_storm = f"({is_one_of('Type', ships)})&&({is_one_of('CurrentZone', stormy)})"
    return (
        _loss(game, "Take a loss", named_key("takeLoss"), TURN_OVER_KEY, "Face_Level==1"),
        _loss(game, "Take a loss: eliminated", named_key("loseAll"), REMOVE_KEY),
        _retreat(game),
        _said(
            "Rally", named_key("takeRally"), declarations.RALLY, "rallies", shown="Face_Level==2", then=(TURN_OVER_KEY,)
        ),
        _thrown(game, "Supply the island", declarations.HELOTS, feeds),
        _thrown(game, "Storm", declarations.STORM, in_storm),
    )


def unit_traits() -> tuple[TraitText, ...]:
    """What units share besides: they are turned over, know their strength, and the die thrown for them last."""
    act = declarations.ACT_PROPERTY
    return (
        *turnover(),
        calculated(_DIE_SHOWN, f'{act}.substring({act}.lastIndexOf("|")+1)'),
        calculated("PF", "Face_Level==1?FullPF:ReducedPF"),
    )


def counter_marks(game: SphacteriaGame, counter: Counter) -> tuple[TraitText, ...]:
    """What a counter is known by, in logs too: so these names stay."""
    arrival = game.arrivals.get(counter.id)
    marks = marker(
        Side=counter.side,
        Type=counter.type,
        Contingent=counter.contingent or "",
        Id=counter.id,
        Group=arrival.group if arrival else "",
        Star=str(counter.value("star") or 0),
    )
    if counter.steps == 1:
        return (marks,)
    full, weak = (str(counter.value("pf", step)) for step in (0, 1))
    return marker(FullPF=full, ReducedPF=weak), marks


def leader_acts(game: SphacteriaGame) -> tuple[DeclaredAct, ...]:
    """The acts of leaders; one who is captured is removed, one who is recalled lies beside the map."""
    recalled = is_one_of("Id", sorted(_recalled(game)))
    return (
        _loss(game, "Captured or killed", named_key("loseAll"), REMOVE_KEY),
        _retreat(game),
        _said("Recalled", _RECALL, declarations.RECALL, "is recalled", shown=recalled),
    )


def leader_traits(game: SphacteriaGame) -> tuple[TraitText, ...]:
    """What leaders share besides: where they lie once recalled."""
    aside = (str(coordinate) for coordinate in recalled_point(game))
    return (send_to_place("", _RECALL, game.face.title, BOARD_NAME, *aside),)


def _loss(game: SphacteriaGame, menu: str, key: str, then: str, shown: str = "") -> DeclaredAct:
    """A loss is taken in zones alone; where it was taken shows a fight whose attack no player declared."""
    in_a_zone = f"!({is_one_of('CurrentZone', game.boxes)})"
    condition = f"{in_a_zone}&&{shown}" if shown else in_a_zone
    return _said(menu, key, declarations.LOSS, "takes a loss", condition, (then,), {SUFFERED: "{CurrentZone}"})


def _retreat(game: SphacteriaGame) -> DeclaredAct:
    """A retreat is offered where the enemy is or was: a loss may leave no unit to beat."""
    sides = "|".join(game.sides)
    foes = f'Count("CurrentZone = $CurrentZone$ && Side =~ {sides} && Side != $Side$")'
    shown = f"CurrentZone=={DECLARED}||CurrentZone=={SUFFERED}||{foes}>0"
    return _said("Retreat", named_key("retreat"), declarations.RETREAT, "retreats", shown)


def _said(
    menu: str,
    key: str,
    kind: str,
    line: str,
    shown: str,
    then: tuple[str, ...] = (),
    sets: Mapping[str, str] = MappingProxyType({}),
) -> DeclaredAct:
    """An act of the piece itself, which it names by its id."""
    return DeclaredAct(menu, key, f'{kind}|"+Id+"', f"$newPieceName$ {line}", shown=shown, then=then, sets=sets)


def _thrown(game: SphacteriaGame, menu: str, kind: str, shown: str) -> DeclaredAct:
    """An entry that throws a die for the unit by the same click."""
    words = f'{kind}|"+Id+"|"+Random({game.rules.die_sides.value})+"'
    return DeclaredAct(menu, named_key(kind), words, f"$newPieceName$: {menu}, die ${_DIE_SHOWN}$", shown=shown)


def _recalled(game: SphacteriaGame) -> set[str]:
    """The leaders that an event or the turn table recalls."""
    by_event = {name for event in game.events.values() if event.effect == "recall" for name in event.counters}
    return by_event | {name for group in game.reinforcements.values() if group.leave for name in group.leave.value}
