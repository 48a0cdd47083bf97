"""Our own symbols for land units as on military maps: a box with the branch, and the size above it.

A name is one of `PARTS`, or several joined by ` + `, optionally followed by one of `SIZES`: `infantry`, `armour XX`,
`infantry + mountain III`. Each fills 100 by 100.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from vassal_tools.builder.pictures.svg import group, tag, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Part(NamedTuple):
    """The drawing in the box: lines, filled shapes, letters."""

    lines: str = ""
    filled: str = ""
    letters: str = ""


_CROSS, _OVAL = "M4 20L96 80M96 20L4 80", "M30 36H70A14 14 0 0 1 70 64H30A14 14 0 0 1 30 36Z"
_SLASH, _WINGS = "M4 80L96 20", "M28 76Q39 58 50 76Q61 58 72 76"
_DOT = "M38 50A12 12 0 1 0 62 50A12 12 0 1 0 38 50Z"
_ANCHOR = "M50 32V70M40 40H60M34 58Q36 70 50 70Q64 70 66 58M46 28A4 4 0 1 0 54 28A4 4 0 1 0 46 28"

PARTS: Final[Mapping[str, Part]] = {
    "infantry": Part(_CROSS),
    "armour": Part(_OVAL),
    "mechanised": Part(_CROSS + _OVAL),
    "motorised": Part(f"{_CROSS}M50 20V80"),
    "cavalry": Part(_SLASH),
    "reconnaissance": Part(_SLASH),
    "armoured reconnaissance": Part(_SLASH + _OVAL),
    "artillery": Part(filled=_DOT),
    "self-propelled artillery": Part(_OVAL, _DOT),
    "rocket artillery": Part(
        "M38 40L50 30L62 40M38 50L50 40L62 50", "M42 64A8 8 0 1 0 58 64A8 8 0 1 0 42 64Z"
    ),
    "mortar": Part("M50 58V30M42 39L50 30L58 39M43 65A7 7 0 1 0 57 65A7 7 0 1 0 43 65Z"),
    "machine gun": Part("M50 30V70M40 70H60M42 38L50 30L58 38"),
    "anti-tank": Part("M4 80L50 20L96 80"),
    "anti-aircraft": Part("M4 80C20 36 80 36 96 80"),
    "missile": Part("M41 70V40Q41 28 50 28Q59 28 59 40V70"),
    "airborne": Part(_CROSS + _WINGS),
    "wings": Part(_WINGS),
    "air assault": Part(f"{_CROSS}M38 60L50 76L62 60"),
    "mountain": Part(filled="M38 80L50 58L62 80Z"),
    "marine": Part(_CROSS + _ANCHOR),
    "naval": Part(_ANCHOR),
    "engineer": Part("M26 63V40H74V63M50 40V63"),
    "bridging": Part("M24 34L34 43H66L76 34M24 66L34 57H66L76 66"),
    "headquarters": Part("M4 34H96"),
    "supply": Part("M4 66H96"),
    "transport": Part("M34 50A16 16 0 1 0 66 50A16 16 0 1 0 34 50M34 50H66M50 34V66M39 39L61 61M61 39L39 61"),
    "maintenance": Part("M26 38A12 12 0 0 1 26 62M38 50H62M74 38A12 12 0 0 0 74 62"),
    "medical": Part("M50 20V80M4 50H96"),
    "signals": Part("M4 20L56 56V44L96 80"),
    "military police": Part(letters="MP"),
    "special forces": Part(letters="SF"),
    "helicopters": Part(filled="M24 36L76 64V36L24 64Z"),
    "aircraft": Part(filled="M50 50Q36 36 26 40Q18 50 26 60Q36 64 50 50Q64 36 74 40Q82 50 74 60Q64 64 50 50Z"),
}  # fmt: skip
SIZES: Final = ("•", "••", "•••", "I", "II", "III", "X", "XX", "XXX", "XXXX", "XXXXX")
"""Squad, section, platoon, company, battalion, regiment, brigade, division, corps, army, army group."""

_JOINED = " + "
_MARK_WIDTH, _MARK_MIDDLE = 12.0, 9.0


def land_symbol(name: str) -> Callable[[str, str, str], str] | None:
    """Return a function that draws the symbol with that name, or None."""
    head, _, last = name.rpartition(" ")
    what, size = (head, last) if head and last in SIZES else (name, "")
    parts = [PARTS.get(part) for part in what.split(_JOINED)]
    held = [part for part in parts if part]
    return _drawer(held, size) if len(held) == len(parts) else None


def _drawer(parts: list[Part], size: str) -> Callable[[str, str, str], str]:
    def drawn(light: str, dark: str, _letter: str = "") -> str:
        box = tag("rect", x=4, y=20, width=92, height=60, fill=light, stroke=dark, stroke_width=4)
        return box + "".join(_part(part, dark) for part in parts) + _size(size, light)

    return drawn


def _part(part: Part, dark: str) -> str:
    lines = tag("path", d=part.lines, stroke=dark, stroke_width=5, fill="none") if part.lines else ""
    filled = tag("path", d=part.filled, stroke=dark, stroke_width=5, fill=dark) if part.filled else ""
    letters = text(part.letters, 50, 63, 38, style="bold", fill=dark) if part.letters else ""
    return lines + filled + letters


def _size(size: str, light: str) -> str:
    first = 50 - _MARK_WIDTH * (len(size) - 1) / 2
    marks = (_mark(letter, first + _MARK_WIDTH * place, light) for place, letter in enumerate(size))
    return group(*marks, stroke=light, stroke_width=3.5, stroke_linecap="round")


def _mark(letter: str, x: float, light: str) -> str:
    y = _MARK_MIDDLE
    if letter == "•":
        return tag("circle", cx=x, cy=y, r=3, fill=light)
    lines = f"M{x:g} {y - 6:g}V{y + 6:g}"
    if letter == "X":
        left, right, top, bottom = x - 4, x + 4, y - 6, y + 6
        lines = f"M{left:g} {top:g}L{right:g} {bottom:g}M{right:g} {top:g}L{left:g} {bottom:g}"
    return tag("path", d=lines, fill="none")
