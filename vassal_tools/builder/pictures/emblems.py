"""Emblems of pieces and icons, and all emblems by name. Each fills 100 by 100."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from vassal_tools.builder.pictures import unit_emblems as units
from vassal_tools.builder.pictures.palette import BLAZE
from vassal_tools.builder.pictures.studio import studio
from vassal_tools.builder.pictures.svg import Spot, group, line_path, num, tag, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class SymbolDrawing(NamedTuple):
    """The drawing in the box: lines, filled shapes, letters."""

    lines: str = ""
    filled: str = ""
    letters: str = ""


_CROSS, _OVAL = "M4 20L96 80M96 20L4 80", "M30 36H70A14 14 0 0 1 70 64H30A14 14 0 0 1 30 36Z"
_SLASH, _WINGS = "M4 80L96 20", "M28 76Q39 58 50 76Q61 58 72 76"
_DOT = "M38 50A12 12 0 1 0 62 50A12 12 0 1 0 38 50Z"
_ANCHOR = "M50 32V70M40 40H60M34 58Q36 70 50 70Q64 70 66 58M46 28A4 4 0 1 0 54 28A4 4 0 1 0 46 28"

PARTS: Final[Mapping[str, SymbolDrawing]] = {
    "infantry": SymbolDrawing(_CROSS),
    "armour": SymbolDrawing(_OVAL),
    "mechanised": SymbolDrawing(_CROSS + _OVAL),
    "motorised": SymbolDrawing(f"{_CROSS}M50 20V80"),
    "cavalry": SymbolDrawing(_SLASH),
    "reconnaissance": SymbolDrawing(_SLASH),
    "armoured reconnaissance": SymbolDrawing(_SLASH + _OVAL),
    "artillery": SymbolDrawing(filled=_DOT),
    "self-propelled artillery": SymbolDrawing(_OVAL, _DOT),
    "rocket artillery": SymbolDrawing(
        "M38 40L50 30L62 40M38 50L50 40L62 50", "M42 64A8 8 0 1 0 58 64A8 8 0 1 0 42 64Z"
    ),
    "mortar": SymbolDrawing("M50 58V30M42 39L50 30L58 39M43 65A7 7 0 1 0 57 65A7 7 0 1 0 43 65Z"),
    "machine gun": SymbolDrawing("M50 30V70M40 70H60M42 38L50 30L58 38"),
    "anti-tank": SymbolDrawing("M4 80L50 20L96 80"),
    "anti-aircraft": SymbolDrawing("M4 80C20 36 80 36 96 80"),
    "missile": SymbolDrawing("M41 70V40Q41 28 50 28Q59 28 59 40V70"),
    "airborne": SymbolDrawing(_CROSS + _WINGS),
    "wings": SymbolDrawing(_WINGS),
    "air assault": SymbolDrawing(f"{_CROSS}M38 60L50 76L62 60"),
    "mountain": SymbolDrawing(filled="M38 80L50 58L62 80Z"),
    "marine": SymbolDrawing(_CROSS + _ANCHOR),
    "naval": SymbolDrawing(_ANCHOR),
    "engineer": SymbolDrawing("M26 63V40H74V63M50 40V63"),
    "bridging": SymbolDrawing("M24 34L34 43H66L76 34M24 66L34 57H66L76 66"),
    "headquarters": SymbolDrawing("M4 34H96"),
    "supply": SymbolDrawing("M4 66H96"),
    "transport": SymbolDrawing("M34 50A16 16 0 1 0 66 50A16 16 0 1 0 34 50M34 50H66M50 34V66M39 39L61 61M61 39L39 61"),
    "maintenance": SymbolDrawing("M26 38A12 12 0 0 1 26 62M38 50H62M74 38A12 12 0 0 0 74 62"),
    "medical": SymbolDrawing("M50 20V80M4 50H96"),
    "signals": SymbolDrawing("M4 20L56 56V44L96 80"),
    "military police": SymbolDrawing(letters="MP"),
    "special forces": SymbolDrawing(letters="SF"),
    "helicopters": SymbolDrawing(filled="M24 36L76 64V36L24 64Z"),
    "aircraft": SymbolDrawing(filled="M50 50Q36 36 26 40Q18 50 26 60Q36 64 50 50Q64 36 74 40Q82 50 74 60Q64 64 50 50Z"),
}
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


def _drawer(parts: list[SymbolDrawing], size: str) -> Callable[[str, str, str], str]:
    def drawn(light: str, dark: str, _letter: str = "") -> str:
        box = tag("rect", x=4, y=20, width=92, height=60, fill=light, stroke=dark, stroke_width=4)
        return box + "".join(_part(part, dark) for part in parts) + _size(size, light)

    return drawn


def _part(part: SymbolDrawing, dark: str) -> str:
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


def sword(light: str, dark: str) -> str:
    """Draw a Greek sword, its point up and to the right."""
    blade = "M27 65Q44 50 60 28Q72 14 96 4Q86 28 72 40Q50 56 35 73Z"
    hilt = "M16 58L42 84M29 71L13 87"
    return "".join(
        (
            tag("path", d=hilt, stroke=dark, stroke_width=13, stroke_linecap="round"),
            tag("path", d=blade, fill=light, stroke=dark, stroke_width=4, stroke_linejoin="round"),
            tag("path", d=hilt, stroke=light, stroke_width=7, stroke_linecap="round"),
            tag("circle", cx=10, cy=90, r=8, fill=light, stroke=dark, stroke_width=3),
        )
    )


def swords(light: str, dark: str) -> str:
    """Draw two crossed swords."""
    return tag("g", sword(light, dark), transform="translate(100 0) scale(-1 1)") + sword(light, dark)


def shield(light: str, dark: str, emblem: str = "") -> str:
    """Draw a round shield without its spear."""
    boss = "M50 26L56 44L74 50L56 56L50 74L44 56L26 50L44 44Z"
    return "".join(
        (
            tag("circle", cx=50, cy=50, r=45, fill=light, stroke=dark, stroke_width=6),
            tag("circle", cx=50, cy=50, r=33, fill="none", stroke=dark, stroke_width=4),
            "" if emblem else tag("path", d=boss, fill=dark),
        )
    )


def flag(light: str, dark: str) -> str:
    """Draw a flag on a pole."""
    cloth = "M30 12Q50 2 66 12T94 12V58Q80 66 64 58T30 58Z"
    return "".join(
        (
            tag("path", d="M24 6V96", stroke=dark, stroke_width=8, stroke_linecap="round"),
            tag("path", d=cloth, fill=light, stroke=dark, stroke_width=3.5, stroke_linejoin="round"),
        )
    )


def wall(light: str, dark: str) -> str:
    """Draw a wall with battlements."""
    shape = "M4 86V34H20V46H34V34H50V46H66V34H80V46H96V86Z"
    courses = "M4 62H96M27 48V62M58 48V62M14 62V84M44 62V84M74 62V84"
    return "".join(
        (
            tag("path", d=shape, fill=light, stroke=dark, stroke_width=4, stroke_linejoin="round"),
            tag("path", d=courses, stroke=dark, stroke_width=3, fill="none"),
        )
    )


def ladder(light: str, dark: str) -> str:
    """Draw a ladder against a wall: a siege."""
    rungs = "M36 78L56 82M41 62L61 66M46 46L66 50M51 30L71 34"
    return "".join(
        (
            tag("path", d="M70 96V22H96V96Z", fill=light, stroke=dark, stroke_width=4, stroke_linejoin="round"),
            tag("path", d="M30 96L56 10M52 98L78 14", stroke=light, stroke_width=9, stroke_linecap="round"),
            tag("path", d="M30 96L56 10M52 98L78 14", stroke=dark, stroke_width=4, stroke_linecap="round"),
            tag("path", d=rungs, stroke=dark, stroke_width=4),
        )
    )


def arrow(light: str, dark: str) -> str:
    """Draw a broad arrow to the right."""
    shape = ((4, 36), (50, 36), (50, 12), (96, 50), (50, 88), (50, 64), (4, 64))
    return tag(
        "path", d=line_path(shape, closed=True), fill=light, stroke=dark, stroke_width=4, stroke_linejoin="round"
    )


def trumpet(light: str, dark: str) -> str:
    """Draw a trumpet, its bell up and to the right."""
    tube = "M9 91L62 38"
    bell = "M52 38Q66 26 66 4Q88 12 96 34Q74 34 62 48Z"
    calls = "M86 4Q92 8 96 14M50 6Q52 12 51 20M94 50Q88 48 80 49"
    return "".join(
        (
            tag("path", d=tube, stroke=dark, stroke_width=17, stroke_linecap="round"),
            tag("path", d=bell, fill=light, stroke=dark, stroke_width=4, stroke_linejoin="round"),
            tag("path", d=tube, stroke=light, stroke_width=10, stroke_linecap="round"),
            tag("path", d="M22 66L34 78", stroke=dark, stroke_width=4),
            tag("path", d=calls, stroke=light, stroke_width=5, stroke_linecap="round", fill="none"),
        )
    )


def scales(light: str, dark: str) -> str:
    """Draw a balanced pair of scales."""
    pans = "M4 62H40Q38 82 22 82Q6 82 4 62ZM60 62H96Q94 82 78 82Q62 82 60 62Z"
    strings = "M22 24L6 62M22 24L38 62M78 24L62 62M78 24L94 62"
    return "".join(
        (
            tag("path", d=strings, stroke=light, stroke_width=3.5, stroke_linecap="round"),
            tag("path", d="M50 10V90M18 24H82M30 93H70", stroke=light, stroke_width=8, stroke_linecap="round"),
            tag("path", d=pans, fill=light, stroke=dark, stroke_width=2, stroke_linejoin="round"),
            tag("circle", cx=50, cy=12, r=8, fill=light),
        )
    )


def amphora(light: str, dark: str, emblem: str = "") -> str:
    """Draw a jar with two handles and a pointed foot."""
    handles = "M38 18Q16 14 18 38Q20 46 30 46M62 18Q84 14 82 38Q80 46 70 46"
    body = "M36 6H64V14Q60 18 60 28Q82 38 78 60Q74 80 56 90V96H44V90Q26 80 22 60Q18 38 40 28Q40 18 36 14Z"
    bands = "" if emblem else tag("path", d="M24 50H76M25 60H75", stroke=dark, stroke_width=3.5)
    return "".join(
        (
            tag("path", d=handles, stroke=light, stroke_width=7, fill="none"),
            tag("path", d=body, fill=light, stroke=dark, stroke_width=3, stroke_linejoin="round"),
            bands,
        )
    )


def flame(_light: str, dark: str) -> str:
    """Draw a fire in its own colours."""
    outer = "M50 2Q58 22 74 34Q94 52 88 74Q80 98 50 98Q20 98 12 74Q8 54 24 38Q28 50 34 52Q32 22 50 2Z"
    middle = "M52 34Q56 48 66 56Q78 68 70 82Q62 94 50 94Q34 94 28 80Q26 68 34 62Q40 66 42 62Q42 48 52 34Z"
    heart = "M50 62Q62 74 58 84Q54 92 48 92Q38 90 38 80Q40 72 50 62Z"
    fills = zip((outer, middle, heart), BLAZE, strict=True)
    return "".join(
        tag("path", d=d, fill=fill, stroke=dark, stroke_width=4 if d == outer else 0, stroke_linejoin="round")
        for d, fill in fills
    )


def burst(x: float, y: float, radius: float, **attributes: str | float) -> str:
    """Draw a star of twelve points, like an impact."""
    spots: list[Spot] = []
    for number, (dx, dy) in enumerate(_TWENTY_FOUR):
        reach = radius * (1.0 if number % 2 == 0 else 0.68)
        spots.append((x + dx * reach, y + dy * reach))
    return tag("path", d=line_path(spots, closed=True), **attributes)


def die(pips: int, face: str, ink: str, edge: str = "") -> str:
    """Draw a die with that many pips."""
    spots = "".join(tag("circle", cx=x, cy=y, r=10, fill=ink) for x, y in PIPS[pips])
    box = {"x": 6, "y": 6, "width": 88, "height": 88, "rx": 19}
    return tag("rect", fill=face, stroke=edge or ink, stroke_width=8, **box) + spots


def key_pattern(count: int, unit: float) -> str:
    """Return the `d` of a row of Greek key hooks from 0, 0 to the right, 4 units high."""
    hooks = "".join(
        f"M{num(n * 5 * unit)} 0v{num(-4 * unit)}h{num(4 * unit)}v{num(3 * unit)}h{num(-2.2 * unit)}v{num(-1.4 * unit)}"
        for n in range(count)
    )
    return f"M0 0h{num((count * 5 - 1) * unit)}{hooks}"


_MIDDLE: Final[tuple[Spot, ...]] = ((50, 50),)
_SLANT: Final[tuple[Spot, ...]] = ((28, 28), (72, 72))
_FOUR: Final[tuple[Spot, ...]] = ((28, 28), (72, 72), (72, 28), (28, 72))
PIPS: Final[Mapping[int, tuple[Spot, ...]]] = {
    1: _MIDDLE,
    2: _SLANT,
    3: _SLANT + _MIDDLE,
    4: _FOUR,
    5: _FOUR + _MIDDLE,
    6: (*_FOUR, (28, 50), (72, 50)),
}

# The directions of 24 spokes, written out so that no machine's sine can differ.
_QUARTER: Final[tuple[Spot, ...]] = (
    (0.0, -1.0),
    (0.2588, -0.9659),
    (0.5, -0.866),
    (0.7071, -0.7071),
    (0.866, -0.5),
    (0.9659, -0.2588),
)
_HALF = _QUARTER + tuple((-y, x) for x, y in _QUARTER)
_TWENTY_FOUR = _HALF + tuple((-x, -y) for x, y in _HALF)

EMBLEMS: Final[Mapping[str, Callable[[str, str, str], str]]] = {
    "plain": units.plain,
    "galley": units.galley,
    "round shield": units.round_shield,
    "crescent shield": units.crescent_shield,
    "bow": units.bow,
    "helmet": units.helmet,
    "commander": units.commander,
    "wagon": units.wagon,
    "person": units.person,
    "crate": units.crate,
    "sword": lambda light, dark, _: sword(light, dark),
    "swords": lambda light, dark, _: swords(light, dark),
    "shield": shield,
    "jar": amphora,
    "flame": lambda light, dark, _: flame(light, dark),
    "trumpet": lambda light, dark, _: trumpet(light, dark),
    "scales": lambda light, dark, _: scales(light, dark),
    "arrow": lambda light, dark, _: arrow(light, dark),
    "flag": lambda light, dark, _: flag(light, dark),
    "wall": lambda light, dark, _: wall(light, dark),
    "ladder": lambda light, dark, _: ladder(light, dark),
}
"""The emblems that a game may name, apart from symbols of land units; called with two colours and a letter."""


def emblem(name: str, light: str, dark: str, letter: str = "") -> str:
    """Return the emblem with that name, the author's own first; a plain one if none exists."""
    own = studio().emblems.get(name)
    if own:
        return own(light)
    return (EMBLEMS.get(name) or land_symbol(name) or units.plain)(light, dark, letter)


def is_emblem(name: str) -> bool:
    """Return True if there is an emblem with that name."""
    return name in studio().emblems or name in EMBLEMS or land_symbol(name) is not None


def emblem_names() -> tuple[str, ...]:
    """Return the names of all emblems; land units without combinations and sizes."""
    return (*studio().emblems, *EMBLEMS, *PARTS)
