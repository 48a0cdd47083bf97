"""Steps of a game without a trace, and acts whose trace is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.facets import unit_of
from vassal_rulebooks.core.flow import is_in_rounds, returned
from vassal_rulebooks.core.reading.adjusting import aligned
from vassal_rulebooks.core.reading.table import T
from vassal_rulebooks.core.reading.turns import Turns
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Reading

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from vassal_rulebooks.core.rulebook import Rules

QUIET = (Trace.NONE, Trace.BUTTON)
ON_THE_TABLE = (Trace.DRAG, Trace.FLIP, Trace.ROTATE, Trace.MARK)
MOST = 4
"""Maximum number of ways to assume an act that the table never shows."""


class QuietSteps(Generic[T]):
    """The steps of a game that no event shows."""

    def __init__(self, rules: Rules[Any, Any], table: T) -> None:
        self._rules, self._table = rules, table
        self._turns = Turns(rules, table)

    def steps(self, _state: Any, _assumed: Collection[str]) -> Iterator[Reading]:
        """Yield readings for steps that may have passed without an event."""
        return iter(())

    def _obliged(self, state: Any) -> Iterator[Reading]:
        # mandatory acts that the table shows now or later in the turn, or a skipped step
        kinds = [self._rules.kinds[act_type] for act_type in self._rules.sequence.step(state).acts]
        acts = [act for kind in kinds if kind.trace in ON_THE_TABLE
                for act in self._rules.legal_acts_of(state, kind.type)]  # fmt: skip
        shown = [act for act in acts if self._is_shown(state, act)]
        if not shown:
            yield from self._left_out(state, acts)
        among = shown[:1] if self._are_all_done(state, shown) else shown
        yield from (Reading((act,), costs.LATE) for act in among)

    def _are_all_done(self, state: Any, shown: Sequence[Any]) -> bool:
        # if all acts can be done in sequence, the choice of the first one does not matter
        for act in shown:
            wrong, state = self._rules.judged(state, act)
            if wrong:
                return False
        return True

    def _is_shown(self, state: Any, act: Any) -> bool:
        # an act of a counter is compared only by the changes of that counter
        after, unit = self._rules.judged(state, act)[1], getattr(act, "unit", "")
        changed = [one for one in self._table.changed(state, after) if unit_of(one) == unit or not unit]
        return bool(changed) and all(self._table.will_agree(after, thing) for thing in changed)

    def _left_out(self, state: Any, acts: Sequence[Any]) -> Iterator[Reading]:
        yield from left_out(self._rules, self._turns, state, acts)


def left_out(rules: Rules[Any, Any], turns: Turns, state: Any, acts: Sequence[Any]) -> Iterator[Reading]:
    """Yield acts that were done and never shown, or else a skipped step.

    Without such acts, a throw or draw is missing, and play continues at the suspended step or at a later one.
    """
    yield from (Reading((act,), costs.ASSUMED) for act in acts[:MOST])
    if acts:
        return
    step = rules.sequence.step(state)
    fault = Breach(rules.sequence.time, f"{step.title} should have come, and is left out")
    if is_in_rounds(state) and state.progress.calls:
        yield Reading((aligned(returned(state)),), faults=(fault,))
        return
    for name, other in _after(rules.sequence.steps, step.name):
        if other.acts and other.after is None and not other.is_called:
            yield Reading((aligned(state.with_progress(stage=name)),), faults=(fault,))
            break
    after = turns.next(state)
    if after is not None:
        yield Reading((aligned(after),), faults=(fault,))


def _after(steps: Any, name: Any) -> Iterator[tuple[Any, Any]]:
    names = list(steps)
    yield from ((other, steps[other]) for other in names[names.index(name) + 1 :])
