"""The reading of Sfacteria's logs: the first edition's, with the Advantage and voluntary reductions."""

from __future__ import annotations

from operator import contains
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.reading.adjusting import Adjusted, adjustment
from vassal_rulebooks.core.reading.events import Declared, Drag, Rolled, TurnBegan, Turnover
from vassal_rulebooks.core.reading.timeline import is_said, touched
from vassal_rulebooks.sfacteria import own_acts
from vassal_rulebooks.sphacteria.action_phase import left
from vassal_rulebooks.sphacteria.declarations import ANNOUNCE, RALLY
from vassal_rulebooks.sphacteria.names import POINTS
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.adjustments import played
from vassal_rulebooks.sphacteria.reading.buttons import rolled
from vassal_rulebooks.sphacteria.reading.reader import SphacteriaReader
from vassal_tools.findings import Severity
from vassal_tools.game.declarations import Declaration
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Reading
from vassal_tools.referee.search.protocol import Remains, Setting

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

DECLARED: Mapping[str, Any] = {
    own_acts.DECLARED: (own_acts.UseAdvantage, 2, "sides", "uses", "units"),
    own_acts.REDUCE: (own_acts.Reduce, 1, "units"),
    own_acts.STRATEGOS: (own_acts.Strategos, 1, "units"),
}
"""What this edition alone has by how it is declared: the act, the fewest words, and the vocabularies of all."""
UNMARKED = {own_acts.AGAIN: "a die is thrown again", own_acts.INITIATIVE: "the other side begins"}
"""The uses that are open where neither a button nor the marker shows them, and what shows each."""


class SfacteriaReader(SphacteriaReader):
    """The reader of one log for the search."""

    def explanations(self, state: Any, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Yield each explanation of an event in that position; a rallied unit recovers by nothing else (3 E)."""
        event, before = self._events[number], state.progress.before_die
        is_rallied = is_said(self._events[max(number - 1, 0)], RALLY, touched(event) or "")
        thing = self.table.thing_of(event) or ""
        match event:
            case Declared(_, what) if what.kind in DECLARED:
                yield from self._said(state, what, assumed) if state.progress.is_known else (Reading(),)
                return
            case Rolled(_, "", (_,)):
                yield from self._thrown_again(state, event, number)
            case Turnover(_, unit, lost) if lost and unit in own_acts.reducible(state, self.table.counters[unit].place):
                yield from self._said(state, Declaration(0, own_acts.REDUCE, (unit,)), assumed)
            case Turnover(_, unit) | Drag(_, unit) if not (is_rallied or self.table.agrees(state, thing)):
                yield from self._taken(state, own_acts.RESTORE if thing != unit else own_acts.LEADER, unit)
                if before and self.table.agrees(before, thing):  # what a die did is undone before it is thrown again
                    yield from self._taken(state, own_acts.AGAIN)
        for reading in super().explanations(state, number, assumed, is_near=is_near):
            yield reading
            if isinstance(event, Rolled) and self.table.may_be_by_hand(own_acts.DECLARED):
                yield from self._used_at_once(reading, played(state, reading.acts))

    def _used_at_once(self, reading: Reading, after: Any) -> Iterator[Reading]:
        for use in self._shown_in_turn(after) if after.progress.stage is Stage.CALL and len(reading.acts) == 1 else ():
            for used in self._taken(after, use, cost=reading.cost + 2 * costs.ASSUMED, since=self.table.now):
                yield used._replace(acts=(*reading.acts, *used.acts))

    def steps(self, state: Any, assumed: Collection[str]) -> Iterator[Reading]:
        """Yield the steps without a trace."""
        yield from super().steps(state, assumed)
        for unit in own_acts.strategoi(state):
            act, button = own_acts.Strategos(unit), Assumed(self._button(self.table.now, own_acts.STRATEGOS, unit), 0)
            yield Reading((act,), costs.ASSUMED, f"the Strategos of {unit} is taken to come", (button,))

    def _shown_in_turn(self, state: Any) -> Iterator[str]:
        sides, side = state.board.sides, state.progress.advantage
        raised = [(one, n) for one in sides for _, n in self.table.marked(POINTS, one) if n > left(state, one)]
        is_needed = raised or self.table.points_needed(side) > left(state, side)
        if is_needed and not any(self.table.is_of_another_throw(*one) for one in raised):
            yield own_acts.POINTS
        if self.table.first_side() not in ("", state.progress.initiative):
            yield own_acts.INITIATIVE

    def _said(self, state: Any, what: Declaration, assumed: Collection[str]) -> Iterator[Reading]:
        kind, least, *vocabularies = DECLARED[what.kind]
        known = [self._rules.notation.words[name] for name in vocabularies]
        if least <= len(what.words) <= len(known) and all(map(contains, known, what.words)):
            unit, first = what.words[0], Reading()
            if kind is own_acts.Reduce and unit in own_acts.reducible(state, self.table.counters[unit].place):
                first = self._counters.activated(state, unit, assumed)
            yield first._replace(acts=(*first.acts, kind(*what.words), self._came(state)), price=costs.SAID)

    def _came(self, state: Any) -> Adjusted:
        onward = (one.phase for one in self.table.in_turn() if isinstance(one, TurnBegan))
        return received(10 * state.turn + next(onward, max(own_acts.PHASES.values())))

    def button(self, number: int) -> tuple[str, ...] | None:
        """Return the button of an event; buttons of this edition may be pressed later in the turn."""
        event = self._events[number]
        if isinstance(event, Declared) and event.what.kind in DECLARED:
            return self._button(number, event.what.kind, *event.what.words)
        return super().button(number)

    def _button(self, number: int, kind: str, *words: str) -> tuple[str, ...]:
        return (kind, str(self.table.turn_of(number)), *words)

    def remains(self, state: Any) -> Remains:
        """Return the parts that matter: not the holder of the Advantage after phase C, if unseen."""
        is_open = own_acts.phase_of(state) % 10 > own_acts.PHASES[Stage.CALL] and self._may_have_changed(state)
        return super().remains(state.with_progress(advantage="", since=0) if is_open else state)

    def _may_have_changed(self, state: Any) -> bool:
        since, turn = state.progress.since, (*self.table.so_far(), *self.table.in_turn())
        is_older = since < own_acts.phase_of(state, own_acts.POINTS) and not any(is_said(one, ANNOUNCE) for one in turn)
        return is_older and not any(is_said(one, own_acts.DECLARED) for one in self._events)

    def setting(self, state: Any, act: Any, side: str) -> Setting:
        """Return the setting of an act: a use of the Advantage belongs to its turn, in any phase."""
        found = super().setting(state, act, side)
        return Setting(act.side, str(state.turn), "", state.turn) if isinstance(act, own_acts.UseAdvantage) else found

    def _thrown_again(self, state: Any, roll: Rolled, number: int) -> Iterator[Reading]:
        before = state.progress.before_die
        begin = max((n for n, one in enumerate(self._events[:number]) if isinstance(one, Rolled)), default=0)
        for use in self._taken(state, own_acts.AGAIN, since=begin) if before else ():
            is_marked = self.table.marked(own_acts.DECLARED) and not use.faults
            for die in rolled(before, roll, self.table, is_near=False) if before.progress.fight or is_marked else ():
                yield use._replace(acts=(*use.acts, *die.acts), cost=use.cost + die.cost)

    def _unmarked(self, side: str, use: str, since: int | None) -> Iterator[Breach]:
        shown = [(n, self.table.board.sides[value - 1]) for n, value in self.table.marked(own_acts.DECLARED)]
        is_spoken = shown or any(is_said(one, ANNOUNCE) for one in (*self.table.so_far(), *self.table.in_turn()))
        if since is not None and is_spoken and all(n <= since or holder == side for n, holder in shown):
            text = f"{UNMARKED[use]}, and no use of the Advantage by {side} is marked"
            yield Breach(own_acts.RULES["SFA-9-holder"], text, severity=Severity.UNKNOWN, side=side)

    def _taken(
        self, state: Any, use: str, unit: str = "", cost: int = costs.ASSUMED, since: int | None = None
    ) -> Iterator[Reading]:
        """`since` is the event after which the marker should show the use; None if other things show it."""
        for unseen in ((), (passed_on(),)) if self._may_have_changed(state) else ((),):
            position = unseen[0].after(state) if unseen else state
            act = own_acts.UseAdvantage(position.progress.advantage, use, unit)
            if act.side and state.progress.is_known and not self._rules.check(position, act):
                note = f"{act.side} is taken to use the Advantage for {unit or use}"
                button = self._button(self.table.now, own_acts.DECLARED, act.side, use, *filter(None, [unit]))
                unmarked = (*self._unmarked(act.side, use, since),) if use in UNMARKED else ()
                whole, price = cost * (1 + len(unseen)) + 2 * costs.ASSUMED * len(unmarked), 0 if unmarked else None
                acts = (*unseen, act, self._came(state))
                yield Reading(acts, whole, note, (Assumed(button, 0),), unmarked, price)


@adjustment
def passed_on(state: Any) -> Any:
    """Let the holder of the Advantage have used it for points in phase B, in the last turn if he had it then."""
    other, phase = state.board.other.get(state.progress.advantage, ""), own_acts.phase_of(state, own_acts.POINTS)
    return state.with_progress(advantage=other, since=phase - 10 * (max(state.progress.since, 10) < phase - 10))


@adjustment
def received(state: Any, phase: int) -> Any:
    """Let the holder of the Advantage have received it in a phase, or before."""
    return state.with_progress(since=min(state.progress.since, phase))
