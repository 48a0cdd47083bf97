"""The costs of stories in tenths of a decibel of likelihood (-10 log p), and the margin between stories."""

from __future__ import annotations

BREACH = 100
"""A breach that the table shows; an act is charged once, however many rules it breaks."""
REPEATED = 20
"""An act that breaks a paragraph which its side has broken in the same fight or phase."""
BESIDE = 8
"""Each further rule that the same act breaks, so that the simpler of two stories is preferred."""
SAID = 60
"""A breach that a button declares and the table does not show."""
UNEXPLAINED = 130
"""A difference between rules and table that no act explains; more expensive than any named breach."""
OVERLOOKED = 350
"""A move of a counter or chit that is never explained, although later acts depend on it."""
HOPEFUL = 12
"""Rank penalty for each pending change of a thing that soon moves again on the table."""
CHANCE = 40
"""An unused throw."""
IGNORED = 40
"""A pressed button that has no effect and counts as a slip."""
CONTRADICTED = 130
"""A pressed button that contradicts the story."""
AFTER_END = 10
"""A change after the end of the game, so that the search does not assume an end before the log ends."""
RESTART = 230
"""A restart from the table; it costs more than two breaches, so two breaches stay certain."""
LATE = 1
"""An act that the table shows late but within its deadline."""
ASSUMED = 4
"""Extra cost of an act that is assumed without its button, in addition to the missing button."""
SLIP = 2
"""A move that is put back, or an act that is done twice."""
UNKNOWN_RATE = 8
"""A missing button, as long as no first reading has counted how often its side skips it."""
ALWAYS = 34
"""A missing button that its side pressed in all other cases; three of them cost more than a breach."""

MARGIN = 20
"""A breach is certain if every story without it costs more than the best story plus this margin."""
SPREAD = 40
"""Stories that cost more than the best story plus this are dropped."""
NEAR = 5
"""If silent steps explain an event, other silent steps are tried up to this extra cost."""
WIDTH = 36
"""Maximum number of stories kept."""
POSITIONS = 60
"""Maximum number of positions in which an event is read."""
AT_END = 3 * POSITIONS
"""Maximum number of positions in which the end of a log is read, for all stories together."""


def missing_button(pressed: int, missing: int) -> int:
    """Return the cost of a missing button by the pressed and missing buttons of the same turn."""
    if not pressed:
        return 1 if missing else 2
    share = missing / (pressed + missing)
    return next((cost for least, cost in ((0.5, 2), (0.3, 5), (0.15, 8), (0.08, 12)) if share >= least), ALWAYS)


def assumption(missing: int) -> int:
    """Return the cost of an assumed act without its missing button; 0 if the button is never pressed."""
    return ASSUMED if missing > LATE else 0
