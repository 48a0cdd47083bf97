"""Acts between the click of the turn counter and the next draw are late, not illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, FLEET, PLACES, SPARTA, STORMERS, Hands, Without
from tests.referee.proof_games import GAME
from vassal_rulebooks.sphacteria.declarations import ANNOUNCE
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE
from vassal_tools.findings import Severity
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)

DRAWS = {"Athens": "506 508", "Sparta": "512 513"}
Case = tuple[str, str]
"""The counter and the line of its menu that the turn leaves undone."""


def an_event(hands: Hands, chit: str, line: str, *others: str) -> None:
    """Turn 1 without moves, up to the adjustment, with an event there."""
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens=f"{others[0]} 502", Sparta=f"{others[1]} 504")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.next_turn()
    hands.table.press(chit, line)
    hands.back("504")


def a_ship_lost_in_a_storm(hands: Hands) -> Case:
    an_event(hands, "510", "Play 20: Storm at sea", "501", "510")
    hands.table.press(GAME.counters["A.T1"].gpid, "Storm", 5)
    hands.back("501", "502")
    return "A.T1", "Take a loss: eliminated"


def a_leader_recalled(hands: Hands) -> Case:
    an_event(hands, "510", "Play 10: Departure of Brasidas", "510", "503")
    hands.back("502", "503")
    return "S.Brasidas", "Recalled"


def a_unit_that_deserts(hands: Hands) -> Case:
    an_event(hands, "511", "Play 22: Desertion of the Messenians", "501", "511")
    hands.back("501", "502")
    return "A.H6", "Take a loss: eliminated"


def a_loss_in_a_fight(hands: Hands) -> Case:
    hands.before_pylos()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 3)
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(SPARTA, 2)
    hands.next_turn()
    hands.back("502", "503")
    return "S.H1", "Turn over"


CASES = (a_ship_lost_in_a_storm, a_leader_recalled, a_unit_that_deserts, a_loss_in_a_fight)


@pytest.mark.parametrize("case", CASES)
def test_before_the_first_draw_it_is_a_note_of_both_steps(case: Callable[[Hands], Case]) -> None:
    hands = Hands()
    unit, line = case(hands)
    hands.next_turn()
    hands.press(unit, line)
    done = hands.table.steps
    hands.begin({SPARTA: 7, ATHENS: 4}, **DRAWS)
    assert hands.findings_but_notes() == []
    late = [one for one in hands.findings() if one.rule.code == "REF-late" and one.scene]
    assert [(one.scene.units, one.scene.steps[-1]) for one in late if one.scene] == [((unit,), done)]
    assert all(len(one.scene.steps) == 2 for one in late if one.scene)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("is_done", [True, False], ids=["after the draws", "never"])
def test_after_the_first_draw_it_is_accused(case: Callable[[Hands], Case], is_done: bool) -> None:
    hands = Hands()
    unit, line = case(hands)
    hands.next_turn()
    hands.begin({SPARTA: 7, ATHENS: 4}, **DRAWS)
    if is_done:
        hands.press(unit, line)
    found = [one for one in hands.findings() if one.severity is Severity.ILLEGAL and not one.caused_by]
    assert [one.scene.units for one in found if one.scene] == [(unit,)] or case is a_loss_in_a_fight
    assert len(found) == 1


@pytest.mark.parametrize("order", ["unit click event", "click unit event", "click event unit", "click draw unit event"])
def test_6_an_event_of_the_adjustment_may_be_said_before_the_first_draw(order: str) -> None:
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens="501 502", Sparta="511 504")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.next_turn()
    hands.back("501")
    steps: dict[str, Callable[[], object]] = {
        "unit": lambda: hands.press("A.H6", "Remove"),
        "click": hands.next_turn,
        "event": lambda: hands.table.press("511", "Play 22: Desertion of the Messenians"),
        "draw": lambda: hands.begin({SPARTA: 7, ATHENS: 4}, **DRAWS),
    }
    is_late = "draw" in order
    for step in (*order.split(), *(() if is_late else ("draw",))):
        steps[step]()
    assert (hands.findings_but_notes() == []) is not is_late


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS])
@pytest.mark.parametrize("is_late", [False, True], ids=["before the draws", "after them"])
def test_a_unit_may_take_its_loss_and_recover_before_the_first_draw(buttons: PressedButtons, is_late: bool) -> None:
    hands = Hands(buttons)
    unit, line = a_loss_in_a_fight(hands)
    hands.next_turn()
    if is_late:
        hands.begin({SPARTA: 7, ATHENS: 4}, **DRAWS)
    hands.press(unit, line)
    hands.press(unit, "Rally")
    if not is_late:
        hands.begin({SPARTA: 7, ATHENS: 4}, **DRAWS)
    assert (hands.accusations() == []) is not is_late


def a_blockade(buttons: PressedButtons = ALL_BUTTONS) -> Hands:
    """The fleet of Sparta cuts off Pylos, whose supply is not marked as the adjustment of turn 2 ends."""
    hands = Hands(buttons)
    hands.begin({ATHENS: 4, SPARTA: 3}, Athens="501 502", Sparta="503 504")
    hands.card(ATHENS, "Announce 2 PA")
    hands.label("I", "Activate I")
    hands.drag("A.T1", "D")
    hands.card(ATHENS, "End of movement", "End of action phase")
    hands.phase(SPARTA, 2)
    hands.end_turn("501", "502", "503", "504")
    hands.begin({ATHENS: 3, SPARTA: 11}, Athens="501 502", Sparta="503 504")
    hands.drag(FLEET, "BMS")
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T1", "I")
    hands.drag("S.T2 S.Thrasymelidas", "H")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 2)
    hands.phase(SPARTA, 4)
    hands.end_turn("503", "504", "501", "502")
    return hands


@pytest.mark.parametrize(("value", "is_right"), [(2, True), (1, False)])
def test_5_a_supply_set_before_the_first_draw_is_a_note_if_it_is_right(value: int, is_right: bool) -> None:
    hands = a_blockade()
    click = hands.table.steps
    hands.card(ATHENS, f"Supply becomes {value}")
    hands.begin({SPARTA: 5, ATHENS: 3}, **DRAWS)
    found = hands.findings()
    late = [one.scene.steps for one in found if one.scene and one.rule.code == "REF-late"]
    assert late == ([(click, click + 1)] if is_right else [])
    assert ("SPH-5-marker" not in [one.rule.code for one in found]) is is_right
    assert (hands.findings_but_notes() == []) is is_right


def test_all_that_one_click_left_undone_is_one_note() -> None:
    hands = Hands()
    an_event(hands, "510", "Play 20: Storm at sea", "501", "510")
    hands.table.press(GAME.counters["A.T1"].gpid, "Storm", 5)
    hands.next_turn()
    click = hands.table.steps
    hands.back("501")
    hands.press("A.T1", "Take a loss: eliminated")
    hands.back("502")
    done = hands.table.steps
    hands.begin({SPARTA: 7, ATHENS: 4}, **DRAWS)
    assert hands.findings_but_notes() == []
    late = [one.scene.steps for one in hands.findings() if one.scene and one.rule.code == "REF-late"]
    assert late == [(click, done)]


def test_a_counter_turned_over_by_mistake_may_be_turned_back_before_the_first_draw() -> None:
    hands = Hands()
    hands.before_pylos()
    hands.phase(SPARTA, 5)
    hands.press("A.H6", "Turn over")
    hands.end_turn("502", "503")
    hands.press("A.H6", "Turn over")
    hands.begin({SPARTA: 7, ATHENS: 4}, **DRAWS)
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize(("buttons", "codes"), [(ALL_BUTTONS, ["SPH-5-marker"]), (Without(ANNOUNCE), [])])
def test_5_a_supply_marker_that_is_never_touched_is_a_fault_of_who_presses_buttons(
    buttons: PressedButtons, codes: list[str]
) -> None:
    """If a side skips other buttons, it may have skipped this one: unknown."""
    hands = a_blockade(buttons)
    hands.begin({SPARTA: 5, ATHENS: 3}, **DRAWS)
    assert hands.accusations() == codes
    assert [code for code in hands.codes(Severity.UNKNOWN) if code == "SPH-5-marker"] == ["SPH-5-marker"][len(codes) :]


@pytest.mark.parametrize("case", CASES[:-1])
def test_a_log_that_stops_at_the_click_shows_no_offence_in_what_may_still_be_put_right(
    case: Callable[[Hands], Case],
) -> None:
    hands = Hands()
    case(hands)
    hands.next_turn()
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS])
@pytest.mark.parametrize("back", ["", "502", "503 502 501"])
def test_discards_may_come_after_a_log_that_stops_at_the_click(buttons: PressedButtons, back: str) -> None:
    hands = Hands(buttons)
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens="501 502", Sparta="503 504")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.next_turn()
    hands.next_turn()
    hands.back(*back.split())
    assert hands.findings_but_notes() == []
    hands.table.draw(BOWL, PLACES.hand(ATHENS, 2), "507")
    is_enough = len(back.split()) > 2
    assert (Severity.ILLEGAL in [one.severity for one in hands.findings()]) is not is_enough


def test_a_unit_that_lies_elsewhere_is_accused_though_the_log_stops_at_the_click() -> None:
    """To lay it where it should be it would have to be dragged on the map, and with that the new turn goes on."""
    hands = Hands()
    a_loss_in_a_fight(hands)
    hands.drag("A.H1", "E")
    hands.next_turn()
    assert hands.accusations() != []
