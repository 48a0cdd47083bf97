"""Small helpers for SVG text. Numbers are rounded, so that the same model always gives the same bytes."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING

from vassal_tools.builder.pictures.palette import SANS
from vassal_tools.builder.pictures.studio import TranslatedText, family_name, said, text_width

if TYPE_CHECKING:
    from collections.abc import Iterable


def wrapped(
    content: str, room: float, size: float, *, family: str = SANS, style: str = "plain"
) -> tuple[TranslatedText, ...]:
    """Return the lines of a translated text, none wider than the room unless it is a single word."""
    lines: list[TranslatedText] = []
    for word in map(TranslatedText, said(content).split()):
        longer = TranslatedText(f"{lines[-1]} {word}") if lines else word
        if lines and text_width(longer, family, style, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def fitted(
    content: str, room: float, rows: int, size: float, *, family: str = SANS, style: str = "plain"
) -> tuple[tuple[TranslatedText, ...], float]:
    """Return the lines of a text and the largest size up to `size` at which it fits rows and width."""
    while True:
        lines = wrapped(content, room, size, family=family, style=style)
        if len(lines) <= rows and all(text_width(line, family, style, size) <= room for line in lines):
            return lines, size
        size *= 0.96


Spot = tuple[float, float]


def num(value: float) -> str:
    """Return a number with at most two decimals."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """Return an element; `stroke_width` becomes `stroke-width`, and a trailing underscore is dropped."""
    parts = [name]
    for key, value in attributes.items():
        shown = escape(value) if isinstance(value, str) else num(value)
        parts.append(f'{_attribute(key)}="{shown}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def group(*children: str, **attributes: str | float) -> str:
    """Return a group of elements, or nothing."""
    return tag("g", *children, **attributes) if any(children) else ""


def placed(drawing: str, x: float, y: float, scale: float = 1.0) -> str:
    """Return a drawing moved and scaled."""
    return tag("g", drawing, transform=f"translate({num(x)} {num(y)}) scale({scale:.4f})")


def document(width: float, height: float, *children: str) -> str:
    """Return a whole picture with its own grid as unit."""
    return tag(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {num(width)} {num(height)}",
    )


def image(address: str, x: float, y: float, width: float, height: float) -> str:
    """Return a picture centred in a rectangle; nothing without an address."""
    return tag("image", href=address, x=x, y=y, width=width, height=height) if address else ""


def line_path(spots: Iterable[Spot], *, closed: bool = False) -> str:
    """Return the `d` of straight lines through the spots."""
    joined = "L".join(f"{num(x)} {num(y)}" for x, y in spots)
    return f"M{joined}{'Z' if closed else ''}"


def text(
    content: str,
    x: float,
    y: float,
    size: float,
    *,
    family: str = SANS,
    style: str = "plain",
    anchor: str = "middle",
    fill: str = "#000000",
    **more: str | float,
) -> str:
    """Return a line of translated text, whose baseline starts, is centred or ends at x, y."""
    return tag(
        "text",
        escape(said(content), quote=False),
        x=x,
        y=y,
        font_family=family_name(family, style),
        font_size=size,
        font_weight="bold" if style == "bold" else "normal",
        font_style="italic" if style == "italic" else "normal",
        text_anchor=anchor,
        fill=fill,
        **more,
    )


def fitting_size(content: str, room: float, size: float, *, family: str = SANS, style: str = "plain") -> float:
    """Return the wanted size, or the smaller size at which the text fits the room."""
    width = text_width(content, family, style, size)
    return size if width <= room else size * room / width


def star(x: float, y: float, radius: float, **attributes: str | float) -> str:
    """Return a five-pointed star."""
    spots: list[Spot] = []
    for (dx, dy), part in zip(_STAR, (1.0, 0.42) * 5, strict=True):
        spots.append((x + dx * radius * part, y + dy * radius * part))
    return tag("path", d=line_path(spots, closed=True), **attributes)


# The directions of the ten corners, written out so that no machine's sine can differ.
_STAR = (
    (0.0, -1.0),
    (0.5878, -0.809),
    (0.9511, -0.309),
    (0.9511, 0.309),
    (0.5878, 0.809),
    (0.0, 1.0),
    (-0.5878, 0.809),
    (-0.9511, 0.309),
    (-0.9511, -0.309),
    (-0.5878, -0.809),
)
