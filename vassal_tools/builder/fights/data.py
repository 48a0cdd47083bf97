"""The fight that the data of a game declare, over a table of results, with what the rulebook says of its letters."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from vassal_tools.builder.acts.data import filled
from vassal_tools.builder.fights.counts import CombatCounts
from vassal_tools.builder.fights.values import (
    CHOSEN,
    NEXT,
    ROLES,
    ZONE,
    Fight,
    Forces,
    ResultCell,
    ResultsTable,
    count_of,
    in_any,
    in_place,
    over_border,
    sum_of,
)
from vassal_tools.errors import SourceError
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.builder.fights.values import Role
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import CombatData, FightData
    from vassal_tools.game.texts import Texts


def combat_fight(game: Game, data: CombatData, texts: Texts, parts: ModuleParts) -> Fight:
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


def data_fight(game: Game) -> Fight | None:
    """Return the fight of the data, or None."""
    data = game.module.fight
    if data is None:
        return None
    named = {name for one in (*data.die, *data.shifts) for name in re.findall(r"\w+", one.gives)}
    borders = tuple(kind for kind in game.border_kinds if OVER + as_property(kind) in named) if data.is_next else ()
    beside = dict(Forces(game, data.strength, is_next=bool(data.is_next)).beside(borders))
    if data.is_next and TERRAIN in named:
        beside[TERRAIN] = {name: zone.terrain.value for name, zone in game.zones.items()}
    return Fight(
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
