"""Colours, fonts and other choices of the pictures. Tables only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vassal_tools.builder import contrast

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

INK: Final = contrast.INK
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
WHITE: Final = contrast.WHITE
STAR: Final = "#ffd84a"
