"""The words of the charts that the model does not have: headings, labels and sentences around its numbers."""

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
PARAGRAPH: Final = "§ {paragraph}"
TURN_DUE: Final = "Turn {turn}"
EVENT_DUE: Final = "Event {event}"
LEAVE: Final = "out of play: {counters}"
