"""The number of clicks for a round of acts in the real engine, and their traces on the table and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.mouse import Mouse
from tests.engine.play import PASSWORD, come_to_the_actions
from vassal_rulebooks.core.reading.events import ChitMoved, Declared, Rolled
from vassal_rulebooks.core.reading.replayed import read_story
from vassal_rulebooks.sphacteria.names import COMBAT_DIE, points_dice, points_property
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.builder.fights.values import NOTHING
from vassal_tools.builder.fights.window import NO_FIGHT
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.findings import FAILING, Severity
from vassal_tools.game.names import hand_name
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_rulebooks.core.reading.events import Event
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.engine import Engine

pytestmark = pytest.mark.engine

MOST_CLICKS, MOST_OF_A_PHASE = 12, 11
ASIDE = (-25, 80)
BEATEN, WELL_BEATEN = 2, 0
"""Luck by which the attacker is beaten and loses a unit, or two."""


@pytest.fixture
def mouse(sphacteria: Engine, game: SphacteriaGame) -> Mouse:
    """Athens' mouse in a new game with Spartans in O."""
    sphacteria.game.close()
    sphacteria.become("Ann", PASSWORD)
    sphacteria.fix_luck(1)
    sphacteria.game.take_side("Athens")
    sphacteria.game.setup(SETUP_NAME)
    mouse = Mouse(sphacteria, game)
    mouse.drag("S.H1 S.H2", "O")
    come_to_the_actions(sphacteria)
    mouse.clicks = 0
    return mouse


def read(log: Path, game: SphacteriaGame) -> tuple[Event, ...]:
    """The referee's reading of a log."""
    umpire = SphacteriaUmpire()
    return read_story(record(read_saved_game(log), umpire.zones), game, umpire.words).events


def test_a_round_of_acts_takes_few_clicks(mouse: Mouse, game: SphacteriaGame, tmp_path: Path) -> None:
    engine = mouse.engine
    engine.game.begin_log(tmp_path / "round.vlog")
    mouse.press("Draw 2")
    mouse.press("PA Athens")
    points = int(engine.controls.property(points_property("Athens")) or 0)
    mouse.set_down("actions-Athens", points - 2)
    mouse.click("Zone P")
    mouse.drag("A.Demosthenes A.H1", "O", ASIDE)
    mouse.click("Zone O")
    engine.fix_luck(BEATEN)
    mouse.press("Combat")
    mouse.click("A.H1")
    mouse.drag("A.Demosthenes A.H1", "P")
    mouse.press("End phase")
    mouse.set_down("supply-Athens", 2)
    mouse.turn()
    engine.game.end_log()
    assert mouse.clicks <= MOST_CLICKS
    held = [
        piece
        for piece in engine.table.pieces(names=False)
        if piece.map == hand_name("Athens") and piece.gpid in game.chits
    ]
    thrown = int(engine.controls.property(f"{points_dice('Athens')}_result") or 0)
    assert (len(held), points) == (2, (thrown + 1) // 2)
    assert engine.controls.property("Fight_Die") == engine.controls.property(f"{COMBAT_DIE}_result")
    happened = read(tmp_path / "round.vlog", game)
    declared = [event.what.kind for event in happened if isinstance(event, Declared)]
    assert declared == [
        "points", "announce", "activate", "end-movement", "attack", "loss", "retreat", "retreat", "end-phase", "supply"
    ]  # fmt: skip
    assert [event.end for event in happened if isinstance(event, ChitMoved)] == ["Athens", "Athens"]
    assert len([event for event in happened if isinstance(event, Rolled)]) == 2
    found = judge(read_saved_game(tmp_path / "round.vlog"), SphacteriaUmpire()).findings
    assert [finding for finding in found if finding.rule.severity is Severity.INTEGRITY] == []


def test_an_action_phase_with_two_activations_and_a_fight_takes_few_clicks(
    mouse: Mouse, game: SphacteriaGame, tmp_path: Path
) -> None:
    """A base and a zone are activated, the attackers are beaten and lose two units."""
    engine = mouse.engine
    mouse.choose("Athens: actions", "PA becomes 6")
    mouse.drag("A.A2", "BTA")
    mouse.clicks = 0
    engine.game.begin_log(tmp_path / "phase.vlog")
    mouse.set_down("actions-Athens", 3)
    mouse.click("Zone P")
    mouse.drag("A.Demosthenes A.A1 A.H1", "O", ASIDE)
    mouse.click("Zone BTA")
    mouse.drag("A.A2", "P")
    mouse.click("Zone O")
    engine.fix_luck(WELL_BEATEN)
    mouse.press("Combat")
    assert engine.controls.property("Fight_Left_Athens") == "2"
    mouse.choose("A.H1", "Each full unit of this stack takes a loss")
    mouse.drag("A.Demosthenes A.A1 A.H1", "P")
    mouse.press("End phase")
    engine.game.end_log()
    assert mouse.clicks <= MOST_OF_A_PHASE
    declared = [event.what.kind for event in read(tmp_path / "phase.vlog", game) if isinstance(event, Declared)]
    assert declared == [
        "announce", "activate", "activate", "end-movement", "attack", "loss", "loss", *["retreat"] * 3, "end-phase"
    ]  # fmt: skip


def test_a_click_on_a_label_declares_once_and_nothing_that_does_not_fit(mouse: Mouse) -> None:
    """No zone of others, none twice; an attack only from where the attackers came."""
    controls = mouse.engine.controls

    def said(name: str) -> str:
        before = controls.chat_text()
        mouse.click(name)
        return controls.chat_text().removeprefix(before).strip()

    mouse.choose("Athens: actions", "PA becomes 6")
    assert said("Zone P") == ""
    mouse.choose("Athens: actions", "Announce 2 PA")
    assert said("Zone O") == ""
    assert said("Zone P").startswith("* P is activated")
    assert said("Zone P") == ""
    mouse.drag("A.H1", "O", ASIDE)
    assert said("Zone O").splitlines()[-1] == "* O is attacked from P"
    assert said("Zone O") == ""


def test_a_drop_of_the_marker_of_points_announces_only_outside_the_own_phase(mouse: Mouse) -> None:
    controls = mouse.engine.controls
    mouse.choose("Athens: actions", "PA becomes 6")
    mouse.set_down("actions-Athens", 5)
    assert (controls.property("ActiveSide"), controls.property(points_property("Athens"))) == ("Athens", "5")
    assert controls.chat_text().splitlines()[-1] == "* Athens announces 1 PA"
    mouse.set_down("actions-Athens", 3)
    assert controls.property(points_property("Athens")) == "5"


def test_results_are_said_in_units_and_marked_on_those_that_may_take_losses(mouse: Mouse) -> None:
    """Remaining losses shrink with each loss; the initiative and a capitulation are announced."""
    table, controls = mouse.engine.table, mouse.engine.controls
    before = controls.chat_text()
    mouse.press("PA Athens")
    assert "has the initiative" not in controls.chat_text().removeprefix(before)
    mouse.press("PA Sparta")
    thrown = [int(controls.property(f"{points_dice(side)}_result") or 0) for side in mouse.game.sides]
    first = mouse.game.sides[thrown[0] < thrown[1]]  # of the same throws Athens has the first, by its ship
    assert controls.chat_text().splitlines()[-1].startswith(f"* {first} has the initiative")
    mouse.choose("Athens: actions", "Announce 1 PA")
    mouse.drag("A.H1 A.H2", "O")
    mouse.choose("Zone O", "Attack O from P")
    mouse.press("Combat")
    said = controls.chat_text().splitlines()[-1]
    left = {side: int(controls.property(f"Fight_Left_{side}") or 0) for side in mouse.game.sides}
    assert said.startswith(f"* Losses: Athens {left['Athens']}, Sparta {left['Sparta']}; ")
    side, units = next(
        (side, units) for side, units in (("Athens", ("A.H1", "A.H2")), ("Sparta", ("S.H1", "S.H2"))) if left[side]
    )
    assert {table.property(mouse.piece(unit), "LossMark") for unit in units} == {f"-{left[side]}"}
    mouse.choose(units[0], "Take a loss")
    assert controls.property(f"Fight_Left_{side}") == str(left[side] - 1)
    mouse.choose("Sparta: actions", "Supply becomes 0")
    assert controls.chat_text().splitlines()[-1] == "* Sparta is out of supply and capitulates"


def test_the_die_of_a_fight_without_a_declared_attack_says_what_to_do(mouse: Mouse) -> None:
    """It writes no result, before the first attack and after the die of a fight was read."""
    controls = mouse.engine.controls
    mouse.press("Combat")
    assert controls.chat_text().splitlines()[-1] == f"* {NO_FIGHT}"
    assert [controls.property(f"Fight_{name}") for name in ("Die", "Roll", "Result")] == [NOTHING] * 3
    mouse.choose("Athens: actions", "PA becomes 6")
    mouse.choose("Athens: actions", "Announce 1 PA")
    mouse.drag("A.H1 A.H2", "O")
    mouse.choose("Zone O", "Attack O from P")
    before = controls.chat_text()
    mouse.press("Combat")
    assert NO_FIGHT not in controls.chat_text().removeprefix(before)
    read = [controls.property(f"Fight_{name}") for name in ("Die", "Roll", "Result")]
    assert NOTHING not in read
    mouse.press("Combat")
    assert controls.chat_text().splitlines()[-1] == f"* {NO_FIGHT}"
    assert [controls.property(f"Fight_{name}") for name in ("Die", "Roll", "Result")] == read


def test_the_end_of_a_phase_that_has_not_begun_says_why_and_declares_nothing(
    mouse: Mouse, game: SphacteriaGame, tmp_path: Path
) -> None:
    controls = mouse.engine.controls
    act = controls.property("Act")
    mouse.engine.game.begin_log(tmp_path / "ends.vlog")
    for button in ("End movement", "End phase"):
        mouse.press(button)
        assert controls.chat_text().splitlines()[-1].startswith("* No action phase to end")
    assert controls.property("Act") == act
    grey = {line.text for line in mouse.engine.table.menu(mouse.piece("Athens: actions")) if not line.enabled}
    assert any(line.startswith("No action phase to end") for line in grey)
    mouse.engine.game.end_log()
    assert [event for event in read(tmp_path / "ends.vlog", game) if isinstance(event, Declared)] == []
    found = judge(read_saved_game(tmp_path / "ends.vlog"), SphacteriaUmpire()).findings
    assert [finding for finding in found if finding.severity in FAILING] == []


def test_the_end_of_a_phase_that_has_begun_says_no_reason(mouse: Mouse) -> None:
    controls = mouse.engine.controls
    mouse.choose("Sparta: actions", "PA becomes 6")
    mouse.choose("Sparta: actions", "Announce 1 PA")
    before = controls.chat_text()
    for button, kind in (("End movement", "end-movement"), ("End phase", "end-phase")):
        mouse.press(button)
        assert (controls.property("Act") or "").endswith(f"|{kind}|Sparta")
    assert "No action phase to end" not in controls.chat_text().removeprefix(before)
    grey = {line.text for line in mouse.engine.table.menu(mouse.piece("Athens: actions")) if not line.enabled}
    assert any(line.startswith("No action phase to end") for line in grey)
    mouse.choose("Athens: actions", "Offer every entry")
    act = controls.property("Act")
    mouse.press("End phase")
    assert controls.property("Act") == act
