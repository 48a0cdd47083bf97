"""The combat results table of a game in the builder's form, with the words of its chart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.builder.fights import Legend, Loss, ResultCell, Table

if TYPE_CHECKING:
    from vassal_tools.builder.fights import Party
    from vassal_tools.game.combat import Cell, Combat
    from vassal_tools.game.model import Game


def result_table(game: Game, combat: Combat, *, is_middle_attackers: bool = False) -> Table:
    """Return the table with winners; a ruling may give the attacker the middle of a band of equal losses."""
    cells = {
        (row, place): _cell(game, combat.cells[roll, name], is_middle_attackers=is_middle_attackers)
        for row, roll in enumerate(combat.rows)
        for place, name in enumerate(combat.columns)
    }
    return Table({name: column.odds.value for name, column in combat.columns.items()}, combat.lowest.value, cells)


def _cell(game: Game, cell: Cell, *, is_middle_attackers: bool) -> ResultCell:
    winner: Party | None = None
    if cell.winner:
        is_attackers = cell.winner.value == "attacker" or (cell.middle and is_middle_attackers)
        winner = "attacker" if is_attackers else "defender"
    return ResultCell(cell.attacker, cell.defender, winner, bool(_rulings(game, cell)), cell.middle)


def _rulings(game: Game, cell: Cell) -> list[str]:
    # the rulings that decide the winner at equal losses
    if cell.winner is None or cell.attacker != cell.defender:
        return []
    return [name for name in re.findall(r"R-\d+", cell.winner.source) if name in game.rulings]


def result_losses(combat: Combat) -> tuple[Loss, ...]:
    """Return the number of units that each result costs."""
    is_up, least = combat.rounding_of_losses == "up", combat.least_loss
    return tuple(
        Loss(name, one.units.value if one.units else 0, one.share.value if one.share else None, is_up, least)
        for name, one in combat.losses.items()
    )


def result_legend(game: Game, combat: Combat, die_sides: int, strength: str) -> Legend:
    """Return the legend of the chart."""
    cells = combat.cells.values()
    is_ruled = any(_rulings(game, cell) for cell in cells)
    has_middle = is_ruled and any(cell.middle for cell in cells)
    units = combat.least_loss
    die = f"A die of {die_sides}{' with modifiers' if combat.modifiers else ''}"
    return Legend(
        f"{die} · {strength} of the attacker over those of the defender, "
        f"rounded in favour of the {combat.rounding.value}",
        "equal losses: the text names no winner, the module does" if is_ruled else "",
        "middle of such a band: players may choose the other" if has_middle else "",
        tuple((loss.name, loss.gist) for loss in combat.losses.values()),
        f"Where a share of a force is weakened, it is {units} unit at least." if units else "",
    )
