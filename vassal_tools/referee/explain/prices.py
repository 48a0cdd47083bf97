"""What the stories of the engine cost, beside `search.costs` and in the same unit, and the limits of its search.

An escape must cost more than what it could hide; `tests/referee/test_explain.py` has each such pair.
"""

from __future__ import annotations

from vassal_tools.referee.explain.protocol import Sort
from vassal_tools.referee.search import costs

# what a story may take for granted, though the log shows it otherwise

CONTRADICTED = costs.SAID + costs.MARGIN + 5
"""A button that is ignored though it would break a rule."""
DOUBLED = 12
"""A button that is pressed twice at once: dearer than that others, who never press theirs, did so in between."""
CLICK = 110
"""A click of the turn counter that is ignored."""
WASTED = costs.BREACH + costs.MARGIN + 5
"""A throw that would have counted and comes to nothing; one that would not have costs `costs.CHANCE`."""
STALE = {Sort.DIE: WASTED, Sort.BUTTON: CONTRADICTED, Sort.CLICK: CLICK}
"""An event that comes to nothing; any other costs `costs.UNEXPLAINED`."""
STOPPED = costs.BREACH + costs.MARGIN + 5
"""A counter that is read as if it had not been where it lay while others were moved."""

# order in time

SWAPPED = costs.BREACH + costs.MARGIN + 5
"""A touch explained after another one that came later, or after a die, though no fight runs; a die after a touch."""
OUT_OF_TURN = costs.BREACH + costs.MARGIN + 5
"""A breach by a side that is not to act, in another step, or of a counter that can do no such act.

It is dearer than that the side to act left something out, and cheaper than that no act explains an event.
"""
EMPTY_TURN = costs.BREACH
"""A turn of all sides that goes by without a trace, in a log without clicks of the turn counter."""
TOO_LATE = {Sort.DIE: costs.CHANCE, Sort.DRAW: costs.CHANCE, Sort.CLICK: costs.BREACH}
"""An act without a trace that is shown only after such an event."""
EARLY = 25
"""A side that begins its turn before the turn counter does."""
IN_A_ROW = costs.BREACH
"""Two touches of one counter one after the other, in two phases."""

# the search

PLEDGES = {Sort.TOUCH: 91, Sort.DIE: 30, Sort.DRAW: 91, Sort.BUTTON: 30, Sort.CLICK: 40}
"""By how much a story is ranked behind others for each event that waits."""
ORDER, BREAKING = 5, 40
"""By how much later the events after the first are tried, and then the readings that break a rule."""
NEAR = 6
"""How many events after the first are tried."""
CLEAN = 3
"""How far the search goes on beyond a story that costs nothing more than the one before the stretch."""
JUMP, BACK = 30, 6
"""By how much dearer the best story becomes where some stretches before are searched once more, and how many."""
NODES, CLOSELY = 280, 2
"""The most nodes of a stretch, and how many times as many if it is searched once more."""
WIDTH, ALIKE = 16, 5
"""The most stories that are kept, and the most of them that have come to the same step of the same turn."""
