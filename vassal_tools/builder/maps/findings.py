"""Find overlaps on the board that are not data faults: cards on boxes or tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.looks import BOWL_SIZE, CARD_SIZE
from vassal_tools.builder.maps.places import BOX_TITLE, card_points
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
    Cite("the board", "cards in a box need room in it, in pixels of the board, and action cards lie on no track"),
)

BOARD_RULES: tuple[Rule, ...] = (OVERLAP,)


def board_findings(game: Game, parts: ModuleParts) -> Iterator[Finding]:
    """Yield the things that cover something else on the board."""
    yield from _large_decks(game, parts)
    yield from _cards_on_tracks(game, parts)


def _cards_on_tracks(game: Game, parts: ModuleParts) -> Iterator[Finding]:
    from vassal_tools.builder.maps.markers import track_frame

    main = game.by_map[None]
    half = CARD_SIZE[0] / 2, CARD_SIZE[1] / 2
    points = card_points(game) if parts.side_acts else {}
    for side in parts.side_acts:
        x, y = points[side]
        for track in main.tracks.values():
            left, top, width, height = (length * main.face.scale for length in track_frame(track))
            if left - half[0] < x < left + width + half[0] and top - half[1] < y < top + height + half[1]:
                what = f"the action card of {side} is on the track {track.name}"
                remedy = f"give `cards = {{ {side} = [x, y] }}` in `[board]`, or move the track"
                yield Finding(OVERLAP, what, OVERLAP.severity, Where("look.toml", keys=("board", "cards")), remedy)


def _large_decks(game: Game, parts: ModuleParts) -> Iterator[Finding]:
    for deck in parts.decks:
        if deck.size == (BOWL_SIZE, BOWL_SIZE):  # a bowl may stand out of its box
            continue
        for name, box in game.boxes.items():
            left, top, right, below = bounds(game.face_of(box).pixels(box.polygon))
            x, y = deck.point[0], deck.point[1] - deck.size[1] // 2  # its upper edge is in its box, even of a large one
            is_there = deck.map == box.map and left <= x <= right and top <= y <= below
            room = right - left, below - top - BOX_TITLE * game.face_of(box).scale
            if is_there and (deck.size[0] > room[0] or deck.size[1] > room[1]):
                what = f"the box {name} has {_size(room)} pixels below its title, "
                what += f"the cards of {deck.name} in it {_size(deck.size)}"
                where = Where(f"map-{box.map}.toml" if box.map else "map.toml", keys=("boxes", name))
                remedy = "make the box larger, or their layout smaller"
                yield Finding(OVERLAP, what, OVERLAP.severity, where, remedy)


def _size(size: tuple[int, int]) -> str:
    return f"{size[0]} × {size[1]}"
