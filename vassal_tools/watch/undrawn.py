"""Features of a module's maps that are not drawn here."""

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
"""The class, the attribute that must be true for it to be drawn, and a description of the drawing."""


def undrawn(module: PlainModule) -> Iterator[str]:
    """Yield a line for each feature that is not drawn."""
    for kind, attribute, what in _PARTS:
        if any(not attribute or part.attributes.get(attribute) == "true" for part in module.named(kind)):
            yield f"{what}, which are not drawn"
