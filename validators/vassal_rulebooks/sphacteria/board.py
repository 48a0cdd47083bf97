"""What never changes in play: places, borders and counters, arranged for quick questions."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from vassal_tools.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Box, Counter, Game


class Kind(StrEnum):
    """What a place is to those who enter it (0.2); straits are sea."""

    LAND = "land"
    SEA = "sea"
    BEACH = "beach"
    LAND_BASE = "land base"
    NAVAL_BASE = "naval base"
    RESERVE = "reserve"

    @property
    def is_zone(self) -> bool:
        """Whether such a place is on the map."""
        return self in (Kind.LAND, Kind.SEA, Kind.BEACH)


_BOX_KINDS = {"land": Kind.LAND_BASE, "sea": Kind.NAVAL_BASE, "reserve": Kind.RESERVE}


class Board:
    """The map and the counters of a game; one is built for each `Game` and shared by all its states."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.counters: tuple[Counter, ...] = tuple(game.counters.values())
        self.index: Mapping[str, int] = {counter.id: i for i, counter in enumerate(self.counters)}
        self.boxes: Mapping[str, Box] = game.boxes
        self.kinds: dict[str, Kind] = {name: Kind(zone.kind) for name, zone in game.zones.items()}
        self.kinds |= {name: _BOX_KINDS[box.kind] for name, box in game.boxes.items()}
        self.places: tuple[str, ...] = tuple(self.kinds)
        self.exits: dict[str, tuple[str, ...]] = dict(game.neighbours)
        self.exits |= {name: tuple(sorted(box.enters.value)) for name, box in game.boxes.items()}
        self.strait_limits: Mapping[str, int] = {
            name: zone.strait_limit.value for name, zone in game.zones.items() if zone.strait_limit is not None
        }

    def position(self, unit: str) -> int:
        """The place of the counter in the order of the game."""
        position = self.index.get(unit)
        if position is None:
            raise InternalError(f"no counter {unit!r} in {self.game.id}")
        return position

    def counter(self, unit: str) -> Counter:
        """The counter of that id."""
        return self.counters[self.position(unit)]

    def kind(self, place: str) -> Kind:
        """What the place is."""
        kind = self.kinds.get(place)
        if kind is None:
            raise InternalError(f"no place {place!r} in {self.game.id}")
        return kind
