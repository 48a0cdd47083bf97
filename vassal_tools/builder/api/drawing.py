"""What a game's own components may use to draw: SVG by functions, blocks of a page, emblems, colours."""

from vassal_tools.builder.pictures.cards import (
    CardFace,
    card_face_svg,
    card_mask_svg,
    card_owned_svg,
    hand_svg,
)
from vassal_tools.builder.pictures.chart_crt import DIE_WIDTH, HEAD, ROW_HEIGHT, column_width, grid, legend
from vassal_tools.builder.pictures.colours import COLOUR_INKS, OTHER_COLOUR, RED, BandInk
from vassal_tools.builder.pictures.counters import counter_svgs
from vassal_tools.builder.pictures.emblems import amphora, arrow, scales, swords, trumpet
from vassal_tools.builder.pictures.icons import ICON_SIZE, icon_svgs
from vassal_tools.builder.pictures.looks import side_look
from vassal_tools.builder.pictures.page_blocks import (
    INSIDE,
    MARGIN,
    NOTHING,
    PAGE_WIDTH,
    Block,
    bar,
    below,
    beside,
    cell_room,
    flowing,
    line,
    page,
    picture,
    table,
    words,
)
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, WHITE
from vassal_tools.builder.pictures.svg import document, fitting_size, group, tag, text
from vassal_tools.builder.pictures.unit_emblems import galley, round_shield

__all__ = [
    "COLOUR_INKS",
    "DIE_WIDTH",
    "GOLD",
    "HEAD",
    "ICON_SIZE",
    "INK",
    "INSIDE",
    "MARGIN",
    "NOTHING",
    "OTHER_COLOUR",
    "PAGE_WIDTH",
    "PAPER",
    "RED",
    "ROW_HEIGHT",
    "WHITE",
    "BandInk",
    "Block",
    "CardFace",
    "amphora",
    "arrow",
    "bar",
    "below",
    "beside",
    "card_face_svg",
    "card_mask_svg",
    "card_owned_svg",
    "cell_room",
    "column_width",
    "counter_svgs",
    "document",
    "fitting_size",
    "flowing",
    "galley",
    "grid",
    "group",
    "hand_svg",
    "icon_svgs",
    "legend",
    "line",
    "page",
    "picture",
    "round_shield",
    "scales",
    "side_look",
    "swords",
    "table",
    "tag",
    "text",
    "trumpet",
    "words",
]  # fmt: skip
