"""What a player sees: the window of the module on the screen, and the picture of it in the README."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from tests.conftest import PROJECT
from tests.engine.windows import assert_windows_fit
from tests.engine.write_pictures import WINDOW

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import Engine
    from vassal_tools.game.model import Game


def share_of_the_commonest_colour(path: Path) -> float:
    """How much of the middle of a picture has one and the same colour, from 0 to 1."""
    with Image.open(path) as picture:
        width, height = picture.size
        middle = picture.convert("RGB").crop((width // 4, height // 3, width * 3 // 4, height * 5 // 6))
    counted = middle.getcolors(middle.width * middle.height) or []
    return max(count for count, _ in counted) / (middle.width * middle.height)


def test_the_board_is_drawn_when_the_screen_is_taken(table: Engine, tmp_path: Path) -> None:
    table.pictures.screen(tmp_path / "screen.png")
    assert share_of_the_commonest_colour(tmp_path / "screen.png") < 0.5


def test_the_picture_in_the_readme_shows_the_board() -> None:
    assert str(WINDOW.relative_to(PROJECT)) in (PROJECT / "README.md").read_text("utf-8")
    assert share_of_the_commonest_colour(WINDOW) < 0.5


def test_each_window_that_a_button_opens_shows_all_that_it_holds(table: Engine, game: Game) -> None:
    assert_windows_fit(table, game.face.title)
    table.require_quiet()
