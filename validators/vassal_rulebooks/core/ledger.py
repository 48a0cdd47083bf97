"""Income and payments of sides: accounts on tracks, and reinforcements by turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product, starmap
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_rulebooks.core.acts import A, ActKind, OfUnit, OptionRule, Trace
from vassal_rulebooks.core.rules import Broken, Fault, Paragraph, PlayRule, broken, play_rule
from vassal_rulebooks.core.state import count_of, of_side, on_track, with_value
from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.game_board import GamePosition
    from vassal_tools.game.model import Arrival, Game, Reinforcement

S = TypeVar("S", bound=Any)


def held(state: Any, account: str, side: str) -> int:
    """Return the balance of a side in an account: a field of the position with a number for each side."""
    return int(of_side(state.board.sides, getattr(state, account), side, 0))


def paid(state: S, account: str, amounts: Mapping[str, int]) -> S:
    """Return the position after each side pays its amount, or receives it if it is below 0.

    Balances stop at the ends of their track. Amounts of anyone without a track of the account are ignored.
    """
    for side, amount in amounts.items():
        state = _paid_by(state, account, side, amount)
    return state


def _paid_by(state: S, account: str, side: str, amount: int) -> S:
    tracks, left = state.board.game.tracks.values(), held(state, account, side) - amount
    track = next((track for track in tracks if (track.kind, track.side) == (account, side)), None)
    if track is None:
        return state
    left = on_track(left, min(track.cells), track.highest())
    changed: S = replace(state, **{account: with_value(state.board.sides, getattr(state, account), side, left)})
    return changed


@dataclass(frozen=True, slots=True)
class Purchase(OptionRule):
    """The rule that a counter of a pool is bought for a price and comes to a place from `able`."""

    pool: Callable[[Any], Sequence[str]]

    def acts(self, kind: type[A]) -> Callable[[Any], Iterable[A]]:
        """Return a function that lists the purchases of each counter of the pool for each place."""
        return lambda state: starmap(kind, product(self.pool(state), self.able(state)))


def purchase(
    rule: Paragraph,
    account: str,
    price: Callable[[Any, Any], int],
    pool: Callable[[Any], Sequence[str]],
    places: Callable[[Any], Sequence[str]],
) -> Purchase:
    """Return the rule of purchases: the buyer has the price in its account.

    Its words have the cases `unit`, for a counter outside the pool, and `money`, with the `{price}` and the amount
    `{left}`.
    """

    def judged(state: Any, act: Any) -> Broken | None:
        left, able = held(state, account, state.progress.side), tuple(places(state))
        dear = left < (cost := price(state, act))
        case = "unit" if act.unit not in pool(state) else "" if act.to not in able else "money" if dear else None
        return None if case is None else broken(case, price=cost, left=left, able=able)

    return Purchase(rule, (), judged, places, pool)


def at_first(game: Game, account: str) -> tuple[int, ...]:
    """Return the initial balance of each side, from its tracks; raise SourceError if a side has no track."""
    tracks = {track.side: track for track in game.tracks.values() if track.kind == account}
    for side in game.sides:
        if side not in tracks:
            raise SourceError(f"{side} has no track of the kind {account!r}", hint="each side has one in tracks.toml")
    return tuple(game.start_of(tracks[side]) for side in game.sides)


class Arrive(OfUnit):
    """A reinforcement comes to the place in the schedule, or to another place that the game assigns."""


def turn_of(group: Reinforcement, delays: Sequence[tuple[str, int]] = ()) -> int:
    """Return the turn when a group comes, including delays; 0 if it comes when it is called."""
    return group.turn.value + (count_of(delays, group.name) or 0) if group.turn else 0


def groups_due(
    position: Any, delays: Sequence[tuple[str, int]] = (), called: Collection[str] = ()
) -> tuple[Reinforcement, ...]:
    """Return the groups whose turn has come, and the groups without a turn that were called."""
    groups, now = position.board.game.reinforcements.values(), position.turn
    return tuple(g for g in groups if (turn_of(g, delays) <= now if g.turn else g.name in called))


def waiting(position: Any, groups: Iterable[Reinforcement]) -> tuple[Arrival, ...]:
    """Return the arrivals of those counters of the groups that are still in their reserve."""
    coming = ((group, arrival) for group in groups for arrival in position.board.game.arrivals_of[group.name])
    return tuple(arrival for group, arrival in coming if position.location(arrival.counter) == group.box)


def due(position: GamePosition[Any], side: str) -> Mapping[str, str]:
    """Return the waiting counters of a side that are due by the schedule, each with its place of arrival."""
    own = (group for group in groups_due(position) if group.side == side)
    return {arrival.counter: arrival.base for arrival in waiting(position, own)}


def unchanged(state: S) -> S:
    """Return the state unchanged."""
    return state


def arrival_kind(
    prefix: str,
    section: str,
    takes: Callable[[S, str, str], bool],
    coming: Callable[[S, str], Mapping[str, str]] = due,
    then: Callable[[S], S] = unchanged,
) -> ActKind[S, Arrive]:
    """Return the kind of arrivals of counters from `coming`, if the place takes them, by a rule of the paragraph.

    `then` is applied to the state after an arrival.
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

    gist = "A reinforcement arrives in its turn or later, where there is room."
    rule = PlayRule(play_rule(f"{prefix}-{section}-due", "Reinforcements in time", section, gist), (), may_arrive)
    return ActKind(Arrive, "an arrival", "arrive {unit}", arrived, (rule,), arrivals, trace=Trace.DRAG)
