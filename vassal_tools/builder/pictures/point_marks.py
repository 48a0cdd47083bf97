"""Points that are not drawn as discs: a ring for a city, a fort with battlements, a small dot; a port has an anchor."""

from __future__ import annotations

from vassal_tools.builder.pictures.palette import INK, PAPER, SEA_INK, WHITE
from vassal_tools.builder.pictures.roads import ANCHOR
from vassal_tools.builder.pictures.svg import group, num, placed, tag

_FORT, _DOT = 0.74, 0.5
"""The size of a fort and of a dot, relative to a ring."""


def point_mark(shape: str, x: float, y: float, radius: float, fill: str, deep: str, symbol: str | None) -> str:
    """Return a point in a shape, in the dark colour of its region."""
    drawn = {"ring": _ring, "fort": _fort, "dot": _dot}[shape](radius, fill, deep)
    reach = radius * {"ring": 1.0, "fort": _FORT, "dot": _DOT}[shape]
    anchor = _port(reach * 0.84) if symbol == "port" else ""
    return placed(group(drawn, anchor), x, y)


def _ring(radius: float, fill: str, deep: str) -> str:
    return group(
        tag("circle", cx=0, cy=1.2, r=radius + 0.8, fill=INK, fill_opacity=0.35),
        tag("circle", cx=0, cy=0, r=radius, fill=deep, stroke=INK, stroke_width=1.3),
        tag("circle", cx=0, cy=0, r=radius * 0.74, fill=fill, stroke=WHITE, stroke_width=1.5),
        tag("circle", cx=0, cy=0, r=radius * 0.36, fill=deep),
    )


def _fort(radius: float, fill: str, deep: str) -> str:
    half = radius * _FORT
    tooth = half * 2 / 5
    top = "".join(f"v{num(-tooth * 0.7)}h{num(tooth)}v{num(tooth * 0.7)}h{num(tooth)}" for _ in range(2))
    plan = f"M{num(-half)} {num(half)}V{num(-half * 0.62)}{top}v{num(-tooth * 0.7)}h{num(tooth)}V{num(half)}Z"
    return group(
        tag("path", d=plan, fill=INK, fill_opacity=0.35, transform="translate(0.6 1.6)"),
        tag("path", d=plan, fill=deep, stroke=INK, stroke_width=1.3, stroke_linejoin="round"),
        tag("rect", x=-half * 0.5, y=-half * 0.26, width=half, height=half * 0.9, fill=fill),
    )


def _dot(radius: float, fill: str, deep: str) -> str:
    reach = radius * _DOT
    return group(
        tag("circle", cx=0, cy=0.9, r=reach + 0.5, fill=INK, fill_opacity=0.3),
        tag("circle", cx=0, cy=0, r=reach, fill=fill, stroke=INK, stroke_width=1.2),
        tag("circle", cx=0, cy=0, r=reach * 0.52, fill=deep),
    )


def _port(off: float) -> str:
    line = {"fill": "none", "stroke_linecap": "round"}
    badge = group(
        tag("circle", cx=0, cy=0, r=25, fill=PAPER, stroke=SEA_INK, stroke_width=3.5),
        tag("path", d=ANCHOR, stroke=SEA_INK, stroke_width=5.0, **line),
    )
    return placed(badge, off, off, 0.25)
