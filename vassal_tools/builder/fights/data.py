"""A fight declared by the data of a game, and its additions to the module: properties, menus, window, pictures."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from vassal_tools.builder.acts.data import filled
from vassal_tools.builder.fights.counts import CombatCounts
from vassal_tools.builder.fights.losses import loss_marks
from vassal_tools.builder.fights.sheet import fight_properties, label_traits
from vassal_tools.builder.fights.values import (
    CHOOSE,
    CHOSEN,
    CHOSEN_IMAGE,
    HERE,
    MODIFIERS,
    NEXT,
    ROLES,
    SHEET,
    THROWN,
    ZONE,
    FightCounts,
    Forces,
    ResultCell,
    ResultsTable,
    count_of,
    in_any,
    in_place,
    of_label,
    over_border,
    sum_of,
)
from vassal_tools.builder.parts import FIXED, LEADER, PLACE_LABEL, UNIT, Button, Chart, ModuleParts, PlaceLabel
from vassal_tools.builder.properties import Property
from vassal_tools.builder.traits import marker, prototype, report, toggled_layer, trigger
from vassal_tools.errors import SourceError, Where
from vassal_tools.game import declarations
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vassal_tools.builder.fights.values import Role
    from vassal_tools.builder.parts import Drawings, Window
    from vassal_tools.builder.traits import TraitText
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import CombatData, FightData
    from vassal_tools.game.texts import Texts


def combat_fight(game: Game, data: CombatData, texts: Texts, parts: ModuleParts) -> FightCounts:
    """Return all counts of a fight. Raises SourceError if the rulebook has no table and letters."""
    table: Any = getattr(game, "combat", None)
    events: Any = tuple(game.events.values())
    if table is None or not parts.letters:
        raise SourceError(f"the rulebook of {game.id} has no table of combat results", texts.where.at("combat"))
    counts = CombatCounts(
        game,
        table,
        data.strength,
        data.value,
        parts.letters,
        {name: filled(texts, text, "combat", "facts", name) for name, text in data.facts.items()},
        star=data.star or "",
        ashore=_ashore(data, texts),
        is_next=data.is_next,
        events=events if data.attack else (),
        supports=data.supports or "",
        injures=data.injures or "",
    )
    ruling, option = data.middle or ("", "")
    return counts.fight(
        data.dice,
        next((one.sides for one in parts.dice if one.name == data.dice), 0),
        data.attack or "",
        data.attacker or "",
        caveat=data.caveat or "",
        is_middle_attackers=ruling in game.rulings and game.rulings[ruling].default == option,
    )


def _ashore(data: CombatData, texts: Texts) -> tuple[str, int] | None:
    if data.ashore is None:
        return None
    kind, strength = map(texts.fill, data.ashore)
    return kind, int(strength)


OVER, TERRAIN = "Fight_Over_", "Fight_Terrain"
"""The properties for attackers across a kind of border, and for the terrain of the fight's place."""
_DRAWN = {"-": "–"}
"""The drawn form of separators in tables."""


def data_fight(game: Game) -> FightCounts | None:
    """Return the fight of the data, or None."""
    data = game.module.fight
    if data is None:
        return None
    named = {name for one in (*data.die, *data.shifts) for name in re.findall(r"\w+", one.gives)}
    borders = tuple(kind for kind in game.border_kinds if OVER + as_property(kind) in named) if data.is_next else ()
    beside = dict(Forces(game, data.strength, is_next=bool(data.is_next)).beside(borders))
    if data.is_next and TERRAIN in named:
        beside[TERRAIN] = {name: zone.terrain.value for name, zone in game.zones.items()}
    return FightCounts(
        _table(data),
        data.dice,
        data.strength,
        _counts(data, borders),
        is_unit=data.who or "",
        beside=beside,
        attack=data.attack or "",
        attacker=data.attacker or "",
        die=data.die,
        shifts=data.shifts,
        chart=(data.table, data.table.replace("-", " ").capitalize()),
        caveat=data.caveat or "",
        is_chosen=bool(data.is_chosen),
    )


def _table(data: FightData) -> ResultsTable:
    cells = {
        (row, column): _cell(text, data.parted)
        for row, texts in enumerate(data.rows)
        for column, text in enumerate(texts)
    }
    return ResultsTable(data.columns, data.lowest, cells)


def _cell(text: str, parted: str | None) -> ResultCell:
    # a hyphen is drawn as a dash
    if not parted:
        return ResultCell(text)
    attacker, defender = text.split(parted)
    return ResultCell(attacker, defender, parted=_DRAWN.get(parted, parted))


def _counts(data: FightData, borders: tuple[str, ...]) -> dict[str, str]:
    who = (data.who,) if data.who else ()
    found: dict[str, str] = {}
    for role in ROLES:
        place, only = _place(data, role), partial(_chosen, data, role)
        found[f"Fight_{data.strength}_{role}"] = only(partial(sum_of, data.strength, role, *who, place=place))
        found[f"Fight_Units_{role}"] = only(partial(count_of, role, *who, place=place))
        for name, condition in data.counts.items():
            found[f"Fight_{name}_{role}"] = only(partial(count_of, role, *who, condition, place=place))
    for kind in borders:
        across = partial(count_of, "A", *who, place=in_any(over_border(kind)))
        found[OVER + as_property(kind)] = _chosen(data, "A", across)
    return found


def _chosen(data: FightData, role: Role, counted: Callable[..., str]) -> str:
    # the marked attackers, or all if none is marked
    if not data.is_chosen or role == "D":
        return counted()
    marked = f"{CHOSEN}_Active = true"
    return f"({count_of('A', marked, place=_place(data, role))}>0?{counted(marked)}:{counted()})"


def _place(data: FightData, role: Role) -> str:
    return in_any(NEXT) if data.is_next and role == "A" else in_place(ZONE)


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


def _unit_traits(game: Game, parts: ModuleParts, fight: FightCounts) -> Mapping[str, tuple[TraitText, ...]]:
    choice: tuple[TraitText, ...] = ()
    if fight.is_chosen:
        line = "$newPieceName$: the mark of attackers is put on or taken off"
        choice = report([CHOOSE], line), toggled_layer(CHOSEN, CHOSEN_IMAGE, CHOOSE, "Attack with it", (-25, -27))
    found = {name: (*traits, *choice) for name, traits in {UNIT: (), LEADER: (), **parts.unit_traits}.items()}
    is_clicked = any(act.clicked for act in parts.unit_acts.get(UNIT, ()))
    return {**found, UNIT: (*found[UNIT], *loss_marks(fight, game.sides, is_clicked=is_clicked))}


def _label(fight: FightCounts, zone: str, place: PlaceLabel) -> PlaceLabel:
    # a declared attack is counted at once
    attack = declarations.wording(fight.attack, "")
    keys = [act.declaring_key for act in place.acts if fight.attacker and act.words.startswith(attack)]
    watched = (trigger("", "", [HERE], watched=keys),) if keys else ()
    name = FIGHT_LABEL if place.prototype in {FIXED, PLACE_LABEL} else place.prototype
    near = {of_label(one): places[zone] for one, places in fight.beside.items()}
    return PlaceLabel(name, place.acts, (*place.traits, *watched, *((marker(**near),) if near else ())))


def _windows(game: Game, fight: FightCounts) -> tuple[Window, ...]:
    from vassal_tools.builder.fights.window import fight_window

    return (fight_window(fight, game.sides),)


def _charts(fight: FightCounts) -> Iterator[Chart]:
    yield Chart(*fight.chart, partial(_results, fight))
    if fight.die or fight.shifts or fight.events:
        yield Chart("modifiers", MODIFIERS, partial(_modifiers, fight))


def _results(fight: FightCounts) -> str:
    from vassal_tools.builder.pictures.fight_charts import results_svg

    return results_svg(fight)


def _modifiers(fight: FightCounts) -> str:
    from vassal_tools.builder.pictures.fight_charts import modifiers_svg

    return modifiers_svg(fight)


def _drawings(fight: FightCounts) -> Drawings:
    from vassal_tools.builder.pictures.fight_charts import CHOSEN_WIDTH, chosen_svg, fight_svgs

    chosen = {CHOSEN_IMAGE: (chosen_svg(), CHOSEN_WIDTH)} if fight.is_chosen else {}
    return {**{f"fight-{name}.png": drawing for name, drawing in fight_svgs(fight).items()}, **chosen}
