"""The letters of acts on counters: two that can be in one menu differ."""

from __future__ import annotations

import pytest

from vassal_tools.builder.acts.hotkeys import check_strokes
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.module_data import ActData, SendData

LOSS = ActData("loss", "unit", "Take a loss", types=("foot",), letter="L")


@pytest.mark.parametrize(
    "other",
    [
        ActData("limber", "unit", "Limber", types=("guns",), letter="L"),
        ActData("lead", "leader", "Lead", letter="L"),
        ActData("limber", "unit", "Limber", letter="I"),
        ActData("lay", "card", "Lay", letter="L"),
    ],
)
def test_acts_that_are_never_in_one_menu_may_share_a_letter(other: ActData) -> None:
    check_strokes((LOSS, other), {}, Where())


@pytest.mark.parametrize(
    "other",
    [ActData("lead", "counter", "Lead", letter="L"), ActData("x", "unit", "X", types=("foot", "guns"), letter="L")],
)
def test_acts_that_meet_in_a_menu_differ(other: ActData) -> None:
    with pytest.raises(SourceError, match=r"'Take a loss' and .* have one key, L"):
        check_strokes((LOSS, other), {}, Where())


def test_acts_with_conditions_may_take_turns() -> None:
    check_strokes(
        (
            ActData("up", "unit", "Up", shown="Face_Level==1", letter="U"),
            ActData("up", "unit", "Down", shown="Face_Level==2", letter="U"),
        ),
        {},
        Where(),
    )


@pytest.mark.parametrize(
    ("letters", "fault"),
    [
        ("LH", "'Take a loss' and 'To the board' .* one key, L"),
        ("BD", "'Remove' and 'Back' .* one key, D"),
    ],
)
def test_the_ways_to_a_further_map_and_back_have_letters_of_their_own(letters: str, fault: str) -> None:
    send = SendData("To the board", "Back", {}, letter=letters[0], back_letter=letters[1])
    with pytest.raises(SourceError, match=fault):
        check_strokes((LOSS,), {"Battle": send}, Where())
