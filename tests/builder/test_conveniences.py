"""Conveniences of every module, from its data alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import SHAPES, plain_game
from vassal_tools.builder.fights.window import fight_window
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.module import build_file
from vassal_tools.builder.pictures.fight_charts import fight_layout
from vassal_tools.builder.words.help import Voice, page
from vassal_tools.builder.words.translations import ENGLISH
from vassal_tools.errors import Where
from vassal_tools.game.library import load
from vassal_tools.game.model import ValueKind
from vassal_tools.game.module_data import DiceData, ModuleData
from vassal_tools.objects.pieces import decode_piece

if TYPE_CHECKING:
    from lxml import etree

    from vassal_tools.game.model import Game

DUEL = Path(__file__).parents[1] / "game" / "cards"
TINY = Path(__file__).parents[1] / "tiny_games"
BUTTONS = {
    "PlayerRoster": "buttonKeyStroke", "NotesWindow": "hotkey", "DiceButton": "hotkey", "PrivateMap": "hotkey",
    "ChartWindow": "hotkey", "PieceWindow": "hotkey", "Inventory": "hotkey", "GlobalMap": "hotkey",
    "TurnTracker": "nexthotkey", "Zoomer": "zoomInKey", "ImageSaver": "hotkey",
}  # fmt: skip
"""The attribute of each component with a button that is its key."""
SLOTS = ("VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot")


def with_values(shape: str) -> Game:
    game = plain_game(shape)
    module = ModuleData(dice={"Fight": DiceData(6), "Points": DiceData(6, 2)})
    return replace(game, values={"pf": ValueKind("pf", "Strength")}, module=module)


def found(build: etree._Element, name: str) -> list[etree._Element]:
    return [one for one in build.iter() if isinstance(one.tag, str) and one.tag.endswith(f".{name}")]


def has_button(one: etree._Element) -> bool:
    """Return True if the button of a component is visible: it has a text or an icon."""
    return one.get("icon") != "" or any(one.get(name) for name in ("text", "buttonText", "buttonName"))


@pytest.mark.parametrize("game", [with_values("squares"), load(DUEL)], ids=["squares", "cards"])
def test_every_button_has_a_key_of_its_own(game: Game) -> None:
    build = build_file(game)
    keys = [one.get(key) or "" for name, key in BUTTONS.items() for one in found(build, name) if has_button(one)]
    assert all(keys)
    assert [key for key, times in Counter(keys).items() if times > 1] == []


def test_the_help_names_the_keys() -> None:
    game = with_values("squares")
    said = page(game, parts_of(game), None, "play", Voice(ENGLISH)).decode()
    assert "<b>Fight</b> Ctrl-1" in said
    assert "<b>Inventory</b> Ctrl-Shift-I" in said


def test_stacks_and_the_inventory_have_names_and_sums() -> None:
    build = build_file(with_values("hexes"))
    (viewer,) = found(build, "CounterDetailViewer")
    assert "PieceName" in (viewer.get("counterReportFormat") or "")
    sums = (viewer.get("summaryReportFormat") or "").split("+(")
    assert sums[0] == "{LocationName"
    assert sums[1] == 'GetProperty("sum(pf_Blue)")==0?"":" · Blue "+GetProperty("sum(pf_Blue)"))'
    assert len(sums) == 1 + 3
    (inventory,) = found(build, "Inventory")
    assert inventory.get("nonLeafFormat") == "$PropertyValue$ ($sum_pf$)"
    (plain,) = found(build_file(load(DUEL)), "Inventory")
    assert plain.get("nonLeafFormat") == "$PropertyValue$"


BAR = 12
"""How high the empty bar above the board of a window is, which VASSAL shows after it has sized the window."""


@pytest.mark.parametrize("game", [load(DUEL), load("sphacteria")], ids=lambda game: game.id)
def test_a_window_opens_without_scrollbars(game: Game) -> None:
    """Since VASSAL 3.7 a window fits the larger of board and overview, in hands too."""
    build = build_file(game)
    windows = [one for one in (*found(build, "PrivateMap"), *found(build, "Map")) if one.get("launch") == "true"]
    assert len(windows) >= len(game.sides)
    for window in windows:
        (board,), (overview,) = found(window, "Board"), found(window, "GlobalMap")
        scale = float(overview.get("scale") or 0)
        for side, room in (("width", 0), ("height", BAR)):
            size = int(board.get(side) or 0)
            assert size + room <= scale * size + 4, window.get("mapName")  # the overview has a frame


def test_several_dice_are_reported_each_and_in_sum() -> None:
    one, two = found(build_file(with_values("points")), "DiceButton")
    assert one.get("reportFormat") == "** $name$ = $result$ *** <$PlayerName$>"
    assert two.get("reportFormat") == "** $name$ = $result$ *** ($result1$, $result2$) <$PlayerName$>"


GAMES = (*map(plain_game, SHAPES), load(DUEL), *map(load, sorted(path.parent for path in TINY.glob("*/game.toml"))))


@pytest.mark.parametrize("game", [*GAMES, load("sphacteria")], ids=lambda game: game.id)
def test_no_piece_begins_with_a_prototype(game: Game) -> None:
    """Some tools that read modules take the first trait for the piece itself."""
    for slot in build_file(game).iter(*SLOTS):
        piece = decode_piece(slot.text or "", Where("buildFile.xml"))
        assert piece.traits[0].id != "prototype", slot.get("entryName")


MOST_TRAITS = 100
"""How many traits a piece may have of its own before `lint` warns."""


@pytest.mark.parametrize("game", [*GAMES, load("sphacteria")], ids=lambda game: game.id)
def test_pieces_have_room_for_more_traits(game: Game) -> None:
    for slot in build_file(game).iter(*SLOTS):
        piece = decode_piece(slot.text or "", Where("buildFile.xml"))
        assert len(piece.traits) <= MOST_TRAITS - 3, slot.get("entryName")


def test_the_board_of_a_fight_fits_a_screen_of_768_lines_with_all_lines_of_its_sheet() -> None:
    """It opens below the toolbar, 95 pixels down, and the window and a task bar take some seventy more."""
    fight = parts_of(load("sphacteria")).fight
    assert fight
    board = fight_layout(fight)
    assert board.size[1] <= 768 - 95 - 70
    sheet = next(one for one in fight_window(fight, ("Athens", "Sparta")).stacks if one.name == "Sheet")
    labels = [trait for trait in decode_piece(sheet.slots[0].text, Where("sheet")).traits if trait.id == "label"]
    assert len(labels) >= 9
    below = (int(trait.tokens[6]) + int(trait.tokens[2]) for trait in labels)  # where a line begins, and its letters
    assert max(below) + 6 <= board.sheet_size[1] // 2
