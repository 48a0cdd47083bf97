"""The parts of a position that matter for the rest of a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.leaders import has_sailed_in
from vassal_rulebooks.sphacteria.names import POINTS
from vassal_rulebooks.sphacteria.state import Kind
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.protocol import Remains

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
    from vassal_rulebooks.sphacteria.state import State


def remains(state: State, table: SphacteriaTable, rates: Rates) -> Remains:
    """Return the parts that matter: of a move its effects on movement and ships, not its way.

    More points are a burden if their side may have announced them, unless its marker shows them.
    """
    progress, board = state.progress, state.board
    leaders = frozenset(place for one in board.leaders if (place := state.location(one.id)))
    moved = [(n, one) for n, one in enumerate(state.standings) if one.moved is not None]
    onward = {n for n, _ in moved if next(table.later(board.counters[n].id), None)}
    ways = tuple((n, one.moved if n in onward else 0, *_way(state, n, leaders)) for n, one in moved)
    rest = tuple([one if one.moved is None else one.at_rest for one in state.standings])
    spent = tuple(one.spent if n in onward else 0 for n, one in moved)
    carried = tuple(_is_carried_leader(state, n) for n, _ in moved)
    aboard = tuple([-1 if cargo is None else cargo for cargo in map(state.cargo, table.seas)])
    sides = board.sides if progress.points else ()  # none are known where movement alone is judged
    points = [(n, rates.lapse(side) <= costs.ASSUMED) for n, side in zip(progress.points, sides, strict=True)]
    fixed = state.with_progress(points=tuple(0 if is_free else n for n, is_free in points)).progress
    left = tuple(-n if is_free else 0 for n, is_free in points)
    is_shown = tuple(n == table.numbers.get((POINTS, side)) for n, side in zip(progress.points, sides, strict=True))
    head = (state.turn, state.active, state.movement_ended, state.activated, state.reported_faults, is_shown)
    return Remains((head, rest, ways, fixed), (*left, *spent, *carried, *aboard))


def _way(state: State, number: int, leaders: frozenset[str]) -> tuple[object, ...]:
    """A leader's way matters only if he reached the beach as ships do; being carried counts only by R-84."""
    one = state.standings[number]
    if state.board.counters[number].is_leader:
        has_to_be_carried = state.board.is_chosen("R-84", "with triremes to the beach only")
        is_carried = has_to_be_carried and _is_carried_leader(state, number)
        return one.trail[0], is_carried, has_sailed_in(state, one), one.stopped
    return one.trail[0], one.came_from, one.transported, one.stopped, leaders.intersection(one.trail)


def _is_carried_leader(state: State, number: int) -> bool:
    one, kinds = state.standings[number], state.board.kinds
    return state.board.counters[number].is_leader and one.transported and kinds.get(one.location or "") is Kind.SEA
