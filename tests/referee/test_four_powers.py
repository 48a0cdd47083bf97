"""Breaches of Four Cities get the right rule; legal acts get no note."""

from __future__ import annotations

import pytest

from tests.referee.four_powers import DONE, PASS, Powers
from tests.referee.tiny_tables import EVERY, NO
from vassal_tools.findings import FAILING, Severity

PRESSED = pytest.mark.parametrize("pressed", [EVERY, NO])
OTHERS_PASS = "; East passes; South passes; West passes"
TO_ASH = "{} to Ash; East lets it by"


@PRESSED
@pytest.mark.parametrize("answer", ["East lets it by; South passes", "East passes; South passes"])
def test_a_march_over_two_roads_is_no_recruiting(answer: str, pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts("N.1 to Birk")
    for line in answer.split("; "):
        hands.acts(line)
    assert hands.accused() == ["CIT-4b-march N.1 goes from Norwick to Birk"]


def test_an_operation_twice_in_a_row_is_no_silent_round_of_those_who_press_their_buttons() -> None:
    hands = Powers()
    hands.acts(TO_ASH.format("N.1") + OTHERS_PASS + "; N.1 to Norwick")
    hands.state = hands.state.with_progress(side="North")
    hands.acts(TO_ASH.format("N.2") + OTHERS_PASS + "; North passes")
    hands.acts(TO_ASH.format("N.1") + OTHERS_PASS)
    (found,) = hands.findings()
    assert (found.severity, found.rule.code, found.message) == (
        Severity.UNKNOWN, "CIT-side", "North acts where East is to act",
    )  # fmt: skip
    assert found.scene
    assert found.scene.side == "North"
    assert "passing" in found.otherwise


def test_a_single_button_of_a_side_that_presses_all_others_is_noted() -> None:
    hands = Powers()
    hands.acts(TO_ASH.format("N.1") + OTHERS_PASS + "; N.1 to Norwick; East passes")
    hands.state = hands.state.with_progress(side="West", passes=2)
    hands.acts("West passes; " + TO_ASH.format("N.2") + OTHERS_PASS + "; North passes")
    (found,) = hands.findings()
    assert (found.severity, found.message) == (Severity.NOTE, "the button passed of South is missing")


@PRESSED
def test_an_illegal_attack_that_is_beaten_off_is_not_put_back(pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts("North passes; E.1 to Norwick; stand Norwick 2; South passes; West passes; North passes")
    assert hands.accused() == ["CIT-4b-march E.1 goes from Eastham to Norwick"]


@PRESSED
def test_a_counter_that_is_put_back_before_any_throw_is_no_attack(pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts("North passes")
    hands.drag("E.1", "Norwick")
    hands.drag("E.1", "Eastham")
    hands.acts("East passes; South passes")
    assert hands.accused() == []


@PRESSED
def test_armies_that_stand_and_go_to_their_camp_do_not_march_there(pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts(TO_ASH.format("N.1") + OTHERS_PASS + "; N.1 to Eastham")
    hands.throw(2)
    hands.drag("E.1 E.2", "East-camp")
    hands.state = hands.rules.apply(hands.state, next(hands.rules.read_acts("stand Eastham 10")))
    hands.acts("East passes; South passes; West passes; North passes")
    first, second = (one for one in hands.findings() if one.severity in FAILING)
    assert first.message.startswith("going back to the camp of E.1 is not for now")
    assert second.message.startswith("going back to the camp of E.2 is not for now")
    assert second.caused_by == first.number


@PRESSED
def test_a_second_wall_on_a_road_is_named(pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts("wall on Ash–Norwick" + OTHERS_PASS)
    hands.drag("N.wall-2", "Ash–Norwick")
    hands.moves_marks = False
    hands.state = hands.state.with_progress(side="East", passes=0)
    hands.acts("East passes; South passes; West passes; North passes")
    assert hands.accused() == ["CIT-4f-wall no wall can be built on Ash–Norwick"]


@PRESSED
def test_a_wall_that_is_laid_twice_and_taken_up_again_is_a_slip(pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts("wall on Ash–Norwick")
    hands.drag("N.wall-2", "Ash–Norwick")
    hands.drag("N.wall-2", "North-camp")
    hands.acts(OTHERS_PASS.removeprefix("; "))
    assert hands.findings() == []


def test_the_button_that_ends_a_full_voyage_needs_no_note() -> None:
    hands = Powers()
    hands.acts(TO_ASH.format("N.1") + "; E.1 to Birk; South lets it by; South passes")
    hands.acts("West passes; North passes; E.2 to Birk; South lets it by; South passes; West passes")
    hands.acts("N.Fleet to Eastham; N.2 to Eastham")
    hands.press("North", DONE)
    hands.acts(OTHERS_PASS.removeprefix("; "))
    assert hands.findings() == []


def test_one_late_button_makes_no_breach_doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that needs its buttons has them all, although one is pressed late."""
    hands = Powers()
    monkeypatch.setattr(type(hands.rules), "missable", 0)
    hands.state = hands.rules.apply(hands.state, *hands.rules.read_acts("North passes"))
    hands.acts("E.1 to Norwick; stand Norwick 2; South passes")
    hands.press("North", PASS)
    hands.acts("West passes; North passes")
    assert hands.accused() == ["CIT-4b-march E.1 goes from Eastham to Norwick"]
