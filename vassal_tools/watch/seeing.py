"""Decide who may see masked or hidden pieces.

Source: `VASSAL.counters.PlayerAccess`, `SideAccess`, `SpecifiedSideAccess`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.user_ids import UserId

if TYPE_CHECKING:
    from vassal_tools.table.table import Table

_SIDE, _SIDES = "side:", "sides:"


@dataclass(frozen=True, slots=True)
class Eyes:
    """A viewer: a side, one who sees everything (`sees_all`), or else one who sees only public information.

    `in_deck` states whether a card is shown by its deck, face down or not.
    """

    table: Table
    side: str = ""
    sees_all: bool = False
    in_deck: bool | None = None

    def may_see(self, access: str, owner: str) -> bool:
        """Return True if the viewer sees what `owner` hides; `access` is in the trait's encoding."""
        if self.sees_all or not owner:
            return self.sees_all
        if not self.side:
            return False
        if access.startswith(_SIDES):
            sides = sequence.split(access[len(_SIDES) :], ":")
            return owner in sides and self.side in sides
        return (owner if access.startswith(_SIDE) else self.side_of(access, owner)) == self.side

    def side_of(self, access: str, owner: str) -> str:
        """Return the side of the owner, or an empty text if unknown."""
        if access.startswith((_SIDE, _SIDES)):
            return owner if owner in self.table.sides.values() else ""
        return self.table.side_of(UserId(owner)) if owner else ""
