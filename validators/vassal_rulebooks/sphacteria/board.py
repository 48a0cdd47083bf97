"""What never changes in play: the rules, and the board of the core with the kinds of place and boxes of this game."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from vassal_rulebooks.core.choices import WordedKinds
from vassal_rulebooks.core.decks import Deck
from vassal_rulebooks.core.game_board import GameBoard
from vassal_rulebooks.core.rules import rules_beside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame

RULES = rules_beside(__file__)
"""All rules of play by their codes, in the order of play."""

act_kind = WordedKinds(__file__)
"""Makes the kinds of acts, whose words are in `acts.toml`."""


class Kind(StrEnum):
    """What a place is to a counter that enters it (0.2); straits are sea."""

    LAND = "land"
    SEA = "sea"
    BEACH = "beach"
    LAND_BASE = "land base"
    NAVAL_BASE = "naval base"
    RESERVE = "reserve"

    def __init__(self, word: str) -> None:
        self.is_zone = word in ("land", "sea", "beach")  # whether places of this kind are on the map


_BOX_KINDS = {"land": Kind.LAND_BASE, "sea": Kind.NAVAL_BASE, "reserve": Kind.RESERVE}


class Board(GameBoard["SphacteriaGame"]):
    """The map, the counters and the rulings of a game; one is built for each rulebook and shared by its states."""

    kinds: Mapping[str, Kind]

    def __init__(self, game: SphacteriaGame, rulings: Mapping[str, str] | None = None) -> None:
        kinds = {name: Kind(zone.kind) for name, zone in game.zones.items()}
        kinds |= {name: _BOX_KINDS[box.kind] for name, box in game.boxes.items() if not box.is_dead}
        super().__init__(game, kinds, rulings=rulings, die=game.rules.die_sides.value)
        self.side_index = {side: i for i, side in enumerate(game.sides)}
        self.chits = tuple(game.chits.values())
        self.deck = Deck(tuple(game.chits))
        self.points = {kind: fact.value for kind, fact in game.rules.movement.points.items()}
        self.strait_limits = {name: one.strait_limit.value for name, one in game.zones.items() if one.strait_limit}
