"""What lies over something else on the board, though no data are wrong: cards that are larger than their box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.sizes import BOWL_SIZE
from vassal_tools.errors import Where
from vassal_tools.findings import Cite, Finding, Rule, Severity
from vassal_tools.game.outlines import bounds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game

OVERLAP = Rule(
    "MAP-overlap",
    "something hides what lies below it on the board",
    Severity.WARNING,
    Cite("the board", "cards in a box need room in it, in pixels of the board"),
)

BOARD_RULES: tuple[Rule, ...] = (OVERLAP,)


def board_findings(game: Game, parts: ModuleParts) -> Iterator[Finding]:
    """Decks whose cards are larger than the boxes in which they lie."""
    for deck in parts.decks:
        if deck.size == (BOWL_SIZE, BOWL_SIZE):  # a bowl may stand out of its box
            continue
        for name, box in game.boxes.items():
            left, top, right, below = bounds(game.face_of(box).pixels(box.polygon))
            is_there = deck.map == box.map and left <= deck.point[0] <= right and top <= deck.point[1] <= below
            room = right - left, below - top
            if is_there and (deck.size[0] > room[0] or deck.size[1] > room[1]):
                what = f"the box {name} has {_size(room)} pixels, the cards of {deck.name} in it {_size(deck.size)}"
                where = Where(f"map-{box.map}.toml" if box.map else "map.toml", keys=("boxes", name))
                remedy = "make the box larger, or their layout smaller"
                yield Finding(OVERLAP, what, OVERLAP.severity, where, remedy)


def _size(size: tuple[int, int]) -> str:
    return f"{size[0]} × {size[1]}"
