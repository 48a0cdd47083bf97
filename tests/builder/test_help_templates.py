"""A template of help that cannot be filled in is a fault with its file, its line and the nearest name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import plain_game
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.words.help import Voice, page
from vassal_tools.builder.words.translations import ENGLISH
from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from pathlib import Path

GAME = plain_game("points")
PARTS = parts_of(GAME)
FAULTS = {
    "{{ game.zonse }}": "there is no 'zonse' here (did you mean zones?)",
    "{{ gane.zones }}": "there is no 'gane' for pages of help",
    "{% for side in game.sides %}": "Unexpected end of template",
    "{{ game.turns + 'a' }}": "a value does not fit",
    "{{ say('{n} turns', m=1) }}": "a value does not fit: 'n'",
    "{% include 'other.html' %}": "no template",
}


def made(folder: Path, text: str) -> str:
    (folder / "help").mkdir()
    (folder / "help" / "play.html").write_text(f"<p>\n{text}\n", encoding="utf-8")
    return page(GAME, PARTS, folder, "play", Voice(ENGLISH)).decode()


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_names_file_and_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(SourceError) as caught:
        made(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path}/help/play.html:2: the page of help 'play' cannot be made: ")
    assert FAULTS[text] in str(caught.value)
    assert "object" not in str(caught.value)


def test_a_list_is_printed_with_commas(tmp_path: Path) -> None:
    assert f"\n{', '.join(GAME.sides)}\n" in made(tmp_path, "{{ game.sides }}")
