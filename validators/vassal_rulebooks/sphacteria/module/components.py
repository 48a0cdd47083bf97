"""All components of Sphacteria's own; what draws is imported only where a module is built."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.data import as_sphacteria
from vassal_rulebooks.sphacteria.module.chits import bowl
from vassal_rulebooks.sphacteria.module.counters import (
    STRENGTH,
    counter_marks,
    printed_moves,
    strait_limits,
    texts,
)
from vassal_rulebooks.sphacteria.module.fight import ACTIVE_SIDE, fight
from vassal_rulebooks.sphacteria.module.place_acts import label_prototypes, places
from vassal_rulebooks.sphacteria.names import COMBAT_DIE, points_dice
from vassal_tools.builder.api import UNIT, Dice, ModuleParts, Property

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Game


def sphacteria_parts(model: Game) -> ModuleParts:
    """What Sphacteria adds to its module."""
    game = as_sphacteria(model)
    counted = fight(game)
    return ModuleParts(
        data_file=Path(__file__).with_name("module.toml"),
        texts=texts(game),
        properties=tuple(_properties(game)),
        dice=tuple(_dice(game)),
        prototypes=label_prototypes(game, counted),
        counter_traits=partial(counter_marks, game),
        unit_traits={UNIT: (STRENGTH,)},
        places=places(game),
        decks=(bowl(game),),
        notes=strait_limits(game),
        printed=partial(printed_moves, game),
        fight=counted,
    )


def _properties(game: SphacteriaGame) -> Iterator[Property]:
    """The active side."""
    yield Property(ACTIVE_SIDE, "", "The side whose action phase it is")


def _dice(game: SphacteriaGame) -> Iterator[Dice]:
    """The dice, by need and side."""
    sides, count = game.rules.die_sides.value, game.rules.actions.dice.value
    for side in game.sides:
        tooltip = f"Throw {count} dice for the action points of {side}"
        yield Dice(points_dice(side), count, sides, tooltip, f"icon-dice-{side}.png")
    yield Dice(COMBAT_DIE, 1, sides, "Throw the die for a fight", "icon-combat-die.png")
