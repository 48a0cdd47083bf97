"""The title of a zone is printed where its name would be: on the map, its label and the chart of reinforcements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.game.test_map_shapes import ABOUT, COUNTERS, FACT, POINTS, written
from vassal_tools.builder.drawings import drawings
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.pictures.map import board_svg
from vassal_tools.game.fingerprint import as_document, fingerprint, from_document
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game

TITLE = "Île d'Ayr"
FILES = {
    "module.toml": 'schema = 1\n[[acts]]\nkind = "dig"\non = "place"\nmenu = "Dig in"\n',
    "schedule.toml": (
        'schema = 1\n[groups.late]\ncode = "L"\ntitle = "Late"\nside = "Red"\nbox = "Off"\n'
        f"turn = {{ value = 2, {FACT} }}\n"
    ),
    "reinforcements.csv": "counter,group,base,grade,source\nr2,late,Ayr,text,4\n",
    "counters.csv": COUNTERS + "r2,3,Red,Third,Foot,5,text,1\n",
}
BOX = '[boxes.Off]\ntitle = "Off the map"\nkind = "off"\nside = "Red"\nx = 50\ny = 200\nwidth = 100\nheight = 60\n'


@pytest.fixture
def titled(tmp_path: Path) -> Game:
    return load(_folder(tmp_path, f'anchor = [50, 50], title = "{TITLE}"'))


def _folder(folder: Path, anchor: str) -> Path:
    about = ABOUT.replace("[[relations]]", 'parts = ["schedule", "reinforcements", "module"]\n[[relations]]')
    written(folder, POINTS.replace("anchor = [50, 50]", anchor) + BOX, ("Ayr", "Bute"), about)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    text = (folder / "setup.csv").read_text("utf-8")
    (folder / "setup.csv").write_text(f"{text}r2,Off,0,0,,text,2\n", encoding="utf-8")
    return folder


def test_a_title_with_blanks_and_accents_is_printed_in_place_of_the_name(titled: Game) -> None:
    drawn = drawings(titled, parts_of(titled))
    by_name = {one.art: one.svg for one in drawn.values()}
    for svg in (board_svg(titled), by_name["labels/Ayr"], by_name["charts/reinforcements"]):
        assert f">{TITLE}" in svg
        assert ">Ayr" not in svg
    assert ">Bute" in by_name["labels/Bute"]


def test_a_title_is_in_the_model_and_not_in_its_fingerprint(titled: Game, tmp_path: Path) -> None:
    assert from_document(as_document(titled)) == titled
    (tmp_path / "plain").mkdir()
    assert fingerprint(load(_folder(tmp_path / "plain", "anchor = [50, 50]"))) == fingerprint(titled)
