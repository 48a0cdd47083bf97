"""What the module has beside its data: the texts of module.toml that depend on the game, dice, what the rules print."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.data import as_sphacteria
from vassal_rulebooks.sphacteria.module.chits import bowl
from vassal_rulebooks.sphacteria.module.fight import fight
from vassal_rulebooks.sphacteria.names import COMBAT_DIE, points_dice
from vassal_tools.builder.api import Dice, ModuleParts, PlaceNote, is_one_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Counter, Game


def sphacteria_parts(model: Game) -> ModuleParts:
    """What Sphacteria adds to its module."""
    game = as_sphacteria(model)
    return ModuleParts(
        data_file=Path(__file__).with_name("module.toml"),
        texts=_texts(game),
        dice=tuple(_dice(game)),
        decks=(bowl(game),),
        notes=_strait_limits(game),
        printed=partial(_printed_moves, game),
        fight=fight(game),
    )


def _dice(game: SphacteriaGame) -> Iterator[Dice]:
    """The dice, by need and side."""
    sides, count = game.rules.die_sides.value, game.rules.actions.dice.value
    for side in game.sides:
        tooltip = f"Throw {count} dice for the action points of {side}"
        yield Dice(points_dice(side), count, sides, tooltip, f"icon-dice-{side}.png")
    yield Dice(COMBAT_DIE, 1, sides, "Throw the die for a fight", "icon-combat-die.png")


def _most_points(game: SphacteriaGame) -> int:
    """The PA of the highest throw (2 B)."""
    actions = game.rules.actions
    return -(-actions.dice.value * game.rules.die_sides.value // actions.divisor.value)


def _texts(game: SphacteriaGame) -> Mapping[str, str]:
    """The texts of module.toml that depend on the game: names, and conditions that are worked out of its data."""
    smuggling, exempt = game.rules.supply.smuggling, game.rules.storm.exempt.value
    stormy = (zone.name for zone in game.zones.values() if zone.kind != "land" and zone.name not in exempt)
    ships = (kind.name for kind in game.unit_types.values() if kind.is_naval)
    one, other = game.sides
    return {
        "first_side": one,
        "second_side": other,
        "sides": f"{one}|{other}",
        "most_points": str(_most_points(game)),
        "in_a_zone": f"!({is_one_of('CurrentZone', game.boxes)})",
        "feeds": f'Contingent=="{smuggling.contingent.value}"&&({is_one_of("CurrentZone", smuggling.zones.value)})',
        "in_storm": f"({is_one_of('Type', ships)})&&({is_one_of('CurrentZone', stormy)})",
        "recalled": is_one_of("Id", sorted(_recalled(game))),
    }


def _recalled(game: SphacteriaGame) -> set[str]:
    """The leaders that an event or the turn table recalls."""
    by_event = {name for event in game.events.values() if event.effect == "recall" for name in event.counters}
    return by_event | {name for group in game.reinforcements.values() if group.leave for name in group.leave.value}


def _printed_moves(game: SphacteriaGame, counter: Counter) -> Mapping[str, str]:
    """The movement points of a counter, by the rules of movement; nothing if these do not say."""
    points = game.rules.movement.points.get(counter.type)
    if points:
        return {"movement": str(points.value)}
    return {"movement": "∞"} if counter.type in game.rules.movement.unlimited.value else {}


def _strait_limits(game: SphacteriaGame) -> Mapping[str, PlaceNote]:
    """How many PF of ships a side may have in each strait."""
    limits = {zone.name: zone.strait_limit for zone in game.zones.values() if zone.strait_limit}
    return {name: PlaceNote("galley", str(limit.value), "PF max") for name, limit in limits.items()}
