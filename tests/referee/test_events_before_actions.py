"""Events 12 to 14 come before the first action phase, even if reinforcements are already in their bases."""

from __future__ import annotations

import pytest

from tests.referee.by_hand import ATHENS, FLEET, SPARTA, Hands
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS, PressedButtons

HABITS = [
    pytest.param(ALL_BUTTONS, False, id="with all buttons"),
    pytest.param(NO_BUTTONS, False, id="without buttons"),
    pytest.param(NO_BUTTONS, True, id="without buttons, the chit put back after the units"),
]
habits = pytest.mark.parametrize(("buttons", "is_late"), HABITS)


def hands_of(buttons: PressedButtons, athens: str, sparta: str) -> Hands:
    """A game where Sparta has the initiative, and both sides may play events before the actions."""
    hands = Hands(buttons)
    hands.begin({ATHENS: 6, SPARTA: 10}, Athens=athens, Sparta=sparta)
    return hands


def play(hands: Hands, chit: str, event: int, units: str = "", to: str = "", *, is_late: bool = False) -> None:
    """An event, with its units; a late player puts the chit back afterwards."""
    line = next(line for line in hands.table.lines(chit) if line.startswith(f"Play {event}"))
    if not is_late:
        hands.table.press(chit, line)
    hands.drag(units, to)
    if is_late:
        hands.table.press(chit, line)


def play_on(hands: Hands, *chits: str, points: int = 5) -> None:
    """An action phase of each side, and the end of the turn."""
    hands.card(SPARTA, f"Announce {points} PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H5", "N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 3)
    hands.end_turn(*chits)


@habits
def test_a_side_calls_reinforcements_when_those_of_the_other_have_come(
    buttons: PressedButtons, *, is_late: bool
) -> None:
    hands = hands_of(buttons, "513 502", "503 504")
    play(hands, "504", 14, "S.H4 S.H9", "BTS", is_late=is_late)
    play(hands, "513", 13, "A.P3", "BTA", is_late=is_late)
    play_on(hands)
    assert hands.findings_but_notes() == []


@habits
def test_what_has_come_may_be_cancelled_and_goes_back(buttons: PressedButtons, *, is_late: bool) -> None:
    hands = hands_of(buttons, "512 502", "503 504")
    play(hands, "503", 13, "S.H8", "BTS", is_late=is_late)
    play(hands, "512", 12, "S.H8", "S-optional1", is_late=is_late)
    play_on(hands)
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS])
def test_a_fleet_that_lies_in_its_base_may_be_delayed(buttons: PressedButtons) -> None:
    hands = hands_of(buttons, "513 502", "503 504")
    play_on(hands, "502", "503")
    hands.begin({ATHENS: 6, SPARTA: 10}, Athens="512 511", Sparta="507 508")
    hands.drag(FLEET, "BMS")
    play(hands, "512", 12, FLEET, "S-turn2")
    play_on(hands, "513", "507", "508")
    assert hands.findings_but_notes() == []


def test_once_points_are_announced_it_is_too_late() -> None:
    hands = hands_of(ALL_BUTTONS, "513 502", "503 504")
    hands.phase(SPARTA, 2)
    play(hands, "513", 13, "A.P3", "BTA")
    hands.phase(ATHENS, 3)
    hands.phase(SPARTA, 3)
    hands.end_turn("503")
    assert hands.accusations()[0] == "SPH-6-moment"


def test_who_is_called_by_no_event_does_not_come() -> None:
    hands = hands_of(ALL_BUTTONS, "513 502", "503 504")
    play(hands, "504", 14, "S.H4 S.H9", "BTS")
    hands.drag("A.P3", "BTA")
    play_on(hands, "502")
    assert "SPH-7-due" in hands.accusations()


def test_a_chit_that_is_put_back_in_a_turn_without_actions_delays_nobody_who_stays() -> None:
    """The chit has event 12 too, but the units arrived, so putting it back is a discard."""
    hands = hands_of(NO_BUTTONS, "512 517", "504 502")
    play(hands, "504", 14, "S.H4 S.H9", "BTS")
    hands.next_turn()
    hands.back("512", "517")
    hands.next_turn()
    hands.begin({ATHENS: 6, SPARTA: 10}, Athens="508 509", Sparta="513 505")
    assert hands.findings_but_notes() == []
