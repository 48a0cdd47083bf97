"""User ids. In VASSAL a user id is the player's password in clear text, so it must never be shown.

It has its own type: printing it gives a label instead, and labels are assigned per log.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

NOBODY = frozenset({"", "null", "nobody"})
"""Values that mean no player; "nobody" is `Deck.NO_USER`, the owner of a face-down card."""


class UserId:
    """A player's user id. Equal ids are equal; printing, copying and serializing never reveal the text."""

    __slots__ = ("_secret",)
    _secret: str

    def __init__(self, secret: str) -> None:
        object.__setattr__(self, "_secret", secret)

    def __setattr__(self, _name: str, _value: object) -> NoReturn:
        raise AttributeError("a user id does not change")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UserId) and self._secret == other._secret

    def __hash__(self) -> int:
        return hash((UserId, self._secret))

    def is_in(self, text: str, least: int = 1) -> bool:
        """Return True if it occurs in the text as a whole word and is not shorter than `least`."""
        secret, at = self._secret, -1
        while len(secret) >= max(least, 1) and (at := text.find(secret, at + 1)) >= 0:
            around = text[at - 1 : at + 1] if at else "", text[at + len(secret) - 1 : at + len(secret) + 1]
            if not any(len(pair) == 2 and pair.isalnum() for pair in around):
                return True
        return False

    def __repr__(self) -> str:
        return "UserId(hidden)"

    def __copy__(self) -> UserId:
        return self

    def __deepcopy__(self, _memo: object) -> UserId:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a user id is not to be stored")


@dataclass(slots=True)
class Players:
    """The players of one log, labelled player-1, player-2 … in order of appearance."""

    _labels: dict[UserId, str] = field(default_factory=dict, repr=False)

    def label(self, user: UserId) -> str:
        """Return the label of a player."""
        return self._labels.setdefault(user, f"player-{len(self._labels) + 1}")


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hidden text that may contain a user id; only its length is shown."""

    length: int

    def __str__(self) -> str:
        return f"({self.length} characters)"
