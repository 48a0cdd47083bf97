"""The pictures: the same every time, true to the model, and with nothing on top of anything else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.builder.drawn_game import all_svgs, board, chit_pngs, game, image, small_pictures
from vassal_tools.builder import pictures
from vassal_tools.builder.drawings import all_charts
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.pictures.icons import about_svg, in_sentences
from vassal_tools.builder.pictures.palette import SERIF
from vassal_tools.builder.pictures.shore import shores
from vassal_tools.builder.pictures.studio import text_width
from vassal_tools.game import templates
from vassal_tools.game.library import load

TINY = Path(__file__).parents[1] / "game" / "tiny"


def test_board_is_the_same_twice() -> None:
    assert pictures.board_png(game()) == board()


def test_board_has_the_size_of_its_face() -> None:
    assert pictures.board_size(game()) == (2500, 920)
    assert image(board()).size == (2500, 920)


@pytest.mark.parametrize("width", [2000, 4000])
def test_board_can_be_drawn_at_other_widths(width: int) -> None:
    assert image(pictures.board_png(game(), width=width)).size == (width, width * 92 // 250)


@pytest.mark.parametrize(("kind", "terrain"), [("land", "clear"), ("sea", "open")])
def test_map_without_sea_or_without_land_is_drawn(kind: str, terrain: str) -> None:
    ford = load(TINY)
    zones = {
        name: replace(zone, kind=kind, terrain=replace(zone.terrain, value=terrain))
        for name, zone in ford.zones.items()
    }
    dry_or_wet = replace(ford, zones=zones)
    assert shores(dry_or_wet).land.is_empty == (kind == "sea")
    assert image(pictures.board_png(dry_or_wet)).size == (900, 600)


def test_small_game_has_all_its_pictures() -> None:
    ford = load(TINY)
    assert image(pictures.board_png(ford)).size == (900, 600)
    assert all(pictures.png(chart.draw(), 900) for chart in all_charts(ford, parts_of(ford)))
    assert set(ford.tracks) < set(pictures.marker_pngs(ford))


@pytest.mark.parametrize("folder", sorted(templates.FOLDER.glob("*/game.toml")), ids=lambda path: path.parent.name)
def test_the_picture_of_the_window_of_welcome_is_in_portrait_and_has_counters(folder: Path) -> None:
    game = load(folder.parent)
    svg = about_svg(game, parts_of(game))
    assert 'width="300" height="460"' in svg
    assert svg.count("<svg") > len({(one.side, one.type) for one in game.counters.values()})


@pytest.mark.parametrize(("lines", "text"), [
    ((), ""), (("A map,", "not the map"), "A map, not the map"), (("Old", "town"), "Old town"),
    (("Autumn, eight turns", "Blue: the river", "Dashed: the canal!", "Red: roads"),
     "Autumn, eight turns. Blue: the river. Dashed: the canal! Red: roads"),
])  # fmt: skip
def test_lines_of_the_note_are_a_text_in_the_about_picture(lines: tuple[str, ...], text: str) -> None:
    assert in_sentences(lines) == text


def test_each_event_has_a_face_of_its_own() -> None:
    faces = {
        number: face
        for chit in game().chits.values()
        for number, face in zip((chit.front, chit.back), chit_pngs(chit), strict=True)
    }
    assert set(faces) == set(game().events)
    assert len(set(faces.values())) == len(faces)


def test_markers_and_icons_are_the_same_twice_and_no_two_alike() -> None:
    markers = [picture for name, picture in pictures.marker_pngs(game()).items() if name != "turn"]
    icons = pictures.icon_pngs(game())
    assert icons == pictures.icon_pngs(game())
    assert len(set(icons.values())) == len(icons)
    assert len(set(markers)) == len(markers)


def test_svg_is_plain_and_closed_to_the_outside() -> None:
    for name, svg in all_svgs().items():
        ET.fromstring(svg)
        assert "<filter" not in svg, name
        assert "href" not in svg, name
        assert "<image" not in svg, name
        assert not re.search(r"url\((?!#)", svg), name
        assert not re.search(r"\bnan\b|\binf\b", svg), name


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("medallion", (44, 44)),
        ("actions of Athens", (150, 75)),
        ("moved", (16, 16)),
        ("die", (24, 24)),
        ("turn", (24, 24)),
        ("mask", (75, 75)),
        ("bowl", (110, 110)),
        ("hand of Athens", (648, 296)),
        ("marker of turn", (52, 52)),
        ("sign of battle", (60, 60)),
        ("icon crt", (24, 24)),
    ],
)
def test_small_pictures_have_their_size(name: str, size: tuple[int, int]) -> None:
    assert image(pictures.png(small_pictures()[name], size[0])).size == size


def test_action_cards_differ() -> None:
    assert len({pictures.action_card_svg(side, side_look(game(), side)) for side in game().sides}) == len(game().sides)


def test_text_is_measured_with_our_fonts() -> None:
    assert text_width("Σφακτηρία", SERIF, "bold", 20) > 60


def test_the_picture_of_the_module_promises_a_referee_only_to_a_game_with_rules() -> None:
    for one, promised in ((load("sphacteria"), True), (load(templates.FOLDER / "hexes"), False)):
        assert ("referee" in about_svg(one, parts_of(one))) is promised
