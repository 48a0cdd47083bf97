"""The fight that the data of a game declare, over one of its tables of results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.fights import ROLES, Fight, ResultCell, Table, count_of, sum_of

if TYPE_CHECKING:
    from vassal_tools.game.model import Game
    from vassal_tools.game.module_data import FightData

_DRAWN = {"-": "–"}
"""How a sign of tables is drawn, where that is another letter."""


def data_fight(game: Game) -> Fight | None:
    """What the data say of fights; None where they say nothing."""
    data = game.module.fight
    if data is None:
        return None
    return Fight(
        _table(data),
        data.dice,
        data.strength,
        _counts(data),
        is_unit=data.who or "",
        attack=data.attack or "",
        attacker=data.attacker or "",
        die=data.die,
        shifts=data.shifts,
        chart=(data.table, data.table.replace("-", " ").capitalize()),
    )


def _table(data: FightData) -> Table:
    cells = {
        (row, column): _cell(text, data.parted)
        for row, texts in enumerate(data.rows)
        for column, text in enumerate(texts)
    }
    return Table(data.columns, data.lowest, cells)


def _cell(text: str, parted: str | None) -> ResultCell:
    """The results of a cell, with the sign that parts them there; a hyphen is drawn as a dash."""
    if not parted:
        return ResultCell(text)
    attacker, defender = text.split(parted)
    return ResultCell(attacker, defender, parted=_DRAWN.get(parted, parted))


def _counts(data: FightData) -> dict[str, str]:
    """What is counted of each role: its strength, its units, and what else the data name."""
    who = (data.who,) if data.who else ()
    found: dict[str, str] = {}
    for role in ROLES:
        found[f"Fight_{data.strength}_{role}"] = sum_of(data.strength, role, *who)
        found[f"Fight_Units_{role}"] = count_of(role, *who)
        for name, condition in data.counts.items():
            found[f"Fight_{name}_{role}"] = count_of(role, *who, condition)
    return found
