"""Reinforcements: groups that come on a turn, later if delayed, and the counters of them that still wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from vassal_rulebooks.core.acts import ActKind, OfUnit, Trace
from vassal_rulebooks.core.counts import count_of
from vassal_rulebooks.core.rules import Fault, PlayRule, play_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.game_board import GamePosition
    from vassal_rulebooks.core.positions import Position

S = TypeVar("S", bound="GamePosition[Any]")


class Arrive(OfUnit):
    """A reinforcement comes to the place that the schedule names, or what the game has instead of one."""


def turn_of(name: str, turn: int, delays: Sequence[tuple[str, int]]) -> int:
    """Return the turn on which a group comes that was planned for one."""
    return turn + (count_of(delays, name) or 0)


def waiting(position: Position[Any], counters: Iterable[str], box: str | None) -> tuple[str, ...]:
    """Return the counters that are still in the box where they wait; no box is out of play."""
    return tuple(counter for counter in counters if position.location(counter) == box)


def due(position: GamePosition[Any], side: str) -> Mapping[str, str]:
    """Return the counters of a side that wait and whose turn by the schedule has come, each with where it arrives."""
    game = position.board.game
    found: dict[str, str] = {}
    for name, group in game.reinforcements.items():
        if group.side == side and group.turn and turn_of(name, group.turn.value, ()) <= position.turn:
            comes = {arrival.counter: arrival.base for arrival in game.arrivals_of[name]}
            found |= {unit: comes[unit] for unit in waiting(position, comes, group.box)}
    return found


def unchanged(state: S) -> S:
    """The state as it is."""
    return state


def arrival_kind(
    prefix: str,
    section: str,
    takes: Callable[[S, str, str], bool],
    coming: Callable[[S, str], Mapping[str, str]] = due,
    then: Callable[[S], S] = unchanged,
) -> ActKind[S, Arrive]:
    """Return the arrivals of those that are `coming`, where the place takes them, by a rule of that paragraph.

    `then` is what follows from an arrival.
    """

    def may_arrive(state: S, act: Arrive) -> Fault | None:
        base = coming(state, state.progress.side).get(act.unit)
        if base and takes(state, act.unit, base):
            return None
        why = f"there is no room in {base}" if base else "it is not due"
        return Fault(f"{act.unit} cannot arrive: {why}", (act.unit,), (base,) if base else ())

    def arrived(state: S, act: Arrive) -> S:
        planned = state.board.game.arrivals.get(act.unit)
        base = coming(state, state.progress.side).get(act.unit) or (planned.base if planned else None)
        return then(state.placed(act.unit, base) if base else state)

    def arrivals(state: S) -> Iterator[Arrive]:
        return map(Arrive, coming(state, state.progress.side))

    gist = "Who waits arrives from its turn on, where there is room."
    rule = PlayRule(play_rule(f"{prefix}-{section}-due", "Reinforcements in time", section, gist), (), may_arrive)
    return ActKind(Arrive, "an arrival", "arrive {unit}", arrived, (rule,), arrivals, trace=Trace.DRAG)
