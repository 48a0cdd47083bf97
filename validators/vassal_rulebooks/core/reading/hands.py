"""What a side did with the other's counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.protocol import Deadline
from vassal_tools.referee.search.verdicts import Beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.reading.events import Story
    from vassal_tools.findings import Rule
    from vassal_tools.referee.search.hypothesis import Hypothesis
    from vassal_tools.referee.search.protocol import Reader


def findings(reader: Reader, story: Story, best: Hypothesis, moves: type, rule: Rule) -> Iterator[Beside]:
    """Yield moves by another side's player that were not taken back before the phase was over.

    `moves` are the acts that a side does with its own counters; what only follows from a fight anybody may do.
    """
    wrong: dict[str, tuple[str, int]] = {}  # the side that moved a unit, and the event
    for entry in lines(best):
        act: Any = entry.act
        if isinstance(act, moves):
            unit, board = getattr(act, "unit", ""), entry.after.board
            side = story.movers.get((story.events[entry.event].step, unit), "")
            if side in board.sides and side != board.counter(unit).side:
                wrong[unit] = side, entry.event
        elif act is not None and reader.deadline(entry.before, act) is not Deadline.NONE:
            yield from (_finding(story, rule, unit, *found) for unit, found in wrong.items())
            wrong = {}
        else:
            wrong = {unit: found for unit, found in wrong.items() if entry.after.standing(unit).moved is not None}


def _finding(story: Story, rule: Rule, unit: str, side: str, event: int) -> Beside:
    breach = Breach(rule, f"{unit} is moved by {side}, and is not its own", (unit,), side=side)
    return Beside(event, breach, (story.events[event].step,))
