"""What the setting of a number of a track can be: right now, or by a throw, a check or an announcement."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.adjusting import aligned
from vassal_rulebooks.core.reading.events import Declared, Event, Marked
from vassal_rulebooks.core.reading.timeline import is_said
from vassal_rulebooks.sphacteria import action_phase, acts, adjustment
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.names import POINTS, SUPPLY
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.adjustments import lend, played, set_points, unended, withdraw
from vassal_rulebooks.sphacteria.reading.numbers import THROWN, by_rules, set_by, settings
from vassal_rulebooks.sphacteria.reading.remarks import AGREED, POINTS_SHOWN, REMARKS, SUPPLY_SHOWN
from vassal_rulebooks.sphacteria.state import RULES, State
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Credit, Reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.facets import ShownNumber
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import Table

ADJUSTMENT = (
    Stage.EVENTS, Stage.STORM, Stage.DESERT, Stage.DISCARD, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY,
)  # fmt: skip
"""The stages in which a side may set its supply before its check."""


def wrong_supply(state: State, side: str, value: int) -> Breach:
    """That a side sets its supply to another number than it has."""
    right = adjustment.marker(state, side)
    text = f"the supply of {side} is set to {value}, and should be {right}"
    return Breach(SUPPLY_SHOWN, text, legal=f"{side} has {right}", side=side)


def supply_checks(state: State) -> Iterator[Reading]:
    """The check of a side's supply; players may go on though it ends the game."""
    progress = state.progress
    check = acts.CheckSupply(progress.side)
    yield Reading((check,))
    if played(state, (check,)).progress.stage is Stage.OVER and state.turn < state.board.game.turns:
        onward = aligned(unended(state, check))
        yield Reading((check, onward), costs.ASSUMED, "play goes on after the end of the game")


class Numbers:
    """What is set on the tracks of one log."""

    def __init__(self, table: Table, rates: Rates) -> None:
        self._table = table
        self._rates = rates

    def readings(self, state: State, event: Event) -> Iterator[Reading]:
        """The readings of a number that is right; points that are set before their throw are agreed on, or a fault."""
        number = set_by(event)
        if number is None or number.side not in state.board.sides:
            return
        if number.what == SUPPLY:
            yield from _stated_supply(state, number)
        elif isinstance(event, Declared) and by_rules(state, POINTS, number.side) is None:
            price = costs.SLIP if _is_agreed(event) else costs.BREACH
            fault = self.wrong(state, event, number)
            for set_so in settings(state, number.side, number.value):
                yield Reading((set_so,), faults=(fault,), price=price)
        elif self.is_thrown_again(state, number):
            fault = self.wrong(state, event, number)
            for set_so in settings(state, number.side, number.value):  # play goes on by the throw that was taken
                yield Reading((set_so,), faults=(fault,))
        else:
            yield from _stated_points(state, number, is_thrown=is_said(event, d.POINTS))
            if isinstance(event, Marked):
                yield from self._announced_by(state, number)

    def is_thrown_again(self, state: State, number: ShownNumber) -> bool:
        """Whether points are more than a side has, and what another throw than its first gives."""
        now = by_rules(state, POINTS, number.side) if number.what == POINTS else None
        return now is not None and number.value > now and self._table.is_of_another_throw(number.side, number.value)

    def _announced_by(self, state: State, number: ShownNumber) -> Iterator[Reading]:
        """The readings of fewer points that a marker shows: their side announces some, or announced more."""
        _, side, value = number
        now, progress = by_rules(state, POINTS, side), state.progress
        if now is None or progress.stage in THROWN:
            return
        if side == state.active and value == now + progress.spending.announced:
            yield Reading((), costs.LATE)
        elif value < now and progress.stage is Stage.ANNOUNCE and progress.side == side:
            button = Assumed((d.ANNOUNCE, side), self._rates.cost(side, d.ANNOUNCE))
            note = f"{side} is taken to announce {now - value} PA, since its marker shows {value}"
            yield Reading((acts.Announce(side, now - value),), costs.assumption(button.price), note, (button,))
        elif value < now and not state.active:
            note = f"{side} is taken to have announced more, since its marker shows {value} PA"
            yield Reading((set_points(side, value),), costs.ASSUMED, note)

    def is_comparable(self, state: State, event: Event) -> bool:
        """Whether an event sets a number that can be compared with that of the rules.

        Markers that are put by hand count where the side uses its buttons, or if they show more than its throw gave.
        """
        number = set_by(event)
        if number is None or number.side not in state.board.sides:
            return False
        if by_rules(state, number.what, number.side) is None:
            return False
        if isinstance(event, Declared):
            return True
        if number.what == SUPPLY:
            return any(is_said(one, d.ANNOUNCE, number.side) for one in self._table.events)
        roll = state.progress.rolls[state.board.side_index[number.side]]
        is_too_high = roll > 0 and number.value > state.board.game.rules.actions.points_of(roll)
        return is_too_high or self._rates.cost(number.side, d.ANNOUNCE) == costs.ALWAYS

    def credit(self, state: State, event: Event, at: int) -> Credit | None:
        """What waits to be right; a supply until the turn ends, if it is put by hand or set once more."""
        number = set_by(event)
        if number is None or self.is_thrown_again(state, number):
            return None
        is_passing = number.what == SUPPLY and (isinstance(event, Marked) or self._is_set_again(number))
        price = costs.SLIP if _is_agreed(event) else costs.BREACH
        return Credit(number.thing, at, price, is_hopeful=True, is_passing=is_passing)

    def _is_set_again(self, number: ShownNumber) -> bool:
        """Whether a number is set once more in the same turn."""
        later = map(set_by, self._table.in_turn())
        return any(one is not None and one.thing == number.thing for one in later)

    def wrong(self, state: State, event: Event, number: ShownNumber) -> Breach:
        """What is wrong with a number that a button or a hand has set."""
        what, side, value = number
        if what == SUPPLY:
            return wrong_supply(state, side, value)
        if _is_agreed(event):
            return self._agreed(state, event, number)
        right = by_rules(state, what, side)
        if right is None:
            text = f"{side} takes {value} PA, and has not thrown for them"
            return Breach(RULES["SPH-2.B-dice"], text, legal=f"{side} throws before", side=side)
        if self._table.is_of_another_throw(side, value):
            text = f"{side} throws more than once for points, and takes {value} PA by another throw than the first"
            return Breach(RULES["SPH-2.B-dice"], text, legal=f"{right} PA by the first throw", side=side)
        if isinstance(event, Marked):
            text = f"the PA marker of {side} is put on {value} by hand, and should show {right}"
            return Breach(REMARKS.table, text, legal=f"{side} has {right}", side=side)
        has = f"its throw gives {right}" if state.progress.stage in THROWN else f"has {right} left"
        text = f"{side} takes {value} PA, and {has}"
        return Breach(POINTS_SHOWN, text, legal=f"{right} PA", side=side)

    def _agreed(self, state: State, event: Event, number: ShownNumber) -> Breach:
        """That points are set by agreement; to raise them takes the other side's word, by its button."""
        _, side, value = number
        text, now = f"{side} has {value} PA by agreement", by_rules(state, POINTS, side) or 0
        if value <= now or self._has_agreed(event):
            return Breach(AGREED, text, side=side)
        text += f", and had {now}; that the other side agrees is not shown"
        return Breach(AGREED, text, severity=Severity.UNKNOWN, side=side)

    def _has_agreed(self, event: Event) -> bool:
        """Whether the other side agrees to a correction by its button, after it."""
        words = event.what.words if isinstance(event, Declared) else ()
        later = (one.what for one in self._table.events if isinstance(one, Declared) and one.step > event.step)
        return any(what.kind == d.AGREE and what.words == words for what in later)


def _is_agreed(event: Event) -> bool:
    return isinstance(event, Declared) and event.what.kind == d.CORRECT


def late_marker(state: State, number: ShownNumber) -> Reading | None:
    """What a marker changes that is put after the announcement which it shows was assumed; None if it cannot be so."""
    more = action_phase.left(state, number.side) - number.value
    spending, least = state.progress.spending, state.board.game.rules.actions.announced_minimum.value
    if state.active != number.side or spending.announced + more < max(spending.spent, Fraction(least)):
        return None
    return Reading((lend(more),)) if more else Reading()


def _stated_points(state: State, number: ShownNumber, *, is_thrown: bool) -> Iterator[Reading]:
    """The reading of points that are right; those of before an announcement that nothing used take it back.

    The button of a throw says what that gave, though more were added since: so many are left, or all.
    """
    _, side, value = number
    spending, now = state.progress.spending, by_rules(state, POINTS, side) or 0
    is_unused = state.progress.stage is Stage.MOVE and not state.activated and not spending.spent
    thrown = state.board.game.rules.actions.points_of(state.progress.rolls[state.board.side_index[side]])
    if is_thrown and value == thrown < now:
        yield Reading()
        yield Reading((set_points(side, value),), costs.LATE)
    elif now == value:
        yield Reading()
    elif side == state.active and is_unused and value == action_phase.left(state, side) + spending.announced:
        yield Reading((withdraw(),), costs.SLIP)


def _stated_supply(state: State, number: ShownNumber) -> Iterator[Reading]:
    """The readings of a supply that is right now, or by the check of its side."""
    _, side, value = number
    progress = state.progress
    if progress.stage is Stage.SUPPLY and progress.side == side:
        lowest = state.board.game.rules.supply.lowest.value
        for reading in supply_checks(state):
            after = played(state, reading.acts)
            if value == (lowest if after.standings != state.standings else adjustment.marker(after, side)):
                yield reading
    elif progress.stage in ADJUSTMENT and value == adjustment.marker(played(state, (acts.CheckSupply(side),)), side):
        yield Reading()
    if adjustment.marker(state, side) == value:
        yield Reading()
