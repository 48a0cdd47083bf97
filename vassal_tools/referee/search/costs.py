"""The costs of stories in tenths of a decibel of likelihood (-10 log p), and the margin between stories."""

from __future__ import annotations

BREACH = 100
"""A breach that the table shows; an act is charged once, however many rules it breaks."""
REPEATED = 20
"""An act that breaks a paragraph which its side has broken in the same fight or phase."""
BESIDE = 8
"""Each further rule that the same act breaks: of two stories the plainer one."""
SAID = 60
"""A breach by what was only declared."""
UNEXPLAINED = 130
"""A difference between rules and table that no act explains: dearer than any named breach."""
OVERLOOKED = 350
"""A counter or chit that waited and was never explained: what came after it should have reckoned with it."""
HOPEFUL = 12
"""By how much a story is ranked behind others for each thing that waits while the table goes on with it soon."""
CHANCE = 40
"""A throw that comes to nothing."""
IGNORED = 40
"""A pressed button that changes nothing, taken for a slip."""
CONTRADICTED = 130
"""A pressed button that says something, and of which the story knows nothing."""
AFTER_END = 10
"""What the table shows after the end of the game, so that an end which the log goes on after is not assumed."""
RESTART = 230
"""To begin afresh from the table: two breaches that the table shows stay certain beside it."""
LATE = 1
"""Something done later than its time, and in time all the same."""
ASSUMED = 4
"""An act taken to have happened without its button, beside what the missing button costs."""
SLIP = 2
"""Something put back, or done twice."""
UNKNOWN_RATE = 8
"""What a missing button costs until a first reading shows how often its side leaves it out."""
ALWAYS = 34
"""The most that a missing button costs, where the side pressed it each time: three cost more than a breach."""

MARGIN = 20
"""A breach is certain if every story without it is dearer than the best by more than this."""
SPREAD = 40
"""Stories that are dearer than the best by more than this are dropped."""
NEAR = 5
"""Once an event is explained after some silent steps, other steps are tried that are dearer by no more than this."""
WIDTH = 36
"""The most stories that are kept."""
POSITIONS = 60
"""The most positions that one event is read in."""
AT_END = 3 * POSITIONS
"""The most positions that the end of a log is read in, by all stories together."""


def missing_button(pressed: int, missing: int) -> int:
    """Return the cost of a missing button by the pressed and missing buttons of the same turn."""
    if not pressed:
        return 1 if missing else 2
    share = missing / (pressed + missing)
    return next((cost for least, cost in ((0.5, 2), (0.3, 5), (0.15, 8), (0.08, 12)) if share >= least), ALWAYS)


def assumption(missing: int) -> int:
    """Return the cost of an assumed act without its missing button; 0 if the button is never pressed."""
    return ASSUMED if missing > LATE else 0
