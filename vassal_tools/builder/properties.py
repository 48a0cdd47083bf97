"""The properties of a module, and those that hold the values of tracks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.game.names import TURN, as_property

if TYPE_CHECKING:
    from vassal_tools.game.model import Track


@dataclass(frozen=True, slots=True)
class Property:
    """A property of the module with its first value: a number from 0 to `most`, or a text where that is None."""

    name: str
    value: str | int
    description: str
    most: int | None = None


def track_property(track: Track) -> str:
    """The property that holds the value of a track, unless a game names another: as an expression can have it."""
    return TURN if track.kind == "turn" else as_property(track.name)
