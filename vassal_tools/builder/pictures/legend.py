"""The legend of a map of points with a ground: the kinds of points and paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures.looks import border_look, terrain_look
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, SERIF
from vassal_tools.builder.pictures.point_marks import point_mark
from vassal_tools.builder.pictures.render import text_width
from vassal_tools.builder.pictures.studio import Said, said
from vassal_tools.builder.pictures.svg import group, num, tag, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game, Point

_ROW, _LEFT, _SIZE, _PADDING = 30.0, 52.0, 15.0, 16.0
_RADIUS = 13.0
_GREY = "#6b6256"


def legend_size(game: Game) -> tuple[float, float]:
    """Return the width and height of the legend."""
    widest = max((text_width(Said(words), SERIF, "italic", _SIZE) for _, words in _rows(game)), default=0.0)
    return _LEFT + widest + _PADDING + 10, len(list(_rows(game))) * _ROW + 2 * _PADDING - 6


def legend(game: Game, corner: Point) -> str:
    """Return the legend with its upper left corner at a point."""
    (left, top), (width, height) = corner, legend_size(game)
    rows = [
        group(
            tag("g", drawn, transform=f"translate({num(left + 32)} {num(top + _PADDING + 9 + row * _ROW)})"),
            text(
                Said(words), left + _LEFT + 8, top + _PADDING + 14 + row * _ROW, _SIZE, family=SERIF, style="italic",
                anchor="start", fill=INK,
            ),
        )
        for row, (drawn, words) in enumerate(_rows(game))
    ]  # fmt: skip
    box = {"x": left, "y": top, "width": width, "height": height}
    inner = {"x": left + 4, "y": top + 4, "width": width - 8, "height": height - 8}
    return group(
        tag("rect", fill=PAPER, fill_opacity=0.93, stroke=INK, stroke_width=1.8, **box),
        tag("rect", fill="none", stroke=GOLD, stroke_width=1.2, **inner),
        *rows,
    )


def _rows(game: Game) -> Iterator[tuple[str, str]]:
    # Samples with their texts: the terrains of points, a port, the kinds of paths.
    seen: set[str] = set()
    for zone in game.zones.values():
        terrain = zone.terrain.value
        look = terrain_look(game, zone.kind, terrain)
        if terrain not in seen and look.shape not in (None, "disc"):
            seen.add(terrain)
            yield point_mark(look.shape or "", 0, 0, _RADIUS, look.fill, _GREY, None), said(terrain.replace("-", " "))
    if any(zone.symbol == "port" for zone in game.zones.values()):
        yield point_mark("dot", 0, 0, _RADIUS, PAPER, _GREY, "port"), said("port")
    for kind in game.border_kinds:
        yield _line(game, kind), said(f"{kind} path")


def _line(game: Game, kind: str) -> str:
    look, way = border_look(game, kind), "M-22 4Q-8 -8 0 0T22 -4"
    ends = {"fill": "none", "stroke_linecap": "round"}
    dash = {"stroke_dasharray": "7 5"} if look.dashed else {}
    edge = tag("path", d=way, stroke=look.edge, stroke_width=look.width + 2.4, **ends) if look.edge else ""
    return group(edge, tag("path", d=way, stroke=look.stroke, stroke_width=float(look.width), **ends, **dash))
