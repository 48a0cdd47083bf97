"""Logs of two players with the mouse: the charges, their sides, and their consequences."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vassal_tools.findings import FAILING, Severity
from vassal_tools.known_games import set_up_of
from vassal_tools.referee.batch import JudgingOptions, LogCase, judge_case

if TYPE_CHECKING:
    from vassal_tools.findings import Finding

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "play-logs"
LOGS = ("a1", "b1", "a2", "b2")
CHARGED = (
    "SPH-3.1-land Sparta", "SPH-roll-again Sparta", "SPH-4.2-loss Athens", "SPH-2.C-zone Athens",
    "SPH-3.2-zone Sparta", "SPH-2.C-announce Athens", "SPH-6-moment Sparta", "SPH-2.A-draw Athens",
    "SPH-2-side Sparta", "SPH-3.2-zone Sparta",
)  # fmt: skip
"""What stands for itself in all four logs, in the order of play, with the side."""


@cache
def findings(number: int = len(LOGS)) -> tuple[Finding, ...]:
    """The findings in the first logs."""
    if not FOLDER.is_dir():
        pytest.skip("no logs of players beside the project")
    paths = tuple(FOLDER / f"{name}.vlog" for name in LOGS[:number])
    verdict = judge_case(LogCase("played", paths), JudgingOptions(set_up_of=set_up_of)).verdict
    assert verdict
    return verdict.findings


def charged(number: int) -> list[str]:
    own = [one for one in findings(number) if one.severity in FAILING and one.caused_by is None]
    return [f"{one.rule.code} {one.scene.side if one.scene else ''}" for one in own]


def followers(code: str) -> list[str]:
    """The findings that follow from the first finding of a code."""
    first = next(one for one in findings() if one.rule.code == code)
    return [one.rule.code for one in findings() if one.caused_by == first.number]


@pytest.mark.parametrize(("number", "charges"), [(1, 0), (2, 3), (3, 4), (4, len(CHARGED))])
def test_each_act_is_charged_once_in_any_part_of_the_game(number: int, charges: int) -> None:
    """Findings in the first logs stay the same with more logs."""
    assert charged(number) == [*CHARGED[:charges]]


def test_the_loss_left_out_is_that_of_the_fight_before() -> None:
    """A unit flipped in the next fight takes the loss of the earlier fight."""
    (loss,) = (one for one in findings() if one.rule.code == "SPH-4.2-loss")
    assert loss.scene
    assert loss.scene.zones == ("P",)


def test_an_event_is_judged_by_the_phase_that_the_turn_counter_shows() -> None:
    (event,) = (one for one in findings() if one.rule.code == "SPH-6-moment")
    assert event.scene
    assert event.scene.phase == "adjustment phase"
    assert followers("SPH-6-moment") == []


def test_who_could_not_adjust_is_charged_for_the_points_alone() -> None:
    assert followers("SPH-2.C-announce") == ["SPH-2.D-discard"]


def test_a_throw_follows_from_no_move() -> None:
    assert followers("SPH-3.1-land") == []
    assert followers("SPH-2.C-zone") == []
    assert followers("SPH-roll-again") == ["SPH-roll-unneeded"]


def test_a_declaration_for_each_border_is_no_repetition() -> None:
    notes = [one.message for one in findings() if one.severity is Severity.NOTE]
    assert not [note for note in notes if "declared again" in note]
