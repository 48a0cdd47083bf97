"""Colours, fonts and other choices of the pictures: tables only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

SERIF: Final = "GFS Artemisia"
SANS: Final = "GFS Neohellenic"
FONT_FILES: Final[Mapping[tuple[str, str], str]] = {
    (SERIF, "plain"): "GFSArtemisia.otf",
    (SERIF, "bold"): "GFSArtemisiaBold.otf",
    (SERIF, "italic"): "GFSArtemisiaIt.otf",
    (SANS, "plain"): "GFSNeohellenic.otf",
    (SANS, "bold"): "GFSNeohellenicBold.otf",
}


class SideInk(NamedTuple):
    """The colours of a side, and the letter its shields bear."""

    deep: str  # a counter's front, title bars
    dark: str  # outlines
    pale: str  # a counter's reduced face, boxes
    stripe: str  # across the reduced face
    letter: str


SIDE_INKS: Final[Mapping[str, SideInk]] = {
    "Athens": SideInk("#2a62a8", "#14335c", "#cfe0f2", "#a3c2e4", "Α"),
    "Sparta": SideInk("#96201f", "#4e0d0e", "#f3d3c8", "#e0a698", "Λ"),
}
OTHER_INK: Final = SideInk("#555555", "#222222", "#dddddd", "#bbbbbb", "•")

TERRAIN_FILLS: Final[Mapping[str, str]] = {
    "open": "#a8cade",
    "strait": "#6d9fc1",
    "port": "#bfe0d8",
    "clear": "#eee4c1",
    "difficult": "#cdb184",
    "beach": "#fbf0c6",
}
UNKNOWN_TERRAIN: Final = "#dddddd"


class Waves(NamedTuple):
    """How the water of a terrain is hatched: the size of the tile, colour and strength of its strokes."""

    width: int
    height: int
    stroke: str
    weight: float


WAVES: Final[Mapping[str, Waves]] = {
    "open": Waves(46, 26, "#8db5cd", 0.9),
    "strait": Waves(20, 11, "#5588ac", 0.9),
    "port": Waves(38, 17, "#9fcabf", 0.8),
}

INK: Final = "#2b2118"
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
WHITE: Final = "#ffffff"

BAND_INKS: Final[Mapping[str, str]] = {"Messenian": "#d9a520", "Helot": "#7b8b3a"}
"""The contingents that counters show by a vertical band."""

HOUSE_NOTE: Final = ("House map: a reconstruction,", "not the publisher’s")
