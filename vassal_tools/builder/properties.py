"""The properties of a module, including those with the values of tracks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.game.names import TURN, as_property

if TYPE_CHECKING:
    from vassal_tools.game.model import Track


@dataclass(frozen=True, slots=True)
class Property:
    """A module property with its initial value: a number from 0 to `most`, or a text without `most`."""

    name: str
    value: str | int
    description: str
    most: int | None = None


def track_property(track: Track) -> str:
    """Return the default property with a track's value, in a form that expressions accept."""
    return TURN if track.kind == "turn" else as_property(track.name)
