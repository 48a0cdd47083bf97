"""Reinforcements: groups that come on a turn, later if delayed, and the counters of them that still wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from vassal_rulebooks.core.acts import ActKind, OfUnit, Trace
from vassal_rulebooks.core.counts import count_of
from vassal_rulebooks.core.rules import Fault, PlayRule, play_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.game_board import GamePosition
    from vassal_tools.game.model import Arrival, Reinforcement

S = TypeVar("S", bound="GamePosition[Any]")


class Arrive(OfUnit):
    """A reinforcement comes to the place that the schedule names, or what the game has instead of one."""


def turn_of(group: Reinforcement, delays: Sequence[tuple[str, int]] = ()) -> int:
    """Return the turn on which a group comes, later if it was delayed; 0 if it comes when it is called."""
    return group.turn.value + (count_of(delays, group.name) or 0) if group.turn else 0


def groups_due(
    position: Any, delays: Sequence[tuple[str, int]] = (), called: Collection[str] = ()
) -> tuple[Reinforcement, ...]:
    """Return the groups whose turn has come, and those that come when they are called, if they were."""
    groups, now = position.board.game.reinforcements.values(), position.turn
    return tuple(g for g in groups if (turn_of(g, delays) <= now if g.turn else g.name in called))


def waiting(position: Any, groups: Iterable[Reinforcement]) -> tuple[Arrival, ...]:
    """Return the arrivals of counters of the groups that are still in their reserve."""
    coming = ((group, arrival) for group in groups for arrival in position.board.game.arrivals_of[group.name])
    return tuple(arrival for group, arrival in coming if position.location(arrival.counter) == group.box)


def due(position: GamePosition[Any], side: str) -> Mapping[str, str]:
    """Return the counters of a side that wait and whose turn by the schedule has come, each with where it arrives."""
    own = (group for group in groups_due(position) if group.side == side)
    return {arrival.counter: arrival.base for arrival in waiting(position, own)}


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
