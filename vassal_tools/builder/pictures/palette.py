"""Colours, fonts and other choices of the pictures: tables only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from vassal_tools.builder import looks

if TYPE_CHECKING:
    from collections.abc import Mapping


class BandInk(NamedTuple):
    """A coloured band, its lettering and its outline."""

    fill: str
    letters: str
    dark: str


COLOUR_INKS: Final[Mapping[str, BandInk]] = {
    "blue": BandInk("#2a62a8", "#ffffff", "#14335c"),
    "yellow": BandInk("#efc02f", "#2b2118", "#6b4a00"),
    "grey": BandInk("#a19b8f", "#1c1712", "#3b352d"),
    "red": BandInk("#96201f", "#ffffff", "#4e0d0e"),
    "green": BandInk("#3f7a4a", "#ffffff", "#1c3f24"),
}
"""The colours that show who may play an event."""

OTHER_COLOUR: Final = COLOUR_INKS["grey"]

RED: Final = "#b3161b"
BLAZE: Final = ("#c8321e", "#f08a24", "#ffd84a")
"""A fire from its rim to its heart."""
CLAY: Final = "#b4572b"
CLAY_LIGHT: Final = "#d9824e"
CLAY_DARK: Final = "#6f2f14"
GLAZE: Final = "#2a1c16"
STAR_YELLOW: Final = "#ffd84a"

ATTACKER: Final = BandInk("#f3cf73", "#4a3200", "#8a6410")
DEFENDER: Final = BandInk("#b9c9c6", "#17322f", "#41605b")
"""The cells of the combat table that the attacker or the defender wins."""


SERIF: Final = "GFS Artemisia"
SANS: Final = "GFS Neohellenic"
FONT_FILES: Final[Mapping[tuple[str, str], str]] = {
    (SERIF, "plain"): "GFSArtemisia.otf",
    (SERIF, "bold"): "GFSArtemisiaBold.otf",
    (SERIF, "italic"): "GFSArtemisiaIt.otf",
    (SANS, "plain"): "GFSNeohellenic.otf",
    (SANS, "bold"): "GFSNeohellenicBold.otf",
}

INK: Final = looks.INK
SEA_INK: Final = "#1d4765"
DEEP_SEA_INK: Final = "#0c2b42"
LAND_INK: Final = "#6a4d28"
SHORE: Final = "#3a2c1c"
SAND: Final = "#f8eab4"
STIPPLE: Final = "#b58f4a"
HILL: Final = "#7c5c33"
HILL_SHADE: Final = "#b3925f"
SCRUB: Final = "#6f7440"
TUFT: Final = "#b5ab72"
SHALLOWS: Final = "#e4f2f3"
STONE: Final = "#d9d2c3"
STONE_SHADE: Final = "#b9b09d"
STONE_DARK: Final = "#3b352d"
PAPER: Final = "#f7efd9"
PANEL: Final = "#d8c9a3"
GOLD: Final = "#b8903a"
WHITE: Final = looks.WHITE
STAR: Final = "#ffd84a"


def mixed(one: str, other: str, part: float) -> str:
    """Return the colour at a part of the way from one to the other."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(start + (end - start) * part):02x}" for start, end in pairs)
