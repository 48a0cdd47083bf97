"""What a side did with the other's counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts
from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.verdicts import Beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.board import Board
    from vassal_rulebooks.sphacteria.reading.words import Story
    from vassal_tools.referee.search.hypothesis import Hypothesis

OTHERS_COUNTER = Rule(
    "SPH-hand",
    "the other side's counter was moved",
    Severity.INTEGRITY,
    Cite("the log itself", "each side moves its own counters, but for what only follows from a fight"),
)


def findings(story: Story, best: Hypothesis, board: Board) -> Iterator[Beside]:
    """Moves by the other side's player that nobody took back: what only follows from a fight anybody may do."""
    wrong: dict[str, tuple[str, int]] = {}  # the side that moved a unit, and the event
    for entry in lines(best):
        match entry.act:
            case acts.Move(unit):
                step = story.events[entry.event].step
                side, owner = story.movers.get((step, unit), ""), board.counter(unit).side
                if side in board.sides and side != owner:
                    wrong[unit] = (side, entry.event)
            case acts.TakeBack(unit):
                wrong.pop(unit, None)
            case acts.StartOver():
                wrong = {}
            case acts.EndPhase():
                for unit, (side, event) in wrong.items():
                    text = f"{unit} is moved by {side}, and is not its own"
                    breach = Breach(OTHERS_COUNTER, text, (unit,), side=side)
                    yield Beside(event, breach, (story.events[event].step,))
                wrong = {}
            case _:
                pass
