"""One step of a move seen in its position, and the faults that movement by steps has in many games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.movement import begins_move, passes_limit, stepped
from vassal_rulebooks.core.positions import OUT
from vassal_rulebooks.core.rules import Fault, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.core.board import Piece
    from vassal_rulebooks.core.positions import Position, Standing


@dataclass(frozen=True)
class Step:
    """A counter goes from where it is to another place; a game adds fields of its own in a subclass."""

    state: Position[Any]
    unit: Piece
    standing: Standing
    to: str
    is_first: bool  # of the counter in a move
    cost: int

    @cached_property  # every rule asks for it
    def here(self) -> str | None:
        """The place that it leaves; None if it is out of play."""
        return self.standing.location

    @property
    def about(self) -> dict[str, tuple[str, ...]]:
        """The counter and the places that a fault of the step is about."""
        return {"units": (self.unit.id,), "zones": (self.here or OUT, self.to)}

    @property
    def origin(self) -> str:
        """Where its move began."""
        return (self.here or OUT) if self.is_first else self.standing.trail[0]

    @property
    def spent(self) -> int:
        """What the counter has spent in its move after the step."""
        return self.cost if self.is_first else self.standing.spent + self.cost

    @property
    def is_crossing(self) -> bool:
        """Whether a way leads there from the place that it leaves."""
        return self.here is not None and self.to in self.state.board.exits[self.here]

    @property
    def way(self) -> str:
        """The places of its move so far, in words."""
        return "-".join(self.standing.trail)

    def standing_after(self, *, number: int = 0, transported: bool = False, stopped: bool = False) -> Standing:
        """Return the standing of the counter after the step; `number` counts the activations so far."""
        return stepped(
            self.standing, self.to, begins=self.is_first, number=number, cost=self.cost,
            transported=transported, stopped=stopped,
        )  # fmt: skip

    def fault(self, message: str, *rulings: str) -> Fault:
        """Return a fault of the step, said of its counter."""
        return Fault(f"{self.unit.id} {message}", self.about["units"], self.about["zones"], rulings=rulings)


def step_of(state: Position[Any], unit: str, to: str, cost: int = 1, limit: int | None = None) -> Step:
    """Return the step of a counter to a place, in a game whose counters move once in a phase."""
    standing = state.standing(unit)
    return Step(state, state.board.counter(unit), standing, to, begins_move(standing, (), limit), cost)


def crosses_border(step: Step) -> Fault | None:
    """Return a fault if no way leads from the one place to the other."""
    if step.is_crossing:
        return None
    if step.here is None:
        return Fault(f"{step.unit.id} moves to {step.to} but is out of play", (step.unit.id,), (step.to,))
    near = listed(step.state.board.exits[step.here])
    return step.fault(f"goes from {step.here} to {step.to}; {step.here} borders on {near}")


def has_points_left(step: Step, limit: int, points: str, *rulings: str) -> Fault | None:
    """Return a fault if the step goes beyond the limit; what follows in that move is the same fault."""
    spent = 0 if step.is_first else step.standing.spent
    if not passes_limit(spent, step.cost, limit):
        return None
    way = step.way or step.here or OUT
    return step.fault(f"spends {spent + step.cost} of {limit} {points} on {way}-{step.to}", *rulings)


def stops_at_enemy(step: Step, met: Sequence[str]) -> Fault | None:
    """Return a fault if the counter was stopped where it is, by the counters met there."""
    if step.is_first or not step.standing.stopped:
        return None
    foes = listed(met) or "an enemy unit"
    return step.fault(f"goes on from {step.here} to {step.to}, though it met {foes} in {step.here}")
