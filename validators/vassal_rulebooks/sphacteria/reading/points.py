"""Readings of numbers set on tracks: right, or points by a throw, an announcement, an agreement."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.adjusting import aligned
from vassal_rulebooks.core.reading.events import Declared, Event, Marked
from vassal_rulebooks.core.reading.timeline import is_said
from vassal_rulebooks.sphacteria import action_phase, acts
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.adjustment import marker
from vassal_rulebooks.sphacteria.names import POINTS, SUPPLY
from vassal_rulebooks.sphacteria.progress import THROWN, Stage
from vassal_rulebooks.sphacteria.reading.adjustments import lend, played, set_points, set_roll, unended, withdraw
from vassal_rulebooks.sphacteria.reading.remarks import AGREED, POINTS_SHOWN, REMARKS, wrong_supply
from vassal_rulebooks.sphacteria.state import RULES, State
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Credit, Reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.facets import ShownNumber
    from vassal_rulebooks.core.reading.adjusting import Adjusted
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
    from vassal_tools.findings import Rule


ADJUSTMENT = (
    Stage.EVENTS, Stage.STORM, Stage.DESERT, Stage.DISCARD, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY,
)  # fmt: skip
"""The stages in which a side may set its supply before its check."""


class Numbers:
    """The numbers set on the tracks of one log."""

    def __init__(self, table: SphacteriaTable, rates: Rates) -> None:
        self._table = table
        self._rates = rates

    def _by_rules(self, state: State, number: ShownNumber) -> int | None:
        now: int | None = self._table.facets[number.thing].by_rules(state)  # type: ignore[assignment]
        return now

    def readings(self, state: State, event: Event) -> Iterator[Reading]:
        """Yield the readings of a set number; points before their throw are an agreement or a fault."""
        number = self._table.set_by(event)
        now = self._by_rules(state, number) if number else None
        if number is None or number.what == SUPPLY:
            yield from _supply(state, number, is_right=self._table.agrees(state, number.thing)) if number else ()
        elif now is None and isinstance(event, Declared):
            yield from self._set_to(state, event, number, costs.SLIP if _is_agreed(event) else costs.BREACH)
        elif self._is_thrown_again(state, number):
            yield from self._set_to(state, event, number)  # play continues with the chosen throw
        else:
            yield from _stated(state, number, now or 0, is_thrown=is_said(event, d.POINTS))
            if isinstance(event, Marked) and now is not None and state.progress.stage not in THROWN:
                yield from self._announced_by(state, number, now)

    def _set_to(self, state: State, event: Event, number: ShownNumber, price: int | None = None) -> Iterator[Reading]:
        divisor, value = state.board.game.rules.actions.divisor.value, number.value
        settings: Iterator[Adjusted] = iter((set_points(number.side, value),))
        if state.progress.stage in THROWN:
            settings = (set_roll(number.side, value * divisor - less) for less in range(divisor))
        fault = self.wrong(state, event, number)
        yield from (Reading((one,), faults=(fault,), price=price) for one in settings)

    def _is_thrown_again(self, state: State, number: ShownNumber) -> bool:
        now = self._by_rules(state, number) if number.what == POINTS else None
        return now is not None and number.value > now and self._table.is_of_another_throw(number.side, number.value)

    def _announced_by(self, state: State, number: ShownNumber, now: int) -> Iterator[Reading]:
        (_, side, value), progress = number, state.progress
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
        """Return True if an event sets a number that the rules know.

        Markers moved by hand count if the side uses its buttons, or if they show more than its throw.
        """
        number = self._table.set_by(event)
        if number is None or self._by_rules(state, number) is None:
            return False
        if isinstance(event, Declared):
            return True
        if number.what == SUPPLY:
            return any(is_said(one, d.ANNOUNCE, number.side) for one in self._table.events)
        roll = state.progress.rolls[state.board.side_index[number.side]]
        is_too_high = roll > 0 and number.value > state.board.game.rules.actions.points_of(roll)
        return is_too_high or self._rates.cost(number.side, d.ANNOUNCE) == costs.ALWAYS

    def credit(self, state: State, event: Event, at: int) -> Credit | None:
        """Return the pending number; a supply may wait until the end of the turn if it is set by hand or again."""
        number = self._table.set_by(event)
        if number is None or self._is_thrown_again(state, number):
            return None
        later = map(self._table.set_by, self._table.in_turn())
        is_set_again = any(one is not None and one.thing == number.thing for one in later)
        is_passing = number.what == SUPPLY and (isinstance(event, Marked) or is_set_again)
        price = costs.SLIP if _is_agreed(event) else costs.BREACH
        return Credit(number.thing, at, price, is_hopeful=True, is_passing=is_passing)

    def wrong(self, state: State, event: Event, number: ShownNumber) -> Breach:
        """Return the breach of a wrong number."""
        (what, side, value), right = number, self._by_rules(state, number)
        if what == SUPPLY:
            return wrong_supply(state, side, value)
        if _is_agreed(event):
            return self._agreed(event, number, right or 0)
        rule: Rule = RULES["SPH-2.B-dice"]
        legal = f"{right} PA"
        if right is None:
            text, legal = f"{side} takes {value} PA, and has not thrown for them", f"{side} throws before"
        elif self._table.is_of_another_throw(side, value):
            text = f"{side} throws more than once for points, and takes {value} PA by another throw than the first"
            legal = f"{right} PA by the first throw"
        elif isinstance(event, Marked):
            rule, legal = REMARKS.table, f"{side} has {right}"
            text = f"the PA marker of {side} is put on {value} by hand, and should show {right}"
        else:
            has = f"its throw gives {right}" if state.progress.stage in THROWN else f"has {right} left"
            rule, text = POINTS_SHOWN, f"{side} takes {value} PA, and {has}"
        return Breach(rule, text, legal=legal, side=side)

    def _agreed(self, event: Event, number: ShownNumber, now: int) -> Breach:
        """Raising points needs the other side's button afterwards."""
        text = f"{number.side} has {number.value} PA by agreement"
        words = event.what.words if isinstance(event, Declared) else ()
        agreed = (one for one in self._table.events if is_said(one, d.AGREE, *words) and one.step > event.step)
        if number.value <= now or any(agreed):
            return Breach(AGREED, text, side=number.side)
        text += f", and had {now}; that the other side agrees is not shown"
        return Breach(AGREED, text, severity=Severity.UNKNOWN, side=number.side)


def supply_checks(state: State) -> Iterator[Reading]:
    """Yield the check of a side's supply; players may continue although it ends the game."""
    check = acts.CheckSupply(state.progress.side)
    yield Reading((check,))
    if played(state, (check,)).progress.stage is Stage.OVER and state.turn < state.board.game.turns:
        yield Reading((check, aligned(unended(state, check))), costs.ASSUMED, "play goes on after the end of the game")


def _supply(state: State, number: ShownNumber, *, is_right: bool) -> Iterator[Reading]:
    """A side that capitulated has the lowest supply, although its supply is at rest then."""
    (_, side, value), progress = number, state.progress
    if progress.stage is Stage.SUPPLY and progress.side == side:
        lowest = state.board.game.rules.supply.lowest.value
        for reading in supply_checks(state):
            after = played(state, reading.acts)
            if value == (lowest if after.standings != state.standings else marker(after, side)):
                yield reading
    elif progress.stage in ADJUSTMENT and value == marker(played(state, (acts.CheckSupply(side),)), side):
        yield Reading()
    if is_right:
        yield Reading()


def _is_agreed(event: Event) -> bool:
    return isinstance(event, Declared) and event.what.kind == d.CORRECT


def late_marker(state: State, number: ShownNumber) -> Reading | None:
    """Return the effect of a marker set after its assumed announcement; None if it cannot be late."""
    more = action_phase.left(state, number.side) - number.value
    spending, least = state.progress.spending, state.board.game.rules.actions.announced_minimum.value
    if state.active != number.side or spending.announced + more < max(spending.spent, Fraction(least)):
        return None
    return Reading((lend(more),)) if more else Reading()


def _stated(state: State, number: ShownNumber, now: int, *, is_thrown: bool) -> Iterator[Reading]:
    """The button of a throw shows the thrown points, even if more were added since."""
    (_, side, value), spending = number, state.progress.spending
    is_unused = state.progress.stage is Stage.MOVE and not state.activated and not spending.spent
    thrown = state.board.game.rules.actions.points_of(state.progress.rolls[state.board.side_index[side]])
    if is_thrown and value == thrown < now:
        yield Reading()
        yield Reading((set_points(side, value),), costs.LATE)
    elif now == value:
        yield Reading()
    elif side == state.active and is_unused and value == now + spending.announced:
        yield Reading((withdraw(),), costs.SLIP)
