"""Chits that a side need not keep: put back, taken again, and put back after the click or after their time (2.D)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, FLEET, PLACES, SPARTA, SPARTIATES, Hands, Without
from vassal_rulebooks.sphacteria.declarations import DISCARD
from vassal_rulebooks.sphacteria.names import BOWL
from vassal_tools.findings import FAILING
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)

RETAKEN = {
    "that of the first side": ("508", None, "508", "503"),
    "that of the second side": ("508", "503", None, "503"),
    "both": ("508", "503", None, None, "508", "503"),
    "another": ("508", None, "507", "503"),
}
"""The chits that go back in turn; None undoes the last that went."""


def adjusting(buttons: PressedButtons, athens: str, sparta: str) -> Hands:
    """The adjustment of turn 1 after a turn without moves; both sides hold their drawn chits."""
    hands = Hands(buttons)
    hands.begin({ATHENS: 3, SPARTA: 9}, Athens=athens, Sparta=sparta)
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.next_turn()
    return hands


@pytest.fixture(params=[Without(DISCARD), NO_BUTTONS])
def hands(request: pytest.FixtureRequest) -> Hands:
    """Athens, which does not begin, has restored its ship before any chit goes back."""
    hands = adjusting(request.param, athens="505 503", sparta="507 508")
    hands.press("A.T1", "Rally")
    return hands


def put_back(hands: Hands, chits: Iterable[str | None]) -> None:
    for chit in chits:
        if chit is None:
            hands.table.undo()
        else:
            hands.back(chit)


def goes_on(hands: Hands) -> list[str]:
    hands.next_turn()
    hands.begin({ATHENS: 3, SPARTA: 2}, Athens="501 509", Sparta="502 512")
    return hands.accusations()


@pytest.mark.parametrize("chits", RETAKEN.values(), ids=RETAKEN)
def test_2_d_a_chit_may_be_put_back_taken_again_and_put_back(hands: Hands, chits: tuple[str | None, ...]) -> None:
    put_back(hands, chits)
    assert goes_on(hands) == []


@pytest.mark.parametrize("chits", [("508", "503", None), ("508", None, "503")])
def test_2_d_a_chit_that_is_taken_again_is_kept(hands: Hands, chits: tuple[str | None, ...]) -> None:
    put_back(hands, chits)
    assert goes_on(hands)


def test_2_d_a_chit_that_is_put_back_is_not_exchanged(hands: Hands) -> None:
    put_back(hands, ("508", "503"))
    hands.table.draw(BOWL, PLACES.hand(ATHENS, 0), "511")
    assert goes_on(hands)


@pytest.fixture(params=[ALL_BUTTONS, Without(DISCARD), NO_BUTTONS])
def clicked(request: pytest.FixtureRequest) -> Hands:
    """The turn counter shows turn 2, and both sides still hold what they drew in turn 1."""
    hands = adjusting(request.param, athens="510 505", sparta="507 508")
    hands.next_turn()
    return hands


def draw(hands: Hands, side: str, chits: str) -> None:
    for place, chit in enumerate(chits.split()):
        hands.table.draw(BOWL, PLACES.hand(side, place), chit)


def goes_on_with_the_fleet(hands: Hands) -> list[tuple[str, str]]:
    hands.begin({ATHENS: 7, SPARTA: 8})
    hands.drag(FLEET, "BMS")
    hands.phase(SPARTA, 4)
    hands.phase(ATHENS, 4)
    return sorted(
        (one.rule.code, one.scene.side if one.scene else "") for one in hands.findings() if one.severity in FAILING
    )


@pytest.mark.parametrize(("sparta", "athens"), [("507", "505"), ("514", "513")], ids=["one kept", "one just drawn"])
def test_2_d_a_chit_put_back_after_the_own_draws_was_kept_too_long(clicked: Hands, sparta: str, athens: str) -> None:
    draw(clicked, SPARTA, "504 514")
    clicked.back(sparta)
    draw(clicked, ATHENS, "503 513")
    clicked.back(athens)
    assert goes_on_with_the_fleet(clicked) == [("SPH-2.D-discard", ATHENS), ("SPH-2.D-discard", SPARTA)]


def test_2_d_who_has_put_back_in_time_may_not_put_back_after_the_own_draws(clicked: Hands) -> None:
    clicked.back("507", "505")
    draw(clicked, SPARTA, "504 514")
    clicked.back("508")
    draw(clicked, ATHENS, "503 513")
    assert goes_on_with_the_fleet(clicked) == [("SPH-6-back", SPARTA)]


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["every button", "no button"])
@pytest.mark.parametrize("late", [0, 1, 2])
@pytest.mark.parametrize("line", ["", "Play 17"])
def test_2_d_a_chit_that_is_kept_may_be_played_in_the_next_turn(buttons: PressedButtons, late: int, line: str) -> None:
    """Sparta keeps one chit, and plays it in turn 2, or puts it back; so many others go back only after the click."""
    hands = adjusting(buttons, athens="501 502", sparta=f"{SPARTIATES} 513")
    back = ("501", "513")
    hands.back(*back[: 2 - late])
    hands.next_turn()
    hands.back(*back[2 - late :])
    hands.begin({SPARTA: 4, ATHENS: 6}, Athens="508 509", Sparta="504 512")
    hands.drag(FLEET, "BMS")
    hands.phase(ATHENS, 3)
    hands.phase(SPARTA, 2)
    hands.next_turn()
    if line:
        hands.table.press(SPARTIATES, next(one for one in hands.table.lines(SPARTIATES) if one.startswith(line)))
    hands.back(SPARTIATES, "508", "509", "504")
    hands.next_turn()
    assert hands.findings_but_notes() == []
