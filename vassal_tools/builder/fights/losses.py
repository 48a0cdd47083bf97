"""Losses of a fight: their numbers, their marks on units, and the chat line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.declared import CLICKED
from vassal_tools.builder.fights.odds import looked_up
from vassal_tools.builder.fights.values import ATTACKER, COLUMN, DEFENDER, ROLES, ZONE
from vassal_tools.builder.traits import TraitText, calculated, clicked_area, shown_line
from vassal_tools.game.formulas import printed, share_of
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.builder.fights.values import FightCounts, LossNumber, Role


LOSSES = "Losses: $Fight_Attacker$ $Fight_Loss_A$, $Fight_Defender$ $Fight_Loss_D$"
WON = "; $Fight_Winner$ holds $Fight_Zone$, $Fight_Loser$ retreats"
LOSS_MARK = "LossMark"
"""The property of a unit with its loss mark; empty if it may take no loss."""
_SIZE, _POINT, _ROOM = 22, (14, -13), (34, 28)


def losses_line(fight: FightCounts) -> str:
    """Return the chat line for the losses of a fight and its winner."""
    return LOSSES + (WON if all(cell.winner for cell in fight.table.cells.values()) else "")


def read_losses(fight: FightCounts, sides: Sequence[str]) -> Mapping[str, str]:
    """Return the values calculated when the die is read: losses by role, the loser, remaining losses by side."""
    if not fight.losses:
        return {}
    losses = {f"Fight_Loss_{role}": f"{COLUMN}>=0?{_units(fight, role)}:0" for role in ROLES}
    left = {left_property(side): f'{ATTACKER}=="{side}"?Fight_Loss_A:Fight_Loss_D' for side in sides}
    return {**losses, "Fight_Loser": f"Fight_Winner=={ATTACKER}?{DEFENDER}:{ATTACKER}", **left}


def losses_at_first(fight: FightCounts, sides: Sequence[str]) -> Mapping[str, str]:
    """Return the initial values of these properties."""
    return dict.fromkeys(read_losses(fight, sides), "0")


def loss_marks(fight: FightCounts, sides: Sequence[str], *, is_clicked: bool) -> tuple[TraitText, ...]:
    """Return the traits of units that mark possible losses, with the number their side must still take.

    If acts of units are selected by a left click, the mark reacts to one.
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
    """Return the module property with the losses that a side must still take."""
    return f"Fight_Left_{as_property(side)}"


def _units(fight: FightCounts, role: Role) -> str:
    table = fight.table
    at = [table.cells[row, column] for row in range(len(table.rows)) for column in range(len(table.columns))]
    cells = [cell.attacker if role == "A" else cell.defender for cell in at]
    found, text = looked_up(fight, cells), "0"
    for loss in fight.losses:
        if loss.units or loss.share:
            text = f'{found}=="{loss.name}"?{_of(loss, f"Fight_Units_{role}")}:{text}'
    return f"({text})"


def _of(loss: LossNumber, units: str) -> str:
    # at least the table's minimum and at most all units
    if loss.share is None:
        return f"Math.min({loss.units},{units})"
    return printed(share_of(loss.share, loss.least, rounds_up=loss.rounds_up), {"units": units})
