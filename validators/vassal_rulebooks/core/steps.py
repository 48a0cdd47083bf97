"""One step of a move seen in its position, and the faults that movement by steps has in many games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from vassal_rulebooks.core.movement import begins_move, passes_limit, stepped
from vassal_rulebooks.core.positions import OUT
from vassal_rulebooks.core.rules import Fault, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.core.board import Piece
    from vassal_rulebooks.core.positions import Position, Standing


class StepLike(Protocol):
    """What the functions below ask of a step, `Step` or a game's own."""

    @property
    def state(self) -> Position[Any]: ...  # noqa: D102
    @property
    def unit(self) -> Piece: ...  # noqa: D102
    @property
    def standing(self) -> Standing: ...  # noqa: D102
    @property
    def here(self) -> str | None: ...  # noqa: D102
    @property
    def to(self) -> str: ...  # noqa: D102
    @property
    def is_first(self) -> bool: ...  # noqa: D102
    @property
    def is_crossing(self) -> bool: ...  # noqa: D102
    @property
    def cost(self) -> int: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Step:
    """A counter goes from where it is to another place."""

    state: Position[Any]
    unit: Piece
    standing: Standing
    to: str
    is_first: bool  # of the counter in a move
    cost: int

    @property
    def here(self) -> str | None:
        """The place that it leaves; None if it is out of play."""
        return self.standing.location

    @property
    def is_crossing(self) -> bool:
        """Whether a way leads there from the place that it leaves."""
        return self.here is not None and self.to in self.state.board.exits[self.here]

    def after(self, *, stopped: bool = False) -> Standing:
        """Return the standing of the counter after the step."""
        return stepped(self.standing, self.to, begins=self.is_first, cost=self.cost, stopped=stopped)


def step_of(state: Position[Any], unit: str, to: str, cost: int = 1, limit: int | None = None) -> Step:
    """Return the step of a counter to a place, in a game whose counters move once in a phase."""
    standing = state.standing(unit)
    return Step(state, state.board.counter(unit), standing, to, begins_move(standing, (), limit), cost)


def fault_of(step: StepLike, message: str, *rulings: str) -> Fault:
    """Return a fault of a step, said of its counter."""
    return Fault(f"{step.unit.id} {message}", (step.unit.id,), (step.here or OUT, step.to), rulings=rulings)


def crosses_border(step: StepLike) -> Fault | None:
    """Return a fault if no way leads from the one place to the other."""
    if step.is_crossing:
        return None
    if step.here is None:
        return Fault(f"{step.unit.id} moves to {step.to} but is out of play", (step.unit.id,), (step.to,))
    near = listed(step.state.board.exits[step.here])
    return fault_of(step, f"goes from {step.here} to {step.to}; {step.here} borders on {near}")


def has_points_left(step: StepLike, limit: int, points: str, *rulings: str) -> Fault | None:
    """Return a fault if the step goes beyond the limit; what follows in that move is the same fault."""
    spent = 0 if step.is_first else step.standing.spent
    if not passes_limit(spent, step.cost, limit):
        return None
    trail = "-".join((*step.standing.trail, step.to)) if step.standing.trail else f"{step.here or OUT}-{step.to}"
    return fault_of(step, f"spends {spent + step.cost} {points} on {trail} and has {limit}", *rulings)


def stops_at_enemy(step: StepLike, met: Sequence[str]) -> Fault | None:
    """Return a fault if the counter was stopped where it is, by the counters met there."""
    if step.is_first or not step.standing.stopped:
        return None
    foes = listed(met) or "an enemy unit"
    return fault_of(step, f"goes on from {step.here} to {step.to}, though it met {foes} in {step.here}")


def comes_back(step: StepLike) -> bool:
    """Whether a counter enters a place that it was in before in the same move."""
    return not step.is_first and step.is_crossing and step.to in step.standing.trail
