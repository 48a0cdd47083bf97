"""What the tracks show of points and supply, by buttons and by hand, beside what the rules say of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import action_phase, acts, adjustment
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.adjustments import lend, play_on, played, set_points, set_roll, withdraw
from vassal_rulebooks.sphacteria.reading.remarks import AGREED, POINTS_SHOWN, REMARKS, SUPPLY_SHOWN
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Reading

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vassal_rulebooks.core.reading.adjusting import Adjusted
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.search.hypothesis import Assumed

THROWN = (Stage.DRAW, Stage.ROLL)
"""The stages in which the points of a side are those that its throw will give."""
ADJUSTMENT = (
    Stage.EVENTS,
    Stage.STORM,
    Stage.DESERT,
    Stage.DISCARD,
    Stage.RECOVERY,
    Stage.HELOTS,
    Stage.SUPPLY,
)
"""The stages in which a side may set its supply before its check."""


def points_now(state: State, side: str) -> int | None:
    """The points that a side has, or will have by its throw; None before its throw."""
    if state.progress.stage not in THROWN:
        return action_phase.left(state, side)
    roll = state.progress.rolls[state.board.side_index[side]]
    return state.board.game.rules.actions.points_of(roll) if roll else None


def with_points(state: State, side: str, value: int) -> Adjusted:
    """What gives a side so many points, now or when both have thrown."""
    return set_roll(side, value) if state.progress.stage in THROWN else set_points(side, value)


def stated_points(state: State, side: str, value: int) -> Iterator[Reading]:
    """The reading of points that a side takes by its button or its marker, if they are right.

    Those of before an announcement of which nothing is used take it back.
    """
    before = action_phase.left(state, side) + state.progress.spending.announced
    if points_now(state, side) == value:
        yield Reading()
    elif side == state.active and _is_unused(state) and value == before:
        yield Reading((withdraw(),), costs.SLIP)


def marked_points(state: State, side: str, value: int, button: Assumed) -> Iterator[Reading]:
    """The readings of points that a side shows by its marker: fewer say that it announces some, or announced more."""
    yield from stated_points(state, side, value)
    now, progress = points_now(state, side), state.progress
    if now is None or progress.stage in THROWN:
        return
    if side == state.active and value == now + progress.spending.announced:
        yield Reading((), costs.LATE)
    elif value < now and progress.stage is Stage.ANNOUNCE and progress.side == side:
        note = f"{side} is taken to announce {now - value} PA, since its marker shows {value}"
        yield Reading((acts.Announce(side, now - value),), costs.assumption(button.price), note, (button,))
    elif value < now and not state.active:
        note = f"{side} is taken to have announced more, since its marker shows {value} PA"
        yield Reading((set_points(side, value),), costs.ASSUMED, note)


def late_marker(state: State, side: str, value: int) -> Reading | None:
    """What a marker changes that is put after the announcement which it shows was assumed; None if it cannot be so."""
    more = action_phase.left(state, side) - value
    spending, least = state.progress.spending, state.board.game.rules.actions.announced_minimum.value
    if state.active != side or spending.announced + more < max(spending.spent, least):
        return None
    return Reading((lend(more),)) if more else Reading()


def wrong_points(state: State, side: str, value: int, thrown: Collection[int]) -> Breach:
    """What is wrong with points that a side takes by its button; `thrown` are its throws of the turn."""
    right = points_now(state, side) or 0
    if any(state.board.game.rules.actions.points_of(total) == value for total in thrown):
        text = f"{side} throws more than once for points, and takes {value} PA by another throw than the first"
        return Breach(RULES["SPH-2.B-dice"], text, legal=f"{right} PA by the first throw", side=side)
    text = f"{side} takes {value} PA, and its throw gives {right}"
    return Breach(POINTS_SHOWN, text, legal=f"{right} PA", side=side)


def wrong_marker(state: State, side: str, value: int | None) -> Breach:
    """What is wrong with a marker of points that was put on a cell by hand."""
    right = points_now(state, side) or 0
    text = f"the PA marker of {side} is put on {value} by hand, and should show {right}"
    return Breach(REMARKS.table, text, legal=f"{side} has {right}", side=side)


def corrected(state: State, side: str, value: int) -> Iterator[Reading]:
    """The readings of points that are set by agreement; those of a side that has thrown wait to be set once more."""
    if points_now(state, side) is not None:
        yield from stated_points(state, side, value)
    else:
        yield Reading((with_points(state, side, value),), faults=(agreed(state, side, value),), price=costs.SLIP)


def _is_unused(state: State) -> bool:
    """Whether an action phase was announced, and nothing was done in it yet."""
    return state.progress.stage is Stage.MOVE and not state.activated and not state.progress.spending.spent


def agreed(state: State, side: str, value: int) -> Breach:
    """That points are set by agreement; to raise them takes the other side's word, which no button gives."""
    text, now = f"{side} has {value} PA by agreement", points_now(state, side) or 0
    if value <= now:
        return Breach(AGREED, text, side=side)
    text += f", and had {now}; that the other side agrees is not shown"
    return Breach(AGREED, text, severity=Severity.UNKNOWN, side=side)


def stated_supply(state: State, side: str, value: int) -> Iterator[Reading]:
    """The readings of a supply that a side sets by its button or its marker, if it is right now or by its check."""
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


def wrong_supply(state: State, side: str, value: int) -> Breach:
    """What is wrong with a supply that a side sets by its button."""
    right = adjustment.marker(state, side)
    text = f"the supply of {side} is set to {value}, and should be {right}"
    return Breach(SUPPLY_SHOWN, text, legal=f"{side} has {right}", side=side)


def supply_checks(state: State) -> Iterator[Reading]:
    """The check of a side's supply; players may go on though it ends the game."""
    progress = state.progress
    check = acts.CheckSupply(progress.side)
    yield Reading((check,))
    after = played(state, (check,))
    if after.progress.stage is Stage.OVER and state.turn < state.board.game.turns:
        is_first = progress.side == progress.initiative
        onward = play_on(Stage.EVENTS, state.board.other[progress.side]) if is_first else play_on(Stage.NEXT)
        yield Reading((check, onward), costs.ASSUMED, "play goes on after the end of the game")
