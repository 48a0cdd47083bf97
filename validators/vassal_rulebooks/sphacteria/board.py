"""What never changes in play: the core's board with the kinds of place, the boxes and the rulings of this game."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from vassal_rulebooks.core.decks import Deck
from vassal_rulebooks.core.game_board import GameBoard
from vassal_rulebooks.core.sides import Relations, enemies_of, next_side
from vassal_tools.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Box, Chit, Counter


class Kind(StrEnum):
    """What a place is to a counter that enters it (0.2); straits are sea."""

    LAND = "land"
    SEA = "sea"
    BEACH = "beach"
    LAND_BASE = "land base"
    NAVAL_BASE = "naval base"
    RESERVE = "reserve"

    @property
    def is_zone(self) -> bool:
        """Whether places of this kind are on the map."""
        return self in (Kind.LAND, Kind.SEA, Kind.BEACH)


_BOX_KINDS = {"land": Kind.LAND_BASE, "sea": Kind.NAVAL_BASE, "reserve": Kind.RESERVE}


class Board(GameBoard["SphacteriaGame"]):
    """The map, the counters and the rulings of a game; one is built for each rulebook and shared by its states.

    `rulings` are what was chosen instead of a ruling's default.
    """

    kinds: Mapping[str, Kind]

    def __init__(self, game: SphacteriaGame, rulings: Mapping[str, str] | None = None) -> None:
        kinds = {name: Kind(zone.kind) for name, zone in game.zones.items()}
        kinds |= {name: _BOX_KINDS[box.kind] for name, box in game.boxes.items()}
        super().__init__(game, kinds)
        self.boxes: Mapping[str, Box] = game.boxes
        self.rulings: dict[str, str] = {name: ruling.default for name, ruling in game.rulings.items()}
        for name, option in (rulings or {}).items():
            if name not in game.rulings or option not in game.rulings[name].options:
                raise InternalError(f"no option {option!r} of a ruling {name!r} in {game.id}")
            self.rulings[name] = option
        self.enemies = {side: enemies_of(side, game.sides, Relations()) for side in game.sides}
        self.other: Mapping[str, str] = {side: next_side(side, game.sides) for side in game.sides}
        self.side_index: Mapping[str, int] = {side: i for i, side in enumerate(game.sides)}
        self.leaders: tuple[Counter, ...] = tuple(c for c in self.counters if c.is_leader)
        self.chits: tuple[Chit, ...] = tuple(game.chits.values())
        self.deck = Deck(tuple(game.chits))
        self.points: Mapping[str, int] = {kind: fact.value for kind, fact in game.rules.movement.points.items()}
        self.strait_limits: Mapping[str, int] = {
            name: zone.strait_limit.value for name, zone in game.zones.items() if zone.strait_limit is not None
        }

    def is_chosen(self, ruling: str, option: str) -> bool:
        """Whether a ruling with a switch is set to that option; not where the data are older than the ruling."""
        return self.rulings.get(ruling) == option

    def steps(self, unit: Counter) -> int:
        """Return how many steps a counter has: a leader has one."""
        return unit.steps

    def kind(self, place: str) -> Kind:
        """Return what the place is."""
        kind = self.kinds.get(place)
        if kind is None:
            raise InternalError(f"no place {place!r} in {self.game.id}")
        return kind
