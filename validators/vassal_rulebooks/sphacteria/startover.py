"""The way out of a movement that cannot end: all of it is taken back, which no rule forbids while it lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, play_rule, record_of
from vassal_rulebooks.sphacteria import leaders, stacking, transport

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import StartOver
    from vassal_rulebooks.sphacteria.state import State

NEEDLESS = play_rule(
    "SPH-3-over",
    "Movement starts over only where it cannot end",
    "3",
    "What has been moved stays moved, unless movement cannot end as it stands.",
)

ENDS: tuple[PlayRule, ...] = (*stacking.ENDS, *transport.ENDS, *leaders.ENDS, *leaders.ALWAYS)


@enforces(NEEDLESS, "R-85")
def cannot_end(state: State, _act: StartOver) -> Fault | None:
    """Movement cannot end as it stands."""
    return None if record_of(ENDS, state) else Fault("movement starts over, and could end as it stands")


RULES: tuple[PlayRule, ...] = (cannot_end,)
