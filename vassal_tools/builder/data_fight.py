"""The fight that data declare with one of its odds tables."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.fights import (
    CHOSEN,
    NEXT,
    ROLES,
    ZONE,
    Fight,
    ResultCell,
    Table,
    count_of,
    in_any,
    in_place,
    over_border,
    sum_of,
)
from vassal_tools.builder.forces import Forces
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.builder.fights import Role
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import FightData

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


def _table(data: FightData) -> Table:
    cells = {
        (row, column): _cell(text, data.parted)
        for row, texts in enumerate(data.rows)
        for column, text in enumerate(texts)
    }
    return Table(data.columns, data.lowest, cells)


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
