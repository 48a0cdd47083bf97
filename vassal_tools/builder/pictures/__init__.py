"""Our own pictures of a game, drawn from its model: the board, the counters, the small pieces and icons."""

from vassal_tools.builder.pictures.counters import COUNTER_SIZE, counter_pngs, counter_svgs
from vassal_tools.builder.pictures.layout import label_point
from vassal_tools.builder.pictures.map import board_png, board_size, board_svg
from vassal_tools.builder.pictures.markers import (
    MEDALLION_SIZE,
    action_card_svg,
    die_icon_svg,
    medallion_svg,
    moved_mark_svg,
    turn_icon_svg,
    turn_marker_svg,
)
from vassal_tools.builder.pictures.render import png

__all__ = [
    "COUNTER_SIZE",
    "MEDALLION_SIZE",
    "action_card_svg",
    "board_png",
    "board_size",
    "board_svg",
    "counter_pngs",
    "counter_svgs",
    "die_icon_svg",
    "label_point",
    "medallion_svg",
    "moved_mark_svg",
    "png",
    "turn_icon_svg",
    "turn_marker_svg",
]
