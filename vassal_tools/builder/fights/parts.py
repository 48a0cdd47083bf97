"""The additions of a fight to a module: properties, the menu of labels, the window, charts and pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.fights.losses import loss_marks
from vassal_tools.builder.fights.sheet import fight_properties, label_traits
from vassal_tools.builder.fights.values import CHOOSE, CHOSEN, CHOSEN_IMAGE, HERE, MODIFIERS, SHEET, THROWN, of_label
from vassal_tools.builder.parts import FIXED, LEADER, PLACE_LABEL, UNIT, Button, Chart, ModuleParts, PlaceLabel
from vassal_tools.builder.properties import Property
from vassal_tools.builder.traits import marker, prototype, report, toggled_layer, trigger
from vassal_tools.errors import SourceError, Where
from vassal_tools.game import declarations

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.builder.fights.values import Fight
    from vassal_tools.builder.parts import Drawings, Window
    from vassal_tools.builder.traits import TraitText
    from vassal_tools.game.model import Game

FIGHT_LABEL = "Fight label"
"""The default prototype of labels of places that may have fights."""


def with_fight(game: Game, parts: ModuleParts) -> ModuleParts:
    """Return the parts with the additions of their fight, if they have one."""
    fight = parts.fight
    if fight is None:
        return parts
    if len(game.sides) != 2:
        raise SourceError(f"the window of fights is for two sides, and {game.id} has {len(game.sides)}")
    dice = sorted(one.name for one in parts.dice)
    if fight.dice not in dice:
        what = f"the fight is thrown by the dice {fight.dice!r:.60}, which the module has not"
        raise SourceError(what, Where("module.toml", keys=("fight", "dice")), f"known: {', '.join(dice) or 'none'}")
    label = {FIGHT_LABEL: (prototype(PLACE_LABEL if parts.labels else FIXED), *label_traits(fight, game.sides))}
    of_labels = {name: _label(fight, name, parts.places.get(name, PlaceLabel(FIXED))) for name in game.zones}
    is_used = any(place.prototype == FIGHT_LABEL for place in of_labels.values())
    noted = (
        Property(name, value, "Of the fight counted last")
        for name, value in fight_properties(fight, game.sides).items()
    )
    own = {chart.name for chart in parts.charts}
    tooltip = next(one.tooltip for one in parts.dice if one.name == fight.dice)
    thrown = Button(fight.dice, tooltip, THROWN, f'{SHEET}=="1"', throws=fight.dice)  # reads the die of a counted fight
    return replace(
        parts,
        properties=(*parts.properties, *noted),
        buttons=(*parts.buttons, thrown),
        prototypes={**parts.prototypes, **(label if is_used else {})},
        places={**parts.places, **of_labels},
        unit_traits=_unit_traits(game, parts, fight),
        windows=lambda: (*_windows(game, fight), *parts.windows()),
        charts=(*(chart for chart in _charts(fight) if chart.name not in own), *parts.charts),
        drawings=lambda: {**_drawings(fight), **parts.drawings()},
    )


def _unit_traits(game: Game, parts: ModuleParts, fight: Fight) -> Mapping[str, tuple[TraitText, ...]]:
    choice: tuple[TraitText, ...] = ()
    if fight.is_chosen:
        line = "$newPieceName$: the mark of attackers is put on or taken off"
        choice = report([CHOOSE], line), toggled_layer(CHOSEN, CHOSEN_IMAGE, CHOOSE, "Attack with it", (-25, -27))
    found = {name: (*traits, *choice) for name, traits in {UNIT: (), LEADER: (), **parts.unit_traits}.items()}
    is_clicked = any(act.clicked for act in parts.unit_acts.get(UNIT, ()))
    return {**found, UNIT: (*found[UNIT], *loss_marks(fight, game.sides, is_clicked=is_clicked))}


def _label(fight: Fight, zone: str, place: PlaceLabel) -> PlaceLabel:
    # a declared attack is counted at once
    attack = declarations.wording(fight.attack, "")
    keys = [act.declaring_key for act in place.acts if fight.attacker and act.words.startswith(attack)]
    watched = (trigger("", "", [HERE], watched=keys),) if keys else ()
    name = FIGHT_LABEL if place.prototype in {FIXED, PLACE_LABEL} else place.prototype
    near = {of_label(one): places[zone] for one, places in fight.beside.items()}
    return PlaceLabel(name, place.acts, (*place.traits, *watched, *((marker(**near),) if near else ())))


def _windows(game: Game, fight: Fight) -> tuple[Window, ...]:
    from vassal_tools.builder.fights.window import fight_window

    return (fight_window(fight, game.sides),)


def _charts(fight: Fight) -> Iterator[Chart]:
    yield Chart(*fight.chart, partial(_results, fight))
    if fight.die or fight.shifts or fight.events:
        yield Chart("modifiers", MODIFIERS, partial(_modifiers, fight))


def _results(fight: Fight) -> str:
    from vassal_tools.builder.pictures.fight_charts import results_svg

    return results_svg(fight)


def _modifiers(fight: Fight) -> str:
    from vassal_tools.builder.pictures.fight_charts import modifiers_svg

    return modifiers_svg(fight)


def _drawings(fight: Fight) -> Drawings:
    from vassal_tools.builder.pictures.fight_charts import CHOSEN_WIDTH, chosen_svg, fight_svgs

    chosen = {CHOSEN_IMAGE: (chosen_svg(), CHOSEN_WIDTH)} if fight.is_chosen else {}
    return {**{f"fight-{name}.png": drawing for name, drawing in fight_svgs(fight).items()}, **chosen}
