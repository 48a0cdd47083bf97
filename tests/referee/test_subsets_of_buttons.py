"""Which buttons the players of a proof press, and what a log holds of those that they leave out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.referee.proof_games import GAME, PROOF, STORE
from vassal_tools.game.declarations import ACT_PROPERTY, SERIAL_PROPERTY, Declaration, parse
from vassal_tools.objects.commands import LOG
from vassal_tools.proof.buttons import BY_NAME, EVERY, NONE, SUBSETS, PressedButtons
from vassal_tools.proof.command_text import property_of
from vassal_tools.proof.edits import StepText

if TYPE_CHECKING:
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.buttons import Subset

pytestmark = pytest.mark.share(3)


@cache
def played(name: str) -> SavedGame:
    return STORE.played(0, turns=2, subset=BY_NAME[name])[0].log()


def steps(log: SavedGame) -> list[StepText]:
    return [StepText.read(one) for one in log.records if one.startswith(LOG)]


def values(log: SavedGame, name: str) -> list[tuple[str, str]]:
    """Each value of a property before it was set, and after."""
    found = [property_of(command) for step in steps(log) for command in step.commands]
    return [(old, new) for property_, old, new in found if property_ == name]


def pressed(subset: Subset, seed: int = 0) -> list[tuple[str, str, int]]:
    """The pressed kinds, sides and turns of buttons, each offered once."""
    buttons = PressedButtons(subset, PROOF.buttons, GAME.sides, GAME.turns, seed)
    offered = [(k, side, turn) for k in PROOF.buttons for side in GAME.sides for turn in range(1, GAME.turns + 1)]
    return [one for one in offered if buttons.presses(Declaration(1, one[0], ()), *one[1:])]


def test_there_are_twenty_kinds_of_subsets() -> None:
    assert len({subset.name for subset in SUBSETS}) == 20


@pytest.mark.parametrize("subset", SUBSETS, ids=lambda one: one.name)
def test_a_subset_has_some_buttons_and_not_others_and_is_the_same_for_a_seed(subset: Subset) -> None:
    assert 0 < len(pressed(subset)) < len(pressed(EVERY))
    assert pressed(subset) == pressed(subset)
    assert any(pressed(subset, seed) != pressed(subset) for seed in range(1, 9))


def test_one_kind_alone_is_pressed_by_both_sides_in_every_turn() -> None:
    found = pressed(BY_NAME["one kind alone"])
    assert len({kind for kind, _, _ in found}) == 1
    assert len(found) == len(GAME.sides) * GAME.turns


def test_no_button_is_pressed_by_those_who_press_none() -> None:
    assert pressed(NONE) == []
    assert values(played("no button"), ACT_PROPERTY) == []


@pytest.mark.parametrize("name", ["1 in 2", "one kind alone", "none in every other turn"])
def test_declarations_are_counted_on_though_some_are_left_out(name: str) -> None:
    log = played(name)
    for property_ in (ACT_PROPERTY, SERIAL_PROPERTY, "Athens_PA"):
        found = values(log, property_)
        assert [new for _, new in found[:-1]] == [old for old, _ in found[1:]]
    serials = [int(new) for _, new in values(log, SERIAL_PROPERTY)]
    assert serials == list(range(1, len(serials) + 1))
    assert [one.serial for _, new in values(log, ACT_PROPERTY) if (one := parse(new))] == serials


def test_what_a_button_does_to_pieces_is_done_by_hand_where_it_is_left_out() -> None:
    moves = [[c for c in step.commands if c.startswith(("M/", "D/"))] for step in steps(played("every button"))]
    by_hand = [[c for c in step.commands if c.startswith(("M/", "D/"))] for step in steps(played("no button"))]
    assert [one for one in moves if one] == [one for one in by_hand if one]
