"""What a game's own components may use to draw: SVG by functions, blocks of a page, emblems, colours."""

from vassal_tools.builder.pictures.cards import (
    CardFace,
    card_face_svg,
    card_mask_svg,
    card_owned_svg,
    hand_svg,
)
from vassal_tools.builder.pictures.chart_arrivals import arrival_blocks
from vassal_tools.builder.pictures.colours import COLOUR_INKS, DEFENDER, OTHER_COLOUR, RED, BandInk
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
    disc,
    flowing,
    line,
    page,
    picture,
    table,
    words,
)
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, WHITE
from vassal_tools.builder.pictures.svg import document, fitting_size, group, num, placed, tag, text
from vassal_tools.builder.pictures.unit_emblems import galley, round_shield

__all__ = [
    "COLOUR_INKS",
    "DEFENDER",
    "GOLD",
    "ICON_SIZE",
    "INK",
    "INSIDE",
    "MARGIN",
    "NOTHING",
    "OTHER_COLOUR",
    "PAGE_WIDTH",
    "PAPER",
    "RED",
    "WHITE",
    "BandInk",
    "Block",
    "CardFace",
    "amphora",
    "arrival_blocks",
    "arrow",
    "bar",
    "below",
    "beside",
    "card_face_svg",
    "card_mask_svg",
    "card_owned_svg",
    "cell_room",
    "counter_svgs",
    "disc",
    "document",
    "fitting_size",
    "flowing",
    "galley",
    "group",
    "hand_svg",
    "icon_svgs",
    "line",
    "num",
    "page",
    "picture",
    "placed",
    "round_shield",
    "scales",
    "side_look",
    "swords",
    "table",
    "tag",
    "text",
    "trumpet",
    "words",
]
