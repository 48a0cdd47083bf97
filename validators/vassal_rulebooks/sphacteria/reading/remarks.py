"""What the reading itself has to say: what it assumed, what it cannot know, and where table and rules part."""

from __future__ import annotations

from vassal_rulebooks.core.rules import play_rule
from vassal_tools.findings import Cite, Rule, Severity

ASSUMED = Rule(
    "SPH-assumed",
    "something was taken for declared",
    Severity.NOTE,
    Cite("2.C", "a side announces its points and activates a zone before it moves from there"),
)
AGREED = Rule(
    "SPH-agreed", "something was corrected by agreement", Severity.NOTE, Cite("the players", "what both agree on holds")
)
NOT_JUDGED = Rule(
    "SPH-unjudged",
    "a counter was moved outside its side's activations",
    Severity.UNKNOWN,
    Cite("2.C", "only the active side moves; retreats, losses and corrections may move others"),
)
PARTLY_SHOWN = Rule(
    "SPH-partial",
    "the log shows only a part of the turn",
    Severity.UNKNOWN,
    Cite("2", "a turn has draws of events, throws for points, action phases and an adjustment"),
)
TOO_LONG = Rule(
    "SPH-too-long",
    "the rest of the log is not judged",
    Severity.UNKNOWN,
    Cite("the log itself", "a phase has some dozens of drags, most of which can be read in one way only"),
)
ZONE_UNKNOWN = Rule(
    "SPH-place", "a counter lies in no zone", Severity.UNKNOWN, Cite("3", "movement is from zone to zone")
)
STRAY_ROLL = Rule(
    "SPH-roll-unneeded",
    "a roll that nothing asked for",
    Severity.NOTE,
    Cite("0.3", "dice are thrown where a rule asks"),
)
NEW_ROLL = Rule(
    "SPH-roll-again",
    "a roll or a draw that counted came to nothing",
    Severity.INTEGRITY,
    Cite("0.3", "a die that was thrown, or a chit that was drawn, for a need stands"),
)
TABLE = play_rule(
    "SPH-table",
    "The table shows the position",
    "0.2",
    "Each counter lies where the acts so far have brought it, on the face that they left it.",
)
OTHERS_COUNTER = Rule(
    "SPH-hand",
    "the other side's counter was moved",
    Severity.INTEGRITY,
    Cite("the log itself", "each side moves its own counters, but for what only follows from a fight"),
)
POINTS_SHOWN = play_rule(
    "SPH-2.B-points", "Points are half of the throw", "2.B", "A side has half of its throw as points, rounded up."
)
SUPPLY_SHOWN = play_rule(
    "SPH-5-marker",
    "The supply marker shows the supply",
    "5",
    "A side's marker goes down, up, or stays as its check says.",
)
WAY_SAID = play_rule(
    "SPH-4.2-way", "Attackers come by the way that is said", "4.2", "Who lands, or crosses a wall, attacks at a shift."
)
BOWL_SHOWN = play_rule(
    "SPH-6-back", "Played chits go back", "6", "A chit that was played goes back into the bowl, or out of play."
)

REMARKS: tuple[Rule, ...] = (
    ASSUMED,
    AGREED,
    NOT_JUDGED,
    PARTLY_SHOWN,
    TOO_LONG,
    ZONE_UNKNOWN,
    STRAY_ROLL,
    NEW_ROLL,
    TABLE,
    POINTS_SHOWN,
    SUPPLY_SHOWN,
    BOWL_SHOWN,
    WAY_SAID,
    OTHERS_COUNTER,
)
