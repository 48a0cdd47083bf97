"""The winner is announced in the real engine, by menus, by the turn counter, and when markers are dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.mouse import Mouse
from tests.engine.play import PASSWORD, come_to_the_actions
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.findings import Severity
from vassal_tools.game.names import TURN
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.engine import Engine

pytestmark = pytest.mark.engine

CAPITULATION = [
    "* Sparta is out of supply and capitulates",
    "* Athens wins the game: total victory by capitulation (8.1)",
]


@pytest.fixture
def mouse(sphacteria: Engine, game: SphacteriaGame) -> Mouse:
    """The mouse of a player of both sides, in a new game with two Spartan hoplites on the island."""
    sphacteria.game.close()
    sphacteria.become("Ann", PASSWORD)
    sphacteria.game.take_side("Solitaire")
    sphacteria.game.setup(SETUP_NAME)
    mouse = Mouse(sphacteria, game)
    mouse.drag("S.H1 S.H2", "Q")
    return mouse


def said(mouse: Mouse) -> list[str]:
    """The last two lines of the chat."""
    return mouse.engine.controls.chat_text().splitlines()[-2:]


def drop_marker(mouse: Mouse, track: str, value: int) -> None:
    """Drag the marker of a track into the cell of a value."""
    lane = mouse.game.tracks[track]
    cell = lane.cells[value]
    there = mouse.game.face.pixel((cell.x + lane.width // 2, cell.y + lane.height // 2))
    mouse.engine.table.move(mouse.piece(lane.title), mouse.game.face.title, *there)


@pytest.mark.parametrize("name", ["Sparta: actions", "Spartan supply"])
def test_8_1_capitulation_is_announced_by_the_menu_of_the_card_and_of_the_marker(mouse: Mouse, name: str) -> None:
    mouse.choose(name, "Supply becomes 0")
    assert said(mouse) == CAPITULATION


def test_8_1_capitulation_is_announced_where_the_marker_is_dragged(mouse: Mouse, tmp_path: Path) -> None:
    controls = mouse.engine.controls
    mouse.engine.game.begin_log(tmp_path / "dragged.vlog")
    drop_marker(mouse, "supply-Sparta", 1)
    assert said(mouse)[-1] == "* Sparta: Supply becomes 1"
    drop_marker(mouse, "supply-Sparta", 0)
    assert said(mouse) == CAPITULATION
    assert controls.property("Sparta_Supply") == "0"
    mouse.engine.game.undo()
    assert controls.property("Sparta_Supply") == "1"
    mouse.engine.game.end_log()
    found = judge(read_saved_game(tmp_path / "dragged.vlog"), SphacteriaUmpire()).findings
    assert [finding for finding in found if finding.rule.severity is Severity.INTEGRITY] == []


def test_a_marker_that_is_dropped_beside_its_track_or_where_it_lay_declares_nothing(mouse: Mouse) -> None:
    """A marker of points declares nothing either: dragging it may announce or correct points."""
    act = mouse.engine.controls.property("Act")
    drop_marker(mouse, "supply-Athens", 3)
    mouse.engine.table.move(mouse.piece("Athenian supply"), mouse.game.face.title, 20, 20)
    drop_marker(mouse, "actions-Athens", 4)
    assert mouse.engine.controls.property("Act") == act


def test_8_1_who_holds_all_zones_at_the_end_wins(mouse: Mouse) -> None:
    """The button on the last turn ends the game, or the turn counter when it advances; neither ends it earlier."""
    won = "* Athens wins the game: total victory, it holds P, Q, T (8.1)"
    for unit, zone in (("A.H1", "P"), ("A.H2", "Q"), ("A.H3", "T")):
        mouse.drag(unit, zone)
    mouse.press("Score")
    assert won not in said(mouse)
    while mouse.engine.controls.property(TURN) != str(mouse.game.turns):
        mouse.turn()
    mouse.press("Score")
    assert said(mouse)[-1] == won
    come_to_the_actions(mouse.engine)
    for line in ("PA becomes 1", "Announce 1 PA", "End of action phase"):
        mouse.choose("Athens: actions", line)
    while mouse.engine.controls.property(TURN) == str(mouse.game.turns):
        mouse.turn()
    assert won in mouse.engine.controls.chat_text().splitlines()[-4:]
