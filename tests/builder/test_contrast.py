"""Text on the colour of a side is legible, on dark and pale colours."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.game.test_map_shapes import POINTS, written
from vassal_tools.builder.drawings import drawings
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import LEAST, NEUTRAL, contrast, in_decimals, letters_on, readable, side_look
from vassal_tools.builder.pictures.map import board_svg
from vassal_tools.builder.pictures.palette import INK, WHITE
from vassal_tools.game.library import load
from vassal_tools.game.look import SideLook

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game

PALE = SideLook("B", "#f4f4f0", "#e0e0dc", "#ffffff", "#eeeeee")
TEXT = re.compile(r"<text[^>]*?fill=\"(#\w+)\"[^>]*>(?!B<)")
"""The colours of what is written, but for the letter of the side, which stands on a black emblem."""
BOXES = '[boxes.Off]\ntitle = "Off"\nkind = "off"\nside = "Blue"\nx = 20\ny = 200\nwidth = 120\nheight = 90\n'


@pytest.fixture(scope="module")
def pale(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("pale")
    game = load(written(folder, POINTS + BOXES, ("Ayr", "Bute")))
    return replace(game, look=replace(game.look, sides=dict.fromkeys(game.sides, PALE)))


def test_white_stands_on_what_is_deep_and_black_on_what_is_pale() -> None:
    assert [letters_on(ground) for ground in ("#14335c", "#b0761a", "#f4f4f0", "#efc02f")] == [WHITE, WHITE, INK, INK]
    assert readable("#14335c", "#ffffff") == "#14335c"
    assert readable("#eeeeee", "#ffffff") == INK
    assert in_decimals("#2b2118") == "43,33,24"
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_our_own_colours_of_sides_bear_white(pale: Game) -> None:
    own = replace(pale, look=replace(pale.look, sides={}))
    assert {letters_on(side_look(own, side).deep) for side in own.sides} | {letters_on(NEUTRAL.deep)} == {WHITE}


def test_all_that_is_written_on_pale_colours_can_be_read(pale: Game) -> None:
    svgs = {one.art: one.svg for one in drawings(pale, parts_of(pale)).values()}
    held = {art: svg for art, svg in svgs.items() if art.split("/")[0] in {"counters", "sides", "markers", "hands"}}
    assert held
    for art, svg in {**held, "board": board_svg(pale)}.items():
        fills = TEXT.findall(svg)
        assert [fill for fill in fills if contrast(fill, WHITE) < LEAST] == [], art
