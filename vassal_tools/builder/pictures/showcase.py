"""All pieces of a game on one sheet, to show what they look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures.blocks import INSIDE, PAGE_WIDTH, Block, bar, flowing, page, picture
from vassal_tools.builder.pictures.chits import bowl_svg, chit_mask_svg, event_svg
from vassal_tools.builder.pictures.counters import counter_svgs
from vassal_tools.builder.pictures.icons import icon_svgs
from vassal_tools.builder.pictures.palette import INK, OTHER_INK, PAPER, SIDE_INKS, WHITE
from vassal_tools.builder.pictures.render import png
from vassal_tools.builder.pictures.tokens import sign_svgs, track_marker_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game

SHOWCASE_WIDTH = 1000
"""The width of the sheet, in pixels."""

_PIXEL = PAGE_WIDTH / SHOWCASE_WIDTH  # so that pieces have their own size on the sheet
_GAP = 3.2
_HEADS = {"chits": "Events", "markers": "Markers and icons"}


def showcase_svg(game: Game) -> str:
    """The counters of each side, the faces of the events, the markers and the icons."""
    parts: list[Block] = []
    for side in game.sides:
        ink = SIDE_INKS.get(side, OTHER_INK)
        parts += [bar(side, ink.deep, WHITE), flowing(list(_faces(game, side)), INSIDE, _GAP)]
    parts += [bar(_HEADS["chits"], INK, PAPER), flowing(list(_chits(game)), INSIDE, _GAP)]
    parts += [bar(_HEADS["markers"], INK, PAPER), flowing(list(_markers(game)), INSIDE, _GAP + 7)]
    parts.append(flowing([_piece(svg, 24, 24) for svg in icon_svgs(game).values()], INSIDE, _GAP + 7))
    return page(game.title, "", *parts)


def showcase_png(game: Game, width: int = SHOWCASE_WIDTH) -> bytes:
    """The sheet as PNG."""
    return png(showcase_svg(game), width)


def _piece(svg: str, grid: float, pixels: float) -> Block:
    return picture(svg, grid, grid, pixels / grid * _PIXEL)


def _faces(game: Game, side: str) -> Iterator[Block]:
    """The full faces of a side, then a reduced one of each kind of unit."""
    counters = [counter for counter in game.counters.values() if counter.side == side]
    for counter in counters:
        yield _piece(counter_svgs(game, counter)[0], 150, 75)
    first = {(counter.type, counter.contingent): counter for counter in reversed(counters) if not counter.is_leader}
    for counter in reversed(first.values()):
        yield _piece(counter_svgs(game, counter)[1], 150, 75)


def _chits(game: Game) -> Iterator[Block]:
    """The face of each event, and the back of them all."""
    for event in game.events.values():
        yield _piece(event_svg(game, event), 150, 75)
    yield _piece(chit_mask_svg(), 150, 75)


def _markers(game: Game) -> Iterator[Block]:
    for track in game.tracks.values():
        yield _piece(track_marker_svg(track), 150, 52)
    for svg in sign_svgs().values():
        yield _piece(svg, 150, 60)
    yield _piece(bowl_svg(), 220, 110)
