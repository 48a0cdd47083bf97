"""The fixed words of charts: headings, labels and sentences around numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

SEQUENCE_TITLE: Final = "Sequence of play"
ARRIVALS_TITLE: Final = "Reinforcements"


ACTORS: Final[Mapping[str, str]] = {
    "both": "both sides",
    "initiative-first": "initiative first",
    "active": "active side",
    "passive": "other side",
    "none": "",
}
ABOUT: Final = (
    "Built from one model of the game, from which a referee can judge its logs too. The pictures are the module's own. "
    "{note}"
)
ABOUT_WITHOUT_RULES: Final = "Built from one model of the game. The pictures are the module's own. {note}"
PARAGRAPH: Final = "§ {paragraph}"
TURN_DUE: Final = "Turn {turn}"
EVENT_DUE: Final = "Event {event}"
LEAVE: Final = "out of play: {counters}"
CRT_CELL: Final = "Losses: attacker – defender"
CRT_WINS: Final = "{party} wins"
MODIFIERS_SUBTITLE: Final = "A higher die and a column to the right are good for the attacker"
MODIFIER_HEADS: Final = ("", "who", "what", "when")
DIE_MODIFIERS: Final = "Die modifiers"
COLUMN_SHIFTS: Final = "Column shifts"
FIGHT_EVENTS: Final = "Events in a fight"
FIGHT_HEADS: Final = ("", "title", "attacker", "defender", "effect")
EVENT_DIE: Final = "die {value}"
EVENT_COLUMN: Final = "column {value}"
EACH: Final = "{value} each"
EVENTS_TITLE: Final = "Events"
EVENT_HEADS: Final = ("", "title", "for", "when", "effect")
