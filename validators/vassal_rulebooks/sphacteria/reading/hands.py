"""What a side did with the other's counters and chits, and what was edited on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.reading.words import ChitMoved
from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.hypothesis import lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.board import Board
    from vassal_rulebooks.sphacteria.reading.words import Story
    from vassal_tools.referee.search.hypothesis import Hypothesis

OTHERS_HAND = Rule(
    "SPH-hand",
    "the other side's counter or chit was moved",
    Severity.INTEGRITY,
    Cite("the log itself", "each side moves its own counters, and nobody touches the chits in the other's hand"),
)
EDITED = Rule(
    "SPH-edited",
    "a counter was edited",
    Severity.INTEGRITY,
    Cite("the log itself", "what a counter is worth is fixed, and no command of the module changes it"),
)
RULES: tuple[Rule, ...] = (OTHERS_HAND, EDITED)


def findings(story: Story, best: Hypothesis, board: Board) -> Iterator[tuple[Breach, tuple[int, ...]]]:
    """What was moved by the wrong hand, or edited, each with its step."""
    yield from _moves(story, best, board)
    for event in story.events:
        if isinstance(event, ChitMoved) and event.start in board.sides:
            side = story.movers.get((event.step, event.chit), event.start)
            if side in board.sides and side != event.start:
                text = f"{side} moves a chit out of the hand of {event.start}"
                yield Breach(OTHERS_HAND, text, side=side), (event.step,)
    for edit in story.edits:
        text = f"{edit.name} of {edit.piece} is changed from {edit.before} to {edit.after}"
        yield Breach(EDITED, text, (edit.piece,)), (edit.step,)


def _moves(story: Story, best: Hypothesis, board: Board) -> Iterator[tuple[Breach, tuple[int, ...]]]:
    """Moves by the other side's player that nobody took back: what only follows from a fight anybody may do."""
    wrong: dict[str, tuple[str, int]] = {}
    for entry in lines(best):
        match entry.act:
            case acts.Move(unit):
                step = story.events[entry.event].step
                side, owner = story.movers.get((step, unit), ""), board.counter(unit).side
                if side in board.sides and side != owner:
                    wrong[unit] = (side, step)
            case acts.TakeBack(unit):
                wrong.pop(unit, None)
            case acts.StartOver():
                wrong = {}
            case acts.EndPhase():
                for unit, (side, step) in wrong.items():
                    text = f"{unit} is moved by {side}, and is not its own"
                    yield Breach(OTHERS_HAND, text, (unit,), side=side), (step,)
                wrong = {}
            case _:
                pass
