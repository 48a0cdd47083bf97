"""Find counters that were moved by the player of another side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_rulebooks.core.acts import Trace
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.protocol import Deadline
from vassal_tools.referee.search.verdicts import Beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.reading.events import Story
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.findings import Rule
    from vassal_tools.referee.search.hypothesis import Hypothesis
    from vassal_tools.referee.search.protocol import Reader


class _Move(NamedTuple):
    # `side` is the side of the player; `start` is the location and status of the counter before
    side: str
    event: int
    start: tuple[Any, ...]


def findings(reader: Reader, story: Story, best: Hypothesis, moves: tuple[type, ...], rule: Rule) -> Iterator[Beside]:
    """Yield moves by another side's player that were not reverted before the end of the phase or of the unit's turn.

    `moves` are the acts that a side does with its own counters. Any player may carry out the results of a fight.
    """
    wrong: dict[str, _Move] = {}  # by unit
    for entry in lines(best):
        act: Any = entry.act
        if act is not None and reader.deadline(entry.before, act) is not Deadline.NONE:
            yield from (_finding(story, rule, unit, found) for unit, found in wrong.items())
            wrong = {}
        wrong = {unit: found for unit, found in wrong.items() if _lies(entry.after, unit) != found.start}
        if isinstance(act, moves) and not getattr(entry.before.progress, "battle", None):
            unit, board = getattr(act, "unit", ""), entry.after.board
            side = story.movers.get((story.events[entry.event].step, unit), "")
            if side in board.sides and side != board.counter(unit).side:
                start = wrong[unit].start if unit in wrong else _lies(entry.before, unit)
                wrong[unit] = _Move(side, entry.event, start)
    now = reader.setting(best.state, None, "").side
    over = {unit: found for unit, found in wrong.items() if best.state.board.counter(unit).side != now}
    yield from (_finding(story, rule, unit, found) for unit, found in over.items())


def own_moves(rules: Rules[Any, Any]) -> tuple[type, ...]:
    """Return the types of acts that show as a counter that is dragged or rotated."""
    return tuple(kind.type for kind in rules.kinds.values() if kind.trace in (Trace.DRAG, Trace.ROTATE))


def _lies(state: Any, unit: str) -> tuple[Any, ...]:
    standing = state.standing(unit)
    return standing.location, standing.status


def _finding(story: Story, rule: Rule, unit: str, found: _Move) -> Beside:
    breach = Breach(rule, f"{unit} is moved by {found.side}, and is not its own", (unit,), side=found.side)
    return Beside(found.event, breach, (story.events[found.event].step,))
