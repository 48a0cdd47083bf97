"""The result of a fight in units: how many of each side take a loss, said in the chat and marked on those that may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.declared_acts import CLICKED
from vassal_tools.builder.fight_expressions import looked_up
from vassal_tools.builder.fights import ATTACKER, COLUMN, DEFENDER, ROLES, ZONE
from vassal_tools.builder.traits import TraitText, calculated, clicked_area, shown_line
from vassal_tools.game.formulas import printed, share_of
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.builder.fights import Fight, Loss, Role

LOSSES = "Losses: $Fight_Attacker$ $Fight_Loss_A$, $Fight_Defender$ $Fight_Loss_D$"
WON = "; $Fight_Winner$ holds $Fight_Zone$, $Fight_Loser$ retreats"
LOSS_MARK = "LossMark"
"""The property of a unit that holds the mark which it shows; empty where it may take no loss."""
_SIZE, _POINT, _ROOM = 22, (14, -13), (34, 28)


def losses_line(fight: Fight) -> str:
    """The line of the chat for the losses of a fight, and who wins it if any does."""
    return LOSSES + (WON if all(cell.winner for cell in fight.table.cells.values()) else "")


def read_losses(fight: Fight, sides: Sequence[str]) -> Mapping[str, str]:
    """What is worked out when the die is read: the losses by role, who does not win, and the losses left by side."""
    if not fight.losses:
        return {}
    losses = {f"Fight_Loss_{role}": f"{COLUMN}>=0?{_units(fight, role)}:0" for role in ROLES}
    left = {left_property(side): f'{ATTACKER}=="{side}"?Fight_Loss_A:Fight_Loss_D' for side in sides}
    return {**losses, "Fight_Loser": f"Fight_Winner=={ATTACKER}?{DEFENDER}:{ATTACKER}", **left}


def losses_at_first(fight: Fight, sides: Sequence[str]) -> Mapping[str, str]:
    """These properties before a die is read."""
    return dict.fromkeys(read_losses(fight, sides), "0")


def loss_marks(fight: Fight, sides: Sequence[str], *, is_clicked: bool) -> tuple[TraitText, ...]:
    """The traits of units by which those are marked that may take a loss, with how many their side has left to take.

    Where acts of units are chosen by a left click, it is one on the mark.
    """
    if not fight.losses:
        return ()
    text = '""'
    for side in sides:
        left = left_property(side)
        text = f'Side=="{side}"&&{left}>0?"-"+{left}:{text}'
    return (
        calculated(LOSS_MARK, f'CurrentZone=={ZONE}?({text}):""'),
        # In the middle, on paper of its own: name and strength stay free, and it shows on the colour of any side.
        shown_line(f"${LOSS_MARK}$", _SIZE, *_POINT, bold=True, colour="190,20,20", ends=True, paper="255,252,240"),
        *([clicked_area(CLICKED, (_POINT[0] - _ROOM[0], _POINT[1]), _ROOM)] if is_clicked else ()),
    )


def left_property(side: str) -> str:
    """The property of the module for the losses that a side has left to take."""
    return f"Fight_Left_{as_property(side)}"


def _units(fight: Fight, role: Role) -> str:
    """The expression for how many units of a role take a loss by the cell of the table."""
    table = fight.table
    at = [table.cells[row, column] for row in range(len(table.rows)) for column in range(len(table.columns))]
    cells = [cell.attacker if role == "A" else cell.defender for cell in at]
    found, text = looked_up(fight, cells), "0"
    for loss in fight.losses:
        if loss.units or loss.share:
            text = f'{found}=="{loss.name}"?{_of(loss, f"Fight_Units_{role}")}:{text}'
    return f"({text})"


def _of(loss: Loss, units: str) -> str:
    """A number or a share of the units, at least the least of the table, and at most all."""
    if loss.share is None:
        return f"Math.min({loss.units},{units})"
    return printed(share_of(loss.share, loss.least, rounds_up=loss.rounds_up), {"units": units})
