"""Our drawings of a game from its model: the board, the counters, the small pieces and icons."""

from vassal_tools.builder.looks import COUNTER_SIZE, MARKER_SIZE, MEDALLION_SIZE, SIGN_SIZE
from vassal_tools.builder.maps.markers import track_frame
from vassal_tools.builder.pictures.cards import bowl_svg, card_mask_svg, hand_svg
from vassal_tools.builder.pictures.charts import game_charts
from vassal_tools.builder.pictures.counters import counter_pngs, counter_svgs
from vassal_tools.builder.pictures.icons import ICON_SIZE, icon_pngs, icon_svgs
from vassal_tools.builder.pictures.layout import label_point
from vassal_tools.builder.pictures.map import board_png, board_size, board_svg
from vassal_tools.builder.pictures.markers import (
    action_card_svg,
    die_icon_svg,
    marker_pngs,
    medallion_svg,
    moved_mark_svg,
    sign_svgs,
    track_marker_svg,
    turn_icon_svg,
    turn_marker_svg,
)
from vassal_tools.builder.pictures.studio import png

__all__ = [
    "COUNTER_SIZE",
    "ICON_SIZE",
    "MARKER_SIZE",
    "MEDALLION_SIZE",
    "SIGN_SIZE",
    "action_card_svg",
    "board_png",
    "board_size",
    "board_svg",
    "bowl_svg",
    "card_mask_svg",
    "counter_pngs",
    "counter_svgs",
    "die_icon_svg",
    "game_charts",
    "hand_svg",
    "icon_pngs",
    "icon_svgs",
    "label_point",
    "marker_pngs",
    "medallion_svg",
    "moved_mark_svg",
    "png",
    "sign_svgs",
    "track_frame",
    "track_marker_svg",
    "turn_icon_svg",
    "turn_marker_svg",
]
