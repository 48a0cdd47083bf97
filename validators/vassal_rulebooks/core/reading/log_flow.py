"""The flow of a log of any game: turns, the order of changes on the table, and messages for faults."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.facets import unit_of
from vassal_rulebooks.core.reading.adjusting import aligned
from vassal_rulebooks.core.reading.events import Declared, Rolled, TurnBegan
from vassal_rulebooks.core.reading.log_facets import LogFacets
from vassal_rulebooks.core.reading.quiet import QUIET
from vassal_rulebooks.core.reading.turns import Turns, side_of_phase, whose_turn
from vassal_tools.referee.explain import prices
from vassal_tools.referee.explain.protocol import Sort
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Reading

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Sequence

    from vassal_rulebooks.core.acts import ActKind
    from vassal_tools.referee.explain.protocol import Shown
    from vassal_tools.referee.search.hypothesis import Entry
    from vassal_tools.referee.search.protocol import Setting


class LogFlow(LogFacets):
    """The flow of one log, and its messages."""

    @cached_property
    def _turns(self) -> Turns:
        return Turns(self._rules, self._table)

    @cached_property
    def _begun(self) -> TurnBegan:
        # a click that would set the turn counter to its first state
        state = self._start
        sides = [side_of_phase(state.board.game, n) for n in range(len(state.board.game.phases))]
        return TurnBegan(0, state.turn, sides.index(whose_turn(state)) if whose_turn(state) in sides else 0)

    def _kinds(self, acts: Sequence[type]) -> list[ActKind[Any, Any]]:
        return [self._rules.kinds[act] for act in acts]

    def _step(self, state: Any) -> tuple[type, ...]:
        return self._rules.sequence.step(state).acts

    def ends(self, state: Any, act: Any) -> str | None:
        """Return the side whose phase an act ends; None if it ends no phase."""
        if not self._reader.is_act(act) or self._rules.kinds[type(act)].trace not in QUIET:
            return None
        return str(state.progress.side)

    def ahead(self, state: Any, number: int) -> int:
        """Return by how many turns of sides a position is ahead of a click; negative if it is behind."""
        event = self._begun if number < 0 else self._story.events[number]
        return self._turns.ahead(state, event) if isinstance(event, TurnBegan) else 0

    def order(self, state: Any, number: int, other: int, *, is_strict: bool = False) -> int:
        """Return the cost of explaining an event after another one that comes later."""
        one, later = self.shown[number], self.shown[other]
        if one is None or later is None:
            return 0
        if self.is_same_throw(one, later):
            return prices.SWAPPED  # else the better one of two dice could be the first
        is_free = not is_strict and getattr(state.progress, "battle", None) is not None
        if later.sort in (Sort.DIE, Sort.DRAW) and one.sort is Sort.TOUCH and not is_free:
            return prices.SWAPPED
        if later.sort is Sort.TOUCH and not is_free:
            is_other = one.sort is Sort.TOUCH and one.facet != later.facet
            is_next = one.sort is Sort.CLICK and self.owner(later.facet) not in ("", *self.closed_by(number))
            return prices.SWAPPED if is_other or is_next or one.sort in (Sort.DIE, Sort.DRAW) else costs.LATE
        return costs.LATE

    @cached_property
    def _throwing(self) -> frozenset[tuple[str, ...]]:
        # the buttons that throw a die
        return frozenset((kind.declared,) for kind in self._rules.kinds.values() if kind.trace is Trace.DIE)

    def is_same_throw(self, one: Shown, other: Shown) -> bool:
        """Return True if two events are buttons that throw a die for the same act."""
        return one.button[:1] in self._throwing and one.button[:-1] == other.button[:-1]

    def closed_by(self, number: int) -> Collection[str]:
        """Return the sides whose turn ends with a click of the turn counter."""
        before = [click for click in self._clicks if click < number]
        last, now = self._story.events[before[-1]] if before else self._begun, self._story.events[number]
        sides = self._rules.sides
        if not isinstance(last, TurnBegan) or not isinstance(now, TurnBegan) or not self._turns.has_phases:
            return sides
        first, end = (sides.index(self._turns.side(one)) + one.number * len(sides) for one in (last, now))
        return {sides[n % len(sides)] for n in range(first, end)}

    def recurs(self, state: Any, button: tuple[str, ...]) -> bool:
        """Return True if a button belongs to the acting side and to the step of a position."""
        kinds = self._kinds(self._step(state))
        return button[1:2] == (state.progress.side,) and any(kind.declared == button[0] for kind in kinds)

    def is_prompt(self, button: tuple[str, ...]) -> bool:
        """Return True if a button is never pressed late, so that touches before it belong before its act."""
        return any(kind.is_prompt and kind.declared == button[0] for kind in self._rules.kinds.values())

    def occasion(self, state: Any) -> Hashable:
        """Return the step of the turn in a position, and its side."""
        return state.turn, state.progress.side, state.progress.stage

    def is_over(self, state: Any) -> bool:
        """Return True if the game is over in a position."""
        return not self._step(state)

    def restart(self, state: Any, number: int) -> Reading | None:
        """Return a restart from the current table at a click of the turn counter; None for other events."""
        event = self._story.events[number]
        if not isinstance(event, TurnBegan):
            return None
        table = self.tables[number + 1]
        for facet in self.differ(state, table):
            state = self.put(state, facet, table)
        begun = self._rules.begun(replace(state, turn=event.number), self._turns.side(event))
        note = "here play is taken up again from the table, since nothing explains what came before"
        return Reading((aligned(begun),), costs.RESTART, note, restarts=True)

    @cached_property
    def _unexplained(self) -> dict[tuple[Any, int], Breach]:
        return {}

    def unexplained(self, state: Any, number: int) -> Breach:
        """Return the breach for an event that no act explains."""
        key = state, number
        if key not in self._unexplained:
            self._unexplained[key] = self._without_act(state, number)
        return self._unexplained[key]

    def _without_act(self, state: Any, number: int) -> Breach:
        one, event = self.shown[number], self._story.events[number]
        if isinstance(event, TurnBegan):
            return Breach(self._remarks.assumed, f"the turn counter shows turn {event.number} before its time")
        if isinstance(event, Rolled):
            return Breach(self._remarks.stray_roll, f"a throw of {sum(event.dice)} is not used")
        if isinstance(event, Declared):
            words = " ".join((event.what.kind, *event.what.words))
            fault = f"a button is pressed at the wrong time: {words}"
            return Breach(self._rules.sequence.time, fault, side=self.presser(event.what.words))
        thing = self.names[one.facet] if one and one.facet >= 0 else self._table.thing_of(event) or ""
        return self.named(state, number) or self._differs(state, thing, number)

    def presser(self, words: Sequence[str]) -> str:
        """Return the side that the words of a button name, itself or by its counter; empty if they name none."""
        board = self._start.board
        owners = {unit: str(board.counter(unit).side) for unit in words if unit in board.index}
        return next((owners.get(word, word) for word in words if word in (*owners, *self._rules.sides)), "")

    def named(self, _state: Any, _number: int) -> Breach | None:
        """Return the rule that an event would break as an act, or None."""
        return None

    def never_shown(self, state: Any, facet: int, number: int, story: Entry | None) -> Breach:
        """Return the breach for a facet that the table does not show as the last act of a story left it."""
        breach = self._differs(state, self.names[facet], number)
        while story is not None and story.act is None:
            story = story.earlier
        kind = self._rules.kinds.get(type(story.act)) if story else None
        return replace(breach, rule=kind.owes, is_undated=False) if kind and kind.owes else breach

    def _differs(self, state: Any, thing: str, number: int) -> Breach:
        unit = unit_of(thing)
        units = (unit,) if unit in state.board.index else ()
        facet = self._table.facets.get(thing)
        owner = getattr(facet, "side", "")
        side = state.board.counter(unit).side if units else owner or state.progress.side
        words = facet.words(state, self.shown_of(thing, number)) if facet else f"{thing} is not explained"
        return Breach(self._remarks.table, words, units, side=side)

    def setting(self, state: Any, act: Any, side: str) -> Setting:
        """Return the acting or given side, and the names of phase and fight."""
        return self._reader.setting(state, act, side)
