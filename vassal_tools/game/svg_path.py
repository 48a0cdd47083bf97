"""Convert the `d` attribute of an SVG path to rings of points; curves become short lines."""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.errors import Where

Spot = tuple[float, float]
Ring = tuple[Spot, ...]

NUMBER = re.compile(r"[-+]?(?:[0-9]{1,12}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})(?:[eE][-+]?[0-9]{1,2})?")
_GAP = re.compile(r"[\s,]*")
_COUNTS: Mapping[str, int] = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAGS = (3, 4)  # of an arc: single digits, which may stand without a gap
_PIECES = 12  # lines for a curve
_MOST = 20_000  # points of a path
_TINY = 1e-6  # an arc of smaller radii, or between points that are nearer, is a line


def path_rings(d: str, where: Where) -> tuple[Ring, ...]:
    """Return the rings of a path, not closed. Raises SourceError if it is invalid."""
    pen = _Pen()
    for letter, values in _commands(d, where):
        pen.draw(letter, values)
        if pen.count > _MOST:
            raise SourceError(f"has a path of more than {_MOST} points", where)
    pen.close()
    return tuple(tuple(ring) for ring in pen.rings if len(ring) > 2)


def _commands(d: str, where: Where) -> Iterator[tuple[str, Sequence[float]]]:
    # numbers without a letter repeat the previous command
    at, letter = _after_gap(d, 0), ""
    while at < len(d):
        if d[at].upper() in _COUNTS:
            letter, at = d[at], _after_gap(d, at + 1)
        elif letter in "Zz":
            break
        values: list[float] = []
        for number in range(_COUNTS[letter.upper()]):
            is_flag = letter in "Aa" and number in _FLAGS
            found = re.compile("[01]").match(d, at) if is_flag else NUMBER.match(d, at)
            if not found:
                raise SourceError(f"has a path that is not read at {d[at : at + 20]!r}", where)
            values.append(float(found[0]))
            at = _after_gap(d, found.end())
        yield letter, values
        letter = {"M": "L", "m": "l"}.get(letter, letter)
    if at < len(d):
        raise SourceError(f"has a path that is not read at {d[at : at + 20]!r}", where)


def _after_gap(d: str, at: int) -> int:
    found = _GAP.match(d, at)
    return found.end() if found else at


@dataclass
class _Pen:
    # the current point, the last control point, and the rings so far

    at: Spot = (0.0, 0.0)
    control: Spot | None = None
    last: str = ""
    ring: list[Spot] = field(default_factory=list)
    rings: list[list[Spot]] = field(default_factory=list)
    count: int = 0

    def draw(self, letter: str, values: Sequence[float]) -> None:
        kind, (x, y) = letter.upper(), self.at if letter.islower() else (0.0, 0.0)
        control = self.control if self.last in {"S": "CS", "T": "QT"}.get(kind, "") and self.last else None
        mirrored = (2 * self.at[0] - control[0], 2 * self.at[1] - control[1]) if control else self.at
        self.control = None
        if kind in "HV":
            end = (values[0] + x, self.at[1]) if kind == "H" else (self.at[0], values[0] + y)
            self._to(end)
        elif kind == "Z":
            self.close()
        elif kind == "A":
            self._arc(values[:5], (values[5] + x, values[6] + y))
        else:
            spots = [(a + x, b + y) for a, b in zip(values[::2], values[1::2], strict=True)]
            self._line_or_curve(kind, [mirrored, *spots] if kind in "ST" else spots)
        self.last = kind

    def _line_or_curve(self, kind: str, spots: list[Spot]) -> None:
        if kind == "M":
            self.close()
            self.at = spots[0]
            self.ring = [self.at]
        elif kind == "L":
            self._to(spots[0])
        else:
            self.control = spots[-2]
            start = self.at
            for piece in range(1, _PIECES + 1):
                self._to(_bezier([start, *spots], piece / _PIECES))

    def _to(self, spot: Spot) -> None:
        if not self.ring:
            self.ring = [self.at]
        self.ring.append(spot)
        self.at, self.count = spot, self.count + 1

    def close(self) -> None:
        # the next ring starts at the start of this one
        if self.ring:
            self.at = self.ring[0]
            if len(self.ring) > 1 and self.ring[-1] == self.ring[0]:
                self.ring.pop()
            self.rings.append(self.ring)
        self.ring = []

    def _arc(self, shape: Sequence[float], end: Spot) -> None:
        # SVG 1.1, F.6.5
        start, (rx, ry) = self.at, (abs(shape[0]), abs(shape[1]))
        if min(rx, ry) < _TINY or math.dist(start, end) < _TINY:
            self._to(end)
            return
        cos, sin = math.cos(math.radians(shape[2])), math.sin(math.radians(shape[2]))
        dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
        u, v = cos * dx + sin * dy, cos * dy - sin * dx
        apart = math.hypot(u / rx, v / ry)  # half the distance of the ends, measured in radii
        rx, ry = rx * max(1.0, apart), ry * max(1.0, apart)
        factor = math.sqrt(max(0.0, 1 / apart**2 - 1)) * (-1 if shape[3] == shape[4] else 1)
        cu, cv = factor * rx * v / ry, -factor * ry * u / rx
        first = math.atan2((v - cv) / ry, (u - cu) / rx)
        turn = (math.atan2((-v - cv) / ry, (-u - cu) / rx) - first) % math.tau
        turn -= 0 if shape[4] else math.tau
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        for piece in range(1, _PIECES):
            angle = first + turn * piece / _PIECES
            a, b = cu + rx * math.cos(angle), cv + ry * math.sin(angle)
            self._to((cos * a - sin * b + middle[0], sin * a + cos * b + middle[1]))
        self._to(end)


def _bezier(spots: Sequence[Spot], part: float) -> Spot:
    # of any degree
    held = list(spots)
    while len(held) > 1:
        held = [
            (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)
            for one, other in itertools.pairwise(held)
        ]
    return held[0]
