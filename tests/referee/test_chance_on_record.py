"""Relevant throws and draws that were not used, and the throws that replaced them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from tests.referee import cases_by_strangers as cases
from tests.referee.by_hand import SPARTA, Hands
from tests.referee.proof_games import GAME, KINDS, MEASURES, planter
from tests.samples import sample
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import Severity
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS
from vassal_tools.proof.faults import FaultKind, Variation
from vassal_tools.proof.gestures import DrawPiece, UndoGesture
from vassal_tools.referee.batch import judge_case
from vassal_tools.referee.search import chance, costs
from vassal_tools.referee.search.chance import ChanceResult, lost
from vassal_tools.referee.search.hypothesis import ANY, Blame, Hypothesis

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from vassal_tools.proof.buttons import PressedButtons
    from vassal_tools.proof.faults import PlayedGame

pytestmark = pytest.mark.share(4)

FOUND = (
    "s3/x02-undo-helot-die-mute.vlog",
    "s3/x03-undo-storm-die-mute.vlog",
    "s3/x05-die-before-attack-button-mute.vlog",
    "s3/x05c-fight-die-fishing.vlog",
    "s4/x04b-undo-lost-attack-by-drags-mute.vlog",
    "s4/x04c-bad-die-then-walk-home-mute.vlog",
)
"""Logs in which a die is undone, fished for, or evaded by walking home."""
NO_OFFENCE = ("engine/L12-die-then-attack-button.vlog", "s2/p12-legal-rethrow-ignored.vlog")
"""Logs in which a die comes just before its button, or is thrown for fun when nothing needs it."""


def throw(step: int, needs: str, served: str | None = None, thing: str = "", until: int = 0) -> ChanceResult[str]:
    return ChanceResult(step, step, f"no. {step}", frozenset(needs.split()), served, thing, until)


@pytest.mark.parametrize(("throws", "found"), [
    ((throw(1, "a"), throw(2, "a", "a")), [("a", [1], 2)]),
    ((throw(1, "a"), throw(2, "a"), throw(3, "a", "a")), [("a", [1, 2], 3)]),
    ((throw(1, "a"),), [("a", [1], None)]),
    ((throw(1, ""), throw(2, "a", "a")), []),  # nothing needed the first
    ((throw(1, "a", "a"), throw(2, "")), []),  # for fun, afterwards
    ((throw(1, "a", "a", until=3), throw(2, "a")), [("a", [2], 1)]),  # before its button, so that either could be taken
    ((throw(1, "a", "a", until=1), throw(2, "a")), [("a", [2], None)]),
    ((throw(1, "a b"), throw(2, "b", "b"), throw(3, "a", "a")), [("b", [1], 2)]),  # one is lost for one need only
    ((throw(1, "a", thing="x"), throw(2, "a", "a", thing="x")), []),  # put back, and the same was drawn again
    ((throw(1, "a b", thing="x"), throw(2, "a", "a", thing="x"), throw(3, "b", "b", thing="y")), []),  # a slip of hand
    ((throw(1, "a", thing="x"), throw(2, "b", "b", thing="x"), throw(3, "a", "a", thing="y")), [("a", [1], 3)]),
    ((throw(1, "a", thing="x"), throw(2, "a", "a", thing="y")), [("a", [1], 2)]),
])  # fmt: skip
def test_which_throw_takes_the_place_of_which(
    throws: tuple[ChanceResult[str], ...], found: list[tuple[str, list[int], int | None]]
) -> None:
    assert [(need, [one.step for one in one_by_one], instead and instead.step)
            for need, one_by_one, instead in lost(throws)] == found  # fmt: skip


@pytest.mark.parametrize(("cost", "is_doubted"), [(costs.MARGIN, True), (costs.MARGIN + 1, False)])
def test_a_throw_that_another_good_story_explains_did_not_surely_come_to_nothing(
    cost: int, *, is_doubted: bool
) -> None:
    best = Hypothesis("", without={Blame(ANY, "", 1): cost})
    assert chance.is_doubted([throw(1, "a")], best) is is_doubted
    assert not chance.is_doubted([throw(1, "a"), throw(2, "a")], best)


def severities(file: str) -> dict[str, str]:
    """The gravest findings about chance in one of the logs beside the project, by code."""
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    outcome = judge_case(cases.case(file), cases.choices())
    assert outcome.verdict
    return {f.rule.code: f.severity.value for f in outcome.verdict.findings if f.rule.code.startswith("SPH-roll")}


@pytest.mark.parametrize("file", FOUND)
def test_a_die_that_comes_to_nothing_is_found(file: str) -> None:
    assert severities(file)["SPH-roll-again"] == "integrity"


@pytest.mark.parametrize("file", NO_OFFENCE)
def test_a_die_before_its_button_or_for_fun_is_no_offence(file: str) -> None:
    assert set(severities(file).values()) <= {"note"}


def test_a_chit_that_was_laid_wrongly_and_is_drawn_again_is_no_other_chit() -> None:
    twin = planter(5, 3).planted(KINDS["all chits drawn by one"], 5, is_twin=True)
    assert twin
    assert MEASURES.accusations(twin.log) == [], MEASURES.explained(twin)


def draws_again(played: PlayedGame[Any, Any], _rng: Random) -> Iterator[Variation]:
    """A chit is drawn and put back by an undo, and another one is drawn."""
    for moment in played.moments:
        draw = moment.next
        if isinstance(draw, DrawPiece) and moment.turn > 1:
            rest = played.gestures[moment.number : moment.number + 12]
            kept = {gesture.piece for gesture in rest if isinstance(gesture, DrawPiece)}
            in_the_bowl = [gpid for gpid in GAME.chits if moment.spots.get(gpid) == moment.spots.get(draw.piece)]
            other = next(gpid for gpid in in_the_bowl if gpid not in kept)
            yield Variation(moment.number, (replace(draw, piece=other), UndoGesture(), *rest), (0, 1, 2, 3))


def test_a_chit_that_is_put_back_for_another_one_is_found() -> None:
    kind = FaultKind("chit drawn again", ("SPH-roll-again",), draws_again, draws_again)
    fault = planter(5, 3).planted(kind, 5)
    assert fault
    assert MEASURES.is_found(fault), MEASURES.explained(fault)


def fought_again(hands: Hands) -> None:
    """The drag of the unit that the die was thrown for is undone with the die, and both are done again."""
    hands.drag("S.H1", "P")
    fought(hands)


def left(hands: Hands) -> None:
    """The fight is left after the undo of the die and the drag."""
    hands.card(SPARTA, "End of movement", "End of action phase")


def put_off(hands: Hands) -> None:
    """The fight is put off to the next phase after the undo of the die and the drag."""
    left(hands)
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1", "P")
    fought(hands)


def fought(hands: Hands) -> None:
    """The fight with another die: both sides lose a step, and the attacker goes back."""
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("S.H1 A.H6", "Take a loss")
    hands.drag("S.H1", "O")


@pytest.mark.parametrize(
    ("goes_on", "buttons", "undone"),
    sample(product([fought_again, left, put_off], [ALL_BUTTONS, NO_BUTTONS], [1, 2]), 5),
)
def test_a_die_stays_on_record_when_what_led_to_it_is_undone_too(
    goes_on: Callable[[Hands], None], buttons: PressedButtons, undone: int
) -> None:
    hands = Hands(buttons)
    hands.before_pylos()
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1", "P")
    hands.table.throw(COMBAT_DIE, 1)
    for _ in range(undone):
        hands.table.undo()
    if undone == 1:  # the drag is taken back by hand
        hands.drag("S.H1", "O")
    goes_on(hands)
    assert "SPH-roll-again" in hands.codes(Severity.INTEGRITY)


@pytest.mark.parametrize(("dice", "code"), [((6,), []), ((6, 1), ["SPH-roll-again"]), ((1, 6), ["SPH-roll-again"])])
def test_of_two_dice_before_the_button_neither_can_be_chosen(dice: tuple[int, ...], code: list[str]) -> None:
    hands = Hands()
    hands.before_pylos()
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1", "P")
    hands.card(SPARTA, "End of movement")
    for die in dice:
        hands.table.throw(COMBAT_DIE, die)
    hands.label("P", "Attack P from O")
    hands.press("S.H1 A.H6", "Take a loss")
    hands.drag("S.H1", "O")
    hands.card(SPARTA, "End of action phase")
    assert hands.codes(Severity.ILLEGAL, Severity.INTEGRITY) == code


@pytest.mark.parametrize(("early", "second", "accused"), [
    (6, 6, []),  # the same once more
    (6, 1, []),  # the first die counts
    (1, 6, ["SPH-roll-again"]),  # the better one
])  # fmt: skip
def test_a_die_before_its_attack_is_declared_is_a_slip_unless_the_better_one_is_taken(
    early: int, second: int, accused: list[str]
) -> None:
    hands = Hands()
    hands.before_pylos()
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1", "P")
    hands.card(SPARTA, "End of movement")
    hands.table.throw(COMBAT_DIE, early)
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, second)
    hands.press("S.H1 A.H6", "Take a loss")
    hands.drag("S.H1", "O")
    hands.card(SPARTA, "End of action phase")
    assert hands.codes(Severity.ILLEGAL, Severity.INTEGRITY) == accused
    assert accused or {"SPH-roll-again", "SPH-roll-unneeded"}.intersection(hands.codes(Severity.NOTE))


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["buttons", "none"])
def test_a_drag_that_was_undone_before_a_die_brings_no_unit_to_it(buttons: PressedButtons) -> None:
    hands = Hands(buttons)
    hands.before_pylos()
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1", "P")
    hands.table.undo()
    hands.table.throw(COMBAT_DIE, 1)
    hands.table.undo()
    hands.card(SPARTA, "End of movement", "End of action phase")
    assert hands.accusations() == []
