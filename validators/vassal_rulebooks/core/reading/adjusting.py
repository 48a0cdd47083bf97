"""What a story does to a position beside the acts of the rules: where the table, or a button, says otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An adjustment: `effect` gives the position after it; `unit` is the counter that it is about, `ends` what ends."""

    effect: Callable[[Any], Any]
    unit: str = ""
    ends: Deadline = Deadline.NONE

    def after(self, state: Any) -> Any:
        """Return the position after it."""
        return self.effect(state)


def adjustment(effect: Callable[Concatenate[Any, P], Any]) -> Callable[P, Adjusted]:
    """Return what makes the adjustment of its words, by what it does to a position with them."""

    def adjusted(*words: P.args, **named: P.kwargs) -> Adjusted:
        return Adjusted(lambda state: effect(state, *words, **named))

    return adjusted


def of_unit(effect: Callable[Concatenate[Any, str, P], Any]) -> Callable[Concatenate[str, P], Adjusted]:
    """Return what makes the adjustment of a counter, by what it does to a position."""

    def adjusted(unit: str, /, *words: P.args, **named: P.kwargs) -> Adjusted:
        return Adjusted(lambda state: effect(state, unit, *words, **named), unit)

    return adjusted


@adjustment
def aligned(_state: Any, position: Any) -> Any:
    """Return that position."""
    return position
