"""The module's window on the screen, and its picture in the README."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from tests.conftest import PROJECT
from tests.engine.windows import assert_windows_fit
from tests.engine.write_pictures import WINDOW
from vassal_tools.builder.looks import COUNTER_SIZE, HAND_SIZE
from vassal_tools.builder.maps.main import LEAST_COUNTER, earlier_boards
from vassal_tools.builder.maps.markers import TITLE_BAR, track_frame
from vassal_tools.builder.side_windows import ABOVE
from vassal_tools.game import library
from vassal_tools.game.identities import card_gpid, zone_gpid
from vassal_tools.game.names import TURN, hand_name
from vassal_tools.table.zones import ZoneMap

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import Engine
    from vassal_tools.game.model import Game


def share_of_the_commonest_colour(path: Path) -> float:
    """The share of the most frequent colour in the middle of a picture, from 0 to 1."""
    with Image.open(path) as picture:
        width, height = picture.size
        middle = picture.convert("RGB").crop((width // 4, height // 3, width * 3 // 4, height * 5 // 6))
    counted = middle.getcolors(middle.width * middle.height) or []
    return max(count for count, _ in counted) / (middle.width * middle.height)


def test_the_board_is_drawn_when_the_screen_is_taken(table: Engine, tmp_path: Path) -> None:
    table.pictures.screen(tmp_path / "screen.png")
    assert share_of_the_commonest_colour(tmp_path / "screen.png") < 0.5


OF_THE_PAST = PROJECT / "tests" / "data" / "landed" / "whole-game.vlog"
SCREENS = [(1366, 768), (1600, 1000)]
SMALL = 1280, 800
SCROLLBAR, TITLE = 15, 40
"""How wide a scrollbar is, and the most that the title of a window takes, in pixels."""


@pytest.mark.parametrize("screen", SCREENS)
def test_the_whole_board_shows_when_a_game_begins_with_counters_that_can_be_read(
    table: Engine, game: Game, screen: tuple[int, int]
) -> None:
    view = table.pictures.view(game.face.title, *screen)
    assert view.size[0] <= view.shown[0]
    assert view.size[1] <= view.shown[1]
    assert round(view.zoom * COUNTER_SIZE) >= LEAST_COUNTER


def test_a_log_of_the_upright_board_opens_with_every_counter_in_its_place(table: Engine, game: Game) -> None:
    table.game.load(OF_THE_PAST)
    earlier = next(one for one in earlier_boards(game, library.folder(game.id)))
    zones = ZoneMap({game.face.title: earlier.outlines[earlier.face.title]})
    counters = {counter.gpid for counter in game.counters.values()}
    lying = [piece for piece in table.table.pieces(names=False) if piece.gpid in counters]
    assert len(lying) == len(counters)
    for piece in lying:
        assert piece.zone == zones.zone_at(game.face.title, piece.x, piece.y)
    table.forget_complaints()  # that the log is of another version


def test_the_odds_show_where_the_mouse_rests_on_a_label_and_names_and_sums_on_a_stack(
    table: Engine, game: Game, tmp_path: Path
) -> None:
    """No such thing shows on the label of a zone where no unit is."""
    table.pictures.view(game.face.title, *SCREENS[0])
    there = {piece.gpid: piece for piece in table.table.pieces(names=False)}
    rests = {"nothing": zone_gpid(game, "R"), "odds": zone_gpid(game, "P"), "stack": game.counters["A.A1"].gpid}
    shown = {}
    for name, gpid in rests.items():
        table.pictures.rest(game.face.title, there[gpid].x, there[gpid].y)
        table.pictures.screen(tmp_path / f"{name}.png")
        with Image.open(tmp_path / f"{name}.png") as picture:
            shown[name] = picture.convert("RGB")
    for name in ("odds", "stack"):
        changed = ImageChops.difference(shown["nothing"], shown[name]).getbbox()
        assert changed
        assert changed[2] - changed[0] > 100, name


def test_a_spread_stack_of_five_leaves_the_counter_beside_it(table: Engine, game: Game, tmp_path: Path) -> None:
    """It is spread by a double click; its own zone shows it, and the ships in the strait look as before."""
    there = {piece.gpid: piece for piece in table.table.pieces(names=False)}
    stack, ships = there[game.counters["A.A1"].gpid], there[game.counters["A.T1"].gpid]
    table.table.move(there[game.counters["A.A2"].gpid].id, game.face.title, stack.x, stack.y)
    shown = {}
    for name in ("closed", "spread"):
        table.pictures.map(game.face.title, tmp_path / f"{name}.png")
        with Image.open(tmp_path / f"{name}.png") as picture:
            shown[name] = picture.convert("RGB")
        table.table.click(game.face.title, stack.x, stack.y, times=2)
    changed = ImageChops.difference(shown["closed"], shown["spread"]).getbbox()
    assert changed
    assert changed[2] > stack.x + COUNTER_SIZE
    assert changed[2] <= ships.x - COUNTER_SIZE // 2


def test_a_ship_shows_the_die_that_was_thrown_for_it_until_another_act(
    table: Engine, game: Game, tmp_path: Path
) -> None:
    ships = next(one for one in table.table.pieces(names=False) if one.gpid == game.counters["A.T1"].gpid)
    card = next(one for one in table.table.pieces(names=False) if one.gpid == card_gpid(game, "Athens"))
    half, shown = COUNTER_SIZE // 2, []
    for piece, act in ((None, ""), (ships, "Storm"), (card, "Score")):
        if piece:
            table.table.invoke(piece.id, act)
        if act == "Storm":
            die = table.controls.chat_text().split()[-1]
            assert table.table.property(ships.id, "DieMark") == die
        table.pictures.map(game.face.title, tmp_path / "map.png")
        with Image.open(tmp_path / "map.png") as picture:
            around = (ships.x - half, ships.y - half, ships.x + half, ships.y + half)
            shown.append(picture.convert("RGB").crop(around))
    before, thrown, after = shown
    assert ImageChops.difference(before, thrown).getbbox()
    assert ImageChops.difference(before, after).getbbox() is None


def test_the_title_of_the_track_of_turns_shows_the_phase(lent: Engine, game: Game, tmp_path: Path) -> None:
    shown = []
    for name in ("first", "second"):
        lent.pictures.map(game.face.title, tmp_path / f"{name}.png")
        with Image.open(tmp_path / f"{name}.png") as picture:
            shown.append(picture.convert("RGB"))
        lent.controls.next_turn(TURN)
    changed = ImageChops.difference(*shown).getbbox()
    left, top, width, _ = (length * game.face.scale for length in track_frame(game.tracks["turn"]))
    assert changed
    assert left < changed[0] < changed[2] < left + width
    assert top < changed[1] < changed[3] < top + TITLE_BAR * game.face.scale * 1.2


def test_the_picture_in_the_readme_shows_the_board() -> None:
    assert str(WINDOW.relative_to(PROJECT)) in (PROJECT / "README.md").read_text("utf-8")
    assert share_of_the_commonest_colour(WINDOW) < 0.5


def test_each_window_that_a_button_opens_shows_all_that_it_holds(lent: Engine, game: Game) -> None:
    assert_windows_fit(lent, game.face.title)
    lent.require_quiet()


def test_the_window_of_a_hand_fits_a_small_screen(lent: Engine, game: Game) -> None:
    """Before VASSAL 3.7 it is half as large again as the hand, for it has no scrollbars since then."""
    with lent.controls.open_windows():
        lent.controls.press(hand_name("Athens"), "PrivateMap")
        (shown,) = lent.controls.windows()
        lent.controls.press(hand_name("Athens"), "PrivateMap")
    assert HAND_SIZE[0] <= shown.width <= HAND_SIZE[0] * 1.5 + 50
    assert HAND_SIZE[1] <= shown.height <= HAND_SIZE[1] * 1.5 + 50
    assert (shown.width + SCROLLBAR <= SMALL[0], shown.height + SCROLLBAR + ABOVE + TITLE <= SMALL[1]) == (True, True)
