"""All components of Sphacteria's own; what draws is imported only where a module is built."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.data import as_sphacteria
from vassal_rulebooks.sphacteria.module import chart_words as said
from vassal_rulebooks.sphacteria.module import fight
from vassal_rulebooks.sphacteria.module.chits import CHIT, bowl, chit_traits, hands
from vassal_rulebooks.sphacteria.module.counters import (
    STRENGTH,
    counter_marks,
    printed_moves,
    strait_limits,
    texts,
)
from vassal_rulebooks.sphacteria.module.fight_forces import ACTIVE_SIDE
from vassal_rulebooks.sphacteria.module.place_acts import (
    PLACE_LABEL,
    ZONE_LABEL,
    place_traits,
    zone_place,
    zone_traits,
)
from vassal_rulebooks.sphacteria.names import COMBAT_DIE, points_dice
from vassal_tools.builder.api import UNIT, Chart, Dice, ModuleParts, Place, Property, Window

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.builder.api import Drawings
    from vassal_tools.game.model import Game


def sphacteria_parts(model: Game) -> ModuleParts:
    """What Sphacteria adds to its module."""
    game = as_sphacteria(model)
    return ModuleParts(
        data_file=Path(__file__).with_name("module.toml"),
        texts=texts(game),
        properties=tuple(_properties(game)),
        dice=tuple(_dice(game)),
        prototypes={PLACE_LABEL: place_traits(), ZONE_LABEL: zone_traits(game), CHIT: chit_traits(game)},
        counter_traits=partial(counter_marks, game),
        unit_traits={UNIT: (STRENGTH,)},
        places=_places(game),
        decks=(bowl(game),),
        hands=hands(game),
        notes=strait_limits(game),
        printed=partial(printed_moves, game),
        windows=partial(_windows, game),
        charts=_charts(game),
        drawings=partial(_drawings, game),
    )


def _properties(game: SphacteriaGame) -> Iterator[Property]:
    """The active side, and what was counted of the last fight."""
    yield Property(ACTIVE_SIDE, "", "The side whose action phase it is")
    for name, value in fight.properties(game).items():
        yield Property(name, value, "Of the fight counted last")


def _dice(game: SphacteriaGame) -> Iterator[Dice]:
    """The dice, by need and side."""
    sides, count = game.rules.die_sides.value, game.rules.actions.dice.value
    for side in game.sides:
        tooltip = f"Throw {count} dice for the action points of {side}"
        yield Dice(points_dice(side), count, sides, tooltip, f"icon-dice-{side}.png")
    yield Dice(COMBAT_DIE, 1, sides, "Throw the die for a fight", "icon-combat-die.png")


def _places(game: SphacteriaGame) -> Mapping[str, Place]:
    bases = (box.name for box in game.boxes.values() if box.is_base)
    return {**{zone: zone_place(game, zone) for zone in game.zones}, **dict.fromkeys(bases, Place(PLACE_LABEL))}


def _windows(game: SphacteriaGame) -> tuple[Window, ...]:
    from vassal_rulebooks.sphacteria.module.fight_window import fight_window

    return (fight_window(game),)


def _charts(game: SphacteriaGame) -> tuple[Chart, ...]:
    titles = {
        "crt": said.RESULTS_TITLE,
        "modifiers": said.MODIFIERS_TITLE,
        "events": said.EVENTS_TITLE,
        "reinforcements": said.REINFORCEMENTS_TITLE,
    }
    return tuple(Chart(name, title, partial(_chart, game, name)) for name, title in titles.items())


def _chart(game: SphacteriaGame, name: str) -> str:
    from vassal_rulebooks.sphacteria.module import chart_pages, combat_charts

    pages = {
        "crt": combat_charts.results_svg,
        "modifiers": combat_charts.modifiers_svg,
        "events": chart_pages.events_svg,
        "reinforcements": chart_pages.reinforcements_svg,
    }
    return pages[name](game)


def _drawings(game: SphacteriaGame) -> Drawings:
    from vassal_rulebooks.sphacteria.module.drawings import drawings

    return drawings(game)
