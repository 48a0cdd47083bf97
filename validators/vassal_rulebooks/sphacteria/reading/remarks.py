"""What the reading itself has to say of this game, beside what it says of any: numbers, chits, agreements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.remarks import Remarks
from vassal_rulebooks.core.rules import play_rule
from vassal_rulebooks.sphacteria import acts
from vassal_tools.findings import Cite, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Mapping

REMARKS = Remarks.of("SPH", "0.2")
AGREED = Rule(
    "SPH-agreed", "something was corrected by agreement", Severity.NOTE, Cite("the players", "what both agree on holds")
)
NOT_JUDGED = Rule(
    "SPH-unjudged",
    "a counter was moved outside its side's activations",
    Severity.UNKNOWN,
    Cite("2.C", "only the active side moves; retreats, losses and corrections may move others"),
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
SHOWN_AFTER: Mapping[type, frozenset[str]] = {
    acts.RollPoints: frozenset({POINTS_SHOWN.code}),
    acts.CheckSupply: frozenset({SUPPLY_SHOWN.code}),
    acts.Attack: frozenset({WAY_SAID.code}),
    acts.PlayEvent: frozenset({BOWL_SHOWN.code}),
}
"""The rules by which the table is compared with what an act does."""
OWN = (AGREED, NOT_JUDGED, POINTS_SHOWN, SUPPLY_SHOWN, WAY_SAID, BOWL_SHOWN)
