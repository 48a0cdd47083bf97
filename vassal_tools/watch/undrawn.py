"""What a module shows on its maps that is not drawn here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.objects.plain_module import PlainModule

TEXTS = "texts that count other pieces, which are left empty"
_PARTS = (
    ("MapShader", "", "shadings of a map"),
    ("RegionGrid", "visible", "the names of regions"),
    ("HexGrid", "dotsVisible", "dots in the middle of cells"),
    ("SquareGrid", "dotsVisible", "dots in the middle of cells"),
    ("ObliqueHexGridNumbering", "visible", "the numbers of slanting rows of hexes"),
    ("Zone", "useHighlight", "highlights of zones"),
)
"""Class, the attribute that must be true for it to be drawn, and what it draws."""


def undrawn(module: PlainModule) -> Iterator[str]:
    """What its components would draw, each in a line."""
    for kind, attribute, what in _PARTS:
        if any(not attribute or part.attributes.get(attribute) == "true" for part in module.named(kind)):
            yield f"{what}, which are not drawn"
