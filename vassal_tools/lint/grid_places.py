"""Check whether a grid has a place of a name, by the engine's own search rules.

Source: `MapGrid.getLocation` of `RegionGrid`, `ZonedGrid`, `Zone` and `RegularGridNumbering`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.format import sequence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lxml import etree

_LETTERS = "-?(?:" + "|".join(f"{letter}+" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ") + ")"
_LEADING = frozenset(map(str, range(20)))
_WHOLE = "$gridLocation$"
_MOST_OPEN, _LONGEST = 3, 200
"""The limit of variable parts in a name: matching more can take too long, so the answer is None."""


def kind_of(element: etree._Element) -> str:
    """Return the short name of a component's class."""
    return str(element.tag).rpartition(".")[2]


def grid_of(element: etree._Element) -> etree._Element | None:
    """Return the grid of a board or a zone, or the background grid of a zoned grid."""
    return next((child for child in element if kind_of(child).endswith("Grid")), None)


def has_place(grid: etree._Element, name: str) -> bool | None:
    """Return True if the engine finds that name in the grid, or None if unknown."""
    if kind_of(grid) != "ZonedGrid":
        return _has_cell(grid, name)
    background = grid_of(grid)
    found = [_has_place_in_zone(zone, background, name) for zone in grid if kind_of(zone).endswith("Zone")]
    found += [] if background is None else [_has_cell(background, name)]
    return any(found) or (None if None in found else False)


def has_region_in_zone(grid: etree._Element, name: str) -> bool:
    """Return True if a zone of the grid has a region with that name: at-start stacks find it, too."""
    return any(kind_of(held) == "RegionGrid" and bool(_has_cell(held, name)) for zone in grid for held in zone)


def names_of_places(grid: etree._Element) -> set[str]:
    """Return the names of regions and zones of a grid, without cells."""
    return {name for each in grid.iter() if kind_of(each) in ("Region", "Zone") and (name := each.get("name"))}


def _has_cell(grid: etree._Element, name: str) -> bool | None:
    kind = kind_of(grid)
    if kind == "RegionGrid":
        return any(region.get("name", "") == name for region in grid)
    if kind not in ("HexGrid", "SquareGrid"):
        return None
    numbering = next((child for child in grid if kind_of(child).endswith("Numbering")), None)
    return False if numbering is None else _Format.of_cells(numbering).fits(name)


def _has_place_in_zone(zone: etree._Element, background: etree._Element | None, name: str) -> bool | None:
    inner = background if zone.get("useParentGrid") == "true" else grid_of(zone)
    form = _Format.of_zone(zone, "" if inner is None else "(.*)")
    found = form.fits(name)
    rest = form.last_part(name) if found else None
    return found if inner is None or rest is None else _has_cell(inner, rest)


@dataclass(frozen=True, slots=True)
class _Format:
    # a format of places as a regular expression, empty if it finds none by name; `open` counts variable parts

    pattern: str
    open: int

    @classmethod
    def of_zone(cls, zone: etree._Element, inside: str) -> _Format:
        # `inside` is the place in the zone's own grid
        known = {"name": re.escape(zone.get("name", "")), "gridLocation": inside}
        pattern = _joined(zone.get("locationFormat", "$name$"), known)
        return cls(pattern, pattern.count("(.*)"))

    @classmethod
    def of_cells(cls, numbering: etree._Element) -> _Format:
        column, row = (_number(numbering, axis) for axis in "hv")
        pair = [column, row] if numbering.get("first", "H") == "H" else [row, column]
        text = numbering.get("locationFormat", _WHOLE)
        known = {"gridLocation": re.escape(numbering.get("sep", "")).join(pair), "row": row, "column": column}
        has_both = _WHOLE in text or ("$row$" in text and "$column$" in text)
        return cls(
            _joined(text, known) if has_both else "",
            2 * text.count(_WHOLE) + text.count("$row$") + text.count("$column$"),
        )

    def fits(self, name: str) -> bool | None:
        # None if too many parts are variable
        if self.open > _MOST_OPEN or len(name) > _LONGEST:
            return None
        return bool(self.pattern) and re.fullmatch(self.pattern, name) is not None

    def last_part(self, name: str) -> str | None:
        # the value of the last variable part, or None
        found = re.fullmatch(self.pattern, name)
        return found.groups()[-1] if found is not None and found.groups() else None


def _joined(text: str, known: Mapping[str, str]) -> str:
    # the engine drops unknown properties
    tokens = sequence.split(text, "$") if text else ()
    parts = []
    for place, token in enumerate(tokens):
        is_property = place % 2 == 1 and place < len(tokens) - 1
        parts.append(known.get(token, "") if is_property else re.escape(token))
    return "".join(parts)


def _number(numbering: etree._Element, axis: str) -> str:
    if numbering.get(f"{axis}Type", "N") == "A":
        return _LETTERS
    leading = numbering.get(f"{axis}Leading", "1")
    least = int(leading) + 1 if leading in _LEADING else 1
    return f"-?[0-9]{{{least},}}"
