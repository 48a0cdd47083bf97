"""Costs of the explainer's stories and limits of the search. `search.costs` has further costs.

The unit is a tenth of a decibel of likelihood. An explanation that could hide a breach must cost more than the breach.
A late button, an early button and a second press are cheap: they break no rule and hide no breach.
`tests/referee/test_explain.py` tests both.
"""

from __future__ import annotations

from vassal_tools.referee.explain.protocol import Sort
from vassal_tools.referee.search import costs

# a story may ignore what the log shows

CONTRADICTED = costs.SAID + costs.MARGIN + 5
"""A button that is ignored although it would break a rule."""
DOUBLED = 12
"""A button that is pressed twice in a row.

The cost is higher than the cost of acts between the two presses by sides that never press their buttons.
"""
CLICK = 110
"""An ignored click of the turn counter."""
WASTED = costs.BREACH + costs.MARGIN + 5
"""An unused throw or button that would have counted; any other unused throw costs `costs.CHANCE`."""
STALE = {Sort.DIE: WASTED, Sort.BUTTON: WASTED, Sort.CLICK: CLICK}
"""An unexplained event; any other sort costs `costs.UNEXPLAINED`."""
STOPPED = costs.BREACH + costs.MARGIN + 5
"""A skipped touch of a counter, although others were moved before its next touch."""

# order in time

SWAPPED = costs.BREACH + costs.MARGIN + 5
"""Outside a fight: a touch explained after a later touch or die, or a die explained after a later touch.

The same holds for a click explained after a later touch of a side whose turn the click does not end.
"""
OVERDUE = SWAPPED - costs.SAID
"""Extra cost of a button that breaks a rule or is ignored, if it is explained after later touches or dice."""
OUT_OF_TURN = costs.BREACH + costs.MARGIN + 5
"""A breach by a side out of turn, in another step, or by a counter that cannot do such an act.

The cost is higher than the cost of an omission by the acting side, and lower than that of an unexplained event.
"""
UNSAID = OUT_OF_TURN + costs.MARGIN + 5
"""A missing button that its side always presses, of an act that only its button states."""
THROWN = UNSAID + costs.MARGIN
"""An ignored button that threw a die just before or after the same button threw one."""
UNSHOWN = costs.BREACH
"""A missing button that changes a number of all sides on the table, such as the year."""
EMPTY_TURN = costs.BREACH
"""A turn of all sides that passes without a trace, in a log without clicks of the turn counter."""
TOO_LATE = {Sort.DIE: costs.CHANCE, Sort.DRAW: costs.CHANCE, Sort.CLICK: costs.BREACH}
"""An act without a trace that the table shows only after an event of this sort."""
EARLY = 25
"""A side that begins its turn before the turn counter does."""
IN_A_ROW = costs.BREACH
"""Two touches of one counter in a row, in two phases."""

# the search

PLEDGES = {Sort.TOUCH: 91, Sort.DIE: 30, Sort.DRAW: 91, Sort.BUTTON: 30, Sort.CLICK: 40}
"""Rank penalty for each pending event, by sort."""
ORDER, BREAKING = 5, 40
"""Delay before further pending events are tried, and then before readings that break a rule are tried."""
NEAR = 6
"""Number of events after the first that are tried."""
CLEAN = 3
"""If a stretch adds no more than this to the cost, the search continues only this far beyond the best story."""
JUMP, BACK = 30, 6
"""Rise of the best cost that makes the search repeat earlier stretches, and the number of these stretches."""
RISE = costs.BREACH + costs.MARGIN
"""Maximum cost of stories in repeated stretches, beyond the best story before the jump."""
NODES, CLOSELY = 280, 2
"""Maximum number of nodes per stretch, and its factor for a repeated search."""
AGAIN = 1500
"""Number of nodes of repeated stretches in a log after which the next jump ends the search."""
READINGS = 50_000
"""Maximum number of readings tried in a log; in a log without buttons, a die can belong to an act of any counter."""
WIDTH, ALIKE = 16, 5
"""Maximum number of stories kept, in total and in the same step of the same turn with the same pending events."""
