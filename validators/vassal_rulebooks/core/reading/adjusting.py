"""Changes of a position by the table or a button, in addition to the acts of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_rulebooks.core.facets import Facet

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A change of a position without an act of the rules.

    `effect` returns the position after it, `unit` is the affected counter, and `ends` is the scope that it ends.
    """

    effect: Callable[[Any], Any]
    unit: str = ""
    ends: Deadline = Deadline.NONE

    def after(self, state: Any) -> Any:
        """Return the position after the adjustment."""
        return self.effect(state)


def adjustment(effect: Callable[Concatenate[Any, P], Any]) -> Callable[P, Adjusted]:
    """Turn a function that changes a position into a factory of adjustments."""

    def adjusted(*words: P.args, **named: P.kwargs) -> Adjusted:
        return Adjusted(lambda state: effect(state, *words, **named))

    return adjusted


def of_unit(effect: Callable[Concatenate[Any, str, P], Any]) -> Callable[Concatenate[str, P], Adjusted]:
    """Turn a function that changes a counter in a position into a factory of adjustments."""

    def adjusted(unit: str, /, *words: P.args, **named: P.kwargs) -> Adjusted:
        return Adjusted(lambda state: effect(state, unit, *words, **named), unit)

    return adjusted


@adjustment
def aligned(_state: Any, position: Any) -> Any:
    """Replace the position with the given one."""
    return position


@of_unit
def take_back(state: Any, unit: str) -> Any:
    """Put a counter back to the start of its move, as if it had not moved."""
    return state.with_standing(unit, state.standing(unit).back_at_start)


@adjustment
def set_numbers(state: Any, numbers: Mapping[Facet, Any]) -> Any:
    """Set numbers as the table shows them."""
    for facet, shown in numbers.items():
        state = facet.put(state, shown)
    return state


@adjustment
def taken_over(state: Any, side: str) -> Any:
    """Let another side do the current operation."""
    return state.with_progress(side=side)
