"""The words of the charts that the model does not have: headings, labels and sentences around its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

RESULTS_TITLE: Final = "Combat results"
MODIFIERS_TITLE: Final = "Die modifiers and column shifts"
SEQUENCE_TITLE: Final = "Sequence of play"


ACTORS: Final[Mapping[str, str]] = {
    "both": "both sides",
    "initiative-first": "initiative first",
    "active": "active side",
    "passive": "other side",
    "none": "",
}
CRT_SUBTITLE: Final = (
    "A die of {sides} with modifiers · PF of the attacker over those of the defender, "
    "rounded in favour of the {rounding}"
)
ABOUT: Final = (
    "Built from one model of the game, from which a referee also judges its logs. Pictures and reconstructed map are "
    "the module's own, not the publisher's."
)
CRT_DIE: Final = "die"
CRT_CELL: Final = "Losses: attacker – defender"
CRT_WINS: Final = "{party} wins"
CRT_TIE: Final = "equal losses: the winner is by ruling {ruling}"
CRT_MIDDLE: Final = "middle of such a band: an option of {ruling}"
CRT_MINIMUM: Final = "Where a share of a force is weakened, it is {units} unit at least."
MODIFIERS_SUBTITLE: Final = "A higher die and a column to the right are good for the attacker"
MODIFIER_HEADS: Final = ("", "who", "what", "when")
DIE_MODIFIERS: Final = "Die modifiers"
COLUMN_SHIFTS: Final = "Column shifts"
FIGHT_EVENTS: Final = "Events in a fight"
FIGHT_HEADS: Final = ("", "title", "attacker", "defender", "effect")
EVENT_DIE: Final = "die {value}"
EVENT_COLUMN: Final = "column {value}"
EACH: Final = "{value} each"
STEP_HEADS: Final = ("", "step", "who", "what")
PARAGRAPH: Final = "§ {paragraph}"
AND: Final = " and "
