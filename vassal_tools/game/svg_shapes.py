"""Return the shapes of an SVG document by id: paths, polygons and rectangles as transformed rings of points."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.svg_file import local_name
from vassal_tools.game.svg_path import NUMBER, path_rings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.errors import Where
    from vassal_tools.game.svg_path import Ring, Spot

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f: x' = ax + cy + e, y' = bx + dy + f."""

_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_UNSHOWN = frozenset({"defs", "symbol", "clipPath", "mask", "pattern", "marker"})
_ROUND = frozenset({"circle", "ellipse"})
_TRANSFORM = re.compile(r"\s*,?\s*([a-zA-Z]{1,10})\s*\(([^()]{0,300})\)")
_SAME: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class SvgShape:
    """A shape: its names (its id, and its label in Inkscape) and its rings; a round shape has none."""

    names: tuple[str, ...]
    rings: tuple[Ring, ...]


def view_box(root: etree._Element, where: Where) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a document in its own units. Raises SourceError unless positive."""
    box = [float(text) for text in NUMBER.findall(root.get("viewBox", ""))]
    if len(box) == 4 and box[2] > 0 and box[3] > 0:
        return box[0], box[1], box[2], box[3]
    size = [NUMBER.match(root.get(name, "")) for name in ("width", "height")]
    if not all(size):
        raise SourceError("the <svg> needs a viewBox", where)
    width, height = (float(match[0]) for match in size if match)
    if not (width > 0 and height > 0):
        raise SourceError("the <svg> must be wider and higher than 0", where, "a viewBox states its size")
    return 0.0, 0.0, width, height


def shapes_of(root: etree._Element, where: Where) -> tuple[SvgShape, ...]:
    """Return the shapes of a document with an id or a label, in order."""
    return tuple(_shapes(root, _SAME, where))


def _shapes(element: etree._Element, outer: Matrix, where: Where) -> Iterator[SvgShape]:
    for child in element:
        name = local_name(child)
        if not name or name in _UNSHOWN:
            continue
        matrix = _times(outer, _transform(child.get("transform", ""), where))
        names = tuple(filter(None, (child.get("id"), child.get(_LABEL))))
        rings = _rings(child, name, where) if names else ()
        if names and (rings or name in _ROUND):
            moved = (tuple(_moved(spot, matrix) for spot in ring) for ring in rings)
            yield SvgShape(names, tuple(moved))
        yield from _shapes(child, matrix, where)


def _rings(element: etree._Element, name: str, where: Where) -> tuple[Ring, ...]:
    # an open ring is closed by a straight line; none for a shape without corners
    if name == "path":
        return path_rings(element.get("d", ""), where)
    if name in ("polygon", "polyline"):
        numbers = [float(text) for text in NUMBER.findall(element.get("points", ""))]
        return (tuple(zip(numbers[::2], numbers[1::2], strict=False)),)
    if name == "rect":
        x, y, width, height = (_number(element.get(key, "0")) for key in ("x", "y", "width", "height"))
        return (((x, y), (x + width, y), (x + width, y + height), (x, y + height)),)
    return ()


def _number(text: str) -> float:
    found = NUMBER.match(text.strip())
    return float(found[0]) if found else 0.0


def _transform(text: str, where: Where) -> Matrix:
    found, at = _SAME, 0
    for match in _TRANSFORM.finditer(text):
        if match.start() != at:
            break
        numbers = [float(number) for number in NUMBER.findall(match[2])]
        step = _step(match[1], numbers)
        if step is None:
            break
        found, at = _times(found, step), match.end()
    if text[at:].strip():
        raise SourceError(f"has a transform that is not read: {text!r:.60}", where)
    return found


def _step(name: str, values: list[float]) -> Matrix | None:
    # None if invalid
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x, *rest] if len(rest) < 2:
            return 1, 0, 0, 1, x, (rest or [0.0])[0]
        case "scale", [x, *rest] if len(rest) < 2:
            return x, 0, 0, (rest or [x])[0], 0, 0
        case "rotate", [turn]:
            return _turned(turn)
        case "rotate", [turn, x, y]:
            return _times(_times((1, 0, 0, 1, x, y), _turned(turn)), (1, 0, 0, 1, -x, -y))
        case "skewX", [turn]:
            return 1, 0, math.tan(math.radians(turn)), 1, 0, 0
        case "skewY", [turn]:
            return 1, math.tan(math.radians(turn)), 0, 1, 0, 0
        case _:
            return None


def _turned(degrees: float) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return cos, sin, -sin, cos, 0, 0


def _times(one: Matrix, other: Matrix) -> Matrix:
    # the matrix that applies `other` first, then `one`
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _moved(spot: Spot, matrix: Matrix) -> Spot:
    a, b, c, d, e, f = matrix
    return a * spot[0] + c * spot[1] + e, b * spot[0] + d * spot[1] + f
