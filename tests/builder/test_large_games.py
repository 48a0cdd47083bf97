"""Large maps and numbers: digits instead of cells, acts of some sides, the initial zoom."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.game.test_map_shapes import ABOUT, POINTS, written
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.main import first_zoom, zooms
from vassal_tools.builder.module import build_module
from vassal_tools.builder.pictures.map import board_svg
from vassal_tools.errors import VassalToolsError
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game

TRACKS = """schema = 1
[tracks.money-Red]
title = "Money"
kind = "money"
side = "Red"
width = 120
height = 40
start = 1500
most = 9999
cells = [{ value = 0, x = 200, y = 200 }]
"""
ACTS = """schema = 1
[[acts]]
kind = "money"
on = "side"
menu = "Pay {value}00"
values = "1 to 3"
adds = { "money_{side}" = "-{value}00" }
"""


def a_game(folder: Path, tracks: str = TRACKS) -> Game:
    about = ABOUT.replace("[[relations]]", 'parts = ["tracks", "module"]\n[[relations]]').replace(
        '["Blue", "Green", "Red"]', '["Red"]'
    )
    about = re.sub(r"\[\[relations\]\].*?\n\n", "", about, flags=re.DOTALL)
    written(folder, POINTS, ("Ayr", "Bute"), about)
    counters = (folder / "counters.csv").read_text("utf-8").replace("Blue", "Red")
    (folder / "counters.csv").write_text(counters, "utf-8")
    (folder / "tracks.toml").write_text(tracks, "utf-8")
    (folder / "module.toml").write_text(ACTS, "utf-8")
    return load(folder)


def test_the_value_stands_in_digits_beside_the_marker(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(build_module(a_game(tmp_path)))) as module:
        build_file = module.read("buildFile.xml").decode()
    assert "$money_Red$" in build_file
    assert re.search(r'name="money_Red"[^>]*', build_file)
    assert 'max="9999"' in build_file
    assert "1500" in build_file


def test_no_number_is_printed_in_its_cell(tmp_path: Path) -> None:
    assert ">0</text>" not in board_svg(a_game(tmp_path))


@pytest.mark.parametrize(
    ("tracks", "what"),
    [
        (TRACKS.replace("[{ value = 0,", "[{ value = 1, x = 20, y = 200 }, { value = 0,"), "single cell"),
        (TRACKS.replace("1500", "10000"), "no cell to start at"),
    ],
)
def test_what_does_not_fit_is_named(tracks: str, what: str, tmp_path: Path) -> None:
    with pytest.raises(VassalToolsError, match=what):
        a_game(tmp_path, tracks)


def test_an_act_is_on_the_cards_of_its_sides_alone(tmp_path: Path) -> None:
    about = ABOUT.replace("[[relations]]", 'parts = ["module"]\n[[relations]]')
    written(tmp_path, POINTS, ("Ayr", "Bute"), about)
    act = '[[acts]]\nkind = "tax"\non = "side"\nmenu = "Raise a tax"\nsides = ["Blue", "Red"]\n'
    (tmp_path / "module.toml").write_text(f"schema = 1\n{act}", "utf-8")
    parts = parts_of(load(tmp_path))
    assert {side for side, acts in parts.side_acts.items() if acts} == {"Blue", "Red"}
    for wrong, what in (
        (act.replace('"side"', '"counter"'), "`sides` is for"),
        (f'{act}places = ["Ayr"]', "`places` is for"),
    ):
        (tmp_path / "module.toml").write_text(f"schema = 1\n{wrong}", "utf-8")
        with pytest.raises(VassalToolsError, match=what):
            parts_of(load(tmp_path))


def test_an_act_of_a_place_has_an_entry_for_each_side_in_the_named_places(tmp_path: Path) -> None:
    written(tmp_path, POINTS, ("Ayr", "Bute"), ABOUT.replace("[[relations]]", 'parts = ["module"]\n[[relations]]'))
    act = '[[acts]]\nkind = "tax"\non = "place"\nplaces = ["Ayr"]\nsides = ["Blue", "Red"]\nmenu = "{side}: {place}"\n'
    (tmp_path / "module.toml").write_text(f"schema = 1\n{act}", "utf-8")
    acts = {name: [one.menu for one in label.acts] for name, label in parts_of(load(tmp_path)).places.items()}
    assert acts == {"Ayr": ["Blue: Ayr", "Red: Ayr"]}


@pytest.mark.parametrize("size", [(1384, 692), (2700, 1670), (1000, 640), (640, 490)])
def test_a_map_begins_at_a_zoom_that_it_offers(size: tuple[int, int], tmp_path: Path) -> None:
    game = a_game(tmp_path)
    board = replace(game, face=replace(game.face, width=size[0], height=size[1]))
    assert first_zoom(board) in zooms(board)
