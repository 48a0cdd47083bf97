"""User ids. In VASSAL a user id is the player's password, in clear; it must never be shown.

So it is a type of its own: whatever prints one prints a label instead, and labels are given per log.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, repr=False)
class UserId:
    """A player's user id. Equal ids are equal; its text cannot be had by printing."""

    _secret: str

    def __repr__(self) -> str:
        return "UserId(hidden)"

    __str__ = __repr__


@dataclass(slots=True)
class Players:
    """The players of one log, labelled player-1, player-2 … in the order they are met."""

    _labels: dict[UserId, str] = field(default_factory=dict, repr=False)

    def label(self, user: UserId) -> str:
        """The label of that player."""
        return self._labels.setdefault(user, f"player-{len(self._labels) + 1}")
