"""User ids. In VASSAL a user id is the player's password, in clear; it must never be shown.

So it is a type of its own: whatever prints one prints a label instead, and labels are given per log.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

NOBODY = frozenset({"", "null", "nobody"})
"""What stands where no player is meant; "nobody" is `Deck.NO_USER`, the owner of a card that lies face down."""


class UserId:
    """A player's user id. Equal ids are equal; its text cannot be had by printing, copying out or serializing."""

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
        """Whether it occurs in the text, and not as a part of a longer word; a shorter one than `least` never does."""
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
    """The players of one log, labelled player-1, player-2 … in the order they are met."""

    _labels: dict[UserId, str] = field(default_factory=dict, repr=False)

    def label(self, user: UserId) -> str:
        """The label of that player."""
        return self._labels.setdefault(user, f"player-{len(self._labels) + 1}")


@dataclass(frozen=True, slots=True)
class Hidden:
    """A text that is not shown, since it may hold a user id: only its length is shown."""

    length: int

    def __str__(self) -> str:
        return f"({self.length} characters)"
