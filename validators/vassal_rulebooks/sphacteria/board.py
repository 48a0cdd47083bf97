"""What never changes in play: places, borders and counters, arranged for quick questions."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Box, Chit, Counter


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
    """The map, the counters and the rulings of a game; one is built for each rulebook and shared by its states.

    `rulings` are what was chosen instead of a ruling's default.
    """

    def __init__(self, game: SphacteriaGame, rulings: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.rulings: dict[str, str] = {name: ruling.default for name, ruling in game.rulings.items()}
        for name, option in (rulings or {}).items():
            if name not in game.rulings or option not in game.rulings[name].options:
                raise InternalError(f"no option {option!r} of a ruling {name!r} in {game.id}")
            self.rulings[name] = option
        self.sides: tuple[str, ...] = game.sides
        self.other: Mapping[str, str] = {side: game.sides[1 - i] for i, side in enumerate(game.sides)}
        self.side_index: Mapping[str, int] = {side: i for i, side in enumerate(game.sides)}
        self.chits: tuple[Chit, ...] = tuple(game.chits.values())
        self.chit_index: Mapping[str, int] = {chit.gpid: i for i, chit in enumerate(self.chits)}
        self.counters: tuple[Counter, ...] = tuple(game.counters.values())
        self.index: Mapping[str, int] = {counter.id: i for i, counter in enumerate(self.counters)}
        movement = game.rules.movement
        self.points: Mapping[str, int] = {kind: fact.value for kind, fact in movement.points.items()}
        self.border_cost: int = movement.border.value
        self.base_cost: int = movement.base.value
        self.transport_cost: int = movement.transport.value
        self.boxes: Mapping[str, Box] = game.boxes
        self.kinds: dict[str, Kind] = {name: Kind(zone.kind) for name, zone in game.zones.items()}
        self.kinds |= {name: _BOX_KINDS[box.kind] for name, box in game.boxes.items()}
        self.places: tuple[str, ...] = tuple(self.kinds)
        self.exits: dict[str, tuple[str, ...]] = dict(game.neighbours)
        self.exits |= {name: tuple(sorted(box.enters.value)) for name, box in game.boxes.items()}
        self.strait_limits: Mapping[str, int] = {
            name: zone.strait_limit.value for name, zone in game.zones.items() if zone.strait_limit is not None
        }

    @cached_property
    def distances(self) -> Mapping[str, Mapping[str, int]]:
        """The borders between each place and those that a way leads to from it."""
        return {place: self._from(place) for place in self.places}

    def _from(self, place: str) -> Mapping[str, int]:
        found, edge, far = {place: 0}, {place}, 0
        while edge:
            far += 1
            edge = {to for here in edge for to in self.exits[here]} - found.keys()
            found |= dict.fromkeys(edge, far)
        return found

    def is_chosen(self, ruling: str, option: str) -> bool:
        """Whether a ruling with a switch is set to that option; not where the data are older than the ruling."""
        return self.rulings.get(ruling) == option

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
