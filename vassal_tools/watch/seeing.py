"""Who may see what is masked or hidden. Source: `VASSAL.counters.PlayerAccess`, `SideAccess`, `SpecifiedSideAccess`."""

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
    """One who looks: a side, one who sees all (`sees_all`), or with neither one who sees only what all see.

    `in_deck` says that a card is looked at as its deck shows it, face down or not.
    """

    table: Table
    side: str = ""
    sees_all: bool = False
    in_deck: bool | None = None

    def may_see(self, access: str, owner: str) -> bool:
        """Whether the player sees what `owner` keeps from others; `access` as the trait states it."""
        if self.sees_all or not owner:
            return self.sees_all
        if not self.side:
            return False
        if access.startswith(_SIDES):
            sides = sequence.split(access[len(_SIDES) :], ":")
            return owner in sides and self.side in sides
        return (owner if access.startswith(_SIDE) else self.side_of(access, owner)) == self.side

    def side_of(self, access: str, owner: str) -> str:
        """The side of the owner; empty where it is not known."""
        if access.startswith((_SIDE, _SIDES)):
            return owner if owner in self.table.sides.values() else ""
        return self.table.side_of(UserId(owner)) if owner else ""
