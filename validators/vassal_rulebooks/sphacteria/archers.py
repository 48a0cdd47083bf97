"""Event 5 (6): the zone in which its chit lies is closed to the enemy's land units and leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, play_rule
from vassal_rulebooks.sphacteria.state import OUT

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.steps import Step
    from vassal_tools.game.model import Counter

BARRED = play_rule(
    "SPH-6-archers",
    "Archers close a zone",
    "6",
    "Where event 5 lies no enemy land unit or leader enters in that action phase.",
)


def is_barred(state: State, unit: Counter, zone: str) -> bool:
    """Whether event 5 of the enemy keeps a land unit or leader out of a zone (6, event 5)."""
    if unit.is_naval:
        return False
    return any(place == zone and side != unit.side for place, side in state.progress.spending.barred)


@enforces(BARRED, "R-42")
def keeps_out_of_the_arrows(step: Step) -> Fault | None:
    """A land unit or leader does not enter a zone that event 5 closes (6)."""
    if not is_barred(step.state, step.unit, step.to):
        return None
    message = f"{step.unit.id} enters {step.to}, which event 5 closes in this action phase"
    return Fault(message, (step.unit.id,), (step.here or OUT, step.to))


STEPS: tuple[PlayRule, ...] = (keeps_out_of_the_arrows,)
